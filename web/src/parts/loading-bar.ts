/** A thin bar that shows how far something is that takes seconds, wherever in the app it is waited for. */
import { app } from "../app/state";

/** What takes less time is not shown. */
const SAY_AFTER_MS = 700;

/** Show a bar with these words while events of this name come, whose `detail` is the share that is done. */
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
