import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { changeName } from "../../../api/account";
import { site } from "../../../app/site";
import { Card, fieldValues } from "../../../parts/card";

/** Change of a member's name. */
@customElement("cp-name-card")
export class NameCard extends Card {
  @state() private changed = false;

  private readonly submit = (event: Event) => {
    event.preventDefault();
    const { name = "" } = fieldValues(event.target as HTMLFormElement);
    this.changed = false;
    void this.run(async () => {
      site.setMe(await changeName({ name }));
      this.changed = true;
    });
  };

  protected override render(): TemplateResult {
    const { say } = this;
    return html`<section class="card">
      <h2>${say("web.people.rename")}</h2>
      <form class="stack" @submit=${this.submit}>
        <div class="field">
          <label for="new-name">${say("web.site.name")}</label
          ><input id="new-name" name="name" type="text" autocomplete="off" required minlength="2" maxlength="24" />
        </div>
        <p class="note">${say("web.people.rename_note")}</p>
        <div class="row">
          <button class="btn" type="submit" ?disabled=${this.busy}>${say("web.people.save")}</button>
          ${this.changed ? html`<span class="note" role="status">${say("web.people.renamed")}</span>` : nothing}
        </div>
        ${this.problem()}
      </form>
    </section>`;
  }
}
