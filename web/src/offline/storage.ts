/**
 * What the static page keeps in the browser: games, matches to study and settings, as texts in IndexedDB. Where the browser keeps
 * nothing (its settings forbid it), they last as long as the page.
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
const unkept = new Map<string, Row>();

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: ["kind", "id"] });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error!);
  });

/** The database; null where there may be none. */
const database = (): Promise<IDBDatabase | null> =>
  (opened ??= open().catch((error: unknown) => {
    console.info("This browser keeps nothing here:", error);
    return null;
  }));

/** Whether what is kept is there at the next visit. */
export const isKept = async (): Promise<boolean> => (await database()) !== null;

const keyOf = (kind: string, id: string): string => `${kind} ${id}`;

/** Do something with what is kept, all of it or nothing; `inMemory` is the same without a database. */
async function work<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore, answer: (value: T) => void) => void,
  inMemory: () => T,
): Promise<T> {
  const kept = await database();
  if (!kept) return inMemory();
  const transaction = kept.transaction(STORE, mode, { durability: "strict" });
  return new Promise((resolve, reject) => {
    let found: T;
    ask(transaction.objectStore(STORE), (value) => (found = value));
    transaction.oncomplete = () => resolve(found);
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("not kept"));
  });
}

const reading = <T>(ask: (store: IDBObjectStore) => IDBRequest<T>, inMemory: () => T): Promise<T> =>
  work<T>(
    "readonly",
    (store, answer) => {
      const request = ask(store);
      request.onsuccess = () => answer(request.result);
    },
    inMemory,
  );

const find = (kind: string, id: string): Promise<Row | undefined> =>
  reading(
    (store) => store.get([kind, id]) as IDBRequest<Row | undefined>,
    () => unkept.get(keyOf(kind, id)),
  );

export const rows = (): Promise<Row[]> =>
  reading(
    (store) => store.getAll() as IDBRequest<Row[]>,
    () => [...unkept.values()],
  );

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
  save: (kind: string, id: string, head: string, body: string): Promise<void> =>
    work<void>(
      "readwrite",
      (store) => void store.put({ kind, id, head, body } satisfies Row),
      () => void unkept.set(keyOf(kind, id), { kind, id, head, body }),
    ),
  /** Add lines to a text that has `after` of them. False, and nothing is written, where another page has added some. */
  append(kind: string, id: string, head: string, after: number, lines: string): Promise<boolean> {
    const longer = (row: Row | undefined): Row | null => {
      const before = linesOf(row);
      return before.length === after ? { kind, id, head, body: [...before, lines].join("\n") } : null;
    };
    return work<boolean>(
      "readwrite",
      (store, answer) => {
        const request = store.get([kind, id]) as IDBRequest<Row | undefined>;
        request.onsuccess = () => {
          const row = longer(request.result);
          if (row) store.put(row);
          answer(row !== null);
        };
      },
      () => {
        const row = longer(unkept.get(keyOf(kind, id)));
        if (row) unkept.set(keyOf(kind, id), row);
        return row !== null;
      },
    );
  },
  remove: (kind: string, id: string): Promise<void> =>
    work<void>(
      "readwrite",
      (store) => void store.delete([kind, id]),
      () => void unkept.delete(keyOf(kind, id)),
    ),
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

/** Take in such a file; what is here already stays. Returns how many were new; throws where it is no such file. */
export async function importAll(file: Blob): Promise<number> {
  const found = JSON.parse(await file.text()) as { format?: string; rows?: Row[] } | null;
  if (found?.format !== "crownpoint page" || !Array.isArray(found.rows)) throw new Error("not a file of this page");
  const known = new Set((await rows()).map(({ kind, id }) => keyOf(kind, id)));
  const fresh = found.rows.filter((row) => isRow(row) && !known.has(keyOf(row.kind, row.id)));
  for (const { kind, id, head, body } of fresh) await storage.save(kind, id, head, body);
  return fresh.length;
}
