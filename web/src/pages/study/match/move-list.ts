/** The decisions of one game, a row for each turn: the side that the game puts on the left first. */
import { html, nothing, type TemplateResult } from "lit";
import type { StudiedDecision } from "../../../api/messages";
import { lossText } from "../../../i18n/figures";
import type { Say } from "../../../i18n/format";
import { choiceWords, diceText, playedText } from "../parts/decision";
import { isListed, markOf } from "../parts/marks";

export interface MoveListParts {
  readonly decisions: readonly StudiedDecision[];
  readonly at: number;
  readonly digits: number;
  readonly left: "white" | "black";
  readonly go: (index: number) => void;
  readonly say: Say;
}

interface Cell {
  readonly each: StudiedDecision;
  readonly index: number;
}

/** The rows of a game; a turn with a cube action and a move has two cells on the same side. */
function rowsOf(decisions: readonly StudiedDecision[], game: number): { turn: number; white: Cell[]; black: Cell[] }[] {
  const rows = new Map<number, { turn: number; white: Cell[]; black: Cell[] }>();
  decisions.forEach((each, index) => {
    if (each.decided.game !== game || !isListed(each)) return;
    const { turn, player } = each.decided;
    const row = rows.get(turn) ?? { turn, white: [], black: [] };
    row[player === "white" ? "white" : "black"].push({ each, index });
    rows.set(turn, row);
  });
  return [...rows.values()];
}

export function moveList({ decisions, at, digits, left, go, say }: MoveListParts): TemplateResult {
  const game = decisions[at]?.decided.game ?? 1;
  const cell = ({ each, index }: Cell) => {
    const dice = diceText(each);
    const words = choiceWords(playedText(each), say) || "–";
    return html`<button type="button" aria-current=${index === at ? "true" : nothing} @click=${() => go(index)}>
      ${dice ? html`<i>${dice}</i>` : nothing} ${words}
      <b class=${`mark ${each.judged?.mark ?? ""}`}>${each.decided.illegal ? "✗" : markOf(each.judged)}</b>
      ${markOf(each.judged) ? html`<span class="lost">${lossText(each.judged!.loss, digits)}</span>` : nothing}
    </button>`;
  };
  const right = left === "white" ? "black" : "white";
  return html`<ol class="study-moves" aria-label=${say("web.study.moves")}>
    ${rowsOf(decisions, game).map((row) => html`<li><span class="turn">${row.turn}</span><span>${row[left].map(cell)}</span><span>${row[right].map(cell)}</span></li>`)}
  </ol>`;
}
