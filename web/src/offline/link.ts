/** The link to the host in the page: requests and messages go to its worker instead of a server. */
import { under } from "../app/base";
import { presets } from "../api/presets";
import { urlOf } from "../engine/places";
import type { Answered, FromHost, ToHost } from "./host-worker";
import makeWorker from "./host-worker?worker";
import { hasDatabase, storage } from "./storage";

/** Where the build puts Pyodide and our Python. */
const PYODIDE = under("/pyodide/");
const PYTHON = under("/python.zip.gz");
const OWNER = "owner";

interface Told {
  settle(news: FromHost): void;
  fail(error: Error): void;
}

/** The name of a window event: the host is being loaded; `detail` is the share that is done, 1 at the end. */
export const HOST_LOADING = "cp-host-loading";
/** The name of a window event: the host could not be loaded; `detail` is why, as a key of the words, and null once it is there. */
export const HOST_FAILED = "cp-host-failed";

/** The name of a window event: the browser does not keep what is played here; `detail` says so, and is null once it does. */
export const HOST_UNKEPT = "cp-host-unkept";

/** A module of one function that makes a vector: browsers that cannot read it cannot run our core either. */
const VECTORS = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 17, 26, 11];
const canRun = (): boolean => typeof WebAssembly === "object" && WebAssembly.validate(new Uint8Array(VECTORS));

class HostLink {
  private worker: Worker | null = null;
  private ready: Promise<void> | null = null;
  private readonly waiting = new Map<number, Told>();
  private readonly sockets = new Map<string, (event: string, text: string) => void>();
  private lastId = 0;
  /** Whether all that the host has is in the database, too. */
  isKept = true;
  /** The page is being left: what the browser breaks off then is no failure. */
  private isLeft = false;

  constructor() {
    addEventListener("pagehide", () => (this.isLeft = true));
    addEventListener("pageshow", () => (this.isLeft = false));
  }

  /** Load the host, once; after a failure the next call tries again. */
  start(): Promise<void> {
    return (this.ready ??= this.load().then(
      () => this.say(null),
      (error: unknown) => {
        this.worker?.terminate();
        this.worker = this.ready = null;
        this.tell(1);
        if (!this.isLeft) {
          console.warn("The host in the page failed:", error);
          this.say(canRun() ? "web.offline.failed" : "web.offline.too_old");
        }
        throw error;
      },
    ));
  }

  private load(): Promise<void> {
    if (!canRun()) return Promise.reject(new Error("no vectors in WebAssembly"));
    const worker = (this.worker = new makeWorker());
    const absolute = (url: string): string => new URL(url, location.href).href;
    const bundles = Object.fromEntries(Object.keys(presets.games).map((game) => [game, absolute(urlOf(game)!)]));
    this.tell(0);
    return new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message || "no worker"));
      worker.onmessage = ({ data }: MessageEvent<FromHost>) => {
        if ("ready" in data) {
          this.tell(1);
          resolve();
        } else if ("failed" in data) {
          const error = new Error(data.failed);
          if (data.id === undefined) reject(error);
          else this.take(data.id)?.fail(error);
        } else if ("progress" in data) this.tell(data.progress);
        else if ("isKept" in data) this.noteKept(data.isKept);
        else if ("emit" in data) this.sockets.get(data.emit.sid)?.(data.emit.event, data.emit.text);
        else this.take(data.id)?.settle(data);
      };
      this.post({
        start: { pyodide: absolute(PYODIDE), python: absolute(PYTHON), core: absolute(urlOf("core")!), bundles },
      });
    });
  }

  async request(method: string, target: string, body: ArrayBuffer): Promise<Answered> {
    const told = await this.ask((id) => ({ id, request: { method, target, body } }));
    return (told as Extract<FromHost, { answer: unknown }>).answer;
  }

  async message(sid: string, event: string, message: object): Promise<unknown> {
    const told = await this.ask((id) => ({ id, message: { sid, event, text: JSON.stringify(message) } }));
    return JSON.parse((told as Extract<FromHost, { text: string }>).text);
  }

  listen(sid: string, heard: (event: string, text: string) => void): void {
    this.sockets.set(sid, heard);
  }

  leave(sid: string): void {
    this.sockets.delete(sid);
    this.post({ gone: sid });
  }

  private async ask(make: (id: number) => ToHost): Promise<FromHost> {
    await this.start();
    return new Promise((settle, fail) => {
      const id = ++this.lastId;
      this.waiting.set(id, { settle, fail });
      this.post(make(id));
    });
  }

  private take(id: number): Told | undefined {
    const found = this.waiting.get(id);
    this.waiting.delete(id);
    return found;
  }

  private post(message: ToHost): void {
    this.worker?.postMessage(message);
  }

  private noteKept(isKept: boolean): void {
    if (isKept !== this.isKept)
      dispatchEvent(new CustomEvent(HOST_UNKEPT, { detail: isKept ? null : "web.offline.unkept" }));
    this.isKept = isKept;
  }

  private say(problem: string | null): void {
    dispatchEvent(new CustomEvent(HOST_FAILED, { detail: problem }));
  }

  private tell(share: number): void {
    dispatchEvent(new CustomEvent(HOST_LOADING, { detail: share }));
  }
}

