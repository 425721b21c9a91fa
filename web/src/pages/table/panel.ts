import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { recordPath } from "../../api/tables";
import type { Candidate, ReviewedMove } from "../../api/messages";
import "../../parts/review";
import "../../parts/seal-check";
import { kitOf } from "../../games";
import type { Say } from "../../i18n/format";
import { ownSeat } from "../../table/seats";
import type { LiveTable } from "../../table/live-table";
import { moveRows, type MoveCell, type MoveRow } from "../../table/move-list";
import { rematchText, resultStatus } from "../../table/status";
import { isEnded, isOnline, other, type Seat, type View } from "../../table/view";
import { lengthName } from "../../table/length";

export type Tab = "moves" | "table" | "result" | "hint" | "chat";

export interface PanelParts {
  readonly view: View;
  readonly tab: Tab;
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
  const ended = isEnded(view);
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
export const hasHints = (view: View): boolean =>
  !isOnline(view) || (view.viewer !== null && view.seats.some((seat) => seat.kind === "computer"));

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
    const about = say("web.review.better", { best: found.best, loss: `−${found.loss.toFixed(2)}` });
    return html`<em title=${about}>${MARKS[found.mark]}<span class="hidden-word">${about}</span></em>`;
  };
  const text = ({ dice, text: written, number }: MoveCell) =>
    html`${dice ? html`<b>${dice}</b>` : nothing}${written}${mark(number)}`;
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
  const scroll = (element?: Element) => element && queueMicrotask(() => keepInSight(element));
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

function keepInSight(list: Element): void {
  const marked = list.querySelector<HTMLElement>(".cur");
  if (!marked) list.scrollTop = 0;
  else if (marked.offsetTop < list.scrollTop || marked.offsetTop + 40 > list.scrollTop + list.clientHeight)
    list.scrollTop = marked.offsetTop - list.clientHeight + 40;
}

function hints({ hints: candidates, advised, advise, say }: PanelParts): TemplateResult {
  const message = (key: string) => html`<p class="moves-empty moves" id="tab-panel" role="tabpanel">${say(key)}</p>`;
  if (candidates === null) return message("hint.working");
  if (candidates.length === 0) return message("hint.none");
  const figures = ({ verdict, loss }: Candidate) => (loss ? `${verdict} (−${loss.toFixed(3)})` : verdict);
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

function facts({ view, say, table }: PanelParts): TemplateResult {
  const { fairness } = view;
  const position = kitOf(view.options.game).table.position(view);
  const rows: [string, string][] = [
    [say("new.game"), `${say(`game.${view.options.game}`)}, ${lengthName(say, view.options).toLowerCase()}`],
    [position.name, position.shown],
    [say("web.verify.seal"), fairness.seal],
  ];
  return html`<dl class="facts-list" id="tab-panel" role="tabpanel" tabindex="0" aria-label=${say("web.tab.table")}>
    ${rows.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd class=${value.length > 20 ? "mono" : ""}>${value}</dd>
        </div>`,
    )}
    <div>
      <dt><a class="btn small" href=${recordPath(table)} download>${say("web.replay.record")}</a></dt>
      <dd><a class="btn small" href=${`/t/${table}/verify`}>${say("web.replay.verify")}</a></dd>
    </div>
  </dl>`;
}

function result({ view, say, table }: PanelParts): TemplateResult {
  const { title, detail } = resultStatus(view, say);
  const own = ownSeat(view);
  const score = (seat: Seat) => {
    const { name, score: points } = view.seats[seat];
    const mine = seat === own && view.viewer !== null;
    return html`<div><b class=${mine ? "mine" : ""}>${points}</b><span>${name}</span></div>`;
  };
  return html`<div class="result" id="tab-panel" role="tabpanel" tabindex="0" aria-label=${say("web.tab.result")}>
    <h2>${title}</h2>
    <p class="res">${detail}</p>
    ${view.offer?.kind === "rematch" && view.viewer !== null ? html`<p class="asked" role="status">${rematchText(view, say)}</p>` : nothing}
    <div class="sc">${score(other(own))}<span>–</span>${score(own)}</div>
    <cp-review .table=${table} .own=${own} .games=${view.results.length} .whole=${view.phase === "over"}></cp-review>
    <cp-seal-check .fairness=${view.fairness} .table=${table}></cp-seal-check>
  </div>`;
}
