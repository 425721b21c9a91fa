/** What a cube judgment means, as `crownpoint.ai.backgammon.analysis` has it. */
import type { CubeChoices } from "../../api/messages";
import type { CubeWorth, Stakes } from "./engine";
import type { Setup } from "./setup";

const PASS = 1;

export interface CubeFound {
  readonly chances: readonly number[];
  readonly noDouble: number;
  /** Null where the side on roll may not double, or could not gain by it. */
  readonly take: number | null;
  readonly plies: number;
}

export const found = (worth: CubeWorth, { isCubeless }: Setup, plies: number): CubeFound => ({
  chances: worth.chances,
  noDouble: isCubeless ? worth.cubeless : worth.noDouble,
  take: isCubeless || !worth.mayDouble ? null : worth.take,
  plies,
});

/** What the position is worth when both sides choose the best action. */
export const equityOf = ({ noDouble, take }: CubeFound): number =>
  take === null ? noDouble : Math.max(noDouble, Math.min(take, PASS));

export function actionOf({ noDouble, take }: CubeFound, { beavers }: Stakes): string {
  if (take === null) return "unavailable";
  const beaver = beavers && take < 0;
  if (take >= PASS) return noDouble > PASS ? "too_good" : "double_pass";
  if (noDouble > take) return beaver ? "no_double_beaver" : "no_double";
  return beaver ? "double_beaver" : "double_take";
}

export const doubles = (action: string): boolean => ["double_take", "double_pass", "double_beaver"].includes(action);

export const choicesOf = (cube: CubeFound, stakes: Stakes): CubeChoices | null =>
  cube.take === null
    ? null
    : {
        action: actionOf(cube, stakes),
        no_double: cube.noDouble,
        double_take: cube.take,
        double_pass: PASS,
        chances: [...cube.chances],
        depth: String(cube.plies),
      };

export { PASS };

/** What was best about the cube, and what a choice lost. Nobody thinks about the cube in a position that is far from a double. */
export function doublesBetter(
  noDouble: number,
  take: number,
  choice: string,
  trivial: number,
): { best: string; loss: number; isTrivial: boolean } {
  const doubled = Math.min(take, PASS);
  if (choice === "roll" || choice === "double") {
    const better = noDouble >= doubled;
    const worth = choice === "roll" ? noDouble : doubled;
    const isTrivial = choice === "roll" && better && noDouble - doubled > trivial;
    return { best: better ? "no double" : "double", loss: Math.max(0, Math.max(noDouble, doubled) - worth), isTrivial };
  }
  const worth = choice === "take" ? take : PASS;
  return { best: take <= PASS ? "take" : "drop", loss: Math.max(0, worth - doubled), isTrivial: false };
}
