/** The action row of the table page, derived from a view. Pure. */
import type { ActionKind } from "../api/messages";
import { kitOf } from "../games";
import type { Say } from "../i18n/format";
import type { ScreenState } from "./screen";
import { isComputersOnly, isOnline, type View } from "./view";

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
  | "step";

export interface Button {
  readonly id: ActionId;
  readonly label: string;
  readonly key?: string;
  readonly primary?: boolean;
  /** Gives something up: never pressed by Space or Enter from elsewhere. */
  readonly danger?: boolean;
  readonly icon?: boolean;
  readonly enabled: boolean;
}

/** Makes a button; its word has the key `web.act.<key>`. */
type Make = (id: ActionId, key: string, extra?: Partial<Button>) => Button;

export function buttonsOf(view: View, screen: ScreenState, say: Say): Button[] {
  const make: Make = (id, key, extra = {}) => ({ id, label: say(`web.act.${key}`), enabled: true, ...extra });
  return betweenTurns(view, screen, make) ?? questions(view, screen, make, say) ?? ownTurn(view, screen, make);
}

/** The row while nobody is to move; null while somebody is. */
function betweenTurns(view: View, screen: ScreenState, make: Make): Button[] | null {
  const leave = make("leave", "leave");
  if (view.phase === "over") {
    const leaving = [make("replay", "replay"), leave];
    if (isOnline(view) && view.viewer === null) return leaving;
    const asked = view.offer?.by === view.viewer;
    return [...leaving, make("rematch", "rematch", { primary: true, enabled: !asked, key: "Enter" })];
  }
  if (view.paused)
    return [make("restart", "restart"), leave, make("resume", "resume", { primary: true, key: "Space" })];
  if (view.phase === "between_games") {
    const end = view.options.length === 0 ? [make("end", "end")] : [];
    return [...end, leave, make("next", "next", { primary: true, key: "Enter" })];
  }
  if (screen.handOver !== null) return [make("ready", "ready", { primary: true, key: "Enter" })];
  if (!isComputersOnly(view)) return null;
  return screen.stepping
    ? [make("step", "step", { key: "G" }), make("play", "play", { primary: true, key: "Space" })]
    : [leave, make("play", "pause", { primary: true, key: "Space" })];
}

/** The row that answers a question: what to resign, a blunder, the cube, an offer; null if nothing is asked. */
function questions(view: View, screen: ScreenState, make: Make, say: Say): Button[] | null {
  const may = (kind: ActionKind) => view.may.includes(kind);
  if (screen.resigning !== null) return resignations(view, screen.resigning, make, say);
  if (screen.warned && may("move"))
    return [make("anyway", "anyway"), make("change", "change", { primary: true, key: "Enter" })];
  if (may("take")) {
    const beaver = may("beaver") ? [make("beaver", "beaver", { key: "V" })] : [];
    return [make("drop", "drop", { key: "X" }), ...beaver, make("take", "take", { primary: true, key: "T" })];
  }
  if (view.offer && may("accept"))
    return [make("decline", "decline", { key: "Z" }), make("accept", "accept", { primary: true, key: "Y" })];
  return may("raccoon")
    ? [make("raccoon", "raccoon", { key: "V" }), make("roll", "roll", { primary: true, key: "Space" })]
    : null;
}

/** First what to resign, where there is a choice; then whether to. */
function resignations(view: View, chosen: number, make: Make, say: Say): Button[] {
  const { resignations: words } = kitOf(view.options.game).table;
  const cancel = make("cancel", "cancel", { key: "Esc" });
  if (chosen > 0) {
    const label = say(words[chosen - 1]!.sure);
    return [cancel, { id: "give-up", label, enabled: true, danger: true, key: "Y" }];
  }
  const buttons = words.map(({ word }, at): Button => {
    const id = `resign-${at + 1}` as ActionId;
    return { id, label: say(word), enabled: true, key: String(at + 1) };
  });
  return [cancel, ...buttons];
}

function ownTurn(view: View, screen: ScreenState, make: Make): Button[] {
  const may = (kind: ActionKind) => view.may.includes(kind);
  const { complete, steps } = screen.draft;
  const undo = make("undo", "undo", { icon: true, enabled: steps > 0, key: "U" });
  const confirm = make("confirm", "confirm", { primary: true, enabled: complete, key: "Enter" });
  if (kitOf(view.options.game).table.hasDraws) {
    const resign = make("resign", "resign", { enabled: may("resign"), key: "R" });
    const draw = make("draw", "draw", { enabled: may("offer_draw"), key: "O" });
    return [undo, draw, complete && screen.confirms ? confirm : resign];
  }
  if (!may("roll")) return [undo, confirm];
  return [
    make("double", "double", { enabled: may("double"), key: "D" }),
    make("roll", "roll", { primary: true, key: "Space" }),
  ];
}
