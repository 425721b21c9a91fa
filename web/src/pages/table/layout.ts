import { html, nothing, type TemplateResult } from "lit";
import type { Say } from "../../i18n/format";
import type { ActionId } from "../../table/buttons";
import type { Choice, Choices } from "../../table/choices";
import type { Status } from "../../table/screen";
import { type Seat, type View } from "../../table/view";
import { ratioStyle } from "./board";
import { phoneBar } from "./controls";
import { stripTemplate } from "./seats";

export interface TableLayout {
  readonly view: View;
  readonly say: Say;
  readonly places: { readonly top: Seat; readonly bottom: Seat };
  /** The board is being turned for the other player. */
  readonly turning: boolean;
  /** The game has ended, and its last move has been shown. */
  readonly hasResult: boolean;
  /** On a phone the chat takes the place of the status too. */
  readonly isChatOpen: boolean;
  /** What is chosen beside the sentence. */
  readonly choosing: Choices["kind"] | null;
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

/** How many moves of this game stand. */
const movesMade = (view: View): number => view.log.filter((line) => line.move !== null && !line.taken_back).length;

/** A click leaves the focus where it is: what a key does never depends on what was clicked before. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** The layout of a table. After the game the result takes the place of seats and status. */
export function tableLayout(parts: TableLayout): TemplateResult {
  const { view, say, places } = parts;
  const choosing = parts.choosing ? ` choosing ${parts.choosing}` : "";
  const state = `${parts.hasResult ? " ended" : ""}${parts.isChatOpen ? " chatting" : ""}${choosing}`;
  return html`<main
    id="main"
    class=${`table${state}`}
    style=${ratioStyle(view.options.game)}
    tabindex="-1"
    data-moves=${movesMade(view)}
  >
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

/** The sentence that says what to do, and what is chosen there. */
export const statusTemplate = (
  { title, detail }: Status,
  warned: boolean,
  choices: TemplateResult | typeof nothing = nothing,
): TemplateResult =>
  html`<div class=${warned ? "say warning" : "say"}>
    <p class="t">${title}</p>
    <p class="d">${detail}</p>
    ${choices}
  </div>`;

/** Choices as rows or chips, the pace as one bar. */
export function choicesTemplate({ kind, label, items }: Choices, perform: (id: ActionId) => void): TemplateResult {
  const item = ({ id, label: word, note, key, isChosen }: Choice) =>
    html`<button type="button" data-act=${id} aria-pressed=${isChosen} @click=${() => perform(id)}>
      ${key ? html`<kbd aria-hidden="true">${key}</kbd><u></u>` : nothing}
      <span>${word}</span>${note ? html`<small>${note}</small>` : nothing}
    </button>`;
  return html`<div
    class=${kind === "pace" ? "choices seg" : "choices"}
    role="group"
    aria-label=${label}
    @mousedown=${keepFocus}
  >
    ${items.map(item)}
  </div>`;
}
