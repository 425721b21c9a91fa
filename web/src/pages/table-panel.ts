import { html, nothing, type TemplateResult } from "lit";
import { ref } from "lit/directives/ref.js";
import { recordPath } from "../api/http";
import type { Candidate } from "../api/link";
import "../parts/seal-check";
import type { Say } from "../i18n/format";
import { ownSeat } from "../table/adapt";
import { moveRows, type MoveCell } from "../table/move-list";
import { resultStatus } from "../table/status";
import { other, type View } from "../table/view";
import { lengthName } from "./table-seats";

export type Tab = "moves" | "table" | "result" | "hint";

export interface PanelParts {
  readonly view: View;
  readonly tab: Tab;
  readonly hints: readonly Candidate[] | null;
  readonly say: Say;
  readonly table: string;
  readonly open: (tab: Tab) => void;
}

/** Tabs and what is under them. */
export function panelList(parts: PanelParts): TemplateResult {
  const { view, say, tab } = parts;
  const ended = view.phase === "between_games" || view.phase === "over";
  const tabs: [Tab, string][] = [
    ...(ended ? ([["result", "web.tab.result"]] as [Tab, string][]) : []),
    ["moves", "web.tab.moves"],
    ["hint", "hint.title"],
    ["table", "web.tab.table"],
  ];
  return html`<div class="tabs" role="tablist">
      ${tabs.map(([name, key]) => html`<button type="button" role="tab" id=${`tab-${name}`} aria-controls="tab-panel" aria-selected=${tab === name} @click=${() => parts.open(name)}>${say(key)}</button>`)}
    </div>
    ${content(parts)}`;
}

function content(parts: PanelParts): TemplateResult {
  switch (parts.tab) {
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

export function moves({ view, say }: Pick<PanelParts, "view" | "say">): TemplateResult {
  const rows = moveRows(view, say);
  const last = view.log.findLast((line) => line.move !== null && !line.taken_back)?.number;
  const cell = (move: MoveCell | null) =>
    html`<span
      >${move ? html`<span class=${move.number === last ? "cur" : ""}>${move.dice ? html`<b>${move.dice}</b>` : nothing}${move.text}</span>` : nothing}</span
    >`;
  const scroll = (element?: Element) => element && queueMicrotask(() => (element.scrollTop = element.scrollHeight));
  return html`<div
    class="moves"
    id="tab-panel"
    role="tabpanel"
    aria-label=${say("web.tab.moves")}
    tabindex="0"
    ${ref(scroll)}
  >
    ${rows.length === 0 ? html`<p class="moves-empty">${say("log.empty")}</p>` : rows.map((row) => (row.kind === "note" ? html`<div class="mv note"><i></i><span>${row.text}</span></div>` : html`<div class="mv"><i>${row.turn}</i>${cell(row.cells[0])}${cell(row.cells[1])}</div>`))}
  </div>`;
}

const signed = (value: number): string => `${value >= 0 ? "+" : "−"}${Math.abs(value).toFixed(3)}`;

function hints({ hints: candidates, say }: PanelParts): TemplateResult {
  const verdict = (each: Candidate) =>
    each.verdict ??
    (each.equity !== undefined ? signed(each.equity) : each.score !== undefined ? String(each.score) : "");
  if (candidates === null)
    return html`<p class="moves-empty moves" id="tab-panel" role="tabpanel">${say("hint.working")}</p>`;
  if (candidates.length === 0)
    return html`<p class="moves-empty moves" id="tab-panel" role="tabpanel">${say("hint.none")}</p>`;
  return html`<ol class="hints" id="tab-panel" role="tabpanel" tabindex="0" aria-label=${say("hint.title")}>
    ${candidates.map((each, at) => html`<li><span>${at + 1}</span><span>${each.text}</span><span class="loss">${verdict(each)}${each.loss ? ` (−${each.loss.toFixed(3)})` : nothing}</span></li>`)}
  </ol>`;
}

function facts({ view, say, table }: PanelParts): TemplateResult {
  const { fairness } = view;
  const rows: [string, string][] = [
    [say("new.game"), `${say(`game.${view.options.game}`)}, ${lengthName(view, say).toLowerCase()}`],
    [
      "position_id" in view.board ? "Position ID" : "FEN",
      "position_id" in view.board ? view.board.position_id : view.board.fen,
    ],
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
  const rival = other(own);
  const score = (seat: 0 | 1) =>
    html`<div>
      <b class=${seat === own && view.viewer !== null ? "mine" : ""}>${view.seats[seat].score}</b
      ><span>${view.seats[seat].name}</span>
    </div>`;
  const won = (seat: 0 | 1, multiple: number) =>
    view.results.filter((each) => each.winner === seat && each.multiple === multiple).length;
  const kinds = view.options.game === "backgammon" ? ["single", "gammon", "backgammon"] : ["single"];
  return html`<div class="result" id="tab-panel" role="tabpanel" tabindex="0" aria-label=${say("web.tab.result")}>
    <h2>${title}</h2>
    <p class="res">${detail}</p>
    <div class="sc">${score(rival)}<span>–</span>${score(own)}</div>
    ${
      view.options.game === "backgammon"
        ? html`<table>
            <tbody>
              ${kinds.map(
                (kind, at) =>
                  html`<tr>
                    <td>${won(rival, at + 1)}</td>
                    <td>${say(`web.act.${kind}`)}</td>
                    <td>${won(own, at + 1)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>`
        : nothing
    }
    <cp-seal-check .fairness=${view.fairness} table=${table}></cp-seal-check>
  </div>`;
}
