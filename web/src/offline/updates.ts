/** A new version of the static page takes over when no game is shown. Games are kept in the browser, so none is lost either way. */
import { here, readRoute } from "../app/router";
import { link } from "./link";

/** If the page loads a file while the old worker is stopping, Chromium starts that worker again and keeps the new one waiting. */
const ASK_AGAIN_MS = 5_000;

const isPlaying = (): boolean => readRoute(here()).page === "table";

export function followUpdates(): void {
  if (!("serviceWorker" in navigator)) return;
  const hadOne = navigator.serviceWorker.controller !== null;
  let isReloading = false;
  const takeOver = (registration: ServiceWorkerRegistration): void => {
    if (registration.waiting && !isPlaying()) registration.waiting.postMessage("take-over");
  };
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!hadOne || isReloading) return;
    isReloading = true;
    if (isPlaying()) addEventListener("popstate", () => location.reload(), { once: true });
    else location.reload();
  });
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data === "kept-all") document.documentElement.dataset["offline"] = ""; // nothing more is needed from the network
  });
  void navigator.serviceWorker.ready.then((registration) => {
    takeOver(registration);
    registration.addEventListener("updatefound", () =>
      registration.installing?.addEventListener("statechange", () => takeOver(registration)),
    );
    addEventListener("popstate", () => takeOver(registration));
    setInterval(() => takeOver(registration), ASK_AGAIN_MS);
    // Everything that is left is loaded once the host is there, so that the page works offline from now on.
    void link.start().then(
      () => registration.active?.postMessage("keep-all"),
      () => undefined, // said elsewhere
    );
  });
}
