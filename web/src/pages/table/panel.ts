import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { filePath, recordPath } from "../../api/tables";
import type { Candidate, ReviewedMove } from "../../api/messages";
import "../../parts/review";
import "../../parts/seal-check";
import { verdictName, verdictText } from "../../parts/verdict";
import { mayHelp } from "../../engine/table";
import { kitOf } from "../../games";
import { lossText, points } from "../../i18n/figures";
import type { Say } from "../../i18n/format";
import { ownSeat } from "../../table/seats";
import type { LiveTable } from "../../table/live-table";
import { moveRows, type MoveCell, type MoveRow } from "../../table/move-list";
import { rematchText, resultStatus } from "../../table/status";
import { isOnline, localSeats, other, type Seat, type View } from "../../table/view";
import { lengthName } from "../../table/length";

export type Tab = "moves" | "table" | "result" | "hint" | "chat";

export interface PanelParts {
  readonly view: View;
  readonly tab: Tab;
  /** The game has ended, and its last move has been shown. */
  readonly hasResult: boolean;
  readonly hints: readonly Candidate[] | null;
  /** The suggested move on the board, and a function to show another. */
  readonly advised: string;
  readonly advise: (text: string) => void;
  readonly say: Say;
  readonly table: string;
  readonly open: (tab: Tab) => void;
  /** At a site: the chat of the table. */
  readonly chat?: TemplateResult | undefined;
  /** Whether there are unread messages. */
  readonly unread?: boolean;
}

/** The tabs and their content. */
export function panelList(parts: PanelParts): TemplateResult {
  const { view, say, tab } = parts;
  const ended = parts.hasResult;
  const tabs: [Tab, string][] = [
    ...(ended ? ([["result", "web.tab.result"]] as [Tab, string][]) : []),
    ["moves", "web.tab.moves"],
    ...(parts.chat ? ([["chat", "web.site.chat"]] as [Tab, string][]) : []),
    ...(hasHints(view) && !ended ? ([["hint", "hint.title"]] as [Tab, string][]) : []),
    ["table", "web.tab.table"],
  ];
  return html`<div class="tabs" role="tablist">
      ${tabs.map(([name, key]) => html`<button type="button" role="tab" id=${`tab-${name}`} aria-controls="tab-panel" aria-selected=${tab === name} @click=${() => parts.open(name)}>${say(key)}${name === "chat" && parts.unread ? unreadMark(say) : nothing}</button>`)}
    </div>
    ${content(parts)}`;
}

/** A dot that marks unread messages. */
export const unreadMark = (say: Say): TemplateResult =>
  html`<span class="new-mark"><span class="hidden-word">${say("web.site.chat_new")}</span></span>`;

/** The number of the last chat line by somebody else. */
export const lastChatNumber = (view: View): number =>
  view.log.findLast((line) => line.kind === "said" && line.seat !== null && line.seat !== view.viewer)?.number ?? 0;

/** The chat with people at other screens. Its code is fetched when it is needed. */
export function chatTemplate(live: LiveTable, view: View): TemplateResult | undefined {
  if (!isOnline(view)) return undefined;
  void import("./chat");
  return html`<cp-table-chat .live=${live} .view=${view}></cp-table-chat>`;
}

/** Hints are not available against people. */
export const hasHints = mayHelp;

function content(parts: PanelParts): TemplateResult {
  switch (parts.tab) {
    case "chat":
      return parts.chat ?? moves(parts);
    case "moves":
      return moves(parts);
    case "hint":
      return hints(parts);
    case "table":
      return facts(parts);
    case "result":
      return result(parts);
  }
}

export interface MoveListParts {
  readonly view: View;
  readonly say: Say;
  /** The number of the highlighted move; by default the last one. */
  readonly current?: number;
  /** The engine's verdicts, and what a press on a move does. */
  readonly marks?: readonly ReviewedMove[];
  readonly pick?: (number: number) => void;
}

const MARKS: Record<string, string> = { blunder: "??", error: "?", doubtful: "?!" };

export function moves({ view, say, current, marks = [], pick }: MoveListParts): TemplateResult {
  const rows = moveRows(view, say);
  const last = current ?? view.log.findLast((line) => line.move !== null && !line.taken_back)?.number;
  const mark = (number: number) => {
    const found = marks.find((each) => each.number === number && MARKS[each.mark]);
    if (!found) return nothing;
    const about = verdictText(say, found);
    return html`<em title=${about}>${MARKS[found.mark]}<span class="hidden-word">${about}</span></em>`;
  };
  const text = ({ dice, text: written, number }: MoveCell) =>
    html`${dice ? html`<b>${dice}<span class="hidden-word">:</span></b>` : nothing}
      <span>${written}</span>${mark(number)}`;
  const cell = (move: MoveCell | null) => {
    if (!move) return html`<span></span>`;
    const cls = move.number === last ? "cur" : "";
    if (!pick) return html`<span><span class=${cls}>${text(move)}</span></span>`;
    const here = move.number === last ? "true" : nothing;
    return html`<span
      ><button type="button" class=${cls} aria-current=${here} @click=${() => pick(move.number)}>
        ${text(move)}
      </button></span
    >`;
  };
  const row = (each: MoveRow) =>
    each.kind === "note"
      ? html`<div class="mv note"><i></i><span>${each.text}</span></div>`
      : html`<div class="mv"><i>${each.turn}</i>${cell(each.cells[0])}${cell(each.cells[1])}</div>`;
  const scroll = (element?: Element) =>
    element && keepScrolled(element as HTMLElement, rows.length, pick !== undefined);
  return html`<div
    class="moves"
    id="tab-panel"
    role="tabpanel"
    aria-label=${say("web.tab.moves")}
    tabindex="0"
    ${ref(scroll)}
  >
    ${rows.length === 0 ? html`<p class="moves-empty">${say("log.empty")}</p>` : rows.map(row)}
  </div>`;
}

