/** The requests behind the buttons of a table. */
import { openTable } from "../../api/tables";
import type { Act, NewTable } from "../../api/messages";
import type { Say } from "../../i18n/format";
import type { ActionId } from "../../table/buttons";
import type { Settings } from "../../app/settings";
import type { WhyDetail } from "../../board/shared/board-element";
import { RefusedError } from "../../api/refused";
import { failureText, reasonText } from "../../i18n/refusal";
import { ownSeat } from "../../table/seats";
import type { LiveTable } from "../../table/live-table";
import { isOnline, localSeats, other, type View } from "../../table/view";
import { confirmsMoves } from "../../table/confirm";

/** Actions that say everything by their kind. */
export type PlainAction = Exclude<
  Act["action"]["kind"],
  "accept" | "commit" | "decline" | "give_nonce" | "move" | "reveal" | "resign" | "say" | "set_preferences" | undefined
>;

const PLAIN: Partial<Record<ActionId, PlainAction>> = {
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

export function actionOf(id: ActionId, view: View, resigning: number | null): Act["action"] | null {
  const kind = PLAIN[id];
  if (kind) return { kind };
  if (id === "accept" || id === "decline") return view.offer ? { kind: id, offer: view.offer.kind } : null;
  return id === "give-up" && resigning ? { kind: "resign", points: resigning } : null;
}

/** Open another table like this one: a restart, or a rematch with colors switched. At a site, against the same character. */
export function openRematch(view: View, same: boolean): Promise<string> {
  const own = isOnline(view) ? ownSeat(view) : 0; // at a site the person sits first
  const first = same ? view.options.first_color : view.seats[other(own)].color;
  const seats: NewTable["seats"] = [seatLike(view.seats[own]), seatLike(view.seats[other(own)])];
  return openTable({ ...view.options, first_color: first }, seats);
}

function seatLike({ name, kind, level, preferences }: View["seats"][number]): NewTable["seats"][number] {
  return kind === "computer" ? { kind, level: level! } : { kind: "person", name, preferences };
}

/** Apply the settings to the current game. */
export function sendSettings(live: LiveTable, settings: Settings, stepping: boolean): void {
  const { view, connection } = live;
  if (!view || view.phase === "over") return;
  const { autoRoll, autoForced, autoBearOff, pace } = settings;
  const confirm = confirmsMoves(settings, view.options.game);
  if (!stepping && view.seats.some((seat) => seat.kind === "computer")) connection?.setPace(pace);
  const preferences = { auto_roll: autoRoll, auto_forced: autoForced, auto_bear_off: autoBearOff, confirm };
  for (const seat of localSeats(view)) {
    const same = JSON.stringify(preferences) === JSON.stringify(view.seats[seat].preferences);
    if (!same) live.setPreferences(seat, preferences);
  }
}

/** The host's reason why a piece may not go there; empty if there is none. */
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
