/** What is chosen beside the sentence: what to resign, or how fast computers play. Pure. */
import { presets } from "../api/presets";
import { kitOf } from "../games";
import type { Say } from "../i18n/format";
import type { Button } from "./buttons";
import type { ScreenState } from "./screen";
import { isRunningAlone, type View } from "./view";

export interface Choice extends Button {
  /** What it means, in a word or two. */
  readonly note: string;
  readonly isChosen: boolean;
}

export interface Choices {
  readonly kind: "resign" | "pace";
  readonly label: string;
  readonly items: readonly Choice[];
}

export function choicesOf(view: View, screen: ScreenState, say: Say): Choices | null {
  if (screen.resigning !== null) return resignations(view, screen.resigning, say);
  return isRunningAlone(view) ? paces(screen.pace, say) : null;
}

/** What a player may give up, with what it costs; null where there is only one thing. */
function resignations(view: View, chosen: number, say: Say): Choices | null {
  const { resignations: words } = kitOf(view.options.game).table;
  if (words.length < 2) return null;
  const items = words.map(({ word }, at): Choice => ({
    id: `resign-${at + 1}` as Button["id"],
    label: say(word),
    note: say("seat.points", { n: (at + 1) * view.stake }),
    key: String(at + 1),
    enabled: true,
    isChosen: chosen === at + 1,
  }));
  return { kind: "resign", label: say("web.say.resign_title"), items };
}

function paces(now: ScreenState["pace"], say: Say): Choices {
  const items = presets.paces.map((pace): Choice => ({
    id: `pace-${pace}`,
    label: say(`pace.${pace}`),
    note: "",
    enabled: true,
    isChosen: pace === now,
  }));
  return { kind: "pace", label: say("settings.pace"), items };
}
