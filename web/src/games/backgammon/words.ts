/** A game of backgammon in words. */
import type { BackgammonRules, GameResult } from "../../api/messages";
import type { Step } from "../../board/shared/draft";
import type { Say } from "../../i18n/format";
import type { ScreenState, Status } from "../../table/screen";
import { ownSeat } from "../../table/seats";
import { other, type MoveView, type Seat, type View } from "../../table/view";
import { usualPlays } from "./openings";
import { BAR, boardIn } from "./position";

const KINDS = ["single", "gammon", "backgammon"];

/** The name of a win by its multiple. */
export const resultName = (multiple: number, say: Say): string => say(`result.${KINDS[multiple - 1] ?? "single"}`);

export function ending({ ending: how, multiple, winner, points }: GameResult, say: Say): string {
  const kind = how === "borne_off" || multiple > 1 ? resultName(multiple, say) : say(`result.${how}`);
  return winner === null ? kind : say("web.result.points", { kind, n: points });
}

/** What to do now: pick a target, continue the move, or begin it. */
export function moveStatus(view: View, { draft, forced, diceLeft, device }: ScreenState, say: Say): Status {
  const pick = say(`web.say.pick.${device}`);
  if (draft.selected !== null) {
    if (forced && draft.steps === 0) return { title: say("status.only_one"), detail: pick };
    if (draft.selected === BAR) return { title: say("web.say.move_bar", { bar: say("word.bar") }), detail: pick };
    return { title: say("web.say.move_from", { source: draft.selected }), detail: pick };
  }
  if (draft.steps > 0)
    return { title: say("web.say.to_play", { dice: diceLeft.join(" ") }), detail: say(`web.say.take.${device}`) };
  return { title: say("web.say.your_turn", { name: view.seats[view.turn!].name }), detail: rolled(view, device, say) };
}

/** What to do: first enter from the bar, else what was rolled and what to do with it. Short, for it is never cut. */
function rolled(view: View, device: ScreenState["device"], say: Say): string {
  if (!view.dice) return "";
  const onBar = boardIn(view).points[BAR] ?? 0;
  if (onBar > 0) return say("web.say.bar_first", { n: onBar, bar: say("word.bar") });
  const [a, b] = view.dice.dice;
  const dice = a === b ? say("status.rolled_double", { a }) : say("status.rolled", { a, b });
  return `${dice} ${say(`web.say.take.${device}`)}`;
}

/** A move as it is written, in words: “bar to 22, hit, 13 to 7”; “6 to 4, 2 times”. */
export const describeMove = (move: MoveView, say: Say): string =>
  move.text
    .split(" ")
    .map((part) => describePart(part, say))
    .join(", ");

/** The way of one checker, such as `bar/22`, or of several that move alike, `6/4(2)`. */
function describePart(part: string, say: Say): string {
  const [path = "", times] = part.replace(")", "").split("(");
  const place = (at: string) => (at === "bar" || at === "off" ? say(`word.${at}`) : at);
  const places = path.split("/");
  const step = (target: string, at: number) => {
    const text = say(target === "off" ? "ear.off" : "ear.step", {
      source: place(places[at]!.replace("*", "")),
      target: place(target.replace("*", "")),
    });
    const counted = times ? say("ear.times", { move: text, n: times }) : text;
    return target.endsWith("*") ? say("ear.hit", { move: counted }) : counted;
  };
  return places.slice(1).map(step).join(", ");
}

export function describeBoard(view: View, say: Say): string {
  const own = ownSeat(view);
  const { points, off } = boardIn(view);
  const side = (seat: Seat, sign: 1 | -1) =>
    say("ear.side", {
      color: say(`color.${view.seats[seat].color}`),
      name: view.seats[seat].name,
      stacks: stacksOf(points, sign)
        .map((stack) => say("ear.stack", stack))
        .join(", "),
    });
  const bars = [
    { seat: own, k: points[BAR] ?? 0 },
    { seat: other(own), k: -(points[0] ?? 0) },
  ].filter(({ k }) => k > 0);
  const bar = bars.map(({ seat, k }) => say("ear.bar", { name: view.seats[seat].name, k })).join(", ");
  return say("ear.board", {
    white: side(own, 1),
    black: side(other(own), -1),
    bar: bar || say("ear.bar_empty"),
    off_own: off[0],
    off_other: off[1],
  });
}

/** The stacks of one side, each point numbered from that side, farthest first. */
function stacksOf(points: readonly number[], sign: 1 | -1): { k: number; n: number }[] {
  return points
    .map((count, n) => ({ k: count * sign, n: sign === 1 ? n : 25 - n }))
    .filter(({ k, n }) => k > 0 && n >= 1 && n <= 24)
    .sort((a, b) => b.n - a.n);
}

export function describeCounts(view: View, say: Say): string {
  const own = ownSeat(view);
  const [a, b] = boardIn(view).pips;
  return say("ear.pips", { name: view.seats[own].name, other: view.seats[other(own)].name, a, b });
}

/** How the first roll of a game is usually played, once it has been. */
export function opening(view: View, say: Say): string {
  const first = view.log.find((line) => line.move !== null && !line.taken_back);
  const { variant } = view.options.rules as BackgammonRules;
  const plays = variant === "standard" && first?.dice ? usualPlays(first.dice) : [];
  const dice = [...(first?.dice ?? [])].sort().reverse().join("-");
  return plays.length > 0 ? say("web.note.usual", { dice, list: plays }) : "";
}

/** The pips of a seat after the steps tried so far: a checker that is hit has to go all the way round again. */
export function count(view: View, seat: Seat, say: Say, staged: readonly Step[]): string {
  const isOwn = seat === ownSeat(view);
  const change = ({ source, target, hit }: Step) => (isOwn ? target - source : hit ? target : 0);
  const tried = staged.reduce((sum, step) => sum + change(step), 0);
  return say("seat.pips", { n: boardIn(view).pips[isOwn ? 0 : 1] + tried });
}
