/** The one status sentence and the one action row of the table page, worked out from a view. Pure. */
import type { ActionKind } from "../api/messages";
import type { Say } from "../i18n/format";
import type { Waiting } from "./live-table";
import { isOnline, other, type Seat, type View } from "./view";

export interface Status {
  readonly title: string;
  readonly detail: string;
  readonly mood?: "thinking";
}

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
  readonly icon?: boolean;
  readonly enabled: boolean;
}

/** What the page knows besides the view. */
export interface ScreenState {
  readonly draft: { readonly steps: number; readonly complete: boolean; readonly selected: number | null };
  readonly diceLeft: readonly number[];
  readonly sources: readonly number[];
  /** A person whose turn it is must press before the board turns round. */
  readonly handOver: Seat | null;
  readonly resigning: boolean;
  readonly forced: boolean;
  readonly stepping: boolean;
  /** The tutor has stopped the move that was tried. */
  readonly warned: boolean;
  /** Complete moves wait for the button. */
  readonly confirms: boolean;
}

const name = (view: View, seat: Seat): string => view.seats[seat].name;

/** Whether two computers play and nobody at this screen. */
export const isComputersOnly = (view: View): boolean => view.seats.every((seat) => seat.kind === "computer");

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
  if (screen.resigning)
    return {
      title: say("web.say.resign_title"),
      detail: say(view.options.game === "backgammon" ? "web.say.resign_detail" : "web.say.resign_one"),
    };
  if (view.offer && me !== null && view.may.includes("accept")) return offerStatus(view, say);
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
      detail: say("web.say.waiting_for", { name: name(view, other(me)) }),
    };
  }
  if (view.offer)
    return {
      title: say("status.offer_sent", { name: name(view, other(view.offer.by)) }),
      detail: say("web.say.sent_detail"),
    };
  if (view.turn !== me) return othersTurn(view, say);
  return myTurn(view, screen, say, me);
}

/** What the page waits for, and what is safe meanwhile. */
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
  return { title: say("web.say.turn_of", { name: name(view, them) }), detail: say("web.say.wait") };
}

function myTurn(view: View, screen: ScreenState, say: Say, me: Seat): Status {
  if (view.may.includes("roll")) {
    const detail = view.may.includes("double")
      ? say("web.say.roll_or_double", { v: 2 * (view.cube?.value ?? 1) })
      : say("web.say.roll");
    return { title: say("web.say.your_turn", { name: name(view, me) }), detail };
  }
  const { draft } = screen;
  const pick = say("web.say.pick");
  if (draft.complete) return { title: say("web.say.all_played"), detail: say("web.say.confirm_or_undo") };
  const backgammon = view.options.game === "backgammon";
  const capturing = !backgammon && view.legal_moves.some((move) => move.hits > 0);
  if (draft.selected !== null) {
    if (screen.forced && draft.steps === 0) return { title: say("status.only_one"), detail: pick };
    if (draft.selected === 25 && backgammon)
      return { title: say("web.say.move_bar", { bar: say("word.bar") }), detail: pick };
    const key = backgammon ? "web.say.move_from" : capturing ? "web.say.capture_from" : "web.say.move_piece";
    return { title: say(key, { source: draft.selected }), detail: pick };
  }
  if (backgammon) {
    const list = screen.diceLeft.join(" ");
    return {
      title:
        draft.steps > 0 ? say("web.say.to_play", { dice: list }) : say("web.say.your_turn", { name: name(view, me) }),
      detail: draft.steps > 0 ? say("web.say.move_any") : rolled(view, say),
    };
  }
  if (capturing)
    return {
      title: say("web.say.must_capture"),
      detail:
        screen.sources.length > 1
          ? say("web.say.either", { list: screen.sources })
          : say("status.must_capture", { list: screen.sources }),
    };
  return { title: say("web.say.your_turn", { name: name(view, me) }), detail: say("web.say.move_any") };
}

function rolled(view: View, say: Say): string {
  if (!view.dice) return "";
  const [a, b] = view.dice.dice;
  return a === b ? say("status.rolled_double", { a }) : say("status.rolled", { a, b });
}

function offerStatus(view: View, say: Say): Status {
  const by = name(view, view.offer!.by);
  const keys: Record<string, string> = {
    resignation: "status.resign_offer",
    draw: "status.draw_offer",
    take_back: "status.take_back_offer",
    swap_seats: "status.swap_offer",
    rematch: "status.rematch_offer",
  };
  return {
    title: say(keys[view.offer!.kind] ?? "status.draw_offer", { name: by, n: view.offer!.points }),
    detail: say("web.say.offer_detail"),
  };
}

