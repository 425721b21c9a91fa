/** The controls of a table: actions, tools, the phone's header, and the field to type a move. */
import { html, nothing, type TemplateResult } from "lit";
import type { ActionKind, Refused } from "../../api/messages";
import { navigate } from "../../app/router";
import { boardShape } from "../../app/shape";
import { app } from "../../app/state";
import { KITS, kitOf } from "../../games";
import { points } from "../../i18n/figures";
import type { Say } from "../../i18n/format";
import { icon, type IconName } from "../../parts/icons";
import { missingPage } from "../../parts/missing";
import { leaveForNow, whyNoOffer, type ActionId, type Button } from "../../table/buttons";
import { lengthName } from "../../table/length";
import { isComputersOnly, type Seat, type SeatView, type View } from "../../table/view";
import { ratioStyle } from "./board";
import { hasHints, unreadMark } from "./panel";

/** The second press of a double click does nothing: by then the button may be another one. */
export function actionButton(button: Button, perform: (id: ActionId) => void): TemplateResult {
  const { id, label, key, primary, danger, icon: iconOnly, enabled, why } = button;
  return html`<button
    class=${`btn${primary ? " p" : ""}${danger ? " danger" : ""}${iconOnly ? " s" : ""}`}
    type="button"
    data-act=${id}
    ?disabled=${!enabled}
    title=${(!enabled && why) || nothing}
    aria-label=${iconOnly ? label : nothing}
    @click=${(event: MouseEvent) => event.detail < 2 && perform(id)}
  >
    ${iconOnly ? icon("undo") : label}${key && (primary || danger) ? html` <kbd aria-hidden="true">${key}</kbd>` : nothing}
  </button>`;
}

/** On phones, which have no tabs: opens the chat in place of the moves, and closes it. */
export const chatButton = (say: Say, open: boolean, unread: boolean, toggle: () => void): TemplateResult =>
  html`<button
    class="btn s chat-button"
    type="button"
    aria-pressed=${open}
    aria-label=${say("web.site.chat")}
    @click=${toggle}
  >
    ${icon("chat")}${unread ? unreadMark(say) : nothing}
  </button>`;

/** The tools under the panel. While the page is waiting for the host, those that need it are disabled. */
export function toolRow(view: View, say: Say, waiting: boolean, use: (name: string) => void): TemplateResult {
  const may = (kind: ActionKind) => !waiting && view.may.includes(kind);
  const deciding = view.viewer !== null && view.turn === view.viewer && !isComputersOnly(view);
  const tool = (name: string, picture: IconName, enabled = true, why = "") =>
    html`<button
      class="ib"
      type="button"
      data-tool=${name}
      aria-label=${say(`web.tool.${name}`)}
      title=${(!enabled && why) || say(`web.tool.${name}`)}
      ?disabled=${!enabled}
      @click=${() => use(name)}
    >
      ${icon(picture)}
    </button>`;
  const why = whyNoOffer(view, say);
  return html` ${tool("resign", "flag", may("resign"), why)}${tool("back", "rewind", may("propose_take_back"), why)}${tool("flip", "flip")}
  ${hasHints(view) ? tool("hint", "hint", deciding && !waiting) : nothing}${tool("keys", "keys")}${tool("menu", "menu")}`;
}

/** The score in the header; where there is little room, without the names, which are in the seats. */
export const barScore = (view: View, upper: SeatView, lower: SeatView, say: Say): TemplateResult =>
  html`<div class="mid">
    <span class="len">${lengthName(say, view.options)}</span>
    <span class="points"
      ><span class="name">${upper.name}</span><b>${points(upper.score)} – ${points(lower.score)}</b
      ><span class="name">${lower.name}</span></span
    >
  </div>`;

/** The header where there is no room for the site's own. */
export function phoneBar(view: View, top: Seat, bottom: Seat, say: Say, openMenu: () => void): TemplateResult {
  const [upper, lower] = [view.seats[top], view.seats[bottom]];
  return html`<div class="phone-bar">
    <a class="ib to-back" href="/" aria-label=${say("web.act.leave")}>${icon("back")}</a>
    ${barScore(view, upper, lower, say)}
    <button class="ib to-menu" type="button" aria-label=${say("web.tool.menu")} @click=${openMenu}>
      ${icon("menu")}
    </button>
  </div>`;
}

/** A field to type a move, what is typed already, what it is for or what was wrong. Escape submits an empty text. */
export function typedMove(
  view: View,
  begun: string,
  wrong: string,
  say: Say,
  play: (text: string) => void,
): TemplateResult {
  const { moveExample: example } = kitOf(view.options.game);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).querySelector("input")!;
    field.select();
    play(field.value.trim());
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    play("");
  };
  return html`<form class="typed" @submit=${onSubmit} @keydown=${onKey}>
    <input
      type="text"
      value=${begun}
      aria-label=${say("web.say.type")}
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      placeholder=${example}
    />
    <button class="btn small" type="submit">${say("web.act.play_typed")}</button>
    <p class=${wrong ? "wrong" : ""}>${wrong || say("web.say.type")}</p>
  </form>`;
}

/** A table that cannot be shown: there is none, or it is not for this visitor. */
export function failureTemplate({ reason }: Refused, sentence: string, say: Say): TemplateResult {
  return ["no_such_table", "bad_message"].includes(reason.code) // a malformed id is the id of no table
    ? missingPage(say, say("web.missing.table"), say("web.missing.table_detail"))
    : missingPage(say, sentence, say("web.missing.closed"));
}

/** An empty board at full size before the table is known; if that takes long, what the page waits for and a way out. */
export function emptyTemplate(status: TemplateResult | null, say: Say): TemplateResult {
  const leave = () => actionButton(leaveForNow(say), () => navigate("/"));
  return html`<main id="main" class="table" style=${ratioStyle(KITS[0].game)} tabindex="-1">
    <div class="stage">${KITS[0].board.empty(app.translation.plain, boardShape())}</div>
    <aside class="panel">
      ${
        status
          ? html`${status}
              <div class="acts">${leave()}</div>`
          : nothing
      }
    </aside>
  </main>`;
}
