/** A game of checkers in words. */
import type { CheckersRules } from "../../api/messages";
import type { Step } from "../../board/shared/draft";
import type { Say } from "../../i18n/format";
import type { ScreenState, Status } from "../../table/screen";
import { ownSeat } from "../../table/seats";
import { other, type MoveView, type Seat, type View } from "../../table/view";
import { openingName } from "./openings";
import { boardIn } from "./position";

const mustCapture = (view: View): boolean => view.legal_moves.some((move) => move.hits > 0);

export function moveStatus(view: View, { draft, forced, sources, device }: ScreenState, say: Say): Status {
  const pick = say(`web.say.pick.${device}`);
  const capturing = mustCapture(view);
  if (draft.selected !== null) {
    if (forced && draft.steps === 0) return { title: say("status.only_one"), detail: pick };
    const key = capturing ? "web.say.capture_from" : "web.say.move_piece";
    return { title: say(key, { source: draft.selected }), detail: pick };
  }
  if (!capturing)
    return {
      title: say("web.say.your_turn", { name: view.seats[view.turn!].name }),
      detail: say(`web.say.take_piece.${device}`),
    };
  const key = sources.length > 1 ? "web.say.either" : "status.must_capture";
  return { title: say("web.say.must_capture"), detail: say(key, { list: sources }) };
}

export function turnHint(view: View, say: Say): string | null {
  if (!mustCapture(view)) return null;
  const sources = [...new Set(view.legal_moves.map((move) => move.steps[0]!.source))];
  return say("status.must_capture", { list: sources });
}

/** “21 takes 17 and 10, lands on 7” */
export function describeMove({ steps }: MoveView, say: Say): string {
  const [first] = steps;
  if (!first) return "";
  const { source } = first;
  const { target } = steps.at(-1)!;
  if (!first.captured) return say("ear.step", { source, target });
  const captured = steps.map((step) => step.captured).join(` ${say("word.and")} `);
  return say("ear.capture", { source, captured, target });
}

export function describeBoard(view: View, say: Say): string {
  const position = boardIn(view);
  const own = ownSeat(view);
  const list = (squares: readonly number[]) => (squares.length > 0 ? squares.join(", ") : say("ear.none"));
  const side = (seat: Seat) => {
    const { color, name } = view.seats[seat];
    const [men, kings] = [list(position[`${color}_men`]), list(position[`${color}_kings`])];
    return say("ear.squares", { color: say(`color.${color}`), name, men, kings });
  };
  return `${side(own)}. ${side(other(own))}.`;
}

function piecesOf(view: View, seat: Seat): number {
  const { color } = view.seats[seat];
  const position = boardIn(view);
  return position[`${color}_men`].length + position[`${color}_kings`].length;
}

export function describeCounts(view: View, say: Say): string {
  const own = ownSeat(view);
  const rival = other(own);
  const names = { name: view.seats[own].name, other: view.seats[rival].name };
  return say("ear.pieces", { ...names, a: piecesOf(view, own), b: piecesOf(view, rival) });
}

/** The name of the opening. */
export function opening(view: View, say: Say): string {
  const { opening: start } = view.options.rules as CheckersRules;
  const moves = view.log.flatMap((line) => (line.move && !line.taken_back ? [line.move.text] : []));
  const name = start === "eleven_man" ? "" : openingName(moves);
  return name && say("web.note.opening", { name });
}

/** The pieces of a seat, less those that the other side is about to capture. */
export function count(view: View, seat: Seat, say: Say, staged: readonly Step[]): string {
  const captured = seat === ownSeat(view) ? 0 : staged.filter((step) => step.captured > 0).length;
  return say("seat.pieces", { n: piecesOf(view, seat) - captured });
}
