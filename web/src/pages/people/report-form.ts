import { html, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { NewReport } from "../../api/messages";
import { report } from "../../api/people";
import { site } from "../../app/site";
import { app } from "../../app/state";
import "../../styles/site-people.css";
import { Card, fieldValues } from "../../parts/card";
import { REASONS, reasonWord } from "../moderation/words";

/** Report a person to the moderators, with the table if there is one. */
@customElement("cp-report-form")
export class ReportForm extends Card {
  @property() person = "";
  /** The table where it happened, or empty. */
  @property() table = "";
  @state() private sent = false;

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("person")) this.sent = false;
  }

  private readonly submit = (event: Event) => {
    event.preventDefault();
    const { text = "", reason = "other" } = fieldValues(event.target as HTMLFormElement);
    void this.run(async () => {
      await site.ensureSignedIn(app.settings.language);
      await report({ person: this.person, table: this.table || null, reason: reason as NewReport["reason"], text });
      this.sent = true;
    });
  };

  protected override render(): TemplateResult {
    const { say } = this;
    if (this.sent) return html`<p class="note" role="status">${say("web.people.reported")}</p>`;
    return html`<form class="stack" @submit=${this.submit}>
      <div class="field">
        <label for="report-reason">${say("web.moderation.reason")}</label
        ><select id="report-reason" name="reason">
          ${REASONS.map((reason) => html`<option value=${reason} ?selected=${reason === "other"}>${reasonWord(say, reason)}</option>`)}
        </select>
      </div>
      <div class="field">
        <label for="report-text">${say("web.people.report_text")}</label
        ><textarea id="report-text" name="text" rows="3" maxlength="1000"></textarea>
      </div>
      ${this.problem()}
      <div class="row">
        <button class="btn p" type="submit" ?disabled=${this.busy}>${say("web.people.report_send")}</button>
      </div>
    </form>`;
  }
}
