/** The status sentence of the table page, derived from a view. Pure. */
import type { OfferView } from "../api/messages";
import { kitOf } from "../games";
import { points } from "../i18n/figures";
import type { Say } from "../i18n/format";
import { mayDouble } from "./doubling";
import type { Waiting } from "./live-table";
import type { ScreenState, Status } from "./screen";
import { lengthName } from "./length";
import { isComputersOnly, isEnded, other, type Seat, type View } from "./view";

const name = (view: View, seat: Seat): string => view.seats[seat].name;

export function statusOf(view: View, screen: ScreenState, say: Say): Status {
  const me = view.viewer;
  if (screen.settling) return lastMove(view);
  if (view.phase === "seating") return { title: say("web.say.starting"), detail: "" };
  if (view.paused) return { title: say("web.say.paused"), detail: say("web.say.paused_detail") };
  if (view.phase === "between_games")
    return {
      title: say("web.say.next_title"),
      detail: say("web.say.next_detail", {
        a: view.seats[0].name,
        b: view.seats[1].name,
        score: `${points(view.seats[0].score)} – ${points(view.seats[1].score)}`,
      }),
    };
  if (view.phase === "over") return { title: say("web.say.over_title"), detail: rematchText(view, say) };
  if (screen.handOver !== null)
    return { title: say("web.say.ready", { name: name(view, screen.handOver) }), detail: say("web.say.ready_detail") };
  if (screen.resigning !== null) return resignStatus(view, screen.resigning, say);
  if (view.offer && me !== null && view.may.includes("accept"))
    return { title: offerText(view, view.offer, say), detail: say("web.say.offer_detail") };
  if (me === null)
    return {
      title: say("web.say.turn_of", { name: view.turn === null ? "" : name(view, view.turn) }),
      detail: say(isComputersOnly(view) && screen.stepping ? "web.say.stopped" : "web.say.watching"),
    };
  if (view.cube?.offered_to === me) {
    return {
      title: say("web.say.double_title", { name: name(view, other(me)), v: view.cube.offered_value }),
      detail: say("web.say.double_detail", { s: view.stake }),
    };
  }
  if (view.cube && view.cube.offered_to !== null) {
    return {
      title: say("web.say.double_sent", { v: view.cube.offered_value }),
      detail: `${say("web.say.waiting_for", { name: name(view, other(me)) })}.`,
    };
  }
  if (view.offer)
    return {
      title: say("web.say.waiting_for", { name: name(view, other(view.offer.by)) }),
      detail: say("web.say.sent_detail"),
    };
  if (view.fairness.owing.length > 0) return rollingStatus(view, say, me);
  if (view.turn !== me) return othersTurn(view, screen, say);
  return myTurn(view, screen, say, me);
}

/** The game has ended: until its last move has been shown, that is all there is to say. */
function lastMove(view: View): Status {
  const line = view.log.findLast((each) => each.move !== null && !each.taken_back);
  return { title: line && line.seat !== null ? name(view, line.seat) : "", detail: line?.move?.text ?? "" };
}

/** The dice are being rolled: they wait for a share of this player's device, or of the other's. */
function rollingStatus(view: View, say: Say, me: Seat): Status {
  const title = say("web.say.rolling");
  const isOthers = !view.fairness.owing.includes(me);
  return { title, detail: isOthers ? say("web.say.waiting_for", { name: name(view, other(me)) }) : "" };
}

function resignStatus(view: View, chosen: number, say: Say): Status {
  const { resignations, resignQuestion } = kitOf(view.options.game).table;
  const isChosen = chosen > 0 && resignations.length > 1;
  const detail = isChosen ? say("web.say.resign_points", { n: chosen * view.stake }) : say(resignQuestion);
  return { title: say("web.say.resign_title"), detail };
}

/** What the page is waiting for, and what is safe meanwhile. */
export function waitingStatus(waiting: NonNullable<Waiting>, hasAction: boolean, say: Say): Status {
  const title = say(waiting === "connection" ? "web.say.lost" : "web.say.waiting");
  return { title, detail: say(hasAction ? "web.say.move_kept" : "web.say.game_kept") };
}

function othersTurn(view: View, { device }: ScreenState, say: Say): Status {
  const them = view.turn!;
  if (view.seats[them].kind === "computer")
    return {
      title: say("web.say.thinking", { name: name(view, them) }),
      detail: device === "keys" ? "" : say(`web.say.hurry.${device}`),
      mood: "thinking",
    };
  return { title: say("web.say.waiting_for", { name: name(view, them) }), detail: "" };
}

function myTurn(view: View, screen: ScreenState, say: Say, me: Seat): Status {
  if (view.may.includes("roll")) {
    const detail = mayDouble(view)
      ? say("web.say.roll_or_double", { v: 2 * (view.cube?.value ?? 1) })
      : say("web.say.roll");
    return { title: say("web.say.your_turn", { name: name(view, me) }), detail };
  }
  if (screen.draft.complete) return { title: say("web.say.all_played"), detail: say("web.say.confirm_or_undo") };
  return kitOf(view.options.game).table.moveStatus(view, screen, say);
}

const OFFERS: Record<OfferView["kind"], string> = {
  resignation: "status.resign_offer",
  draw: "status.draw_offer",
  take_back: "status.take_back_offer",
  swap_seats: "status.swap_offer",
  rematch: "status.rematch_offer",
  abort: "status.abort_offer",
};

/** What the other player offers. */
export const offerText = (view: View, { kind, by, points }: OfferView, say: Say): string =>
  say(OFFERS[kind], { name: name(view, by), n: points });

/** Who has offered a rematch, or what a rematch is. */
export function rematchText(view: View, say: Say): string {
  const { offer } = view;
  if (offer?.kind !== "rematch" || view.viewer === null) return say("web.say.over_detail");
  return offer.by === view.viewer
    ? say("web.say.rematch_sent", { name: name(view, other(view.viewer)) })
    : say("status.rematch_offer", { name: name(view, offer.by) });
}

/** What stands below a picture of the board: the players and the score, and how a game ended or how long the match is. */
export function pictureWords(view: View, say: Say): { title: string; detail: string } {
  const [a, b] = view.seats;
  const { title, detail } = resultStatus({ ...view, viewer: null }, say);
  const facts = `${say(`game.${view.options.game}`)}, ${lengthName(say, view.options).toLowerCase()}`;
  return {
    title: `${a.name} ${points(a.score)} – ${points(b.score)} ${b.name}`,
    detail: isEnded(view) ? `${title}. ${detail}` : facts,
  };
}

/** Who won, and how. */
export function resultStatus(view: View, say: Say): Status {
  const over = view.phase === "over";
  const calledOff = over && (view.results.length === 0 || view.log.some((line) => line.kind === "aborted"));
  const result = calledOff ? undefined : view.results.at(-1);
  const winner = over ? view.winner : (result?.winner ?? null);
  const mine = winner !== null && winner === view.viewer;
  const kind = over ? "match" : "game";
  const long = view.options.length !== 1;
  const title =
    winner === null
      ? say(calledOff ? "web.result.called_off" : over && long ? "web.result.level" : "web.result.draw")
      : mine
        ? say(`web.result.you_${long ? kind : "game"}`)
        : say(`web.result.${long ? kind : "game"}`, { name: name(view, winner) });
  return { title, detail: result ? kitOf(view.options.game).table.ending(result, say) : "" };
}
