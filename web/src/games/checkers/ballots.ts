/** The three-move ballots in the order of the official deck, from the rules library's own file. */
import deck from "@checkers/ballots.txt?raw";

export interface Family {
  /** Black's first move, and what players call it. */
  readonly first: string;
  readonly name: string;
  readonly ballots: readonly { readonly number: number; readonly moves: string }[];
}

const NAMES: Readonly<Record<string, string>> = {
  "9-13": "Edinburgh",
  "9-14": "Double Corner",
  "10-14": "Denny",
  "10-15": "Kelso",
  "11-15": "Old Faithful",
  "11-16": "Bristol",
  "12-16": "Dundee",
};

/** All ballots of the deck by first move. Those in parentheses in the file are not in the deck. */
export function ballotFamilies(): Family[] {
  const families: { first: string; name: string; ballots: { number: number; moves: string }[] }[] = [];
  let number = 0;
  for (const line of deck.split("\n")) {
    const [pair, thirds] = line.split(":");
    if (line.startsWith("#") || !pair || thirds === undefined) continue;
    const first = pair.split(" ")[0]!;
    if (families.at(-1)?.first !== first) families.push({ first, name: NAMES[first] ?? "", ballots: [] });
    for (const third of thirds.trim().split(/\s+/))
      if (!third.startsWith("(")) families.at(-1)!.ballots.push({ number: ++number, moves: `${pair} ${third}` });
  }
  return families;
}
