import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { PlayedMatch, PlayerStatistics } from "../../../api/messages";
import { showStatistics } from "../../../api/study";
import { Loader } from "../../../app/loader";
import { Page } from "../../../app/page";
import { navigate } from "../../../app/router";
import { site } from "../../../app/site";
import { dayText, decimal, signed } from "../../../i18n/figures";
import { failureText } from "../../../i18n/refusal";
import { icon } from "../../../parts/icons";
import { missingPage } from "../../../parts/missing";
import { trendChart } from "../../../parts/trend";
import { waitingNote } from "../../../parts/waiting";
import { figureText, playerPath } from "../parts/figures";

const ROWS = 50;
/** What can be drawn over time, as far as a game has it, with its digits. */
const DRAWN = { pr: 2, rate: 1, moves: 2, doubles: 2, takes: 2, luck: 3, adjusted: 1, rating: 0, blunders: 0 } as const;
type Drawn = keyof typeof DRAWN;

/** How a player of one's library did: over all matches, over time, and against each opponent. */
@customElement("cp-statistics-page")
export class StatisticsPage extends Page {
  @property() game = "";
  @property() player = "";
  @state() private found: PlayerStatistics | null = null;
  @state() private drawn: Drawn | null = null;
  @state() private shown = ROWS;
  private readonly loader = new Loader(this);

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("player") || changed.has("game")) void this.load();
  }

  private async load(): Promise<void> {
    if (site.online && !site.me) return; // nobody's library
    const { player, game } = this;
    const found = await this.loader.load(() => showStatistics(player, game));
    if (found && player === this.player && game === this.game) Object.assign(this, { found, shown: ROWS });
  }

  protected override render(): TemplateResult {
    const { say, found } = this;
    const { refusal } = this.loader;
    if (refusal) return missingPage(say, say("web.study.statistics"), failureText(say, refusal));
    return html`<main id="main" class="wrap statistics-page" tabindex="-1">
      <div class="study-head">
        <a class="ib" href="/study" aria-label=${say("web.study.title")}>${icon("back")}</a>
        <h1 class="page-title">${say("web.study.statistics")}</h1>
      </div>
      ${waitingNote(this.loader.isWaiting, say)}
      ${found ? (found.players.length === 0 ? html`<p class="note">${say("web.player.none")}</p>` : this.body(found)) : nothing}
    </main>`;
  }

  private body(found: PlayerStatistics): TemplateResult {
    const { say } = this;
    const pick = (event: Event) => {
      const { name, game } = found.players[Number((event.target as HTMLSelectElement).value)]!;
      navigate(playerPath(game, name));
    };
    const isNow = (name: string, game: string) => name === found.player && game === found.game;
    const isListed = found.players.some(({ name, game }) => isNow(name, game));
    return html`<label class="set"
        ><span>${say("web.leaks.player")}</span
        ><select id="statistics-player" @change=${pick}>
          ${isListed ? nothing : html`<option selected>${found.player}</option>`}
          ${found.players.map(({ name, game, matches }, index) => html`<option value=${index} ?selected=${isNow(name, game)}>${name}, ${say(`game.${game}`)} (${matches})</option>`)}
        </select></label
      >
      ${
        found.matches.length === 0
          ? html`<p class="note">${say("web.player.no_matches")}</p>`
          : html`${this.summary(found)} ${this.trend(found)} ${this.opponents(found)} ${this.matchByMatch(found)}`
      }`;
  }

  private summary(found: PlayerStatistics): TemplateResult {
    const { say } = this;
    const { matches } = found;
    const count = (result: string) => matches.filter((each) => each.result === result).length;
    const mean = (key: string) => {
      const values = matches.flatMap(({ figures }) => (figures[key] === undefined ? [] : [figures[key]]));
      return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
    };
    const [luck, rating] = [mean("luck"), mean("rating")];
    const tile = (value: string, words: string) => html`<div class="tile"><b>${value}</b><span>${words}</span></div>`;
    return html`<section class="card player-card">
      <div class="player-head">
        <div>
          <h2>${found.player}</h2>
          <p class="note">
            ${say("web.player.matches", { n: matches.length })}
            ${say("web.player.results", { won: count("won"), drawn: count("drawn"), lost: count("lost") })}
          </p>
        </div>
        <p class="leaks-rate">
          <b>${decimal(found.rate, 1)}</b>
          ${say(`study.figure.${matches.some(({ figures }) => "pr" in figures) ? "pr" : "rate"}`)}
          <span class="note"
            >${say("web.leaks.summary", { decisions: found.decisions, margin: decimal(found.margin, 1) })}</span
          >
        </p>
      </div>
      <div class="tiles">
        ${found.parts.map(({ tag, rate }) => tile(decimal(rate, 1), say(`web.tag.${tag}`)))}
        ${luck === null ? nothing : tile(signed(luck, 3), say("web.player.luck"))}
        ${rating === null ? nothing : tile(decimal(rating, 0), say("study.figure.rating"))}
      </div>
    </section>`;
  }

  private trend({ matches }: PlayerStatistics): TemplateResult | typeof nothing {
    const { say } = this;
    const keys = (Object.keys(DRAWN) as Drawn[]).filter((key) => matches.some(({ figures }) => key in figures));
    const key = this.drawn && keys.includes(this.drawn) ? this.drawn : keys[0];
    if (!key || matches.length < 2) return nothing;
    const dots = matches.flatMap(({ day, figures }) =>
      figures[key] === undefined ? [] : [{ day, value: figures[key] }],
    );
    const words = say(`study.figure.${key}`);
    const pick = (event: Event) => (this.drawn = (event.target as HTMLSelectElement).value as Drawn);
    return html`<section class="card player-trend">
      <label class="set"
        ><span>${say("web.player.over_time")}</span
        ><select id="statistics-figure" @change=${pick}>
          ${keys.map((each) => html`<option value=${each} ?selected=${each === key}>${say(`study.figure.${each}`)}</option>`)}
        </select></label
      >
      ${trendChart(dots, say("web.player.trend", { what: words, n: dots.length }))}
      <p class="note">${say("web.player.mean_of")}</p>
    </section>`;
  }

  private opponents({ opponents }: PlayerStatistics): TemplateResult {
    const { say } = this;
    return html`<section class="card">
      <h2>${say("web.player.opponents")}</h2>
      <table class="player-table">
        <thead>
          <tr>
            <th>${say("web.player.against")}</th>
            <th>${say("web.stats.played")}</th>
            <th>${say("web.player.record")}</th>
            <th>${say("web.player.own_rate")}</th>
            <th>${say("web.player.their_rate")}</th>
            <th class="wide-only">${say("study.figure.luck")}</th>
          </tr>
        </thead>
        <tbody>
          ${opponents.map(
            (each) =>
              html`<tr>
                <th scope="row"><a href=${playerPath(this.found!.game, each.opponent)}>${each.opponent}</a></th>
                <td>${each.matches}</td>
                <td>${each.won} ${each.drawn} ${each.lost}</td>
                <td>${decimal(each.rate, 1)}</td>
                <td>${decimal(each.opponent_rate, 1)}</td>
                <td class="wide-only">${each.luck === null ? "–" : signed(each.luck, 3)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </section>`;
  }

  /** Every match, the newest first. */
  private matchByMatch({ matches }: PlayerStatistics): TemplateResult {
    const { say } = this;
    const newest = [...matches].reverse();
    const keys = (["moves", "doubles", "takes", "luck", "adjusted", "rating"] as const).filter((key) =>
      matches.some(({ figures }) => key in figures),
    );
    const row = (each: PlayedMatch) =>
      html`<tr>
        <th scope="row"><a href=${`/study/${each.match}`}>${each.opponent}</a></th>
        <td>${each.score}</td>
        <td>${decimal(each.rate, 1)}</td>
        ${keys.map((key) => html`<td class="wide-only">${figureText(key, each.figures[key], DRAWN[key])}</td>`)}
        <td>${dayText(each.day)}</td>
      </tr>`;
    return html`<section class="card">
      <h2>${say("web.player.match_by_match")}</h2>
      <table class="player-table">
        <thead>
          <tr>
            <th>${say("web.player.against")}</th>
            <th>${say("web.study.col.score")}</th>
            <th>${say("web.player.own_rate")}</th>
            ${keys.map((key) => html`<th class="wide-only">${say(`study.figure.${key}`)}</th>`)}
            <th>${say("web.study.col.date")}</th>
          </tr>
        </thead>
        <tbody>
          ${newest.slice(0, this.shown).map(row)}
        </tbody>
      </table>
      ${
        newest.length > this.shown
          ? html`<button class="btn" type="button" @click=${() => (this.shown += ROWS)}>
              ${say("web.study.older")}
            </button>`
          : nothing
      }
    </section>`;
  }
}
