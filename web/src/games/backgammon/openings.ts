/** How the first roll of a game is usually played, as rollouts and experts agree. The larger die first. */
const USUAL: Readonly<Record<string, readonly string[]>> = {
  "21": ["13/11 6/5", "24/23 13/11"],
  "31": ["8/5 6/5"],
  "32": ["24/21 13/11", "13/11 13/10"],
  "41": ["24/23 13/9", "13/9 6/5"],
  "42": ["8/4 6/4"],
  "43": ["24/20 13/10", "24/21 13/9", "13/10 13/9"],
  "51": ["24/23 13/8", "13/8 6/5"],
  "52": ["24/22 13/8", "13/11 13/8"],
  "53": ["8/3 6/3"],
  "54": ["24/20 13/8", "13/9 13/8"],
  "61": ["13/7 8/7"],
  "62": ["24/18 13/11"],
  "63": ["24/18 13/10", "24/15"],
  "64": ["24/14", "24/18 13/9", "8/2 6/2"],
  "65": ["24/13"],
};

/** The first rolls, no doubles among them. */
export const FIRST_ROLLS: readonly string[] = Object.keys(USUAL);

export const usualPlays = ([a, b]: readonly [number, number]): readonly string[] =>
  USUAL[`${Math.max(a, b)}${Math.min(a, b)}`] ?? [];
