/** Positions of backgammon to study: shown, and set up by hand. */
import { FIRST_ROLLS } from "./openings";
import { html, nothing, type TemplateResult } from "lit";
import { FRAMES } from "../../board/backgammon/geometry";
import type { Board } from "../../board/backgammon/men";
import type { Cube, Dice } from "../../board/backgammon/scene";
import type { Step, Way } from "../../board/shared/draft";
import type { Say } from "../../i18n/format";
import type { StudyBoardParts, StudyKit } from "../kit";
import { EMPTY, MOST, START, isXgid, onBoard, readXgid, withCount, writeXgid, type Setup } from "./xgid";

/** The board as the side on roll sees it. */
function boardIn(setup: Setup): Board {
  const { points, turn } = setup;
  const own = turn > 0 ? points : points.map((_, place) => -points[25 - place]! || 0);
  return { points: own, off: [MOST - onBoard(setup, turn), MOST - onBoard(setup, -turn)] };
}

function diceIn({ dice }: Setup): Dice | null {
  if (!/^[1-6]{2}$/.test(dice)) return null;
  return { values: [Number(dice[0]), Number(dice[1])], side: "own", number: 1 };
}

function cubeIn({ cube, owner, turn, dice, flag, length }: Setup): Cube {
  const isOffered = dice === "D";
  return {
    value: 2 ** (isOffered ? cube + 1 : cube),
    owner: owner === 0 ? null : owner === turn ? "own" : "other",
    offeredTo: isOffered ? "other" : null,
    crawford: length > 0 && flag === 1,
  };
}

interface Shown {
  readonly board: Board;
  readonly dice: Dice | null;
  readonly cube: Cube;
  readonly turn: number;
}

/** The same id always gives the same objects, so that a redraw of the page does not look like a change to the board. */
const made = new Map<string, Shown>();

function shown(id: string): Shown {
  const setup = readXgid(id);
  const found = made.get(id) ?? { board: boardIn(setup), dice: diceIn(setup), cube: cubeIn(setup), turn: setup.turn };
  if (made.size > 500) made.clear();
  made.set(id, found);
  return found;
}

const NO_STEPS: readonly Step[] = [];
const NO_WAYS: readonly Way[] = [];

function board(parts: StudyBoardParts): TemplateResult {
  const { board: position, dice, cube, turn } = shown(parts.id);
  return html`<cp-backgammon-board
    layout=${parts.shape}
    .say=${parts.plain}
    .board=${position}
    .color=${turn > 0 ? "white" : "black"}
    .dice=${dice}
    .cube=${cube}
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
    ?turned=${turn < 0 !== parts.flipped}
    ?clockwise=${parts.settings.clockwise}
    ?no-numbers=${!parts.settings.numbers}
  ></cp-backgammon-board>`;
}

/** The place of a labeled button, as White counts; null for the trays, which hold what is left. */
function placeOf(key: string, turn: number): number | null {
  const place = key === "bar-own" ? 25 : key === "bar-other" ? 0 : /^p\d+$/.test(key) ? Number(key.slice(1)) : null;
  return place === null || turn > 0 ? place : 25 - place;
}

const SIDES: Readonly<Record<string, number>> = { white: 1, black: -1 };

function press(id: string, key: string, tool: string): string {
  const setup = readXgid(id);
  const place = placeOf(key, setup.turn);
  if (place === null) return id;
  const there = setup.points[place] ?? 0;
  const side = SIDES[tool];
  if (side === undefined) return writeXgid(withCount(setup, place, Math.sign(there) || 1, Math.abs(there) - 1));
  return writeXgid(withCount(setup, place, side, Math.max(there * side, 0) + 1));
}

function carry(id: string, from: string, to: string): string {
  const setup = readXgid(id);
  const source = placeOf(from, setup.turn);
  if (source === null || !setup.points[source]) return id;
  const there = setup.points[source];
  const side = Math.sign(there);
  const left = withCount(setup, source, side, Math.abs(there) - 1);
  const target = placeOf(to, setup.turn);
  if (target === null) return to.startsWith("off-") ? writeXgid(left) : id;
  const placed = withCount(left, target, side, Math.max((left.points[target] ?? 0) * side, 0) + 1);
  return placed === left ? id : writeXgid(placed);
}

function setCount(id: string, key: string, count: number, tool: string): string {
  const setup = readXgid(id);
  const place = placeOf(key, setup.turn);
  return place === null ? id : writeXgid(withCount(setup, place, SIDES[tool] ?? 1, count));
}

