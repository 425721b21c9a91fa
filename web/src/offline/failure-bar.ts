/** Says what is wrong with the host in the page, for as long as it is: it could not be loaded, or nothing is kept. */
import { app } from "../app/state";

const makeButton = (press: () => void): HTMLButtonElement =>
  Object.assign(document.createElement("button"), { className: "btn", type: "button", onclick: press });

/**
 * Show a bar while the last event of this name had something to say as its `detail`, with a button against it. Where the game goes on
 * all the same the bar can be closed.
 */
export function failureBar(event: string, button: string, press: () => void, mayClose = false): void {
  const bar = document.createElement("div");
  bar.className = "host-loading failed";
  bar.setAttribute("role", "alert");
  const text = document.createElement("span");
  const again = makeButton(press);
  const close = makeButton(() => bar.remove());
  bar.append(text, again, ...(mayClose ? [close] : []));
  addEventListener(event, ({ detail: words }: CustomEventInit<string | null>) => {
    if (!words) return bar.remove();
    text.textContent = app.translation.say(words);
    again.textContent = app.translation.say(button);
    close.textContent = app.translation.say("web.tool.close");
    if (!bar.isConnected) document.body.append(bar);
  });
}