export const link = new HostLink();

const json = (value: unknown): Response => Response.json(value);

async function settings(): Promise<Record<string, unknown>> {
  return JSON.parse((await storage.load("settings", OWNER)) || "{}") as Record<string, unknown>;
}

async function me(): Promise<unknown> {
  const kept = await settings();
  const fixed = { id: OWNER, name: "You", kind: "member", role: "player", language: "en", about: "", since_ms: 0 };
  return { me: { ...fixed, settings: kept, scopes: null } };
}

interface Head {
  readonly ended_ms: number | null;
  readonly created_ms: number;
}

async function tables(query: URLSearchParams): Promise<unknown> {
  const over = query.get("over") !== "false";
  const heads = JSON.parse(await storage.heads("tables")) as Head[];
  const time = (head: Head): number => head.ended_ms ?? head.created_ms;
  const found = heads.filter((head) => (head.ended_ms !== null) === over).sort((a, b) => time(b) - time(a));
  const [start, limit] = [Number(query.get("before") ?? 0), Number(query.get("limit") ?? 20)];
  return {
    tables: found.slice(start, start + limit),
    next: found.length > start + limit ? String(start + limit) : null,
  };
}

/** What needs no Python is answered at once, so that the page is there before it has loaded. */
async function quickly(method: string, url: URL, body: ArrayBuffer): Promise<Response | null> {
  if (!link.isKept || !(await hasDatabase())) return null; // the host has it, then
  const path = url.pathname.replace(/^\/api/, "");
  if (method === "GET" && path === "/v1/site")
    return json({ people: "owner", name: "Crownpoint", free_chat: true, presets });
  if (path === "/v1/me") {
    if (method === "PATCH") {
      const given = (JSON.parse(new TextDecoder().decode(body)) as { settings?: object }).settings;
      if (given) await storage.save("settings", OWNER, "{}", JSON.stringify(given));
    }
    return json(await me());
  }
  return method === "GET" && path === "/v1/tables" ? json(await tables(url.searchParams)) : null;
}

/** A request under `/api`, as `fetch` would answer it. */
export async function fetchHere(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const body = await request.arrayBuffer();
  const quick = await quickly(request.method, url, body);
  if (quick) return quick;
  const found = await link.request(request.method, url.pathname.replace(/^\/api/, "") + url.search, body);
  const headers: Record<string, string> = { "content-type": found.kind };
  if (found.name) headers["content-disposition"] = `attachment; filename="${found.name}"`;
  return new Response(new Uint8Array(found.body), { status: found.status, headers });
}
