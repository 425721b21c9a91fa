/** The requests behind the buttons of a table. */
import { openTable, playCharacter } from "../../api/tables";
import type { NewSeat, NewTable } from "../../api/messages";
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

/** The request for another table like this one: a restart, or a rematch with colors switched. */
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

/** Open another table like this one; at a site, against the same computer character. */
export function openRematch(view: View, same: boolean): Promise<string> {
  if (!isOnline(view)) return openTable(...rematchRequest(view, same));
  const own = ownSeat(view);
  const options = { ...view.options, first_color: null };
  const { color } = view.seats[same ? own : other(own)];
  return playCharacter({ options, color, level: view.seats[other(own)].level! });
}

/** Apply the settings to the current game. */
export function sendSettings(live: LiveTable, settings: Settings, stepping: boolean): void {
  const { view, connection } = live;
  if (!view || view.phase === "over") return;
  const { autoRoll, autoForced, autoBearOff, pace } = settings;
  const confirm = confirmsMoves(settings, view.options.game);
  if (!stepping) connection?.pace(pace);
  const comfort = { auto_roll: autoRoll, auto_forced: autoForced, auto_bear_off: autoBearOff, confirm };
  for (const seat of localSeats(view)) {
    const same = JSON.stringify(comfort) === JSON.stringify(view.seats[seat].comfort);
    if (!same) live.setComfort(seat, comfort);
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
