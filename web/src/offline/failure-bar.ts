/** Says that the host in the page could not be loaded, for as long as that is so. */
import { app } from "../app/state";

/** Show a bar while the last event of this name had something to say as its `detail`. */
export function failureBar(event: string): void {
  const bar = document.createElement("div");
  bar.className = "host-loading failed";
  bar.setAttribute("role", "alert");
  const text = document.createElement("span");
  const again = document.createElement("button");
  again.className = "btn";
  again.type = "button";
  again.onclick = () => location.reload();
  bar.append(text, again);
  addEventListener(event, ({ detail: words }: CustomEventInit<string | null>) => {
    if (!words) return bar.remove();
    text.textContent = app.translation.say(words);
    again.textContent = app.translation.say("web.home.again");
    if (!bar.isConnected) document.body.append(bar);
  });
}
