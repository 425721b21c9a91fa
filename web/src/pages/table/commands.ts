/** Actions of the table by the names of its buttons, the settings of its players, and what the keys b and p say. */
import { openTable, playCharacter } from "../../api/tables";
import type { NewSeat, NewTable } from "../../api/messages";
import type { Say } from "../../i18n/format";
import type { ActionId } from "../../table/status";
import type { Settings } from "../../app/settings";
import type { WhyDetail } from "../../board/shared/board-element";
import { RefusedError } from "../../api/refused";
import { failureText, reasonText } from "../../i18n/refusal";
import { ownSeat } from "../../table/adapt";
import type { LiveTable } from "../../table/live-table";
import { isBackgammon, isOnline, other, localSeats, type Seat, type View } from "../../table/view";

const PLAIN: Partial<Record<ActionId, string>> = {
  roll: "roll",
  double: "double",
  take: "take",
  drop: "drop",
  beaver: "beaver",
  raccoon: "raccoon",
  draw: "offer_draw",
  "take-back": "propose_take_back",
  resume: "resume",
  end: "end_session",
};

export function actionOf(id: ActionId, view: View): { kind: string; [field: string]: unknown } | null {
  const kind = PLAIN[id];
  if (kind) return { kind };
  if (id === "accept" || id === "decline") return view.offer ? { kind: id, offer: view.offer.kind } : null;
  const resign = /^resign-(\d)$/.exec(id);
  return resign ? { kind: "resign", points: Number(resign[1]) } : null;
}

/** The request for another table like this one: the same again, or a rematch with the colors changed. */
function rematchRequest(view: View, same: boolean): [NewTable["options"], NewTable["seats"]] {
  const seat = ({ name, kind, level, comfort }: View["seats"][number]): NewSeat => ({
    name,
    kind: kind === "computer" ? "computer" : "person",
    level,
    comfort: { ...comfort },
  });
  const first = same ? view.options.first_color : view.seats[0].color === "white" ? "black" : "white";
  return [{ ...view.options, first_color: first }, [seat(view.seats[0]), seat(view.seats[1])]];
}

/** Open that table; at a site it is one against a character, for people are asked. */
export function openRematch(view: View, same: boolean): Promise<string> {
  if (!isOnline(view)) return openTable(...rematchRequest(view, same));
  const own = ownSeat(view);
  const options = { ...view.options, first_color: null };
  const { color } = view.seats[same ? own : other(own)];
  return playCharacter({ options, color, level: view.seats[other(own)].level! });
}

/** What is chosen in the settings holds in the game that is on. */
export function sendSettings(live: LiveTable, settings: Settings, stepping: boolean): void {
  const { view, connection } = live;
  if (!view || view.phase === "over") return;
  const { autoRoll, autoForced, autoBearOff, confirm, pace } = settings;
  if (!stepping) connection?.pace(pace);
  const comfort = { auto_roll: autoRoll, auto_forced: autoForced, auto_bear_off: autoBearOff, confirm };
  for (const seat of localSeats(view)) {
    const same = JSON.stringify(comfort) === JSON.stringify(view.seats[seat].comfort);
    if (!same) live.setComfort(seat, comfort);
  }
}

/** Whether moves of this game wait for a press on Confirm. */
export const confirmsMoves = (view: View, settings: Settings): boolean =>
  view.options.game === "backgammon" ? settings.confirm : settings.confirmCheckers;

/** Why a piece may not go there, as the host says it; empty where there is nothing to say. */
export async function whyNot(live: LiveTable, { source, target, steps }: WhyDetail, say: Say): Promise<string> {
  const { view, connection } = live;
  if (!view || view.viewer === null || !connection) return "";
  try {
    const { reason, sentence } = await connection.why(view.viewer, steps, source, target);
    return reason ? reasonText(say, view.options.game, { reason, sentence }) : sentence;
  } catch (error) {
    return error instanceof RefusedError ? failureText(say, error) : `${say("web.say.waiting")}.`;
  }
}

export function describeBoard(view: View, say: Say): string {
  const side = (seat: Seat, text: string, key = "ear.side") =>
    say(key, { color: say(`color.${view.seats[seat].color}`), name: view.seats[seat].name, stacks: text });
  const own = ownSeat(view);
  const { board } = view;
  if (!isBackgammon(board)) {
    const squares = (seat: Seat) => {
      const color = view.seats[seat].color;
      const list = (all: readonly number[]) => (all.length > 0 ? all.join(", ") : say("ear.none"));
      return say("ear.squares", {
        color: say(`color.${color}`),
        name: view.seats[seat].name,
        men: list(board[`${color}_men`]),
        kings: list(board[`${color}_kings`]),
      });
    };
    return `${squares(own)}. ${squares(other(own))}.`;
  }
  const stacks = (sign: 1 | -1) =>
    board.points
      .map((count, n) => ({ k: count * sign, n: sign === 1 ? n : 25 - n }))
      .filter(({ k, n }) => k > 0 && n >= 1 && n <= 24)
      .sort((a, b) => b.n - a.n)
      .map((stack) => say("ear.stack", stack))
      .join(", ");
  const bars = [
    { seat: own, k: board.points[25] ?? 0 },
    { seat: other(own), k: -(board.points[0] ?? 0) },
  ].filter(({ k }) => k > 0);
  const bar =
    bars.length > 0
      ? bars.map(({ seat, k }) => say("ear.bar", { name: view.seats[seat].name, k })).join(", ")
      : say("ear.bar_empty");
  return say("ear.board", {
    white: side(own, stacks(1)),
    black: side(other(own), stacks(-1)),
    bar,
    off_own: board.off[0],
    off_other: board.off[1],
  });
}

export function describeCounts(view: View, say: Say): string {
  const own = ownSeat(view);
  const names = { name: view.seats[own].name, other: view.seats[other(own)].name };
  const { board } = view;
  if (isBackgammon(board)) return say("ear.pips", { ...names, a: board.pips[0], b: board.pips[1] });
  const pieces = (seat: Seat) =>
    board[`${view.seats[seat].color}_men`].length + board[`${view.seats[seat].color}_kings`].length;
  return say("ear.pieces", { ...names, a: pieces(own), b: pieces(other(own)) });
}
