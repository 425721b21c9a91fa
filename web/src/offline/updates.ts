/** A new version of the static page takes over when no game is shown. Games are kept in the browser, so none is lost either way. */
import { here, readRoute } from "../app/router";
import { link } from "./link";

/**
 * How long a page is left alone before a new version takes over. If a page loads files while the old worker is being stopped,
 * Chromium starts that worker again and keeps the new one waiting.
 */
const QUIET_MS = 4_000;

const isPlaying = (): boolean => readRoute(here()).page === "table";

export function followUpdates(): void {
  if (!("serviceWorker" in navigator)) return;
  const hadOne = navigator.serviceWorker.controller !== null;
  let isReloading = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!hadOne || isReloading) return;
    isReloading = true;
    if (isPlaying()) addEventListener("popstate", () => location.reload(), { once: true });
    else location.reload();
  });
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data === "kept-all") document.documentElement.dataset["offline"] = ""; // nothing more is needed from the network
  });
  void navigator.serviceWorker.ready.then(async (registration) => {
    // Everything that is left is loaded once the host is there, so that the page works offline from now on.
    await link.start().catch(() => undefined);
    registration.active?.postMessage("keep-all");
    let shown = "";
    setInterval(() => {
      if (shown === location.pathname && !isPlaying()) registration.waiting?.postMessage("take-over");
      shown = location.pathname;
    }, QUIET_MS);
  });
}
