import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { listPasskeys, removePasskey } from "../../../api/account";
import type { PasskeyShown } from "../../../api/messages";
import { browserName } from "../browser-name";
import { Card, fieldValues } from "../../../parts/card";
import { addPasskey, canPasskeys } from "../passkeys";

/** The player's passkeys, to sign in with a fingerprint, a face or a device code. */
@customElement("cp-passkeys-card")
export class PasskeysCard extends Card {
  @state() private passkeys: PasskeyShown[] = [];
  @state() private adding = false;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.run(this.load);
  }

  private readonly load = async () => {
    this.passkeys = await this.fetch(listPasskeys);
  };

  private readonly add = (event: Event) => {
    event.preventDefault();
    const { name = "", password = "" } = fieldValues(event.target as HTMLFormElement);
    void this.run(async () => {
      try {
        await addPasskey(name, password);
      } catch (error) {
        if (!(error instanceof DOMException)) throw error; // canceled, or the device has none
        return;
      }
      this.adding = false;
      await this.load();
    });
  };

  private readonly forget = (id: string) =>
    void this.run(async () => {
      await removePasskey(id);
      await this.load();
    });

  private form(): TemplateResult {
    const { say } = this;
    return html`<form class="stack" @submit=${this.add}>
      <div class="pair">
        <div class="field">
          <label for="passkey-name">${say("web.people.label")}</label
          ><input
            id="passkey-name"
            name="name"
            type="text"
            required
            maxlength="60"
            .value=${browserName(navigator.userAgent)}
          />
        </div>
        <div class="field">
          <label for="passkey-password">${say("web.people.password_again")}</label
          ><input
            id="passkey-password"
            name="password"
            type="password"
            autocomplete="current-password"
            required
            maxlength="200"
          />
        </div>
      </div>
      <div class="row">
        <button class="btn" type="submit" ?disabled=${this.busy}>${say("web.people.passkey_add")}</button>
      </div>
    </form>`;
  }

  protected override render(): TemplateResult {
    const { say } = this;
    return html`<section class="card">
      <h2>${say("web.people.passkeys")}</h2>
      <p class="note">${say(canPasskeys() ? "web.people.passkeys_note" : "web.people.passkeys_none")}</p>
      <ul class="rows">
        ${this.passkeys.map(
          (each) =>
            html`<li>
              <div class="who">
                ${each.name}<small>${say("web.people.made", { date: this.day(each.since_ms) })}</small>
              </div>
              <button class="btn small" type="button" @click=${() => this.forget(each.id)}>
                ${say("web.people.remove")}
              </button>
            </li>`,
        )}
      </ul>
      ${
        !canPasskeys()
          ? nothing
          : this.adding
            ? this.form()
            : html`<div class="row">
                <button class="btn" type="button" @click=${() => (this.adding = true)}>
                  ${say("web.people.passkey_add")}
                </button>
              </div>`
      }
      ${this.problem()}
    </section>`;
  }
}
