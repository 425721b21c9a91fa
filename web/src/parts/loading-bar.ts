/** A thin progress bar for work that takes seconds, on whatever page waits for it. */
import { app } from "../app/state";

/** Faster work shows no bar. */
const SAY_AFTER_MS = 700;

/** Show a bar with these words while events of this name arrive; their `detail` is the share that is done. */
export function loadingBar(event: string, words: string): void {
  const bar = document.createElement("div");
  bar.className = "host-loading";
  bar.setAttribute("role", "status");
  const track = document.createElement("progress");
  const text = document.createElement("span");
  bar.append(text, track);
  let timer = 0;
  addEventListener(event, ({ detail: share }: CustomEventInit<number>) => {
    if (share! >= 1) {
      clearTimeout(timer);
      timer = 0;
      return bar.remove();
    }
    track.value = Math.min(share!, 0.95);
    text.textContent = app.translation.say(words);
    timer ||= window.setTimeout(() => document.body.append(bar), SAY_AFTER_MS);
  });
}
