/** Says what is wrong with the host in the page, for as long as it is: it could not be loaded, or nothing is kept. */
import { app } from "../app/state";

/** Show a bar while the last event of this name had something to say as its `detail`, with a button against it. */
export function failureBar(event: string, button: string, press: () => void): void {
  const bar = document.createElement("div");
  bar.className = "host-loading failed";
  bar.setAttribute("role", "alert");
  const text = document.createElement("span");
  const again = document.createElement("button");
  again.className = "btn";
  again.type = "button";
  again.onclick = press;
  bar.append(text, again);
  addEventListener(event, ({ detail: words }: CustomEventInit<string | null>) => {
    if (!words) return bar.remove();
    text.textContent = app.translation.say(words);
    again.textContent = app.translation.say(button);
    if (!bar.isConnected) document.body.append(bar);
  });
}
