/** The labeled buttons of the board, for screen readers and every kind of press. */
import type { Cell } from "../shared/board-view";
import { movable, offered } from "../shared/hand";
import { numberOf, pressBox, type Side } from "./geometry";
import { boardOf, countOn } from "./men";
import { colorOf, type Cube, type Scene } from "./scene";
import { pointWords, type PointFacts } from "./words";

const UPPER = [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24];
const LOWER = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];

/** Two rows: points, the bar in the middle, a tray at the end. */
export function boardCells(scene: Scene): Cell[][] {
  const { geometry } = scene;
  const [above, below]: [Side, Side] = geometry.turned ? ["other", "own"] : ["own", "other"]; // whose bar it is
  const point = (seen: number) => pointCell(scene, geometry.turned ? 25 - seen : seen);
  const row = (points: readonly number[], bar: Side, tray: Side): Cell[] => {
    const [left, right] = [points.slice(0, 6).map(point), points.slice(6).map(point)];
    const cells = [...left, barCell(scene, bar), ...right, trayCell(scene, tray)];
    return geometry.mirrored ? cells.reverse() : cells;
  };
  return [row(UPPER, above, below), row(LOWER, below, above)];
}

function facts(scene: Scene, place: number): PointFacts {
  const board = boardOf(scene.tried);
  return {
    own: countOn(board, "own", place),
    other: countOn(board, "other", place),
    otherColor: colorOf(scene, "other"),
    movable: movable(scene.hand).includes(place),
    selected: scene.hand.selected === place,
    target: offered(scene.hand).find((target) => target.place === place) ?? null,
  };
}

function pointCell(scene: Scene, place: number): Cell {
  const what = pointWords(scene.say, facts(scene, place));
  const label = scene.say("board.point", { n: numberOf(scene.geometry, place), what });
  return { key: `p${place}`, place, box: pressBox(scene.geometry, "own", place), label };
}

function barCell(scene: Scene, side: Side): Cell {
  const { say } = scene;
  const place = side === "own" ? 25 : 0;
  const k = countOn(boardOf(scene.tried), side, place);
  const box = pressBox(scene.geometry, side, place);
  const count = say(`number.${k}`);
  if (side === "own") {
    const must = movable(scene.hand).includes(25) ? `, ${say("board.must_enter")}` : "";
    const what = k === 0 ? say("board.empty") : `${say("board.own", { count })}${must}`;
    return { key: "bar-own", place, box, label: say("board.bar_own", { what }) };
  }
  const color = colorOf(scene, "other");
  const what = k === 0 ? say("board.empty") : say(`board.${color}`, { k, count });
  const name = scene.names.other || say(`board.${color}`, { k: 1, count: "" }).trim();
  return { key: "bar-other", place: null, box, label: say("board.bar_other", { name, what }) };
}

function trayCell(scene: Scene, side: Side): Cell {
  const { say } = scene;
  const place = side === "own" ? 0 : 25;
  const k = countOn(boardOf(scene.tried), side, place);
  const box = pressBox(scene.geometry, side, place);
  if (side === "other") {
    const name = scene.names.other || colorOf(scene, "other");
    return { key: "off-other", place: null, box, label: say("board.tray_other", { name, k }) };
  }
  const target = offered(scene.hand).find((each) => each.place === 0);
  const words = target && pointWords(say, { ...facts(scene, 0), own: 0, other: 0, target });
  const what = words ? `, ${words.replace(`${say("board.empty")}, `, "")}` : "";
  return { key: "off-own", place, box, label: say("board.tray_own", { k, what }) };
}

export function cubeWords({ say, names }: Scene, { value, owner, crawford }: Cube): string {
  if (crawford) return say("board.cube_crawford");
  const name = owner === "own" ? say("board.you") : names.other;
  return owner ? say("board.cube_owned", { value, name }) : say("board.cube", { value });
}