/** The lists that are kept scrolled, and how many rows each had when it was last scrolled to its end. */
const shownRows = new WeakMap<HTMLElement, number>();
const resized = new ResizeObserver((entries) => {
  for (const { target } of entries) keepInSight(target as HTMLElement);
});

/** Keep the current move in sight; in a live game, whenever a line is added, also in a layout that shows the list again. */
function keepScrolled(list: HTMLElement, rows: number, isReplay: boolean): void {
  const before = shownRows.get(list);
  if (before === undefined) resized.observe(list);
  shownRows.set(list, rows);
  if (isReplay || before !== rows) queueMicrotask(() => keepInSight(list));
}

function keepInSight(list: HTMLElement): void {
  const marked = list.querySelector<HTMLElement>(".cur")?.closest<HTMLElement>(".mv");
  const isLast = marked?.querySelector("button") === null; // in a live game the newest line counts, also a note
  const row = isLast ? list.querySelector<HTMLElement>(".mv:last-of-type") : marked;
  if (!row) return void (list.scrollTop = 0);
  const { offsetTop: top, offsetHeight: height } = row;
  if (top < list.scrollTop || top + height > list.scrollTop + list.clientHeight)
    list.scrollTop = isLast ? list.scrollHeight : top - (list.clientHeight - height) / 2;
}

function hints({ view, hints: candidates, advised, advise, say }: PanelParts): TemplateResult {
  const message = (key: string) => html`<p class="moves-empty moves" id="tab-panel" role="tabpanel">${say(key)}</p>`;
  if (candidates === null) return message("hint.working");
  if (candidates.length === 0) return message("hint.none");
  const { digits } = kitOf(view.options.game).study;
  const figures = ({ verdict, loss }: Candidate) =>
    loss ? `${verdictName(say, verdict)} (${lossText(loss, digits)})` : verdictName(say, verdict);
  const row = (each: Candidate, at: number) =>
    html`<li>
      <button
        type="button"
        aria-pressed=${advised === each.text}
        @click=${() => advise(each.text)}
        @focus=${() => advise(each.text)}
        @pointerenter=${() => advise(each.text)}
      >
        <span>${at + 1}</span><span>${each.text}</span><span class="loss">${figures(each)}</span>
      </button>
    </li>`;
  return html`<ol class="hints" id="tab-panel" role="tabpanel" tabindex="0" aria-label=${say("hint.title")}>
    ${candidates.map(row)}
  </ol>`;
}

/** Leads to the check of the dice, or of a drawn opening; nothing where nothing was drawn. */
export function verifyLink(view: View, table: string, say: Say): TemplateResult | typeof nothing {
  const drawn = kitOf(view.options.game).table.drawn(view);
  return drawn
    ? html`<a class="btn small" href=${`/t/${table}/verify`}>${say(`web.verify.title.${drawn}`)}</a>`
    : nothing;
}

function facts({ view, say, table }: PanelParts): TemplateResult {
  const { fairness } = view;
  const { drawn, position: positionOf } = kitOf(view.options.game).table;
  const position = positionOf(view);
  const rows: [string, string][] = [
    [say("new.game"), `${say(`game.${view.options.game}`)}, ${lengthName(say, view.options).toLowerCase()}`],
    [position.name, position.shown],
    ...(drawn(view) ? [[say("web.verify.seal"), fairness.seal] as [string, string]] : []),
  ];
  return html`<dl class="facts-list" id="tab-panel" role="tabpanel" tabindex="0" aria-label=${say("web.tab.table")}>
    ${rows.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd class=${value.length > 20 ? "mono" : ""}>${value}</dd>
        </div>`,
    )}
    ${
      view.viewer !== null && !mayHelp(view)
        ? html`<div>
            <dt>${say("hint.title")}</dt>
            <dd>${say("web.engine.none_in_games")}</dd>
          </div>`
        : nothing
    }
    <div>
      <dt><a class="btn small" href=${recordPath(table)} download>${say("web.replay.record")}</a></dt>
      <dd>
        <a class="btn small" href=${filePath(table)} download>${say("web.replay.file")}</a>
        ${verifyLink(view, table, say)}
      </dd>
    </div>
  </dl>`;
}

function result({ view, say, table }: PanelParts): TemplateResult {
  const { title, detail } = resultStatus(view, say);
  const own = ownSeat(view);
  const drawn = kitOf(view.options.game).table.drawn(view);
  const score = (seat: Seat) => {
    const { name, score: won } = view.seats[seat];
    const mine = seat === own && view.viewer !== null;
    return html`<div><b class=${mine ? "mine" : ""}>${points(won)}</b><span>${name}</span></div>`;
  };
  return html`<div class="result" id="tab-panel" role="tabpanel" tabindex="0" aria-label=${say("web.tab.result")}>
    <h2>${title}</h2>
    <p class="res">${detail}</p>
    ${view.offer?.kind === "rematch" && view.viewer !== null ? html`<p class="asked" role="status">${rematchText(view, say)}</p>` : nothing}
    <div class="sc">${score(other(own))}<span>–</span>${score(own)}</div>
    <cp-review
      .table=${table}
      .game=${view.options.game}
      .own=${own}
      .names=${view.seats.map((seat) => seat.name)}
      .games=${view.results.length}
      .whole=${view.phase === "over"}
      .keeps=${localSeats(view).length === 1}
    ></cp-review>
    ${drawn ? html`<cp-seal-check .fairness=${view.fairness} .drawn=${drawn} .table=${table}></cp-seal-check>` : nothing}
  </div>`;
}
