/** XGID: a position with cube, turn, dice and score in one line. The editor's state is this line. */
export interface Setup {
  /** As White counts: 1 to 24, White's bar 25, Black's bar 0; Black's checkers are negative. */
  readonly points: readonly number[];
  /** The exponent of the cube. */
  readonly cube: number;
  /** 1 White, -1 Black, 0 nobody. */
  readonly owner: number;
  /** 1 White, -1 Black. */
  readonly turn: number;
  /** Two digits, 00 before the roll, or a letter when a double is to be answered. */
  readonly dice: string;
  readonly score: readonly [number, number];
  /** In a match: 1 in the Crawford game; for money: 1 Jacoby, 2 beavers. */
  readonly flag: number;
  /** 0 for money. */
  readonly length: number;
  readonly limit: number;
}

export const START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10";
export const EMPTY = "XGID=--------------------------:0:0:1:00:0:0:0:0:10";
/** Checkers of a side. */
export const MOST = 15;

const countOf = (letter: string): number =>
  letter === "-" ? 0 : letter < "a" ? letter.charCodeAt(0) - 64 : 96 - letter.charCodeAt(0);
const letterOf = (count: number): string =>
  count === 0 ? "-" : String.fromCharCode(count > 0 ? 64 + count : 96 - count);

const XGID = /^XGID=[-A-Oa-o]{26}:\d{1,2}:-?[01]:-?1:([1-6]{2}|00|[DBR]):\d{1,4}:\d{1,4}:\d:\d{1,4}:\d{1,4}$/;

/** Whether an id is written as we write it; others are read by the host. */
export const isXgid = (id: string): boolean => XGID.test(id);

export function readXgid(id: string): Setup {
  const [letters = "", cube, owner, turn, dice = "00", white, black, flag, length, limit] = id
    .replace("XGID=", "")
    .split(":");
  const number = (text: string | undefined) => Number(text ?? 0) || 0;
  return {
    points: Array.from({ length: 26 }, (_, place) => countOf(letters[place] ?? "-")),
    cube: number(cube),
    owner: number(owner),
    turn: number(turn) || 1,
    dice,
    score: [number(white), number(black)],
    flag: number(flag),
    length: number(length),
    limit: number(limit),
  };
}

export const writeXgid = (setup: Setup): string =>
  `XGID=${setup.points.map(letterOf).join("")}:${[setup.cube, setup.owner, setup.turn, setup.dice, ...setup.score, setup.flag, setup.length, setup.limit].join(":")}`;

/** How many checkers of White (1) or Black (-1) are on the board. */
export const onBoard = ({ points }: Setup, side: number): number =>
  points.reduce((sum, count) => sum + Math.max(count * side, 0), 0);

/** So many checkers of a side on a place; those of the other side leave it, and there are never more than fifteen. */
export function withCount(setup: Setup, place: number, side: number, count: number): Setup {
  if ((place === 25 && side < 0) || (place === 0 && side > 0)) return setup; // the other's bar
  const free = MOST - onBoard(setup, side) + Math.max((setup.points[place] ?? 0) * side, 0);
  const points = setup.points.map((old, at) => (at === place ? side * Math.max(0, Math.min(count, free)) || 0 : old));
  return { ...setup, points };
}
