/** How decisions are marked, in the list and in the graph. */
import type { JudgedChoice, KeptMatch, StudiedDecision } from "../../../api/messages";

const MARKS: Readonly<Record<string, string>> = { doubtful: "?!", error: "?", blunder: "??" };

/** The sign of a mark by its name. */
export const markSign = (mark: string): string => MARKS[mark] ?? "";

export const markOf = (judged: JudgedChoice | null | undefined): string => (judged ? (MARKS[judged.mark] ?? "") : "");

/** Whether it is an error or a blunder, as the statistics count them, or against the rules. */
const isError = ({ judged, decided }: StudiedDecision): boolean =>
  judged?.mark === "error" || judged?.mark === "blunder" || decided.illegal !== "";

/** A roll without a double is listed only where it has a mark, ours or that of another program. */
export const isListed = ({ judged, decided }: StudiedDecision): boolean =>
  decided.kind !== "roll" || decided.illegal !== "" || markOf(judged) !== "" || Boolean(decided.foreign?.mark);

/** The index of the next error after `at`, or before it; null if there is none. */
export function nextError(decisions: readonly StudiedDecision[], at: number, direction: 1 | -1): number | null {
  for (let index = at + direction; index >= 0 && index < decisions.length; index += direction)
    if (isError(decisions[index]!)) return index;
  return null;
}

/** White's chance to win at each decision, as far as it is known. */
export function chancesOf(decisions: readonly StudiedDecision[]): { at: number; chance: number }[] {
  return decisions.flatMap(({ decided, judged }, at) => {
    const chance = judged?.chance ?? null;
    return chance === null ? [] : [{ at, chance: decided.player === "white" ? chance : 1 - chance }];
  });
}

export const isWorking = (match: KeptMatch): boolean => match.wanted !== null;
export const players = (match: KeptMatch): string => `${match.white} – ${match.black}`;
