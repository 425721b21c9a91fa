/** The three-move ballots in the order of the official deck, from the rules library's own file. */
import deck from "@checkers/ballots.txt?raw";
import { familyName } from "./openings";

export interface Family {
  /** Black's first move, and what players call it. */
  readonly first: string;
  readonly name: string;
  readonly ballots: readonly { readonly number: number; readonly moves: string }[];
}

/** All ballots of the deck by first move. Those in parentheses in the file are not in the deck. */
export function ballotFamilies(): Family[] {
  const families: { first: string; name: string; ballots: { number: number; moves: string }[] }[] = [];
  let number = 0;
  for (const line of deck.split("\n")) {
    const [pair, thirds] = line.split(":");
    if (line.startsWith("#") || !pair || thirds === undefined) continue;
    const first = pair.split(" ")[0]!;
    if (families.at(-1)?.first !== first) families.push({ first, name: familyName(first), ballots: [] });
    for (const third of thirds.trim().split(/\s+/))
      if (!third.startsWith("(")) families.at(-1)!.ballots.push({ number: ++number, moves: `${pair} ${third}` });
  }
  return families;
}
