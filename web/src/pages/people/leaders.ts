import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { RankedShown } from "../../api/messages";
import { leadersOf } from "../../api/people";
import { FIRST_GAME, KITS } from "../../games";
import { site } from "../../app/site";
import "../../styles/site.css";
import "../../styles/site-people.css";
import { Card } from "../../parts/card";
import { poolName } from "./profile-games";

const SPEEDS = ["fast", "normal", "slow", "correspondence", "unlimited"] as const;
const POOLS = KITS.flatMap(({ game }) => SPEEDS.map((speed) => `${game}:${speed}`));
const KEY = "crownpoint.leaders";
const PAGE = 50;

/** The strongest players of each game and speed. */
@customElement("cp-leaders-page")
export class LeadersPage extends Card {
  @state() private pool = `${FIRST_GAME}:normal`;
  @state() private people: RankedShown[] | null = null;
  @state() private more = false;

  override connectedCallback(): void {
    super.connectedCallback();
    const kept = localStorage.getItem(KEY) ?? "";
    if (POOLS.includes(kept)) this.pool = kept;
    void this.run(() => this.load(0));
  }

  private async load(offset: number): Promise<void> {
    const people = await this.fetch(() => leadersOf(this.pool, offset, PAGE));
    this.people = offset === 0 ? people : [...(this.people ?? []), ...people];
    this.more = people.length === PAGE;
  }

  private readonly choose = (event: Event) => {
    this.pool = (event.target as HTMLSelectElement).value;
    this.people = null;
    localStorage.setItem(KEY, this.pool);
    void this.run(() => this.load(0));
  };

  private readonly row = (person: RankedShown): TemplateResult =>
    html`<tr aria-current=${person.name === site.me?.name ? "true" : nothing}>
      <td>${person.rank}</td>
      <th scope="row">
        <a href=${`/@${encodeURIComponent(person.name)}`}>${person.name}</a
        >${person.kind === "bot" ? html` <span class="tag">bot</span>` : nothing}
      </th>
      <td>${Math.round(person.rating)} <small>± ${Math.round(person.deviation)}</small></td>
      <td>${person.matches}</td>
    </tr>`;

  private table(people: RankedShown[]): TemplateResult {
    const { say } = this;
    if (people.length === 0) return html`<p class="empty">${say("web.people.no_leaders")}</p>`;
    return html`<table class="leaders">
        <thead>
          <tr>
            <th scope="col">${say("web.people.rank")}</th>
            <th scope="col">${say("web.site.name")}</th>
            <th scope="col">${say("web.people.rating")}</th>
            <th scope="col">${say("web.people.played")}</th>
          </tr>
        </thead>
        <tbody>
          ${people.map(this.row)}
        </tbody>
      </table>
      ${
        this.more
          ? html`<div class="foot">
              <button
                class="btn small"
                type="button"
                ?disabled=${this.busy}
                @click=${() => this.run(() => this.load(people.length))}
              >
                ${say("web.people.more")}
              </button>
            </div>`
          : nothing
      }`;
  }

  protected override render(): TemplateResult {
    const { say } = this;
    return html`<main id="main" class="wrap leaders-page" tabindex="-1">
      <h1 class="page-title">${say("web.people.leaders")}</h1>
      <section class="card">
        <div class="hd">
          <select aria-label=${say("web.people.pool")} @change=${this.choose}>
            ${POOLS.map((pool) => html`<option value=${pool} ?selected=${pool === this.pool}>${poolName(say, pool)}</option>`)}
          </select>
        </div>
        ${this.people ? this.table(this.people) : nothing}${this.problem()}
      </section>
      <p class="note">${say("web.people.leaders_note")}</p>
    </main>`;
  }
}
