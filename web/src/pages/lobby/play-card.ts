import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { makeChallenge, startSeek, stopSeek } from "../../api/lobby";
import { openTable } from "../../api/tables";
import type { SeekShown } from "../../api/messages";
import { Page } from "../../app/page";
import { navigate } from "../../app/router";
import { site } from "../../app/site";
import { app } from "../../app/state";
import { CHARACTERS, emblem } from "../../parts/characters";
import { icon } from "../../parts/icons";
import { gameField } from "../../parts/game-field";
import { lengthField } from "../../parts/length-fields";
import { lengthName, withLength } from "../../table/length";
import { DEFAULT_TERMS, optionsOf, readTerms, type Terms } from "./terms";
import { moreTerms, ratedField, speedDetails, speedField } from "./terms-fields";
import { failureText } from "../../i18n/refusal";

const KEY = "crownpoint.terms";

/** What to play, and against whom: someone of similar strength, everyone, a friend with a link, or a computer character. */
@customElement("cp-play-card")
export class PlayCard extends Page {
  @state() private terms: Terms = DEFAULT_TERMS;
  @state() private seek: SeekShown | null = null;
  @state() private link = "";
  @state() private copied = false;
  @state() private failure = "";
  @state() private busy = false;

  override connectedCallback(): void {
    super.connectedCallback();
    try {
      this.terms = readTerms(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Terms>);
    } catch {
      // ignore a damaged entry
    }
  }

  private readonly set = (part: Partial<Terms>) => {
    this.terms = withLength(this.terms, part);
    localStorage.setItem(KEY, JSON.stringify(this.terms));
  };

  private get options(): ReturnType<typeof optionsOf> {
    return optionsOf({ ...this.terms, rated: this.terms.rated && site.me?.kind === "member" });
  }

  private async run(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.failure = "";
    try {
      await site.ensureSignedIn(app.settings.language);
      await work();
    } catch (error) {
      this.failure = failureText(this.say, error);
    } finally {
      this.busy = false;
    }
  }

  private readonly find = () =>
    this.run(async () => {
      const seek = await startSeek({ options: this.options });
      if (seek.table) navigate(`/t/${seek.table}`);
      else this.seek = seek;
    });

  private readonly stop = () =>
    this.run(async () => {
      this.seek = null;
      await stopSeek();
    });

  private readonly offer = (hidden: boolean) =>
    this.run(async () => {
      const { options } = this;
      const made = await makeChallenge({
        options,
        color: this.terms.color,
        private: hidden,
      });
      this.link = made.link ? new URL(made.link, location.href).href : "";
      this.copied = false;
    });

  private readonly against = (level: string) =>
    this.run(async () => {
      const { color } = this.terms;
      const options = { ...this.options, rated: false, first_color: color === "random" ? null : color };
      navigate(`/t/${await openTable(options, [{ kind: "person" }, { kind: "computer", level }])}`);
    });

  private readonly copy = async () => {
    await navigator.clipboard?.writeText(this.link).catch(() => undefined);
    this.copied = true;
  };

  protected override render(): TemplateResult {
    const { terms, say } = this;
    const live = terms.speed !== "correspondence";
    return html`<section class="card play-card" aria-labelledby="play-title">
      <div class="hd"><h2 id="play-title">${say("web.site.play")}</h2></div>
      <div class="pad">
        ${gameField(say, terms.game, (game) => this.set({ game }))} ${lengthField(say, terms, this.set)}
        <div class="two">${speedField(say, "play-speed", terms, this.set)} ${ratedField(say, terms, this.set)}</div>
        ${speedDetails(say, "play", terms, this.set)} ${moreTerms(say, "play", terms, this.set)}
        ${
          this.seek
            ? html`<div class="seeking" role="status">
                <span class="pulse" aria-hidden="true"></span>
                <span>${say("web.site.seeking", { length: lengthName(say, terms) })}</span>
                <button class="btn small" type="button" @click=${this.stop}>${say("web.site.stop")}</button>
              </div>`
            : html`<button class="btn p wide" type="button" ?disabled=${this.busy || !live} @click=${this.find}>
                ${icon("people")}${say("web.site.find")}
              </button>`
        }
        <div class="two">
          <button class="btn" type="button" ?disabled=${this.busy} @click=${() => this.offer(false)}>
            ${say("web.site.offer")}
          </button>
          <button class="btn" type="button" ?disabled=${this.busy} @click=${() => this.offer(true)}>
            ${say("web.site.invite")}
          </button>
        </div>
        ${
          this.link
            ? html`<div class="link" role="status">
                <input
                  type="text"
                  readonly
                  aria-label=${say("web.site.link")}
                  .value=${this.link}
                  @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
                />
                <button class="btn small" type="button" @click=${this.copy}>
                  ${say(this.copied ? "web.site.copied" : "web.site.copy")}
                </button>
              </div>`
            : nothing
        }
        ${this.failure ? html`<p class="failure" role="alert">${this.failure}</p>` : nothing}
        <fieldset class="field">
          <legend>${say("web.site.character")}</legend>
          <div class="who-grid">
            ${CHARACTERS.map((each) => html`<button type="button" ?disabled=${this.busy} @click=${() => this.against(each.key)}>${emblem(each)}<b>${each.name}</b><small class="level">${say(`level.${each.level}`)}</small></button>`)}
          </div>
        </fieldset>
      </div>
    </section>`;
  }
}
