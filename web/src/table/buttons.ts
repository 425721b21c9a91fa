/** The action row of the table page, derived from a view. Pure. */
import type { ActionKind, Pace } from "../api/messages";
import { kitOf } from "../games";
import type { Say } from "../i18n/format";
import { hasUsefulCube, mayDouble } from "./doubling";
import type { ScreenState } from "./screen";
import { isComputersOnly, isOnline, isRunningAlone, type View } from "./view";

export type ActionId =
  | "roll"
  | "double"
  | "take"
  | "drop"
  | "beaver"
  | "raccoon"
  | "confirm"
  | "change"
  | "anyway"
  | "better"
  | "undo"
  | "take-back"
  | "accept"
  | "decline"
  | "draw"
  | "resign"
  | "give-up"
  | "resign-1"
  | "resign-2"
  | "resign-3"
  | "cancel"
  | "ready"
  | "next"
  | "end"
  | "rematch"
  | "replay"
  | "leave"
  | "resume"
  | "restart"
  | "play"
  | "step"
  | `pace-${Pace}`;

export interface Button {
  readonly id: ActionId;
  readonly label: string;
  readonly key?: string;
  readonly primary?: boolean;
  /** Gives something up: never pressed by Space or Enter from elsewhere. */
  readonly danger?: boolean;
  readonly icon?: boolean;
  readonly enabled: boolean;
  /** Why it is disabled. */
  readonly why?: string;
}

/** Makes a button; its word has the key `web.act.<key>`. */
type Make = (id: ActionId, key: string, extra?: Partial<Button>) => Button;

export function buttonsOf(view: View, screen: ScreenState, say: Say): Button[] {
  const make: Make = (id, key, extra = {}) => ({ id, label: say(`web.act.${key}`), enabled: true, ...extra });
  if (screen.settling) return settling(view, screen, make, say);
  return betweenTurns(view, screen, make) ?? questions(view, screen, make, say) ?? ownTurn(view, screen, make, say);
}

/** The button that leaves a table whose host does not answer; the game goes on later. */
export const leaveForNow = (say: Say): Button => ({ id: "leave", label: say("web.act.leave_for_now"), enabled: true });

/** The row while the host does not answer: what the player was about to do, out of reach, and the way out. */
export function waitingRow(row: readonly Button[], say: Say): Button[] {
  const kept = row.filter(({ id, icon, primary }) => id !== "leave" && (icon || primary || id === "replay"));
  return [...kept.map((button) => ({ ...button, enabled: button.id === "replay" })), leaveForNow(say)];
}

/** Why the viewer can make no offer now; empty if that is not for having made one. */
export function whyNoOffer(view: View, say: Say): string {
  const offered = view.viewer !== null && view.seats[view.viewer].offered && view.offer === null;
  return offered && view.phase === "playing" ? say("reason.table.one_offer_a_turn") : "";
}

/** The row while the last move is still being shown: as it was, and nothing in it can be pressed. */
function settling(view: View, screen: ScreenState, make: Make, say: Say): Button[] {
  const row = isComputersOnly(view) ? alone(screen, make) : ownTurn(view, screen, make, say);
  return row.map((button) => ({ ...button, enabled: false }));
}

/** The row of a game that computers play alone. */
function alone(screen: ScreenState, make: Make): Button[] {
  const play = make("play", screen.stepping ? "play" : "pause", { primary: true, key: "Space" });
  return [make("step", "step", { key: "G" }), play];
}

/** The row while nobody is to move; null while somebody is. */
function betweenTurns(view: View, screen: ScreenState, make: Make): Button[] | null {
  const leave = make("leave", "leave");
  if (view.phase === "over") {
    const leaving = [make("replay", "replay"), leave];
    if (isOnline(view) && view.viewer === null) return leaving;
    const enabled = !isOnline(view) || view.may.includes("rematch");
    return [...leaving, make("rematch", "rematch", { primary: true, enabled, key: "Enter" })];
  }
  if (view.paused)
    return [make("restart", "restart"), leave, make("resume", "resume", { primary: true, key: "Space" })];
  if (view.phase === "between_games") {
    const end = view.options.length === 0 ? [make("end", "end")] : [];
    return [...end, leave, make("next", "next", { primary: true, key: "Enter" })];
  }
  if (screen.handOver !== null) return [make("ready", "ready", { primary: true, key: "Enter" })];
  return isRunningAlone(view) ? alone(screen, make) : null;
}

/** The row that answers a question: whether to resign, a blunder, the cube, an offer; null if nothing is asked. */
function questions(view: View, screen: ScreenState, make: Make, say: Say): Button[] | null {
  const may = (kind: ActionKind) => view.may.includes(kind);
  if (screen.resigning !== null) return resigning(view, screen.resigning, make, say);
  if (screen.warned && may("move"))
    return [
      make("anyway", "anyway"),
      ...(screen.warned === "hidden" ? [make("better", "better", { key: "I" })] : []),
      make("change", "change", { primary: true, key: "Enter" }),
    ];
  if (may("take")) {
    const beaver = may("beaver") ? [make("beaver", "beaver", { key: "V" })] : [];
    return [make("drop", "drop", { key: "X" }), ...beaver, make("take", "take", { primary: true, key: "T" })];
  }
  if (view.offer && may("accept")) {
    const answers = [make("decline", "decline", { key: "Z" }), make("accept", "accept", { key: "Y" })];
    if (may("roll")) return [...answers, make("roll", "roll", { primary: true, key: "Space" })];
    if (screen.draft.complete) return [...answers, make("confirm", "confirm", { primary: true, key: "Enter" })];
    return [answers[0]!, { ...answers[1]!, primary: true }];
  }
  return may("raccoon")
    ? [make("raccoon", "raccoon", { key: "V" }), make("roll", "roll", { primary: true, key: "Space" })]
    : null;
}

/** The red button names what is given up, and does nothing before that is chosen. */
function resigning(view: View, chosen: number, make: Make, say: Say): Button[] {
  const what = kitOf(view.options.game).table.resignations[chosen - 1];
  const giveUp = make("give-up", "resign", { enabled: what !== undefined, danger: true, key: "Y" });
  return [make("cancel", "cancel", { key: "Esc" }), what ? { ...giveUp, label: say(what.sure) } : giveUp];
}

function ownTurn(view: View, screen: ScreenState, make: Make, say: Say): Button[] {
  const may = (kind: ActionKind) => view.may.includes(kind);
  const { complete, steps } = screen.draft;
  const undo = make("undo", "undo", { icon: true, enabled: steps > 0, key: "U" });
  const confirm = make("confirm", "confirm", { primary: true, enabled: complete, key: "Enter" });
  if (kitOf(view.options.game).table.hasDraws) {
    const resign = make("resign", "resign", { enabled: may("resign"), key: "R" });
    const draw = make("draw", "draw", { enabled: may("offer_draw"), why: whyNoOffer(view, say), key: "O" });
    return [undo, draw, complete && screen.confirms ? confirm : resign];
  }
  if (!may("roll")) return [undo, confirm];
  const roll = make("roll", "roll", { primary: true, key: "Space" });
  return hasUsefulCube(view) ? [make("double", "double", { enabled: mayDouble(view), key: "D" }), roll] : [roll];
}
