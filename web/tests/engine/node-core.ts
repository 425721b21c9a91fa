/** The engine of the page under Node; null where it was not built. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { readBundle } from "../../src/engine/bundle";
import { Core } from "../../src/engine/core";
import { BackgammonEngine } from "../../src/engine/backgammon/engine";
import { CheckersEngine } from "../../src/engine/checkers/engine";

const file = (name: string): string => fileURLToPath(new URL(`../../engine/${name}.bundle`, import.meta.url));

export const isBuilt = existsSync(file("core"));
if (!isBuilt && process.env["CI"] === "true") throw new Error("The engine of the page was not built.");

const unpacked = (name: string): ArrayBuffer => Uint8Array.from(gunzipSync(readFileSync(file(name)))).buffer;

export const module = (): Promise<WebAssembly.Module> => WebAssembly.compile(unpacked("core"));
export const bundle = (name: string) => readBundle(unpacked(name));

export async function openBackgammon(): Promise<{ core: Core; engine: BackgammonEngine }> {
  const core = await Core.open(await module());
  return { core, engine: new BackgammonEngine(core, bundle("backgammon")) };
}

export async function openCheckers(): Promise<CheckersEngine> {
  return new CheckersEngine(await Core.open(await module()), bundle("checkers"));
}
