/** When a double is offered to the player. Pure. */
import { kitOf } from "../games";
import type { View } from "./view";

/** Whether there is anything to double for, now or later in this game. */
export const hasUsefulCube = (view: View): boolean => kitOf(view.options.game).table.hasUsefulCube(view);

/** Whether the viewer may double now, and it is of use. */
export const mayDouble = (view: View): boolean => view.may.includes("double") && hasUsefulCube(view);
