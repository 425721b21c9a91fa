/** The files of the engine, each fetched once. */
import { fetchUnzipped, type Progress } from "./bundle";
import { urlOf } from "./places";
import type { Files } from "./pool";

export const isThere = (): boolean => urlOf("core") !== undefined && typeof WebAssembly === "object";

/** Fetches each file once; after a failure the next request tries again. */
export function assetFiles(progress?: Progress): Files {
  const kept = new Map<string, Promise<unknown>>();
  const once = <T>(name: string, load: () => Promise<T>): Promise<T> => {
    const found = kept.get(name) ?? load();
    kept.set(name, found);
    found.catch(() => kept.delete(name));
    return found as Promise<T>;
  };
  return {
    module: () => once("core", async () => WebAssembly.compile(await fetchUnzipped(urlOf("core")!))),
    bundle: (game) => once(game, () => fetchUnzipped(urlOf(game)!, progress)),
  };
}
