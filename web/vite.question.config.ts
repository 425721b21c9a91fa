import { cpSync, existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const BOARDS = folder("src/board/index.ts");

/** The engine lies beside the scripts, where there is one. */
const engine: Plugin = {
  name: "engine-beside",
  closeBundle() {
    const isEngine = (path: string) => !path.endsWith(".made");
    if (existsSync(folder("engine/core.bundle")))
      cpSync(folder("engine"), folder("dist/embed/engine"), { recursive: true, filter: isEngine });
  },
};

/** A question with the engine, beside the boards: `embed/question.js` takes its boards from `boards.js`. */
export default defineConfig({
  publicDir: false,
  plugins: [engine],
  resolve: {
    alias: [
      { find: /^\.\/places$/, replacement: folder("src/embed/places.ts") },
      { find: /^\.\/make-worker$/, replacement: folder("src/embed/make-worker.ts") },
    ],
  },
  build: {
    target: "es2022",
    outDir: folder("dist/embed"),
    emptyOutDir: false,
    lib: { entry: folder("src/embed/question.ts"), formats: ["es"], fileName: () => "question.js" },
    rollupOptions: { external: [BOARDS], output: { paths: { [BOARDS]: "./boards.js" } } },
  },
});
