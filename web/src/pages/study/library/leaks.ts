import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { practiseLeak } from "../../../api/cards";
import type { Leak, Leaks } from "../../../api/messages";
import { showLeaks } from "../../../api/study";
import { retry } from "../../../api/retry";
import { Loader } from "../../../app/loader";
import { Page } from "../../../app/page";
import { navigate } from "../../../app/router";
import { decimal, percent, signed } from "../../../i18n/figures";
import { failureText } from "../../../i18n/refusal";
import { playerPath } from "../parts/figures";

const MOST_BARS = 12;
const MOST_ERRORS = 6;
const isError = ({ tag }: Leak): boolean => tag.startsWith("error.");

/** Where a player of the library loses most, against the player's own average and the computer characters. */
@customElement("cp-leaks")
export class LeaksCard extends Page {
  @state() private found: Leaks | null = null;
  @state() private problem = "";
  private readonly loader = new Loader(this);

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load("", "");
  }

  private async load(player: string, game: string): Promise<void> {
    const found = await this.loader.load(() => showLeaks(player, game));
    if (found) this.found = found;
  }

  private async practise(tag: string): Promise<void> {
    const { player, game } = this.found!;
    try {
      await retry(() => practiseLeak(player, game, tag));
      navigate("/cards");
    } catch (error) {
      this.problem = failureText(this.say, error);
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { say, found } = this;
    if (!found || found.players.length === 0) return nothing;
    const { report } = found;
    const pick = (event: Event) => {
      const chosen = found.players[Number((event.target as HTMLSelectElement).value)]!;
      void this.load(chosen.name, chosen.game);
    };
    const isNow = (name: string, game: string) => name === found.player && game === found.game;
    return html`<section class="card leaks">
      <label class="set"
        ><span>${say("web.leaks.player")}</span
        ><select id="leaks-player" @change=${pick}>
          ${found.players.map(({ name, game, matches }, index) => html`<option value=${index} ?selected=${isNow(name, game)}>${name}, ${say(`game.${game}`)} (${matches})</option>`)}
        </select></label
      >
      ${report && report.decisions > 0 ? this.report(report) : html`<p class="note">${say("web.leaks.few")}</p>`}
      <a class="btn small" href=${playerPath(found.game, found.player)}>${say("web.study.statistics")}</a>
      ${this.problem ? html`<p class="bad" role="alert">${this.problem}</p>` : nothing}
    </section>`;
  }

  private report(report: NonNullable<Leaks["report"]>): TemplateResult {
    const { say, found } = this;
    const bars = report.leaks.filter((leak) => !isError(leak)).slice(0, MOST_BARS);
    const errors = report.leaks.filter(isError).sort((a, b) => b.share - a.share);
    const widest = Math.max(0.1, ...bars.map(({ over, margin }) => Math.abs(over) + margin));
    const margin = decimal(report.margin, 1);
    const worst = bars.find(({ over, margin: about }) => over > about) ?? errors[0];
    return html`<p class="leaks-rate">
        <b>${decimal(report.rate, 1)}</b>
        <span class="note">${say("web.leaks.summary", { decisions: report.decisions, margin })}</span>
      </p>
      <p class="note">
        ${say("web.leaks.characters", {
          list: Object.entries(found!.characters)
            .map(([level, rate]) => `${say(`level.${level}`)} ${decimal(rate, 1)}`)
            .join(", "),
        })}
      </p>
      ${
        bars.length > 0
          ? html`<h3>${say("web.leaks.title")}</h3>
              <table class="leak-bars">
                <tbody>
                  ${bars.map((leak) => this.bar(leak, widest))}
                </tbody>
              </table>
              <p class="note">${say("web.leaks.note")}</p>`
          : nothing
      }
      ${
        errors.length > 0
          ? html`<h3>${say("web.leaks.errors")}</h3>
              <ul class="leak-errors">
                ${errors.slice(0, MOST_ERRORS).map(
                  ({ tag, decisions, share }) =>
                    html`<li>
                      <span>${say(`web.tag.${tag}`)} <i>${decisions}</i></span
                      ><span>${say("web.leaks.share", { share: percent(share) })}</span>
                    </li>`,
                )}
              </ul>`
          : nothing
      }
      ${worst ? html`<button class="btn p" type="button" @click=${() => this.practise(worst.tag)}>${say("web.leaks.practise", { what: say(`web.tag.${worst.tag}`) })}</button>` : nothing}`;
  }

  private bar({ tag, decisions, over, margin }: Leak, widest: number): TemplateResult {
    const x = (value: number) => 50 + (50 * value) / widest;
    const [low, high] = [x(Math.min(over, 0)), x(Math.max(over, 0))];
    const line = [x(over - margin), x(over + margin)] as const;
    return html`<tr>
      <th scope="row">${this.say(`web.tag.${tag}`)} <i>${decisions}</i></th>
      <td class="leak-bar" aria-hidden="true">
        <span
          class=${over > 0 ? "more" : "less"}
          style=${`left:${low.toFixed(1)}%;right:${(100 - high).toFixed(1)}%`}
        ></span>
        <i style=${`left:${line[0].toFixed(1)}%;right:${(100 - line[1]).toFixed(1)}%`}></i>
      </td>
      <td>${signed(over, 1)} <span class="hidden-word">± ${decimal(margin, 1)}</span></td>
    </tr>`;
  }
}
