/** Where everything lies on a backgammon board, in hundredths of a point's width. Pure numbers; nothing here draws. */

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Spot {
  readonly width: number;
  readonly height: number;
}

export type Side = "own" | "other";

export interface Frame {
  readonly name: "wide" | "slim" | "tall";
  readonly width: number;
  readonly height: number;
  readonly halves: readonly [Box, Box];
  readonly bar: Box;
  /** Right tray above, right tray below, and the left ones (wide only). */
  readonly trays: readonly Box[];
  readonly pointLength: number;
  readonly radius: number;
  readonly barRadius: number;
  readonly die: number;
  readonly dieGap: number;
  readonly cube: number;
  readonly cubeX: number;
  readonly numberSize: number;
  readonly rail: number;
}

const P = 100;

export const WIDE: Frame = {
  name: "wide",
  width: 1660,
  height: 1228,
  halves: [
    { x: 180, y: 54, width: 600, height: 1120 },
    { x: 880, y: 54, width: 600, height: 1120 },
  ],
  bar: { x: 780, y: 54, width: 100, height: 1120 },
  trays: [
    { x: 1504, y: 54, width: 112, height: 476 },
    { x: 1504, y: 698, width: 112, height: 476 },
    { x: 44, y: 54, width: 112, height: 476 },
    { x: 44, y: 698, width: 112, height: 476 },
  ],
  pointLength: 470,
  radius: 45.5,
  barRadius: 45.5,
  die: 96,
  dieGap: 27,
  cube: 84,
  cubeX: 100,
  numberSize: 22,
  rail: 54,
};

const LEFT_TRAY = 126;
const leftward = <T extends Spot>(box: T): T => ({ ...box, x: box.x - LEFT_TRAY });

/** The wide board without its left tray; the cube lies on the bar. */
const SLIM: Frame = {
  ...WIDE,
  name: "slim",
  width: WIDE.width - LEFT_TRAY,
  halves: [leftward(WIDE.halves[0]), leftward(WIDE.halves[1])],
  bar: leftward(WIDE.bar),
  trays: WIDE.trays.slice(0, 2).map(leftward),
  cubeX: WIDE.bar.x - LEFT_TRAY + WIDE.bar.width / 2,
};

export const TALL: Frame = {
  name: "tall",
  width: 1436,
  height: 1418,
  halves: [
    { x: 14, y: 44, width: 600, height: 1330 },
    { x: 698, y: 44, width: 600, height: 1330 },
  ],
  bar: { x: 614, y: 44, width: 84, height: 1330 },
  trays: [
    { x: 1314, y: 44, width: 108, height: 500 },
    { x: 1314, y: 874, width: 108, height: 500 },
  ],
  pointLength: 500,
  radius: 46,
  barRadius: 39.5,
  die: 118,
  dieGap: 33,
  cube: 88,
  cubeX: 1368,
  numberSize: 27,
  rail: 44,
};

export const FRAMES: Readonly<Record<Frame["name"], Frame>> = { wide: WIDE, slim: SLIM, tall: TALL };

/** How the board is placed: turned (the other side at the bottom) or mirrored (home on the left). */
export interface Geometry {
  readonly frame: Frame;
  readonly turned: boolean;
  readonly mirrored: boolean;
}

/** A point's number as seen from the bottom of the screen. */
const seen = (geometry: Geometry, place: number): number => (geometry.turned ? 25 - place : place);

const mirror = (geometry: Geometry, x: number): number => (geometry.mirrored ? geometry.frame.width - x : x);

/** Whether the checkers of `side` on the bar or borne off lie in the half at the bottom of the screen. */
const nearSide = (geometry: Geometry, side: Side): boolean => (side === "own") !== geometry.turned;

/** The middle line of a point and the rail its stack starts from: -1 above, 1 below. */
export function pointColumn(geometry: Geometry, place: number): { x: number; end: -1 | 1; base: number } {
  const { frame } = geometry;
  const at = seen(geometry, place);
  const column = at <= 12 ? 12 - at : at - 13; // from the left, not counting the bar
  const half = frame.halves[column < 6 ? 0 : 1];
  const x = mirror(geometry, half.x + (column % 6) * P + P / 2);
  return at <= 12 ? { x, end: 1, base: half.y + half.height } : { x, end: -1, base: half.y };
}

