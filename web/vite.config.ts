import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The sentences are the terminal app's, and the ballots the library's: one list for all. */
export default defineConfig({
  resolve: {
    alias: {
      "@messages": folder("../src/crownpoint/messages"),
      "@checkers": folder("../src/crownpoint/checkers"),
    },
  },
  server: {
    fs: { allow: [folder("..")] },
    proxy: { "/api": "http://127.0.0.1:8765", "/socket.io": { target: "ws://127.0.0.1:8765", ws: true } },
  },
  build: { target: "es2022", assetsInlineLimit: 0, reportCompressedSize: true, modulePreload: { polyfill: false } },
});
