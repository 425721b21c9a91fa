import { newDraft, diceLeft, sources, type Step, type Way } from "../board/shared/draft";
import type { ScreenState } from "./screen";
import type { View } from "./view";

/** The progress of the player's turn: what has been tried, and what is left to play. */
export function turnProgress(
  view: View,
  ways: readonly Way[],
  draft: { readonly steps: readonly Step[]; readonly complete: boolean; readonly selected: number | null },
): Pick<ScreenState, "draft" | "diceLeft" | "sources" | "forced"> {
  return {
    draft: { steps: draft.steps.length, complete: draft.complete, selected: draft.selected },
    diceLeft: view.dice ? diceLeft({ ways, made: draft.steps }, view.dice.dice) : [],
    sources: sources(newDraft(ways)),
    forced: view.legal_moves.length === 1,
  };
}
