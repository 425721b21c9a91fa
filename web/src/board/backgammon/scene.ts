/** What is needed to draw the board, gathered once per drawing. */
import type { Say } from "../../i18n/format";
import type { Step } from "../shared/draft";
import type { Hand } from "../shared/hand";
import type { Color } from "../shared/pieces";
import type { Geometry, Side } from "./geometry";
import type { Man } from "./men";

export interface Dice {
  readonly values: readonly [number, number];
  /** Whose they are; null in an opening roll, where `values` are the viewer's die and the other's. */
  readonly side: Side | null;
  /** Changes with every roll, so that each roll is animated. */
  readonly number: number;
  readonly used?: boolean;
}

export interface Cube {
  readonly value: number;
  readonly owner: Side | null;
  readonly offeredTo?: Side | null;
  readonly crawford?: boolean;
}

export interface LastMove {
  readonly steps: readonly Step[];
  readonly side: Side;
  readonly number: number;
}

export interface Scene {
  readonly geometry: Geometry;
  /** The checkers as they stand, and after the steps being tried. */
  readonly men: readonly Man[];
  readonly tried: readonly Man[];
  readonly hand: Hand;
  /** The viewer's color. */
  readonly color: Color;
  readonly say: Say;
  readonly names: Record<Side, string>;
  readonly dice: Dice | null;
  /** The dice are swapped: the right one is played first. */
  readonly swapped: boolean;
  readonly rollable: boolean;
}

export const colorOf = (scene: Pick<Scene, "color">, side: Side): Color =>
  (side === "own") === (scene.color === "white") ? "white" : "black";
