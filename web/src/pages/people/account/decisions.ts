import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { DecisionShown } from "../../../api/messages";
import { appeal, myDecisions } from "../../../api/moderation";
import { Card, fieldValues } from "../../../parts/card";
import { decisionWord, reasonWord } from "../../moderation/words";

/** What moderators decided about you, with reason, words and end; and one appeal for each. Nothing if there is nothing. */
@customElement("cp-decisions-card")
export class DecisionsCard extends Card {
  @state() private decisions: DecisionShown[] = [];
  @state() private appealing = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.run(this.load);
  }

  private readonly load = async () => {
    this.decisions = await this.fetch(myDecisions);
  };

  private readonly submit = (event: Event) => {
    event.preventDefault();
    const { text = "" } = fieldValues(event.target as HTMLFormElement);
    void this.run(async () => {
      await appeal({ decision: this.appealing, text });
      this.appealing = 0;
      await this.load();
    });
  };

  private row(each: DecisionShown): TemplateResult {
    const { say } = this;
    const mayAppeal = !each.appealed && ["warn", "mute", "suspend"].includes(each.action);
    return html`<li class="stack">
      <p>
        <b>${decisionWord(say, each.action, each.until_ms)}</b> · ${reasonWord(say, each.reason)} ·
        ${this.day(each.time_ms)}
      </p>
      ${each.words ? html`<p>“${each.words}”</p>` : nothing}
      ${each.appealed ? html`<p class="note">${say("web.moderation.appealed")}</p>` : nothing}
      ${
        mayAppeal && this.appealing !== each.number
          ? html`<div class="row">
              <button class="btn small" type="button" @click=${() => (this.appealing = each.number)}>
                ${say("web.moderation.appeal")}
              </button>
            </div>`
          : nothing
      }
      ${
        this.appealing === each.number
          ? html`<form class="stack" @submit=${this.submit}>
              <div class="field">
                <label for="appeal-text">${say("web.moderation.appeal_text")}</label
                ><textarea id="appeal-text" name="text" rows="3" required minlength="3" maxlength="2000"></textarea>
              </div>
              <div class="row">
                <button class="btn p" type="submit" ?disabled=${this.busy}>${say("web.moderation.appeal")}</button>
              </div>
            </form>`
          : nothing
      }
    </li>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.decisions.length === 0) return nothing;
    return html`<section class="card">
      <h2>${this.say("web.moderation.about_you")}</h2>
      <ul class="plain stack">
        ${this.decisions.map((each) => this.row(each))}
      </ul>
      ${this.problem()}
    </section>`;
  }
}
