/** The host of the static page: Python (Pyodide) with the unchanged table layer, in a worker with its own copy of the core. */
import { fetchUnzipped, readBundle, type Bundle } from "../engine/bundle";
import { Core } from "../engine/core";
import { readKept } from "../engine/kept";
import { coreForPython, TABLE_NAMES } from "./core-for-python";
import { exportAll, newIn, storage, watchKept, WRITTEN } from "./storage";

export interface StartHost {
  /** Where the files of Pyodide are, each gzipped. */
  readonly pyodide: string;
  readonly python: string;
  readonly core: string;
  readonly bundles: Readonly<Record<string, string>>;
}

export type ToHost =
  | { readonly start: StartHost }
  | {
      readonly id: number;
      readonly request: { readonly method: string; readonly target: string; readonly body: ArrayBuffer };
    }
  | { readonly id: number; readonly message: { readonly sid: string; readonly event: string; readonly text: string } }
  | { readonly gone: string };

export interface Answered {
  readonly status: number;
  readonly kind: string;
  readonly body: Uint8Array;
  readonly name: string;
}

export type FromHost =
  | { readonly progress: number }
  | { readonly ready: true }
  | { readonly failed: string; readonly id?: number }
  | { readonly isKept: boolean }
  | { readonly id: number; readonly answer: Answered }
  | { readonly id: number; readonly text: string }
  | { readonly emit: { readonly sid: string; readonly event: string; readonly text: string } };

interface PythonHost {
  start(): Promise<void>;
  message(sid: string, event: string, text: string): Promise<string>;
  gone(sid: string): void;
  written(kind: string, id: string): Promise<void>;
  request(
    method: string,
    target: string,
    body: unknown,
  ): Promise<{ toJs(): [number, string, Uint8Array, string]; destroy(): void }>;
}

interface Pyodide {
  registerJsModule(name: string, module: object): void;
  unpackArchive(bytes: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  toPy(value: unknown): unknown;
}

/** The address of everything that is kept, as one file. */
const KEPT = "/v1/kept";
const tell = (news: FromHost): void => postMessage(news);
const bundles = new Map<string, Bundle>();
const loading = new Map<string, Promise<void>>();
const tables = new Map<string, ArrayBuffer[]>();
let host: PythonHost | null = null;
/** What the parts weigh in the progress, about: megabytes. */
const WEIGHTS: Readonly<Record<string, number>> = { "pyodide.asm.wasm": 3.5, "python_stdlib.zip": 1.2 };
let done = 0;
const ALL = 5.7;

/** Pyodide fetches its parts itself: it gets them unzipped. */
function serveUnzipped(folder: string): void {
  const plain = self.fetch.bind(self);
  self.fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = String(input instanceof Request ? input.url : input);
    const name = url.split("/").at(-1)!;
    if (!url.startsWith(folder) || !/\.(wasm|zip)$/.test(name)) return plain(input, init);
    const bytes = await fetchUnzipped(`${folder}${name}.gz`);
    tell({ progress: (done += (WEIGHTS[name] ?? 0.3) / ALL) });
    return new Response(bytes, {
      headers: { "content-type": name.endsWith(".wasm") ? "application/wasm" : "application/zip" },
    });
  };
}

/** Other pages of this browser, which have a host of their own on the same games. */
const others = new BroadcastChannel(WRITTEN);
others.onmessage = ({ data: [kind, id] }: MessageEvent<[string, string]>) =>
  void host?.written(kind, id).catch((error: unknown) => console.error("What another page has written:", error));

/** The storage, telling other pages of what was written. */
const announced = {
  ...storage,
  async save(kind: string, id: string, head: string, body: string): Promise<void> {
    await storage.save(kind, id, head, body);
    others.postMessage([kind, id]);
  },
  async append(kind: string, id: string, head: string, after: number, lines: string): Promise<boolean> {
    const isWritten = await storage.append(kind, id, head, after, lines);
    if (isWritten) others.postMessage([kind, id]);
    return isWritten;
  },
  async remove(kind: string, id: string): Promise<void> {
    await storage.remove(kind, id);
    others.postMessage([kind, id]);
  },
};

