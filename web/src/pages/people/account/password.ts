import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { changePassword } from "../../../api/account";
import { site } from "../../../app/site";
import { Card, fieldValues } from "../../../parts/card";

/** Change of password. All other logins end, and all tokens where the owner wishes. */
@customElement("cp-password-card")
export class PasswordCard extends Card {
  @state() private changed = false;

  private readonly submit = (event: Event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const { old = "", fresh = "", end_tokens } = fieldValues(form);
    void this.run(() => changePassword({ old, new: fresh, end_tokens: end_tokens !== undefined })).then((done) => {
      this.changed = done;
      if (!done) return;
      form.reset();
      site.setMe(site.me); // the list of logins has changed
    });
  };

  protected override render(): TemplateResult {
    const { say } = this;
    const field = (name: string, label: string, autocomplete: string) =>
      html`<div class="field">
        <label for=${`password-${name}`}>${label}</label
        ><input
          id=${`password-${name}`}
          name=${name}
          type="password"
          autocomplete=${autocomplete}
          required
          maxlength="200"
        />
      </div>`;
    return html`<section class="card">
      <h2>${say("web.people.password")}</h2>
      <form class="stack" @submit=${this.submit}>
        <input type="text" name="username" autocomplete="username" .value=${site.me?.name ?? ""} hidden />
        <div class="pair">
          ${field("old", say("web.people.password_now"), "current-password")}
          ${field("fresh", say("web.people.password_new"), "new-password")}
        </div>
        <label class="tick"
          ><input type="checkbox" name="end_tokens" /><span>${say("web.people.password_tokens")}</span></label
        >
        <div class="row">
          <button class="btn" type="submit" ?disabled=${this.busy}>${say("web.people.password_change")}</button>
          ${this.changed ? html`<span class="note" role="status">${say("web.people.password_changed")}</span>` : nothing}
        </div>
        ${this.problem()}
      </form>
    </section>`;
  }
}
