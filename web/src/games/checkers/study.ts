/** Positions of checkers to study: shown, and set up by hand. The editor's state is a FEN. */
import { ballotFamilies } from "./ballots";
import { html, nothing, type TemplateResult } from "lit";
import { WIDE } from "../../board/checkers/geometry";
import { readFen, type Board } from "../../board/checkers/men";
import type { Step, Way } from "../../board/shared/draft";
import type { StudyBoardParts, StudyKit } from "../kit";

type Color = "white" | "black";
interface Piece {
  readonly color: Color;
  readonly king: boolean;
}

const START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
const EMPTY = "B:W:B";
const MOST = 12;
const SIDE = "((K?([1-9]|[12]\\d|3[0-2]))(,(K?([1-9]|[12]\\d|3[0-2])))*)?";
/** A FEN as we write it; others are read by the host. */
const FEN = new RegExp(`^[BW]:W${SIDE}:B${SIDE}$`);

/** The same id always gives the same board, so that a redraw of the page does not look like a change to it. */
const made = new Map<string, Board & { readonly turn: Color }>();

function read(id: string): Board & { readonly turn: Color } {
  const known = made.get(id);
  if (known) return known;
  if (made.size > 500) made.clear();
  const found = readFen(id);
  made.set(id, found);
  return found;
}

function piecesIn(id: string): Map<number, Piece> {
  const found = new Map<number, Piece>();
  const { black_men, black_kings, white_men, white_kings } = read(id);
  const put = (squares: readonly number[], color: Color, king: boolean) =>
    squares.forEach((square) => found.set(square, { color, king }));
  put(black_men, "black", false);
  put(black_kings, "black", true);
  put(white_men, "white", false);
  put(white_kings, "white", true);
  return found;
}

function write(turn: Color, pieces: ReadonlyMap<number, Piece>): string {
  const side = (color: Color) =>
    [...pieces]
      .filter(([, piece]) => piece.color === color)
      .sort(([a], [b]) => a - b)
      .map(([square, piece]) => `${piece.king ? "K" : ""}${square}`)
      .join(",");
  return `${turn === "white" ? "W" : "B"}:W${side("white")}:B${side("black")}`;
}

/** A man on the far row is a king already. */
const crowned = (square: number, { color, king }: Piece): Piece => ({
  color,
  king: king || (color === "white" ? square <= 4 : square >= 29),
});

function place(id: string, square: number, piece: Piece | null): string {
  const pieces = piecesIn(id);
  pieces.delete(square);
  if (piece) {
    if ([...pieces.values()].filter(({ color }) => color === piece.color).length >= MOST) return id;
    pieces.set(square, crowned(square, piece));
  }
  return write(read(id).turn, pieces);
}

const squareOf = (key: string): number | null => (/^s\d+$/.test(key) ? Number(key.slice(1)) : null);

const TOOLS: Readonly<Record<string, Piece | null>> = {
  white: { color: "white", king: false },
  white_king: { color: "white", king: true },
  black: { color: "black", king: false },
  black_king: { color: "black", king: true },
  erase: null,
};

const countOf = (id: string, color: Color): number =>
  [...piecesIn(id).values()].filter((piece) => piece.color === color).length;

const NO_STEPS: readonly Step[] = [];
const NO_WAYS: readonly Way[] = [];

function board(parts: StudyBoardParts): TemplateResult {
  const position = read(parts.id);
  return html`<cp-checkers-board
    layout=${parts.shape === "wide" ? "wide" : "square"}
    .say=${parts.plain}
    .board=${position}
    .color=${position.turn}
    .ways=${parts.ways ?? NO_WAYS}
    .advised=${parts.advised ?? NO_STEPS}
    .advisedName=${parts.advisedName ?? ""}
    .played=${parts.played ?? NO_STEPS}
    .playedName=${parts.playedName ?? ""}
    ?confirms=${parts.confirms ?? false}
    ?locked=${parts.locked ?? false}
    @cp-move=${parts.onMove ?? nothing}
    @cp-draft=${parts.onDraft ?? nothing}
    .cost=${parts.cost ?? ""}
    ?turned=${(position.turn === "black") !== parts.flipped}
    ?no-numbers=${!parts.settings.numbers}
  ></cp-checkers-board>`;
}

export const study: StudyKit = {
  start: START,
  empty: EMPTY,
  openings: ballotFamilies().flatMap(({ name, ballots }) =>
    ballots.map(({ number, moves }) => ({ name: `${number}. ${name} ${moves}`, choices: moves.split(" ") })),
  ),
  left: "black",
  digits: 2,
  least: 0.1,
  hasRollouts: false,
  tools: Object.keys(TOOLS),
  ratio: (shape) => (shape === "wide" ? WIDE.width / WIDE.height : 1),
  recognizes: (id) => FEN.test(id),
  turn: (id) => read(id).turn,
  withTurn: (id, color) => write(color, piecesIn(id)),
  board,
  press(id, key, tool) {
    const square = squareOf(key);
    if (square === null) return id;
    const there = piecesIn(id).get(square);
    const piece = TOOLS[tool] ?? null;
    const isSame =
      there !== undefined &&
      piece !== null &&
      there.color === piece.color &&
      there.king === crowned(square, piece).king;
    return place(id, square, isSame ? null : piece);
  },
  carry(id, from, to) {
    const [source, target] = [squareOf(from), squareOf(to)];
    const piece = source === null ? undefined : piecesIn(id).get(source);
    if (source === null || !piece) return id;
    return target === null ? place(id, source, null) : place(place(id, source, null), target, piece);
  },
  setCount(id, key, count, tool) {
    const square = squareOf(key);
    return square === null ? id : place(id, square, count > 0 ? (TOOLS[tool] ?? null) : null);
  },
  fields: () => html``,
  summary: () => "",
  asks: () => "white", // squares have the same numbers for both sides, and diagrams have White below
  question: (id, say) => ({
    title: say(`study.asks.to_move.${read(id).turn}`),
    details: [say("web.cards.pieces", { black: countOf(id, "black"), white: countOf(id, "white") })],
  }),
};
