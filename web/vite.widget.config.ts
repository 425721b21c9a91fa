import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A board for notebooks, as one module and one style sheet: `crownpoint.jupyter` in Python. */
export default defineConfig({
  publicDir: false,
  build: {
    target: "es2022",
    outDir: folder("dist/embed"),
    emptyOutDir: false,
    lib: { entry: folder("src/widget/widget.ts"), formats: ["es"], fileName: () => "widget.js", cssFileName: "widget" },
  },
});