/** The number printed on the rail of a point, counted from the player at the bottom. */
export const numberOf = (geometry: Geometry, place: number): number => seen(geometry, place);

/** The distance between neighbors in a stack: five checkers high at most. */
const pitch = (diameter: number, count: number, room = 5): number =>
  count <= room ? diameter : (diameter * (room - 1)) / (count - 1);

const barPlace = (side: Side): number => (side === "own" ? 25 : 0);
const offPlace = (side: Side): number => (side === "own" ? 0 : 25);

export const isBar = (side: Side, place: number): boolean => place === barPlace(side);
export const isOff = (side: Side, place: number): boolean => place === offPlace(side);

/** The tray of a side's borne-off checkers. */
export function homeTray(geometry: Geometry, side: Side): Box {
  const tray = geometry.frame.trays[nearSide(geometry, side) ? 1 : 0]!;
  return { ...tray, x: geometry.mirrored ? geometry.frame.width - tray.x - tray.width : tray.x };
}

/** The center of checker `index` (from 0) of `count` on a place. On a tray checkers lie edge on. */
export function checkerSpot(geometry: Geometry, side: Side, place: number, index: number, count: number): Spot {
  const { frame } = geometry;
  if (isBar(side, place)) {
    const middle = frame.height / 2;
    const away = nearSide(geometry, side) ? -1 : 1; // the viewer's own enter at the top
    const step = pitch(2 * frame.barRadius, count, 3);
    return {
      x: mirror(geometry, frame.bar.x + frame.bar.width / 2),
      y: middle + away * (2.5 * frame.barRadius + index * step),
    };
  }
  if (isOff(side, place)) {
    const tray = homeTray(geometry, side);
    const from = 21.5 + index * 30;
    return { x: tray.x + tray.width / 2, y: nearSide(geometry, side) ? tray.y + tray.height - from : tray.y + from };
  }
  const { x, end, base } = pointColumn(geometry, place);
  return { x, y: base - end * (4 + frame.radius + index * pitch(2 * frame.radius, count)) };
}

/** The centers of `count` dice on the half of the player they belong to. */
export function diceSpots(geometry: Geometry, side: Side, count: number): Spot[] {
  const { frame } = geometry;
  const half = frame.halves[nearSide(geometry, side) ? 1 : 0];
  const step = frame.die + frame.dieGap;
  const left = half.x + half.width / 2 - ((count - 1) * step) / 2;
  const spots = Array.from({ length: count }, (_, at) => ({
    x: mirror(geometry, left + at * step),
    y: frame.height / 2,
  }));
  return geometry.mirrored ? spots.reverse() : spots;
}

/** The center of the cube: in the middle, with its owner, or out on the board towards the player it is offered to. */
export function cubeSpot(geometry: Geometry, owner: Side | null, offeredTo: Side | null): Spot {
  const { frame } = geometry;
  const middle = frame.height / 2;
  if (offeredTo) {
    const half = frame.halves[nearSide(geometry, offeredTo) ? 1 : 0];
    return { x: mirror(geometry, half.x + half.width / 2), y: middle };
  }
  const x = mirror(geometry, frame.cubeX);
  if (!owner) return { x, y: middle };
  const away = nearSide(geometry, owner) ? 1 : -1;
  return { x, y: middle + away * (frame.name !== "tall" ? middle - frame.rail - 24 - frame.cube / 2 : 95) };
}

/** The part of the board that belongs to a place for pressing: a whole half-column, half the bar, or a tray. */
export function pressBox(geometry: Geometry, side: Side, place: number): Box {
  const { frame } = geometry;
  if (isOff(side, place)) return homeTray(geometry, side);
  if (isBar(side, place)) {
    const { x, y, width, height } = frame.bar;
    return {
      x: mirror(geometry, x + width / 2) - width / 2,
      y: nearSide(geometry, side) ? y : y + height / 2,
      width,
      height: height / 2,
    };
  }
  const { x, end } = pointColumn(geometry, place);
  const height = frame.halves[0].height / 2;
  return { x: x - P / 2, y: end === 1 ? frame.rail + height : frame.rail, width: P, height };
}