/** Who has asked for another match; and what a rematch is where nobody has. */
export function rematchText(view: View, say: Say): string {
  const { offer } = view;
  if (offer?.kind !== "rematch" || view.viewer === null) return say("web.say.over_detail");
  return offer.by === view.viewer
    ? say("web.say.rematch_sent", { name: name(view, other(view.viewer)) })
    : say("status.rematch_offer", { name: name(view, offer.by) });
}

/** “You win the match” and how. */
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
  return { title, detail: result ? howItEnded(view, say) : "" };
}

function howItEnded(view: View, say: Say): string {
  const result = view.results.at(-1)!;
  const kinds = ["single", "gammon", "backgammon"];
  const plain = result.ending === "borne_off" || (view.options.game === "backgammon" && result.multiple > 1);
  const kind = say(plain ? `result.${kinds[result.multiple - 1] ?? "single"}` : `result.${result.ending}`);
  return view.options.game === "backgammon" && result.winner !== null
    ? say("web.result.points", { kind, n: result.points })
    : kind;
}

export function buttonsOf(view: View, screen: ScreenState, say: Say): Button[] {
  const may = (kind: ActionKind) => view.may.includes(kind);
  const button = (id: ActionId, key: string, extra: Partial<Button> = {}): Button => ({
    id,
    label: say(`web.act.${key}`),
    enabled: true,
    ...extra,
  });
  const spare = button("undo", "undo", { icon: true, enabled: screen.draft.steps > 0, key: "U" });
  if (view.phase === "over") {
    const leaving = [button("replay", "replay"), button("leave", "leave")];
    if (isOnline(view) && view.viewer === null) return leaving;
    const asked = view.offer?.by === view.viewer;
    return [...leaving, button("rematch", "rematch", { primary: true, enabled: !asked, key: "Enter" })];
  }
  if (view.paused)
    return [
      button("restart", "restart"),
      button("leave", "leave"),
      button("resume", "resume", { primary: true, key: "Space" }),
    ];
  if (view.phase === "between_games") {
    const end = view.options.length === 0 ? [button("end", "end")] : [];
    return [...end, button("leave", "leave"), button("next", "next", { primary: true, key: "Enter" })];
  }
  if (screen.handOver !== null) return [button("ready", "ready", { primary: true, key: "Enter" })];
  if (isComputersOnly(view))
    return screen.stepping
      ? [button("step", "step", { key: "G" }), button("play", "play", { primary: true, key: "Space" })]
      : [button("leave", "leave"), button("play", "pause", { primary: true, key: "Space" })];
  if (screen.resigning) {
    if (view.options.game === "checkers")
      return [button("cancel", "cancel", { key: "Esc" }), button("resign-1", "resign", { primary: true, key: "1" })];
    return [
      button("cancel", "cancel", { icon: false, key: "Esc" }),
      button("resign-1", "single", { key: "1" }),
      button("resign-2", "gammon", { key: "2" }),
      button("resign-3", "backgammon", { key: "3" }),
    ];
  }
  if (screen.warned && may("move"))
    return [button("anyway", "anyway"), button("change", "change", { primary: true, key: "Enter" })];
  if (may("take")) {
    const more = may("beaver") ? [button("beaver", "beaver", { key: "V" })] : [];
    return [button("drop", "drop", { key: "X" }), ...more, button("take", "take", { primary: true, key: "T" })];
  }
  if (view.offer && may("accept"))
    return [button("decline", "decline", { key: "Z" }), button("accept", "accept", { primary: true, key: "Y" })];
  if (may("raccoon"))
    return [button("raccoon", "raccoon", { key: "V" }), button("roll", "roll", { primary: true, key: "Space" })];
  if (view.options.game === "checkers") {
    const confirm =
      screen.draft.complete && screen.confirms ? [button("confirm", "confirm", { primary: true, key: "Enter" })] : [];
    return [
      spare,
      button("draw", "draw", { enabled: may("offer_draw"), key: "O" }),
      ...(confirm.length > 0 ? confirm : [button("resign", "resign", { enabled: may("resign"), key: "R" })]),
    ];
  }
  if (may("roll"))
    return [
      button("double", "double", { enabled: may("double"), key: "D" }),
      button("roll", "roll", { primary: true, key: "Space" }),
    ];
  return [spare, button("confirm", "confirm", { primary: true, enabled: screen.draft.complete, key: "Enter" })];
}
