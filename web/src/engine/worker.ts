/** A worker of the pool: one copy of the core with the engines that were opened in it. It does one thing at a time, in order. */
import { readBundle } from "./bundle";
import { Core } from "./core";
import { ENGINES, type Engine } from "./engines";

/** A request for a method of a game's engine. */
export interface Asked {
  readonly id: number;
  readonly game: string;
  readonly method: string;
  readonly args: readonly unknown[];
}

export interface Opened {
  readonly game: string;
  readonly module: WebAssembly.Module;
  readonly bundle: ArrayBuffer;
}

export type ToWorker = { readonly ask: Asked } | { readonly open: Opened };

/** The answer, or before it the share of the work that is done. */
export type FromWorker = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly error: string }
  | { readonly done: number }
);

/** How often progress is reported. */
const TELL_MS = 30;

const opened = new Map<string, Promise<Engine>>();
let core: Promise<Core> | null = null;

async function open({ game, module, bundle }: Opened): Promise<Engine> {
  const shared = await (core ??= Core.open(module));
  return ENGINES[game]!(shared, readBundle(bundle));
}

/** While the core is busy, the worker can send messages but receives none. */
function tellProgress(shared: Core, id: number): void {
  let told = performance.now();
  shared.onDone = (done) => {
    const now = performance.now();
    if (now - told < TELL_MS) return;
    told = now;
    postMessage({ id, done } satisfies FromWorker);
  };
}

async function answer({ id, game, method, args }: Asked): Promise<FromWorker> {
  try {
    const engine = await opened.get(game)!;
    tellProgress((await core)!, id);
    return { id, value: engine[method]!(...args) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if ("open" in data) opened.set(data.open.game, open(data.open));
  else void answer(data.ask).then((told) => postMessage(told));
});
