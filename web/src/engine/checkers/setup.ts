/** A position as the engine takes it, from its FEN, and moves as text. */
import { readFen } from "../../board/checkers/men";
import type { Path, Position } from "./engine";

const bits = (squares: readonly number[]): number => squares.reduce((all, square) => all | (1 << (square - 1)), 0) >>> 0;

export function positionOf(fen: string): Position {
  const { black_men, black_kings, white_men, white_kings, turn } = readFen(fen);
  return {
    black: bits([...black_men, ...black_kings]),
    white: bits([...white_men, ...white_kings]),
    kings: bits([...black_kings, ...white_kings]),
    blackToMove: turn === "black",
  };
}

export const moveText = ({ squares, taken }: Path): string => squares.join(taken.length > 0 ? "x" : "-");

function count(mask: number): number {
  let left = mask;
  let found = 0;
  for (; left; left &= left - 1) found++;
  return found;
}

/** How many pieces more than the other side the side to move has. */
export function aheadOf({ black, white, blackToMove }: Position): number {
  const lead = count(black) - count(white);
  return blackToMove ? lead : -lead;
}

export const piecesOf = ({ black, white }: Position): number => count(black) + count(white);

/** The position after a move. */
export function after({ black, white, kings, blackToMove }: Position, move: Path): Position {
  const [from, to] = [1 << (move.squares[0]! - 1), 1 << (move.squares.at(-1)! - 1)];
  const gone = bits(move.taken);
  const isKing = (kings & from) !== 0;
  const isCrowned = (to & (blackToMove ? 0xf0000000 : 0x0000000f)) !== 0;
  const own = ((blackToMove ? black : white) & ~from) | to;
  const other = (blackToMove ? white : black) & ~gone;
  const rest = kings & ~from & ~gone;
  return {
    black: (blackToMove ? own : other) >>> 0,
    white: (blackToMove ? other : own) >>> 0,
    kings: (isKing || isCrowned ? rest | to : rest) >>> 0,
    blackToMove: !blackToMove,
  };
}