/** Wait until no other page of this browser does what only one should; the function that comes back ends one's turn. */
const turn = (): Promise<() => void> =>
  new Promise((start) => {
    if ("locks" in navigator) void navigator.locks.request(WRITTEN, () => new Promise<void>((end) => start(end)));
    else start(() => undefined);
  });

/** Load what the engine of a game needs. */
async function load(game: string, url: string): Promise<void> {
  const name = TABLE_NAMES[game];
  const [bytes, kept] = await Promise.all([fetchUnzipped(url), name ? readKept<ArrayBuffer[]>(name) : null]);
  if (kept) tables.set(name!, kept);
  bundles.set(game, readBundle(bytes));
}

async function start({ pyodide: folder, python, core: coreUrl, bundles: urls }: StartHost): Promise<void> {
  serveUnzipped(folder);
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as {
    loadPyodide(options: object): Promise<Pyodide>;
  };
  const [pyodide, module, archive] = await Promise.all([
    loadPyodide({ indexURL: folder }),
    fetchUnzipped(coreUrl).then((bytes) => WebAssembly.compile(bytes)),
    fetchUnzipped(python),
  ]);
  const ready = (game: string): Promise<void> => {
    const found = loading.get(game) ?? load(game, urls[game]!);
    loading.set(game, found);
    found.catch(() => loading.delete(game));
    return found;
  };
  pyodide.registerJsModule("page_engine", coreForPython(await Core.open(module), bundles, tables));
  pyodide.registerJsModule("page", {
    ...announced,
    ready,
    turn,
    emit: (sid: string, event: string, text: string) => tell({ emit: { sid, event, text } }),
  });
  pyodide.unpackArchive(archive, "zip", { extractDir: "/page" });
  const made = pyodide.runPython(
    "import sys; sys.path.insert(0, '/page')\nimport page, page_host\npage_host.PageHost(page)",
  ) as PythonHost;
  await made.start();
  host = made;
  watchKept((isKept) => tell({ isKept }));
  tell({ ready: true });
}

/** Everything that is kept, as a file, or what is new in such a file. */
async function keptFile(method: string, body: ArrayBuffer): Promise<Answered> {
  const kind = "application/json";
  if (method === "GET") {
    const whole = await (await exportAll()).arrayBuffer();
    return { status: 200, kind, body: new Uint8Array(whole), name: "crownpoint.json" };
  }
  const rows = await newIn(new TextDecoder().decode(body)).catch(() => null);
  for (const each of rows ?? []) {
    await announced.save(each.kind, each.id, each.head, each.body);
    await host!.written(each.kind, each.id);
  }
  const text = JSON.stringify({ new: rows?.length ?? 0 });
  return { status: rows ? 200 : 400, kind, body: new TextEncoder().encode(text), name: "" };
}

async function answer(data: Exclude<ToHost, { start: StartHost } | { gone: string }>): Promise<void> {
  if ("message" in data) {
    const { sid, event, text } = data.message;
    return tell({ id: data.id, text: await host!.message(sid, event, text) });
  }
  const { method, target, body } = data.request;
  if (target === KEPT) return tell({ id: data.id, answer: await keptFile(method, body) });
  const found = await host!.request(method, target, new Uint8Array(body));
  const [status, kind, bytes, name] = found.toJs();
  found.destroy();
  tell({ id: data.id, answer: { status, kind, body: bytes, name } });
}

addEventListener("message", ({ data }: MessageEvent<ToHost>) => {
  if ("start" in data) void start(data.start).catch((error: unknown) => tell({ failed: String(error) }));
  else if ("gone" in data) host?.gone(data.gone);
  else void answer(data).catch((error: unknown) => tell({ failed: String(error), id: data.id }));
});
