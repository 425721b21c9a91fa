import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { deleteAccount, signOut, updateMe } from "../../../api/account";
import type { Me } from "../../../api/messages";
import { navigate } from "../../../app/router";
import { site } from "../../../app/site";
import { initial } from "../../../parts/characters";
import "../../../styles/site.css";
import "../../../styles/site-people.css";
import "./bots";
import "./decisions";
import "./logins";
import "./name";
import "./passkeys";
import "./password";
import "./relations";
import "./tokens";
import { Card, fieldValues } from "../../../parts/card";

/** The player's account; guests see only the parts they can use. */
@customElement("cp-account-page")
export class AccountPage extends Card {
  @state() private saved = false;
  @state() private sure: "leave" | "delete" | "" = "";

  private readonly describe = (event: Event) => {
    event.preventDefault();
    const { about = "" } = fieldValues(event.target as HTMLFormElement);
    void this.run(async () => {
      site.setMe(await updateMe({ about }));
      this.saved = true;
    });
  };

  /** A guest cannot come back, so the first press only warns. */
  private readonly signOut = () => {
    if (site.me?.kind === "guest" && this.sure !== "leave") return void (this.sure = "leave");
    void this.run(signOut).then((done) => done && this.forgetMe());
  };

  private readonly destroy = (event: Event) => {
    event.preventDefault();
    const { password = null } = fieldValues(event.target as HTMLFormElement) as { password?: string };
    if (this.sure !== "delete") return void (this.sure = "delete");
    void this.run(() => deleteAccount({ password })).then((done) => done && this.forgetMe());
  };

  private forgetMe(): void {
    site.setMe(null);
    navigate("/");
  }

  private who(me: Me): TemplateResult {
    const { say } = this;
    return html`<section class="card">
      <div class="person">
        ${initial(me.name, true)}
        <div>
          <h2>${me.name}</h2>
          <p class="note">
            ${say(`web.people.kind.${me.kind}`)} · ${say("web.people.since", { date: this.day(me.since_ms) })}
          </p>
        </div>
        <div class="sp"></div>
        <a class="btn small" href=${`/@${encodeURIComponent(me.name)}`}>${say("web.people.profile")}</a>
      </div>
      ${
        me.kind === "guest"
          ? html`<p>${say("web.site.guest_note")}</p>
              <a class="btn p" href="/sign-in">${say("web.site.join")}</a>`
          : html`<form class="stack" @submit=${this.describe} @input=${() => (this.saved = false)}>
              <div class="field">
                <label for="about">${say("web.people.about")}</label
                ><textarea id="about" name="about" rows="3" maxlength="1000" .value=${me.about}></textarea>
              </div>
              <div class="row">
                <button class="btn" type="submit" ?disabled=${this.busy}>${say("web.people.save")}</button>
                ${this.saved ? html`<span class="note" role="status">${say("web.people.saved")}</span>` : nothing}
              </div>
            </form>`
      }
      ${this.problem()}
    </section>`;
  }

  private leaving(me: Me): TemplateResult {
    const { say, sure } = this;
    const guest = me.kind === "guest";
    return html`<section class="card">
      <h2>${say("web.people.end")}</h2>
      ${guest && sure === "leave" ? html`<p role="alert">${say("web.people.guest_leaves")}</p>` : nothing}
      <button class="btn" type="button" ?disabled=${this.busy} @click=${this.signOut}>
        ${say("web.people.sign_out")}
      </button>
      <form class="stack rule" @submit=${this.destroy}>
        <p class="note">${say("web.people.delete_note")}</p>
        ${
          sure === "delete" && !guest
            ? html`<div class="field">
                <label for="delete-password">${say("web.people.password_again")}</label
                ><input id="delete-password" name="password" type="password" autocomplete="current-password" required />
              </div>`
            : nothing
        }
        <button class="btn danger" type="submit" ?disabled=${this.busy}>
          ${say(sure === "delete" ? "web.people.delete_sure" : "web.people.delete")}
        </button>
      </form>
      ${sure ? this.problem() : nothing}
    </section>`;
  }

  protected override render(): TemplateResult {
    const { say } = this;
    const { me } = site;
    const member = me?.kind === "member";
    return html`<main id="main" class="wrap account" tabindex="-1">
      <h1 class="page-title">${say("web.people.account")}</h1>
      ${
        me
          ? html`<div class="form halves">
              <div>
                ${this.who(me)}
                <cp-decisions-card></cp-decisions-card>
                ${member ? html`<cp-name-card></cp-name-card><cp-password-card></cp-password-card>` : nothing}
                ${member ? html`<cp-passkeys-card></cp-passkeys-card>` : nothing}
                <cp-logins-card></cp-logins-card>
              </div>
              <div>
                ${member ? html`<cp-bots-card></cp-bots-card><cp-tokens-card></cp-tokens-card>` : nothing}
                <cp-relations-card></cp-relations-card>
                ${this.leaving(me)}
              </div>
            </div>`
          : html`<p class="lead">${say("web.site.visitor_note")}</p>
              <a class="btn p" href="/sign-in">${say("web.site.sign_in")}</a>`
      }
    </main>`;
  }
}
