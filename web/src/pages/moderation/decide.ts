import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Decision, PersonFound } from "../../api/messages";
import { decide } from "../../api/moderation";
import { app } from "../../app/state";
import { Card } from "../../parts/card";
import { segmented } from "../../parts/segmented";
import { REASONS, reasonWord } from "./words";

type Action = Decision["action"];

const DAYS = [1, 3, 7, 30, 90, 365] as const;
const DAY_MS = 24 * 3_600_000;

/** Decide about a person: nothing, a warning, a mute or a suspension with reason, end and words; or end one. */
@customElement("cp-decide")
export class Decide extends Card {
  @property({ attribute: false }) person!: PersonFound;
  /** What the newest report says, to begin with. */
  @property() reported: Decision["reason"] = "other";
  @state() private action: Action = "none";
  @state() private reason: NonNullable<Decision["reason"]> = "other";
  @state() private days = 7;
  @state() private words = "";

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before: PersonFound | undefined = changed.get("person");
    if (changed.has("person") && before?.name !== this.person.name) {
      this.action = "none";
      this.words = "";
      this.failure = "";
      this.reason = this.reported ?? "other";
    }
  }

  private readonly submit = (event: Event) => {
    event.preventDefault();
    const { action, reason, words } = this;
    const days = this.hasEnd && this.days > 0 ? this.days : null;
    void this.run(() => decide(this.person.name, { action, reason, words, days })).then((done) => {
      if (!done) return;
      this.action = "none";
      this.words = "";
      this.dispatchEvent(new CustomEvent("decided", { bubbles: true }));
    });
  };

  private get hasEnd(): boolean {
    return this.action === "mute" || this.action === "suspend";
  }

  private date(days: number): string {
    return new Date(Date.now() + days * DAY_MS).toLocaleDateString(app.settings.language, {
      day: "numeric",
      month: "short",
      year: "numeric",
    });
  }

  /** What the button does, with its end. */
  private get doing(): string {
    const word = this.say(`web.moderation.do.${this.action}`);
    if (!this.hasEnd) return word;
    const end =
      this.days > 0
        ? this.say("web.moderation.until", { date: this.date(this.days) })
        : this.say("web.moderation.for_good");
    return `${word} ${end}`;
  }

  protected override render(): TemplateResult {
    const { say, person } = this;
    const actions: Action[] = [
      "none",
      "warn",
      person.muted_until_ms === null ? "mute" : "unmute",
      person.suspended_until_ms === null ? "suspend" : "readmit",
    ];
    return html`<form class="decide" @submit=${this.submit}>
      ${segmented<Action>(
        say("web.moderation.action"),
        actions.map((value) => ({ value, label: say(`web.moderation.action.${value}`) })),
        this.action,
        (value) => (this.action = value),
      )}
      <div class="pair">
        <div class="field">
          <label for="decide-reason">${say("web.moderation.reason")}</label
          ><select
            id="decide-reason"
            @change=${(event: Event) => (this.reason = (event.target as HTMLSelectElement).value as typeof this.reason)}
          >
            ${REASONS.map((value) => html`<option value=${value} ?selected=${value === this.reason}>${reasonWord(say, value)}</option>`)}
          </select>
        </div>
        ${
          this.hasEnd
            ? html`<div class="field">
                <label for="decide-end">${say("web.moderation.ends")}</label
                ><select
                  id="decide-end"
                  @change=${(event: Event) => (this.days = Number((event.target as HTMLSelectElement).value))}
                >
                  ${DAYS.map((days) => html`<option value=${days} ?selected=${days === this.days}>${this.date(days)} (${say("web.moderation.days", { n: days })})</option>`)}
                  <option value="0" ?selected=${this.days === 0}>${say("web.moderation.never")}</option>
                </select>
              </div>`
            : nothing
        }
      </div>
      ${
        this.action === "none"
          ? nothing
          : html`<div class="field">
                <label for="decide-words">${say("web.moderation.words", { name: person.name })}</label
                ><textarea
                  id="decide-words"
                  rows="2"
                  maxlength="1000"
                  .value=${this.words}
                  @input=${(event: Event) => (this.words = (event.target as HTMLTextAreaElement).value)}
                ></textarea>
              </div>
              <p class="note">${say("web.moderation.told", { name: person.name })}</p>`
      }
      ${this.problem()}
      <button class=${`btn wide ${this.hasEnd ? "w" : "p"}`} type="submit" ?disabled=${this.busy}>${this.doing}</button>
    </form>`;
  }
}
