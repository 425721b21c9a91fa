/**
 * Decides between the engine in the page and the host. Callers ask here first: null means that this page has no engine, or none
 * for that, so they ask the host. Nothing is loaded before it is needed.
 */
import { assetFiles, isThere } from "./files";
import type { EngineKit, Level } from "./kit";
import { ENGINE_KITS } from "./kits";
import { Pool } from "./pool";
import { makeWorker } from "./make-worker";

export type { EngineKit, Judged, Level, Question } from "./kit";
export type { Pool, Progress } from "./pool";

/** The levels that the page is quick enough for; the host does the others. */
const LEVELS: Readonly<Record<string, Level>> = { quick: { plies: 2, margin: 0.16, nodes: 200_000 } };

/** Leaves one core to the page itself if there are more than two. */
const MOST_WORKERS = 8;
const workers = (): number => Math.max(2, Math.min(MOST_WORKERS, (navigator.hardwareConcurrency || 2) - 1));

let pool: Pool | null = null;
let isBroken = false;

export interface PageEngine {
  readonly pool: Pool;
  readonly kit: EngineKit;
}

/** The engine for a game; null where the page has none. */
export function engineFor(game: string): PageEngine | null {
  const kit = ENGINE_KITS[game];
  if (!kit || isBroken || !isThere()) return null;
  pool ??= new Pool(assetFiles(), makeWorker, workers());
  return { pool, kit };
}

/** The same, for a level of analysis. */
export function engineAt(game: string, level: string): (PageEngine & { readonly level: Level }) | null {
  const found = engineFor(game);
  const known = LEVELS[level];
  return found && known ? { ...found, level: known } : null;
}

/** Try the engine in the page, and ask the host if there is none or it fails. A request that was aborted is not tried again. */
export async function orHost<T>(here: (() => Promise<T>) | null, host: () => Promise<T>): Promise<T> {
  if (!here || isBroken) return host();
  try {
    return await here();
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    console.warn("The engine in the page failed, the host is asked:", error);
    isBroken = true;
    return host();
  }
}
