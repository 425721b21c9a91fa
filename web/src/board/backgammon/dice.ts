/** The dice: their places, which are used, and how they roll. */
import { svg, type SVGTemplateResult } from "lit";
import { diceLeft } from "../shared/draft";
import { prefersReducedMotion, type Spot } from "../shared/motion";
import { die, type Color } from "../shared/pieces";
import { diceSpots } from "./geometry";
import { colorOf, type Scene } from "./scene";

export interface ShownDie {
  readonly value: number;
  readonly spot: Spot;
  readonly color: Color;
  readonly used: boolean;
}

const ROLL_MS = 520;
const ROLL_EASING = "cubic-bezier(.2,.9,.3,1.1)";

/** Every die shown; a double shows four. */
export function shownDice(scene: Scene): ShownDie[] {
  const { dice, geometry, hand } = scene;
  if (!dice || (scene.rollable && dice.side !== "other")) return [];
  const [a, b] = scene.swapped ? [dice.values[1], dice.values[0]] : dice.values;
  if (dice.side === null) {
    const left = dice.used ? [] : diceLeft(hand.draft, [a, b]);
    const one = (side: "own" | "other", value: number): ShownDie => ({
      value,
      spot: diceSpots(geometry, side, 1)[0]!,
      color: colorOf(scene, side),
      used: !left.includes(value),
    });
    return [one("own", a), one("other", b)];
  }
  const { side } = dice;
  const values = a === b ? [a, a, a, a] : [a, b];
  const unplayed = side === "own" ? diceLeft(hand.draft, [a, b]) : values;
  const left = dice.used ? [] : unplayed;
  const spots = diceSpots(geometry, side, values.length);
  return values.map((value, at) => {
    const unused = a === b ? at < left.length : left.includes(value);
    return { value, spot: spots[at]!, color: colorOf(scene, side), used: !unused };
  });
}

/** The dice, and before a roll the two places that wait for them. */
export function diceDrawing(scene: Scene): SVGTemplateResult {
  const side = scene.geometry.frame.die;
  const half = side / 2;
  const waiting = scene.rollable ? diceSpots(scene.geometry, "own", 2) : [];
  const place = ({ x, y }: Spot) => `translate(${x} ${y})`;
  return svg`${waiting.map(
    (spot) => svg`<g class=${`waiting ${scene.color}`} transform=${place(spot)}>
      <rect x=${-half} y=${-half} width=${side} height=${side} rx=${side / 5}></rect></g>`,
  )}${shownDice(scene).map(
    ({ value, spot, color, used }, at) => svg`<g class=${used ? "used" : ""} transform=${place(spot)}>
      <g class="roll" data-die=${at}>${die(color, value, side)}</g></g>`,
  )}`;
}

export function diceWords(scene: Scene): string {
  const { say, dice } = scene;
  if (scene.rollable || !dice) return say("board.dice_roll");
  const [a, b] = dice.values;
  const list = shownDice(scene)
    .filter((each) => each.used)
    .map((each) => each.value);
  return say("board.dice", { a, b, used: list.length > 0 ? say("board.dice_used", { list: list.join(", ") }) : "" });
}

/** Roll the dice in from the side; they settle with a slight overshoot. */
export function tumble(root: ParentNode): void {
  root.querySelectorAll("[data-die]").forEach((element, at) => {
    if (prefersReducedMotion()) return void element.animate({ opacity: [0, 1] }, 120);
    const [spin, far] = [at % 2 ? -250 : 290, 150 + 60 * at];
    const start = `translate(${far}px,${at % 2 ? 110 : -120}px) rotate(${spin}deg) scale(.8)`;
    const frames = [
      { transform: start, opacity: 0.2, offset: 0 },
      { transform: `translate(0,0) rotate(${spin > 0 ? -4 : 4}deg) scale(1)`, opacity: 1, offset: 0.82 },
      { transform: "none", opacity: 1, offset: 1 },
    ];
    element.animate(frames, { duration: ROLL_MS, easing: ROLL_EASING });
  });
}
