/** What one person's finished matches come to. Pure. */
import type { TableSummary } from "../api/messages";
import type { Seat } from "./view";

export type Result = "won" | "drawn" | "lost";

export type Tally = Record<Result, number>;

export interface Statistics {
  readonly all: Tally;
  readonly byOpponent: readonly (readonly [name: string, tally: Tally])[];
  readonly byLength: readonly (readonly [length: number, tally: Tally])[];
  /** Matches won in a row: the longest run, and the one that still lasts. */
  readonly bestStreak: number;
  readonly streak: number;
}

/** The seat of the one person at a table; null where two people or two computers play. */
function personIn({ seats }: TableSummary): Seat | null {
  const people = ([0, 1] as const).filter((seat) => seats[seat].kind === "person");
  return people.length === 1 ? people[0]! : null;
}

/** How a match ended for the person; null if it has not, or if nobody in particular played. */
export function resultOf(table: TableSummary): Result | null {
  const own = personIn(table);
  const score = own === null ? null : table.seats[own].score;
  if (score === null || score === undefined) return null;
  return score === 1 ? "won" : score === 0 ? "lost" : "drawn";
}

const opponentOf = (table: TableSummary): string => table.seats[personIn(table) === 0 ? 1 : 0].name;

export function statisticsOf(tables: readonly TableSummary[]): Statistics {
  const played = tables
    .flatMap((table) => {
      const result = resultOf(table);
      return result === null ? [] : [{ table, result }];
    })
    .sort((a, b) => (a.table.ended_ms ?? 0) - (b.table.ended_ms ?? 0));
  const all: Tally = { won: 0, drawn: 0, lost: 0 };
  const opponents = new Map<string, Tally>();
  const lengths = new Map<number, Tally>();
  let [streak, bestStreak] = [0, 0];
  for (const { table, result } of played) {
    for (const tally of [all, tallyIn(opponents, opponentOf(table)), tallyIn(lengths, table.length)]) tally[result]++;
    streak = result === "won" ? streak + 1 : 0;
    bestStreak = Math.max(bestStreak, streak);
  }
  const byOpponent = [...opponents].sort(([, a], [, b]) => sum(b) - sum(a));
  const byLength = [...lengths].sort(([a], [b]) => a - b);
  return { all, byOpponent, byLength, bestStreak, streak };
}

export const sum = ({ won, drawn, lost }: Tally): number => won + drawn + lost;

function tallyIn<K>(map: Map<K, Tally>, key: K): Tally {
  const found = map.get(key) ?? { won: 0, drawn: 0, lost: 0 };
  map.set(key, found);
  return found;
}
