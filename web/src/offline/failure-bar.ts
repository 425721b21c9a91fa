/** Says that the host in the page could not be loaded, for as long as that is so. */
import { app } from "../app/state";

/** Show a bar when an event of the name `failed` comes, whose `detail` is what to say, until it is `loading` again. */
export function failureBar(failed: string, loading: string): void {
  const bar = document.createElement("div");
  bar.className = "host-loading failed";
  bar.setAttribute("role", "alert");
  const text = document.createElement("span");
  const again = document.createElement("button");
  again.className = "btn";
  again.type = "button";
  again.onclick = () => location.reload();
  bar.append(text, again);
  addEventListener(failed, ({ detail: words }: CustomEventInit<string>) => {
    text.textContent = app.translation.say(words!);
    again.textContent = app.translation.say("web.home.again");
    if (!bar.isConnected) document.body.append(bar);
  });
  addEventListener(loading, ({ detail: share }: CustomEventInit<number>) => {
    if (share === 0) bar.remove();
  });
}
