/** What the static page keeps in the browser: games, matches to study and settings, as texts in IndexedDB. */
const NAME = "crownpoint";
const STORE = "kept";

interface Row {
  readonly kind: string;
  readonly id: string;
  readonly head: string;
  readonly body: string;
}

let opened: Promise<IDBDatabase> | null = null;

const database = (): Promise<IDBDatabase> =>
  (opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: ["kind", "id"] });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error!);
  }));

async function work<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await database()).transaction(STORE, mode, { durability: "strict" });
  const request = ask(transaction.objectStore(STORE));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("not kept"));
  });
}

export const rows = (): Promise<Row[]> => work<Row[]>("readonly", (store) => store.getAll() as IDBRequest<Row[]>);

export const storage = {
  async heads(kind: string): Promise<string> {
    return `[${(await rows())
      .filter((row) => row.kind === kind)
      .map(({ head }) => head)
      .join(",")}]`;
  },
  load: async (kind: string, id: string): Promise<string> =>
    (await work<Row | undefined>("readonly", (store) => store.get([kind, id]) as IDBRequest<Row | undefined>))?.body ??
    "",
  save: (kind: string, id: string, head: string, body: string): Promise<unknown> =>
    work("readwrite", (store) => store.put({ kind, id, head, body } satisfies Row)),
  remove: (kind: string, id: string): Promise<unknown> => work("readwrite", (store) => store.delete([kind, id])),
};

/** Everything that is kept, as one file. */
export const exportAll = async (): Promise<Blob> =>
  new Blob([JSON.stringify({ format: "crownpoint page", version: 1, rows: await rows() })], {
    type: "application/json",
  });

/** Take in such a file; what is here already stays. Returns how many were new; throws where it is no such file. */
export async function importAll(file: Blob): Promise<number> {
  const found = JSON.parse(await file.text()) as { format?: string; rows?: Row[] };
  if (found.format !== "crownpoint page" || !Array.isArray(found.rows)) throw new Error("not a file of this page");
  const known = new Set((await rows()).map(({ kind, id }) => `${kind} ${id}`));
  const fresh = found.rows.filter((row) => typeof row.body === "string" && !known.has(`${row.kind} ${row.id}`));
  for (const { kind, id, head, body } of fresh) await storage.save(kind, id, head, body);
  return fresh.length;
}
