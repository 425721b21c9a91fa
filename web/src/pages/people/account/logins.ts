import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { endLogin, endOtherLogins, listLogins } from "../../../api/account";
import type { LoginShown } from "../../../api/messages";
import { site } from "../../../app/site";
import { browserName } from "../browser-name";
import { Card } from "../../../parts/card";

/** The browsers in which the player is signed in, each with a button to sign it out. */
@customElement("cp-logins-card")
export class LoginsCard extends Card {
  @state() private logins: LoginShown[] = [];

  private readonly load = () => {
    if (site.me) void this.run(async () => (this.logins = await this.fetch(listLogins)));
  };

  override connectedCallback(): void {
    super.connectedCallback();
    site.addEventListener("change", this.load);
    this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    site.removeEventListener("change", this.load);
  }

  private readonly revoke = (work: () => Promise<unknown>) => void this.run(work).then((done) => done && this.load());

  private readonly login = (login: LoginShown): TemplateResult => {
    const { say } = this;
    return html`<li>
      <div class="who">
        ${browserName(login.agent) || say("web.people.unknown_browser")}<small
          >${say("web.people.used", { date: this.moment(login.seen_ms) })}</small
        >
      </div>
      ${
        login.current
          ? html`<span class="tag">${say("web.people.this_browser")}</span>`
          : html`<button class="btn small" type="button" @click=${() => this.revoke(() => endLogin(login.id))}>
              ${say("web.people.revoke")}
            </button>`
      }
    </li>`;
  };

  protected override render(): TemplateResult {
    const { say, logins } = this;
    return html`<section class="card">
      <h2>${say("web.people.logins")}</h2>
      <ul class="rows">
        ${logins.map(this.login)}
      </ul>
      ${
        logins.length > 2
          ? html`<div class="row">
              <button class="btn small" type="button" @click=${() => this.revoke(endOtherLogins)}>
                ${say("web.people.revoke_others")}
              </button>
            </div>`
          : nothing
      }
      ${this.problem()}
    </section>`;
  }
}
