/** What the player used last: mouse, touch or keys. Sentences that say what to do are worded for it. */
export type Device = "mouse" | "touch" | "keys";

let used: Device | null = null;

export const device = (): Device => used ?? (matchMedia("(hover: none)").matches ? "touch" : "mouse");

/** Keys that move the focus or choose. Letters do not count: people with a mouse use them as shortcuts, too. */
const WALKS = /^(Tab|Arrow|Enter$| $|[1-9]$)/;

/** Call back when the player changes from one to another. */
export function watchDevice(changed: () => void): void {
  const use = (now: Device) => {
    if (now === device()) return;
    used = now;
    changed();
  };
  addEventListener("keydown", (event) => WALKS.test(event.key) && use("keys"), true);
  addEventListener("pointerdown", (event) => use(event.pointerType === "touch" ? "touch" : "mouse"), true);
}
