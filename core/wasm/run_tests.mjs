// Runs a program of the core under Node's WASI: node core/wasm/run_tests.mjs PROGRAM FOLDER [ARGUMENT…]. It may read FOLDER.
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const [program, folder, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [program, ...args], preopens: { [folder]: folder }, returnOnExit: true });
const module = await WebAssembly.compile(readFileSync(program));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
process.exit(wasi.start(instance));
