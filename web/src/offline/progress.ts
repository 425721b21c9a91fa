/** A thin bar that shows how far the host of the page is loaded. */
import { app } from "../app/state";
import { HOST_LOADING } from "./link";

/** After this long the bar says what is being loaded; from the cache it is there sooner. */
const SAY_AFTER_MS = 700;

export function showProgress(): void {
  const bar = document.createElement("div");
  bar.className = "host-loading";
  bar.setAttribute("role", "status");
  const track = document.createElement("progress");
  const words = document.createElement("span");
  bar.append(words, track);
  let since = 0;
  addEventListener(HOST_LOADING, (event) => {
    const share = (event as CustomEvent<number>).detail;
    if (share >= 1) return bar.remove();
    since ||= performance.now();
    track.value = Math.min(share, 0.95);
    words.textContent = app.translation.say("web.offline.loading");
    if (!bar.isConnected) setTimeout(() => !bar.dataset["over"] && document.body.append(bar), SAY_AFTER_MS);
  });
  addEventListener(HOST_LOADING, (event) => {
    if ((event as CustomEvent<number>).detail >= 1) bar.dataset["over"] = "";
  });
}
