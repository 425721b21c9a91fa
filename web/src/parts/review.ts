import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { GameReview, Review, SeatReview } from "../api/messages";
import { keepErrorRate } from "../app/error-rates";
import { site } from "../app/site";
import { Loader } from "../app/loader";
import { Page } from "../app/page";
import { reviewOf } from "../engine/review";
import { kitOf } from "../games";
import { other, type Seat } from "../table/view";
import { decimal, percent, printed, signed } from "../i18n/figures";
import { chancesGraph } from "./chances-graph";

/** The engine's review of finished games: error rates, blunders, luck, and the winning chances over time. */
@customElement("cp-review")
export class ReviewPart extends Page {
  @property() table = "";
  @property() game = "";
  @property({ attribute: false }) own: Seat = 0;
  /** The names of both players. */
  @property({ attribute: false }) names: readonly [string, string] = ["", ""];
  /** How many games have ended; the review is loaded again after each. */
  @property({ type: Number }) games = 0;
  /** The match is over: show the figures of all games. */
  @property({ type: Boolean }) whole = false;
  /** The viewer played: the error rate is kept for the statistics. */
  @property({ type: Boolean }) keeps = false;
  @state() private review: Review | null = null;
  /** The host does not review games for this viewer. */
  @state() private isRefused = false;
  /** How many decisions of how many are judged. */
  @state() private done: readonly [number, number] | null = null;
  private readonly loader = new Loader(this);

  protected override willUpdate(changed: PropertyValues): void {
    if ((changed.has("table") || changed.has("games") || changed.has("whole")) && this.games > 0)
      void this.load(this.table, this.games);
  }

  private async load(table: string, games: number): Promise<void> {
    this.isRefused = false;
    this.review = this.done = null;
    const progress = (...of: [number, number]) => (this.done = of);
    const work = (signal: AbortSignal) => reviewOf(table, this.game, { signal, progress });
    const review = site.reviews(this.whole) ? await this.loader.load(work, true) : null;
    if (table !== this.table || games !== this.games) return;
    this.review = review;
    if (review && this.whole && this.keeps) {
      const { error_rate: rate, decisions } = review.seats[this.own];
      keepErrorRate({ table, game: this.game, rate, decisions });
    }
    this.isRefused = review === null;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.isRefused) return nothing;
    const game = this.review?.games.at(-1);
    const { hasDice } = kitOf(this.game).table;
    const seats = this.whole ? this.review?.seats : game?.seats;
    return html`<table>
        <thead>
          <tr>
            ${this.heading(other(this.own))}
            <td></td>
            ${this.heading(this.own)}
          </tr>
        </thead>
        <tbody>
          ${this.row("error_rate", seats, (seat) => this.rated(seat))}
          ${this.row("blunders", seats, ({ blunders }) => String(blunders))}
          ${hasDice && (!seats || seats.some(({ luck }) => luck !== null)) ? this.row("luck", seats, luckText) : nothing}
        </tbody>
      </table>
      ${this.graph(game)}
      ${seats ? html`<p class="about">${this.say(`web.review.error_rate_about.${this.game}`)}</p>` : nothing}`;
  }

  /** Whose figures are below, for screen readers only: on the screen the names are nearby. */
  private heading(seat: Seat): TemplateResult {
    return html`<th scope="col"><span class="hidden-word">${this.names[seat]}</span></th>`;
  }

  /** An error rate, and what players with one like it are called. */
  private rated({ decisions, error_rate: rate }: SeatReview): TemplateResult | string {
    if (decisions === 0) return "–";
    return html`${decimal(rate, 1)} <small>${this.say(`web.rating.${ratingOf(this.game, rate)}`)}</small>`;
  }

  private row(key: string, seats: Review["seats"] | undefined, text: (seat: SeatReview) => unknown): TemplateResult {
    const cell = (seat: Seat) => html`<td>${seats ? text(seats[seat]) : html`<span class="bone"></span>`}</td>`;
    const about = key === "error_rate" ? "" : this.say(`web.review.${key}_about`);
    return html`<tr>
      ${cell(other(this.own))}
      <th scope="row" title=${about}>${this.say(`web.review.${key}`)}</th>
      ${cell(this.own)}
    </tr>`;
  }

  private graph(game: GameReview | undefined): TemplateResult {
    if (!game) {
      const [done, of] = this.done ?? [0, 0];
      const words = done ? this.say("web.study.progress", { done, of }) : "";
      return html`<div class="graph waiting">
        <p>${words || this.say(this.loader.isWaiting ? "web.waiting" : "web.review.working")}</p>
      </div>`;
    }
    const chances = this.own === 0 ? game.chances : game.chances.map((chance) => 1 - chance);
    const worst = worstOf(game, this.own);
    const about = this.say("web.review.graph", { from: percent(chances[0]!), to: percent(chances.at(-1)!) });
    const note = worst ? this.say("web.review.worst", { move: worst.text, loss: worst.loss }) : "";
    return html`<figure class="graph">
      <div class="plot">
        <svg viewBox="0 0 300 120" role="img" aria-label=${about} preserveAspectRatio="none">
          ${chancesGraph(chances)}
        </svg>
        ${worst ? html`<i style=${`left:${worst.left}%;top:${worst.top}%`}></i>` : nothing}
      </div>
      <figcaption><span>${this.say("web.review.chances")}</span><span>${note}</span></figcaption>
    </figure>`;
  }
}

/** From 0, world class, to 5, a beginner. */
function ratingOf(game: string, rate: number): number {
  const { ratings } = kitOf(game).table;
  const found = ratings.findIndex((most) => rate < most);
  return found < 0 ? ratings.length : found;
}

const luckText = ({ luck }: SeatReview): string => (luck === null ? "" : signed(luck));

/** The viewer's most expensive decision, and its place in the graph. */
function worstOf(game: GameReview, own: Seat) {
  const moves = game.moves.filter((move) => move.choice === "move" && move.chance !== null);
  const mine = moves.filter((move) => move.seat === own && move.mark === "blunder");
  const worst = mine.reduce<(typeof mine)[number] | null>(
    (most, each) => (each.loss > (most?.loss ?? 0) ? each : most),
    null,
  );
  if (!worst) return null;
  const at = moves.indexOf(worst);
  const chance = own === 0 ? worst.chance! : 1 - worst.chance!;
  const left = (100 * at) / Math.max(game.chances.length - 1, 1);
  return { left, top: 100 * (1 - chance), text: printed(worst.move), loss: decimal(worst.loss, 2) };
}
