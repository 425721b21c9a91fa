import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The boards alone, as one module and one style sheet that any page can take, with the example page beside them. */
export default defineConfig({
  publicDir: folder("examples"),
  build: {
    target: "es2022",
    outDir: folder("dist/embed"),
    lib: { entry: folder("src/board/index.ts"), formats: ["es"], fileName: () => "boards.js", cssFileName: "boards" },
  },
});
