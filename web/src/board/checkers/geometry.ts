/** Where everything lies on a checkers board, in hundredths of a square. Squares 1 to 32 are the dark ones. */
import type { Color } from "../shared/pieces";

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Spot {
  readonly width: number;
  readonly height: number;
}

export interface Frame {
  readonly name: "wide" | "square";
  readonly width: number;
  readonly height: number;
  readonly edge: number;
  readonly trays: readonly Box[];
  readonly numberSize: number;
}

export const S = 100;
export const MAN = 37;

/** With trays for captured pieces on the right, or without. */
export const WIDE: Frame = {
  name: "wide",
  width: 1028,
  height: 892,
  edge: 46,
  trays: [
    { x: 870, y: 46, width: 112, height: 386 },
    { x: 870, y: 460, width: 112, height: 386 },
  ],
  numberSize: 15.5,
};
export const SQUARE: Frame = { name: "square", width: 852, height: 852, edge: 26, trays: [], numberSize: 19 };

/** Whose pieces stand at the bottom. */
export interface Geometry {
  readonly frame: Frame;
  readonly bottom: Color;
}

/** Row from the top and column from the left of a square, as seen on the screen. Square 1 is at the top with White at the bottom. */
export function cellOf(geometry: Geometry, square: number): { row: number; column: number } {
  const row = Math.floor((square - 1) / 4);
  const column = ((square - 1) % 4) * 2 + (row % 2 === 0 ? 1 : 0);
  return geometry.bottom === "white" ? { row, column } : { row: 7 - row, column: 7 - column };
}

/** The square in a row and column of the screen; null for a light one. */
export function squareAt(geometry: Geometry, row: number, column: number): number | null {
  const [r, c] = geometry.bottom === "white" ? [row, column] : [7 - row, 7 - column];
  if (r < 0 || r > 7 || c < 0 || c > 7 || (r + c) % 2 === 0) return null;
  return r * 4 + Math.floor(c / 2) + 1;
}

export function squareBox(geometry: Geometry, square: number): Box {
  const { row, column } = cellOf(geometry, square);
  return { x: geometry.frame.edge + column * S, y: geometry.frame.edge + row * S, width: S, height: S };
}

export function squareSpot(geometry: Geometry, square: number): Spot {
  const { x, y } = squareBox(geometry, square);
  return { x: x + S / 2, y: y + S / 2 };
}

/** Where captured piece `index` of a color lies: in the tray of the side that captured it, or beyond the edge of the board without trays. */
export function capturedSpot(geometry: Geometry, color: Color, index: number): Spot {
  const below = color !== geometry.bottom; // captured by the side at the bottom
  const tray = geometry.frame.trays[below ? 1 : 0];
  if (!tray) return { x: geometry.frame.width / 2, y: below ? geometry.frame.height + 60 : -60 };
  const from = 17.5 + index * 29.6;
  return { x: tray.x + tray.width / 2, y: below ? tray.y + tray.height - from - 4 : tray.y + from };
}
