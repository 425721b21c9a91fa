import { html, nothing, type TemplateResult } from "lit";
import { characterOf, emblem, initial } from "../../parts/characters";
import type { Step } from "../../board/shared/draft";
import { kitOf } from "../../games";
import type { Say } from "../../i18n/format";
import { lengthName } from "../../table/length";
import type { Seat, View } from "../../table/view";
import { stillMs } from "../../table/clock";
import "../../parts/away";
import "../../parts/clock";
import { percent, points } from "../../i18n/figures";

export interface SeatParts {
  readonly view: View;
  readonly seat: Seat;
  readonly at: "upper" | "lower";
  readonly thinking: boolean;
  /** At a site: the player is not connected. */
  readonly away?: boolean;
  readonly receivedAt: number;
  readonly say: Say;
  readonly line: string;
  /** The steps that the player has tried: the counts follow them. */
  readonly staged?: readonly Step[];
  /** The chances of this side, where they are shown. */
  readonly chance?: number | null;
}

/** A player's name, count and clock. */
export function seatTemplate({
  view,
  seat,
  at,
  thinking,
  away,
  receivedAt,
  say,
  line,
  staged = [],
  chance = null,
}: SeatParts): TemplateResult {
  const info = view.seats[seat];
  const character = info.kind === "computer" ? characterOf(info.level) : undefined;
  const amount = kitOf(view.options.game).table.count(view, seat, say, staged);
  const word = character ? say(`level.${character.level}`) : "";
  const level = word && chance === null ? `${word[0]!.toUpperCase()}${word.slice(1)} · ` : ""; // there is room for one
  const on = view.phase === "playing" && view.to_act.includes(seat) && !view.paused;
  return html`<div class=${`seat ${at}${on ? " on" : ""}`}>
    ${character ? emblem(character) : initial(info.name, at === "lower")}
    <div class="who">
      <div class="nm">
        <span class=${`piece-dot ${info.color}`} role="img" aria-label=${say(`color.${info.color}`)}></span
        ><span>${info.name}</span>
      </div>
      <div class="sub">
        ${
          away
            ? html`<cp-away .say=${say} .still=${stillMs(view)} .receivedAt=${receivedAt}></cp-away>`
            : thinking
              ? html`<span class="dots">${say("web.seat.thinking")}</span>`
              : `${level}${amount}${chance === null ? "" : ` · ${say("web.seat.chance", { chance: percent(chance) })}`}`
        }
      </div>
    </div>
    ${info.clock ? html`<cp-clock .clock=${info.clock} .full=${view.options.clock.bonus_ms} .receivedAt=${receivedAt} .paused=${view.paused}></cp-clock>` : nothing}
    ${chance === null ? nothing : html`<div class="chance-bar"><i style=${`width:${100 * chance}%`}></i></div>`}
    ${line ? html`<div class="line-said">${line}</div>` : nothing}
  </div>`;
}

export function stripTemplate(view: View, top: Seat, bottom: Seat, say: Say): TemplateResult {
  const [a, b] = [view.seats[top], view.seats[bottom]];
  const crawford = view.cube?.crawford ? ` · ${say("title.crawford")}` : "";
  return html`<div class="strip">
    <span>${lengthName(say, view.options)}${crawford}</span><span class="sp"></span
    ><span class="score">${a.name} <b>${points(a.score)}</b> – <b>${points(b.score)}</b> ${b.name}</span>
  </div>`;
}
