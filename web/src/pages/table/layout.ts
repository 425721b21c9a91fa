import { html, type TemplateResult } from "lit";
import type { Say } from "../../i18n/format";
import type { Status } from "../../table/screen";
import { isEnded, type Seat, type View } from "../../table/view";
import { ratioStyle } from "./board";
import { phoneBar } from "./controls";
import { stripTemplate } from "./seats";

export interface TableLayout {
  readonly view: View;
  readonly say: Say;
  readonly places: { readonly top: Seat; readonly bottom: Seat };
  /** The board is being turned for the other player. */
  readonly turning: boolean;
  /** On a phone the chat takes the place of the status too. */
  readonly isChatOpen: boolean;
  readonly board: TemplateResult;
  readonly upper: TemplateResult;
  readonly list: TemplateResult;
  readonly status: TemplateResult;
  readonly buttons: unknown;
  /** More buttons than fit in one row. */
  readonly crowded: boolean;
  readonly lower: TemplateResult;
  readonly tools: TemplateResult;
  readonly press: () => void;
  readonly openMenu: () => void;
}

/** A click leaves the focus where it is: what a key does never depends on what was clicked before. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** The layout of a table. After the game the result takes the place of seats and status. */
export function tableLayout(parts: TableLayout): TemplateResult {
  const { view, say, places } = parts;
  const state = `${isEnded(view) ? " ended" : ""}${parts.isChatOpen ? " chatting" : ""}`;
  return html`<main id="main" class=${`table${state}`} style=${ratioStyle(view.options.game)} tabindex="-1">
    <h1 class="hidden-word">${say(`game.${view.options.game}`)}: ${view.seats[0].name}, ${view.seats[1].name}</h1>
    ${phoneBar(view, places.top, places.bottom, say, parts.openMenu)}
    <section
      class=${parts.turning ? "stage turning" : "stage"}
      aria-label=${say("web.table.board")}
      @pointerdown=${parts.press}
    >
      ${parts.board}
    </section>
    <aside class="panel" aria-label=${say("web.table.panel")}>
      ${parts.upper} ${stripTemplate(view, places.top, places.bottom, say)} ${parts.list} ${parts.status}
      <div class=${parts.crowded ? "acts many" : "acts"} @mousedown=${keepFocus}>${parts.buttons}</div>
      ${parts.lower}
      <div class="tools" @mousedown=${keepFocus}>${parts.tools}</div>
    </aside>
  </main>`;
}

/** The sentence that says what to do. */
export const statusTemplate = ({ title, detail }: Status, warned: boolean): TemplateResult =>
  html`<div class=${warned ? "say warning" : "say"}>
    <p class="t">${title}</p>
    <p class="d">${detail}</p>
  </div>`;
