/** How the player last did something: by mouse, by touch or by keys. Sentences that say what to do follow it. */
export type Device = "mouse" | "touch" | "keys";

let used: Device | null = null;

export const device = (): Device => used ?? (matchMedia("(hover: none)").matches ? "touch" : "mouse");

/** Keys that walk or choose; a letter is a shortcut for those who point, too. */
const WALKS = /^(Tab|Arrow|Enter$| $|[1-9]$)/;

/** Call back when the player changes hands. */
export function watchDevice(changed: () => void): void {
  const use = (now: Device) => {
    if (now === device()) return;
    used = now;
    changed();
  };
  addEventListener("keydown", (event) => WALKS.test(event.key) && use("keys"), true);
  addEventListener("pointerdown", (event) => use(event.pointerType === "touch" ? "touch" : "mouse"), true);
}
