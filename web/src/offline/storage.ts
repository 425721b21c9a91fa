/**
 * What the static page keeps in the browser: games, matches to study and settings, as texts in IndexedDB. What the browser does not
 * keep (its settings forbid it, or it has no room) lasts as long as the page, which says so.
 */
const NAME = "crownpoint";
const STORE = "kept";

export interface Row {
  readonly kind: string;
  readonly id: string;
  readonly head: string;
  readonly body: string;
}

/** The name of a channel between the pages of this browser: what one of them has written, as `[kind, id]`. */
export const WRITTEN = "crownpoint-written";

let opened: Promise<IDBDatabase | null> | null = null;
/** What could not be written, by kind and id; newer than what the database has. */
const unkept = new Map<string, Row>();
let tellKept: (isKept: boolean) => void = () => undefined;

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: ["kind", "id"] });
    asked.onsuccess = () => {
      asked.result.onclose = () => (opened = null); // the browser took it away
      resolve(asked.result);
    };
    asked.onerror = () => reject(asked.error!);
  });

/** The database; null where there may be none. */
const database = (): Promise<IDBDatabase | null> =>
  (opened ??= open().catch((error: unknown) => {
    console.info("This browser keeps nothing here:", error);
    return null;
  }));

/** Whether this browser keeps anything. */
export const hasDatabase = async (): Promise<boolean> => (await database()) !== null;

const say = async (): Promise<void> => tellKept((await hasDatabase()) && unkept.size === 0);

/** Be told, now and after every write, whether everything is there at the next visit. */
export function watchKept(listener: (isKept: boolean) => void): void {
  tellKept = listener;
  void say();
}

const keyOf = (kind: string, id: string): string => `${kind} ${id}`;

/** Do something with the database, all of it or nothing. Python takes no other error than an `Error`. */
async function work<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore, answer: (value: T) => void) => void,
  kept: IDBDatabase,
): Promise<T> {
  const transaction = kept.transaction(STORE, mode, { durability: "strict" });
  return new Promise((resolve, reject) => {
    let found: T;
    ask(transaction.objectStore(STORE), (value) => (found = value));
    transaction.oncomplete = () => resolve(found);
    transaction.onabort = () => reject(new Error(String(transaction.error ?? "not kept")));
  });
}

async function reading<T>(ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  const kept = await database();
  if (!kept) return undefined;
  const read = (store: IDBObjectStore, answer: (value: T) => void) => {
    const request = ask(store);
    request.onsuccess = () => answer(request.result);
  };
  return work<T>("readonly", read, kept);
}

/** Whether a change was written: false where there is no database, or no room. */
async function writing(ask: (store: IDBObjectStore) => void): Promise<boolean> {
  const kept = await database();
  if (!kept) return false;
  try {
    await work<void>("readwrite", ask, kept);
    return true;
  } catch (error) {
    console.info("This browser did not keep it:", error);
    return false;
  }
}

const find = async (kind: string, id: string): Promise<Row | undefined> =>
  unkept.get(keyOf(kind, id)) ?? (await reading((store) => store.get([kind, id]) as IDBRequest<Row | undefined>));

const rows = async (): Promise<Row[]> => {
  const kept = (await reading((store) => store.getAll() as IDBRequest<Row[]>)) ?? [];
  return [...kept.filter(({ kind, id }) => !unkept.has(keyOf(kind, id))), ...unkept.values()];
};

/** Write a row, and with it what could not be written before. */
async function put(row: Row): Promise<void> {
  unkept.set(keyOf(row.kind, row.id), row);
  const all = [...unkept.values()];
  if (await writing((store) => all.forEach((each) => store.put(each))))
    for (const each of all)
      if (unkept.get(keyOf(each.kind, each.id)) === each) unkept.delete(keyOf(each.kind, each.id));
  await say();
}

const linesOf = (row: Row | undefined): string[] => (row?.body ? row.body.split("\n") : []);

export const storage = {
  async heads(kind: string): Promise<string> {
    return `[${(await rows())
      .filter((row) => row.kind === kind)
      .map(({ head }) => head)
      .join(",")}]`;
  },
  head: async (kind: string, id: string): Promise<string> => (await find(kind, id))?.head ?? "",
  load: async (kind: string, id: string): Promise<string> => (await find(kind, id))?.body ?? "",
  save: (kind: string, id: string, head: string, body: string): Promise<void> => put({ kind, id, head, body }),
  /** Add lines to a text that has `after` of them. False, and nothing is written, where another page has added some. */
  async append(kind: string, id: string, head: string, after: number, lines: string): Promise<boolean> {
    const longer = (row: Row | undefined): Row | null => {
      const before = linesOf(row);
      return before.length === after ? { kind, id, head, body: [...before, lines].join("\n") } : null;
    };
    let fits = true;
    const add = (store: IDBObjectStore) => {
      const request = store.get([kind, id]) as IDBRequest<Row | undefined>;
      request.onsuccess = () => {
        const row = longer(request.result);
        fits = row !== null;
        if (row) store.put(row);
      };
    };
    if (unkept.size === 0 && (await writing(add))) return fits;
    const row = longer(await find(kind, id));
    if (row) await put(row);
    return row !== null;
  },
  async remove(kind: string, id: string): Promise<void> {
    unkept.delete(keyOf(kind, id));
    if (!(await writing((store) => store.delete([kind, id]))) && (await hasDatabase())) throw new Error("not removed");
    await say();
  },
};

/** Everything that is kept, as one file. */
export const exportAll = async (): Promise<Blob> =>
  new Blob([JSON.stringify({ format: "crownpoint page", version: 1, rows: await rows() })], {
    type: "application/json",
  });

const KINDS = ["tables", "matches", "settings"];

/** Whether a row of a file is one of ours: a damaged one would be in the way of all others. */
function isRow(row: Partial<Record<keyof Row, unknown>> | null): row is Row {
  const { kind, id, head, body } = row ?? {};
  if (typeof id !== "string" || typeof head !== "string" || typeof body !== "string") return false;
  try {
    const found = JSON.parse(head) as Record<string, unknown> | null;
    const named = kind === "tables" ? found?.["table"] : kind === "matches" ? found?.["id"] : id;
    return KINDS.includes(String(kind)) && typeof found === "object" && named === id;
  } catch {
    return false;
  }
}

/** What a file of this page has that is not here; what is here stays. Throws where it is no such file. */
export async function newIn(text: string): Promise<Row[]> {
  const found = JSON.parse(text) as { format?: string; rows?: Row[] } | null;
  if (found?.format !== "crownpoint page" || !Array.isArray(found.rows)) throw new Error("not a file of this page");
  const known = new Set((await rows()).map(({ kind, id }) => keyOf(kind, id)));
  return found.rows.filter((row) => isRow(row) && !known.has(keyOf(row.kind, row.id)));
}
