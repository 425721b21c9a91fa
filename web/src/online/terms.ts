/** The terms of a match at a site: what one chooses in the lobby, and the options it makes. Pure. */
import type { TableOptions } from "../api/messages";

export const SPEEDS = ["fast", "normal", "slow", "correspondence", "unlimited"] as const;
export type Speed = (typeof SPEEDS)[number];

export interface Terms {
  game: TableOptions["game"];
  length: number;
  speed: Speed;
  rated: boolean;
  colour: "random" | "white" | "black";
  cube: boolean;
  opening: string;
}

export const FRESH_TERMS: Terms = {
  game: "backgammon",
  length: 3,
  speed: "normal",
  rated: true,
  colour: "random",
  cube: true,
  opening: "three_move",
};

export const MATCH_LENGTHS: Record<Terms["game"], readonly number[]> = {
  backgammon: [1, 3, 5, 7, 11],
  checkers: [1, 2, 4, 6],
};

const MINUTE = 60_000;
const DAY = 86_400_000;

/** A backgammon clock lasts for the match, so that it grows with the length; a checkers clock is for each game. */
function clockOf(terms: Terms): Record<string, unknown> {
  const points = terms.game === "backgammon" ? terms.length : 1;
  switch (terms.speed) {
    case "unlimited":
      return { kind: "none" };
    case "correspondence":
      return { kind: "days", reserve_ms: 3 * DAY };
    case "fast":
      return terms.game === "checkers"
        ? { kind: "fischer", reserve_ms: 2 * MINUTE, bonus_ms: 2000, each_game: true }
        : { kind: "bronstein", reserve_ms: MINUTE * points, bonus_ms: 8000 };
    case "normal":
      return terms.game === "checkers"
        ? { kind: "fischer", reserve_ms: 5 * MINUTE, bonus_ms: 5000, each_game: true }
        : { kind: "bronstein", reserve_ms: 4 * MINUTE * points, bonus_ms: 12_000 };
    case "slow":
      return terms.game === "checkers"
        ? { kind: "fischer", reserve_ms: 15 * MINUTE, bonus_ms: 10_000, each_game: true }
        : { kind: "bronstein", reserve_ms: 8 * MINUTE * points, bonus_ms: 15_000 };
  }
}

export function optionsOf(terms: Terms): Record<string, unknown> {
  const { game, length, rated, cube, opening } = terms;
  const rules = game === "backgammon" ? { cube: cube && length > 1, crawford: length > 1 } : { opening };
  return { game, length, rated, rules, clock: clockOf(terms) };
}

/** The terms with some of them changed; a length that the game has not becomes its shortest. */
export function changed(terms: Terms, part: Partial<Terms>): Terms {
  const after = { ...terms, ...part };
  const lengths = MATCH_LENGTHS[after.game];
  return lengths.includes(after.length) ? after : { ...after, length: lengths[0]! };
}
