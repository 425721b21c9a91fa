/** Tables that took seconds to make, kept in the browser (IndexedDB). Where that is forbidden they are made again. */
const NAME = "crownpoint-engine";
const STORE = "tables";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error!);
  });
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });
}

export async function readKept<T>(key: string): Promise<T | null> {
  try {
    return ((await done((await open()).transaction(STORE).objectStore(STORE).get(key))) as T | undefined) ?? null;
  } catch {
    return null;
  }
}

export async function keep(key: string, value: unknown): Promise<void> {
  try {
    await done((await open()).transaction(STORE, "readwrite").objectStore(STORE).put(value, key));
  } catch {
    // full or forbidden
  }
}
