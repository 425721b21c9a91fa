/** The pieces one by one, so that each can be animated; `square` 0 is the tray of captured pieces. */
import type { Step } from "../shared/draft";
import type { Color } from "../shared/pieces";

export interface Man {
  readonly id: number;
  readonly color: Color;
  readonly king: boolean;
  readonly square: number;
}

/** The four sets of squares. */
export interface Board {
  readonly black_men: readonly number[];
  readonly black_kings: readonly number[];
  readonly white_men: readonly number[];
  readonly white_kings: readonly number[];
}

export const EMPTY: Board = { black_men: [], black_kings: [], white_men: [], white_kings: [] };

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

export const START: Board = { ...EMPTY, black_men: range(1, 12), white_men: range(21, 32) };

const COLORS: readonly Color[] = ["black", "white"];

function standing(board: Board, color: Color): { square: number; king: boolean }[] {
  const [men, kings] = color === "black" ? [board.black_men, board.black_kings] : [board.white_men, board.white_kings];
  return [...men.map((square) => ({ square, king: false })), ...kings.map((square) => ({ square, king: true }))];
}

/** `total`: how many pieces each side began with; those that are missing are in the trays. */
export function setUp(board: Board, total = 12): Man[] {
  let id = 0;
  return COLORS.flatMap((color) => {
    const here = standing(board, color);
    const taken = Array.from({ length: Math.max(total - here.length, 0) }, () => ({ square: 0, king: false }));
    return [...here, ...taken].map((each) => ({ id: id++, color, ...each }));
  });
}

/** The pieces after a slide or jump. Crowning is left to the host, whose next position shows it. */
export function applyStep(men: readonly Man[], step: Step): Man[] {
  const mover = men.find((man) => man.square === step.source);
  if (!mover) return [...men];
  const others = men.filter((man) => man !== mover);
  const taken = others.filter((man) => step.captured > 0 && man.square === step.captured);
  const rest = others.filter((man) => !taken.includes(man));
  // the newest in a tray lies on top: those before it stay where they are
  return [...rest, ...taken.map((man) => ({ ...man, square: 0 })), { ...mover, square: step.target }];
}

export function boardOf(men: readonly Man[]): Board {
  const squares = (color: Color, king: boolean) =>
    men.filter((man) => man.square > 0 && man.color === color && man.king === king).map((man) => man.square);
  return {
    black_men: squares("black", false),
    black_kings: squares("black", true),
    white_men: squares("white", false),
    white_kings: squares("white", true),
  };
}

/** The same pieces in another position, with as few moved as possible. */
export function settle(men: readonly Man[], board: Board, total = 12): Man[] {
  let id = men.reduce((most, man) => Math.max(most, man.id), -1) + 1;
  return COLORS.flatMap((color) => {
    const need = new Map(standing(board, color).map(({ square, king }) => [square, king]));
    const mine = men.filter((man) => man.color === color);
    const stay = mine.filter((man) => need.has(man.square)).map((man) => ({ ...man, king: need.get(man.square)! }));
    for (const man of stay) need.delete(man.square);
    const free = mine.filter((man) => !stay.some((each) => each.id === man.id));
    const fresh = [...need].map(([square, king]) => {
      // prefer a piece on the board to one from the tray
      const at = Math.max(
        free.findLastIndex((man) => man.square > 0),
        0,
      );
      const [man] = free.splice(at, 1);
      return { ...(man ?? { id: id++, color }), square, king };
    });
    const taken = free
      .map((man) => ({ ...man, square: 0, king: false }))
      .slice(0, Math.max(total - stay.length - fresh.length, 0));
    return [...stay, ...fresh, ...taken];
  });
}

const SETS = ["black_men", "black_kings", "white_men", "white_kings"] as const;

export const sameBoard = (a: Board, b: Board): boolean =>
  SETS.every((set) => a[set].length === b[set].length && a[set].every((square) => b[set].includes(square)));

/** The pieces of a FEN such as `W:WK2,19,21:B1,3,K28`. Throws an Error that says what is wrong with the text. */
export function readFen(text: string): Board & { readonly turn: Color } {
  const [turn, ...sides] = text.trim().replace(/\.$/, "").split(":");
  if (!/^[WB]$/.test(turn ?? "") || sides.length !== 2)
    throw new Error(`“${text}” is no position: it reads like W:W21,K22:B1,2.`);
  const board = {
    black_men: [] as number[],
    black_kings: [] as number[],
    white_men: [] as number[],
    white_kings: [] as number[],
  };
  const seen = new Set<number>();
  for (const side of sides) {
    const color = side[0] === "W" ? "white" : side[0] === "B" ? "black" : null;
    if (!color) throw new Error(`“${side}” does not begin with W or B.`);
    for (const item of side.slice(1).split(",").filter(Boolean)) {
      const found = /^(K?)(\d{1,2})$/.exec(item.trim());
      const square = Number(found?.[2]);
      if (!found || square < 1 || square > 32) throw new Error(`“${item}” is no square from 1 to 32.`);
      if (seen.has(square)) throw new Error(`Square ${square} is named twice.`);
      seen.add(square);
      board[`${color}_${found[1] ? "kings" : "men"}`].push(square);
    }
  }
  return { ...board, turn: turn === "W" ? "white" : "black" };
}