function fields(id: string, say: Say, set: (id: string) => void): TemplateResult {
  const setup = readXgid(id);
  const change = (part: Partial<Setup>) => set(writeXgid({ ...setup, ...part }));
  const value = (event: Event) => (event.target as HTMLInputElement | HTMLSelectElement).value;
  const select = (
    name: string,
    now: string,
    choices: readonly (readonly [string, string])[],
    pick: (to: string) => void,
  ) =>
    html`<label class="set"
      ><span>${say(`web.study.set.${name}`)}</span
      ><select id=${`set-${name}`} @change=${(event: Event) => pick(value(event))}>
        ${choices.map(([key, word]) => html`<option value=${key} ?selected=${key === now}>${word}</option>`)}
      </select></label
    >`;
  const number = (name: string, now: number, most: number, pick: (to: number) => void) =>
    html`<label class="set"
      ><span>${say(`web.study.set.${name}`)}</span
      ><input
        id=${`set-${name}`}
        type="number"
        min="0"
        max=${most}
        .value=${String(now)}
        @change=${(event: Event) => pick(Math.max(0, Math.min(most, Math.floor(Number(value(event)) || 0))))}
    /></label>`;
  const dice = [
    "00",
    ...[1, 2, 3, 4, 5, 6].flatMap((a) => [1, 2, 3, 4, 5, 6].filter((b) => b <= a).map((b) => `${a}${b}`)),
  ];
  const rolled = /^[1-6]{2}$/.test(setup.dice) ? [...setup.dice].sort().reverse().join("") : "00";
  const cubes = Array.from({ length: 11 }, (_, at) => [String(at), String(2 ** at)] as const);
  const owners = (["0", "1", "-1"] as const).map(
    (owner) => [owner, say(`web.study.owner.${owner === "0" ? "none" : owner === "1" ? "white" : "black"}`)] as const,
  );
  const noScore = { score: [0, 0] as const, flag: 0 };
  return html`${select(
    "dice",
    rolled,
    dice.map((each) => [each, each === "00" ? "–" : `${each[0]}-${each[1]}`] as const),
    (to) => change({ dice: to }),
  )}
  ${select("cube", String(setup.cube), cubes, (to) => change({ cube: Number(to), limit: Math.max(setup.limit, Number(to)) }))}
  ${select("owner", String(setup.owner), owners, (to) => change({ owner: Number(to) }))}
  ${number("length", setup.length, 99, (to) => change({ length: to, ...noScore }))}
  ${
    setup.length === 0
      ? nothing
      : html`${number("white_score", setup.score[0], setup.length - 1, (to) => change({ score: [to, setup.score[1]], flag: 0 }))}
        ${number("black_score", setup.score[1], setup.length - 1, (to) => change({ score: [setup.score[0], to], flag: 0 }))}`
  }`;
}

/** The pips of a side that are left. */
function pips({ points }: Setup, side: number): number {
  return points.reduce((sum, there, place) => {
    const count = Math.max(there * side, 0);
    return sum + count * (side > 0 ? place : 25 - place);
  }, 0);
}

const asks = ({ dice, turn }: Setup): "white" | "black" => ((dice === "D") === turn > 0 ? "black" : "white");

/** A roll as it is written, the larger die first. */
const rollText = (dice: string): string => [...dice].sort().reverse().join("-");

function question(id: string, say: Say): { title: string; details: string[] } {
  const setup = readXgid(id);
  const { dice, score, length, cube } = setup;
  const side = asks(setup);
  const title = /^[1-6]{2}$/.test(dice)
    ? say(`study.asks.to_play.${side}`, { dice: rollText(dice) })
    : say(dice === "D" ? `study.asks.to_answer.${side}` : `study.asks.to_double.${side}`);
  const played = length === 0 ? say("new.money") : `${say("new.match_to", { n: length })}, ${score[0]} – ${score[1]}`;
  return {
    title,
    details: [
      say("study.asks.score_cube", { score: played, cube: 2 ** cube }),
      say("web.cards.pips", { white: pips(setup, 1), black: pips(setup, -1) }),
    ],
  };
}

export const study: StudyKit = {
  start: START,
  empty: EMPTY,
  openings: FIRST_ROLLS.map((roll) => ({ name: `${roll[0]}-${roll[1]}`, choices: [roll] })),
  left: "white",
  digits: 3,
  least: 0.02,
  hasRollouts: true,
  tools: ["white", "black", "erase"],
  ratio: (shape) => FRAMES[shape].width / FRAMES[shape].height,
  recognizes: isXgid,
  turn: (id) => (readXgid(id).turn > 0 ? "white" : "black"),
  withTurn: (id, color) => writeXgid({ ...readXgid(id), turn: color === "white" ? 1 : -1 }),
  board,
  press,
  carry,
  setCount,
  fields,
  pips(id) {
    const setup = readXgid(id);
    return { white: pips(setup, 1), black: pips(setup, -1) };
  },
  asks: (id) => asks(readXgid(id)),
  question,
  summary(id, say) {
    const { dice, score, length } = readXgid(id);
    const played = length === 0 ? say("new.money") : `${score[0]} – ${score[1]}, ${say("new.match_to", { n: length })}`;
    return /^[1-6]{2}$/.test(dice) ? `${rollText(dice)} · ${played}` : played;
  },
};
