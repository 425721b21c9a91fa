import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig, type Plugin } from "vite";
import vite from "./vite.config.ts";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const findRoot = readFileSync(folder("host/find-root.js"), "utf-8");

/** The same page with another first module: its host runs in the page. It works in any folder of a web server. */
const inPage: Plugin = {
  name: "host-in-page",
  transformIndexHtml: {
    order: "pre",
    handler: (html) =>
      html
        .replace("/src/main.ts", "/src/offline/main.ts")
        .replace("<html ", '<html data-people="owner" data-static ')
        .replace("</head>", `<script>\n${findRoot}</script></head>`),
  },
};

export default mergeConfig(
  vite,
  defineConfig({
    base: "./",
    plugins: [inPage],
    resolve: { alias: [{ find: /^\.\/socket$/, replacement: folder("src/offline/socket.ts") }] },
    build: { outDir: folder("dist-static"), emptyOutDir: true },
    worker: { format: "es" },
  }),
);
