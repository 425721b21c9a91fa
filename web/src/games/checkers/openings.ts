/** What players call the first moves of a game. */

const FAMILIES: Readonly<Record<string, string>> = {
  "9-13": "Edinburgh",
  "9-14": "Double Corner",
  "10-14": "Denny",
  "10-15": "Kelso",
  "11-15": "Old Faithful",
  "11-16": "Bristol",
  "12-16": "Dundee",
};

/** Answers with a name of their own. */
const PAIRS: Readonly<Record<string, string>> = {
  "11-15 21-17": "Switcher",
  "11-15 22-18": "Single Corner",
  "11-15 23-18": "Cross",
  "11-15 24-19": "Second Double Corner",
  "11-15 24-20": "Ayrshire Lassie",
};

/** The name of Black's first move; empty if it is no first move. */
export const familyName = (first: string): string => FAMILIES[first] ?? "";

/** The name of the opening that begins with these moves; empty if there is none. */
export const openingName = (moves: readonly string[]): string =>
  PAIRS[moves.slice(0, 2).join(" ")] ?? familyName(moves[0] ?? "");
