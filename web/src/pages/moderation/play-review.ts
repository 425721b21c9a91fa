import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Figures, PlayReview, ReviewedMatch } from "../../api/messages";
import { beginReview, readReview } from "../../api/moderation";
import { Card } from "../../parts/card";
import { decimal } from "../../i18n/figures";
import { poolName } from "../people/profile-games";
import { shortTime } from "./words";

const AGAIN_MS = 2000;
const GROUPS = ["recent", "before", "all", "opponents"] as const;

/** The review of a person's rated games: figures with their intervals. Evidence only, never a verdict. */
@customElement("cp-play-review")
export class PlayReviewView extends Card {
  @property() name = "";
  @state() private review: PlayReview | null = null;
  private timer = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("name")) return;
    clearTimeout(this.timer);
    this.review = null;
  }

  private show(found: PlayReview): void {
    this.review = found;
    clearTimeout(this.timer);
    if (found.pending > 0) this.timer = window.setTimeout(() => this.look(found.pool), AGAIN_MS);
  }

  private readonly begin = () => void this.run(async () => this.show(await beginReview(this.name)));
  private readonly look = (pool: string) =>
    void this.run(async () => this.show(await this.fetch(() => readReview(this.name, pool))));

  private number(value: number | null | undefined, digits = 1): string {
    return value === null || value === undefined ? "–" : decimal(value, digits);
  }

  /** A figure with its interval. */
  private figure(
    value: number | null | undefined,
    low: number | null | undefined,
    high: number | null | undefined,
    times = 1,
  ) {
    const at = (part: number | null | undefined) =>
      this.number(part === null || part === undefined ? part : part * times, times === 1 ? 1 : 0);
    const isKnown = typeof low === "number" && typeof high === "number";
    return html`<td><b>${at(value)}</b> ${isKnown ? html`<small>${at(low)}–${at(high)}</small>` : nothing}</td>`;
  }

  private row(review: PlayReview, group: (typeof GROUPS)[number]): TemplateResult {
    const found: Figures = review[group];
    return html`<tr>
      <th scope="row">${this.say(`web.moderation.group.${group}`)} <small>${found.matches}</small></th>
      ${this.figure(found.error_rate, found.error_rate_low, found.error_rate_high)}
      ${this.figure(found.agreement, found.agreement_low, found.agreement_high, 100)}
      ${this.figure(found.seconds, found.seconds_low, found.seconds_high)}
    </tr>`;
  }

  private match(match: ReviewedMatch): TemplateResult {
    return html`<tr>
      <th scope="row"><a href=${`/t/${match.table}/replay`}>${shortTime(match.time_ms)}</a></th>
      <td>${this.number(match.error_rate)}</td>
      <td>${this.number(match.agreement === null ? null : 100 * match.agreement, 0)}</td>
      <td>${this.number(match.seconds)}</td>
      <td>${match.away_times === 0 ? "–" : `${match.away_times} · ${Math.round(match.away_ms / 1000)} s`}</td>
    </tr>`;
  }

  private tables(review: PlayReview): TemplateResult {
    const { say } = this;
    const heads = ["error_rate", "agreement", "seconds"].map(
      (key) => html`<th scope="col">${say(`web.moderation.${key}`)}</th>`,
    );
    return html`${
        review.pools.length > 1
          ? html`<select
              aria-label=${say("web.moderation.pool")}
              @change=${(event: Event) => this.look((event.target as HTMLSelectElement).value)}
            >
              ${review.pools.map((pool) => html`<option value=${pool} ?selected=${pool === review.pool}>${poolName(say, pool)}</option>`)}
            </select>`
          : nothing
      }
      <p class="note">
        ${say("web.moderation.review_of", { pool: poolName(say, review.pool), rating: this.number(review.rating, 0), others: this.number(review.opponents_rating, 0) })}
      </p>
      <table>
        <thead>
          <tr>
            <th></th>
            ${heads}
          </tr>
        </thead>
        <tbody>
          ${GROUPS.map((group) => this.row(review, group))}
        </tbody>
      </table>
      ${
        review.matches.length > 0
          ? html`<table>
              <thead>
                <tr>
                  <th scope="col">${say("web.moderation.match")}</th>
                  ${heads}
                  <th scope="col">${say("web.moderation.away")}</th>
                </tr>
              </thead>
              <tbody>
                ${review.matches.map((match) => this.match(match))}
              </tbody>
            </table>`
          : nothing
      }
      ${review.pending > 0 ? html`<p class="note" role="status">${say("web.moderation.pending", { n: review.pending })}</p>` : nothing}`;
  }

  protected override render(): TemplateResult {
    const { say, review } = this;
    return html`<section class="review">
      <h3>${say("web.moderation.review")}</h3>
      <p class="note">${say("web.moderation.review_note")}</p>
      ${
        review
          ? this.tables(review)
          : html`<div class="row">
              <button class="btn small" type="button" ?disabled=${this.busy} @click=${this.begin}>
                ${say("web.moderation.review_begin")}
              </button>
            </div>`
      }
      ${this.problem()}
    </section>`;
  }
}
