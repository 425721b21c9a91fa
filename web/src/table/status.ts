/** The status sentence of the table page, derived from a view. Pure. */
import type { OfferView } from "../api/messages";
import { kitOf } from "../games";
import type { Say } from "../i18n/format";
import type { Waiting } from "./live-table";
import type { ScreenState, Status } from "./screen";
import { other, type Seat, type View } from "./view";

const name = (view: View, seat: Seat): string => view.seats[seat].name;

export function statusOf(view: View, screen: ScreenState, say: Say): Status {
  const me = view.viewer;
  if (view.phase === "seating") return { title: say("web.say.starting"), detail: "" };
  if (view.paused) return { title: say("web.say.paused"), detail: say("web.say.paused_detail") };
  if (view.phase === "between_games")
    return {
      title: say("web.say.next_title"),
      detail: say("web.say.next_detail", {
        a: view.seats[0].name,
        b: view.seats[1].name,
        score: `${view.seats[0].score} – ${view.seats[1].score}`,
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
      detail: say("web.say.watching"),
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
  if (view.turn !== me) return othersTurn(view, say);
  return myTurn(view, screen, say, me);
}

function resignStatus(view: View, chosen: number, say: Say): Status {
  const { resignations, resignQuestion } = kitOf(view.options.game).table;
  const what = resignations[chosen - 1];
  if (!what) return { title: say("web.say.resign_title"), detail: say(resignQuestion) };
  const detail =
    resignations.length > 1 ? say("web.say.resign_points", { n: chosen * view.stake }) : say(resignQuestion);
  return { title: say(what.question), detail };
}

/** What the page is waiting for, and what is safe meanwhile. */
export function waitingStatus(waiting: NonNullable<Waiting>, hasAction: boolean, say: Say): Status {
  const title = say(waiting === "connection" ? "web.say.lost" : "web.say.waiting");
  return { title, detail: say(hasAction ? "web.say.move_kept" : "web.say.game_kept") };
}

function othersTurn(view: View, say: Say): Status {
  const them = view.turn!;
  if (view.seats[them].kind === "computer")
    return {
      title: say("web.say.thinking", { name: name(view, them) }),
      detail: say("web.say.hurry"),
      mood: "thinking",
    };
  return { title: say("web.say.waiting_for", { name: name(view, them) }), detail: "" };
}

function myTurn(view: View, screen: ScreenState, say: Say, me: Seat): Status {
  if (view.may.includes("roll")) {
    const detail = view.may.includes("double")
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

/** Who won, and how. */
export function resultStatus(view: View, say: Say): Status {
  const result = view.results.at(-1);
  const over = view.phase === "over";
  const winner = over ? view.winner : (result?.winner ?? null);
  const mine = winner !== null && winner === view.viewer;
  const kind = over ? "match" : "game";
  const long = view.options.length !== 1;
  const title =
    winner === null
      ? say(over && !result ? "web.result.called_off" : over && long ? "web.result.level" : "web.result.draw")
      : mine
        ? say(`web.result.you_${long ? kind : "game"}`)
        : say(`web.result.${long ? kind : "game"}`, { name: name(view, winner) });
  return { title, detail: result ? kitOf(view.options.game).table.ending(result, say) : "" };
}
