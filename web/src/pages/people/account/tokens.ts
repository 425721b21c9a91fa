import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { listBots, listTokens, makeToken, revokeToken } from "../../../api/account";
import type { BotShown, NewToken, TokenShown } from "../../../api/messages";
import { site } from "../../../app/site";
import { botNews } from "./bots";
import { Card, fieldValues } from "../../../parts/card";

const SCOPES = ["read", "play", "challenge", "chat", "account"] as const;
const DAYS = [30, 90, 365] as const;
const USUAL_DAYS = 90;
const USUAL: readonly string[] = ["read", "play", "challenge"];

/** Access tokens of the player and their bots; the secret of a new one is shown once. */
@customElement("cp-tokens-card")
export class TokensCard extends Card {
  @state() private tokens: TokenShown[] = [];
  @state() private bots: BotShown[] = [];
  @state() private secret = "";
  @state() private copied = false;

  override connectedCallback(): void {
    super.connectedCallback();
    botNews.addEventListener("change", this.reload);
    this.reload();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    botNews.removeEventListener("change", this.reload);
  }

  private readonly reload = () => void this.run(this.load);

  private readonly load = async () => {
    this.tokens = await this.fetch(listTokens);
    this.bots = await this.fetch(listBots);
  };

  private readonly make = (event: Event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const { name = "", days = "", bot = "" } = fieldValues(form);
    const scopes = SCOPES.filter((scope) => new FormData(form).has(scope));
    const wish: NewToken = { name, scopes, days: days ? Number(days) : null, bot: bot || null };
    void this.run(async () => {
      this.secret = (await makeToken(wish)).secret;
      this.copied = false;
      form.reset();
      await this.load();
    });
  };

  private readonly revoke = (id: string) =>
    void this.run(async () => {
      await revokeToken(id);
      await this.load();
    });

  private readonly copy = async () => {
    await navigator.clipboard?.writeText(this.secret).catch(() => undefined);
    this.copied = true;
  };

  private readonly token = (token: TokenShown): TemplateResult => {
    const { say } = this;
    const used = token.used_ms === null ? say("web.people.never_used") : this.day(token.used_ms);
    const facts = [
      token.person === site.me?.name ? "" : token.person,
      token.scopes.map((scope) => say(`web.people.scope.${scope}`)).join(", "),
      token.used_ms === null ? used : say("web.people.used", { date: used }),
      token.expires_ms === null ? "" : say("web.people.until", { date: this.day(token.expires_ms) }),
    ];
    return html`<li>
      <div class="who">${token.name}<small>${facts.filter(Boolean).join(" · ")}</small></div>
      <button class="btn small" type="button" @click=${() => this.revoke(token.id)}>${say("web.people.revoke")}</button>
    </li>`;
  };

  private shownOnce(): TemplateResult {
    const { say } = this;
    return html`<div class="once" role="status">
      <p>${say("web.people.token_once")}</p>
      <div class="link">
        <input
          class="mono"
          type="text"
          readonly
          aria-label=${say("web.people.token_secret")}
          .value=${this.secret}
          @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
        />
        <button class="btn small" type="button" @click=${this.copy}>
          ${say(this.copied ? "web.site.copied" : "web.site.copy")}
        </button>
      </div>
    </div>`;
  }

  private form(): TemplateResult {
    const { say } = this;
    return html`<form class="stack" @submit=${this.make}>
      <div class="pair">
        <div class="field">
          <label for="token-name">${say("web.people.label")}</label
          ><input id="token-name" name="name" type="text" autocomplete="off" required maxlength="60" />
        </div>
        <div class="field">
          <label for="token-bot">${say("web.people.token_for")}</label
          ><select id="token-bot" name="bot">
            <option value="">${site.me?.name}</option>
            ${this.bots.map((bot) => html`<option value=${bot.name}>${bot.name}</option>`)}
          </select>
        </div>
        <div class="field">
          <label for="token-days">${say("web.people.token_days")}</label
          ><select id="token-days" name="days">
            ${DAYS.map((n) => html`<option value=${n} ?selected=${n === USUAL_DAYS}>${say("web.people.days", { n })}</option>`)}
            <option value="">${say("web.people.token_for_ever")}</option>
          </select>
        </div>
      </div>
      <fieldset class="field">
        <legend>${say("web.people.scopes")}</legend>
        <div class="ticks">
          ${SCOPES.map((scope) => html`<label class="tick"><input type="checkbox" name=${scope} ?checked=${USUAL.includes(scope)} />${say(`web.people.scope.${scope}`)}</label>`)}
        </div>
      </fieldset>
      <div class="row">
        <button class="btn" type="submit" ?disabled=${this.busy}>${say("web.people.token_make")}</button>
      </div>
      ${this.problem()}
    </form>`;
  }

  protected override render(): TemplateResult {
    const { say } = this;
    return html`<section class="card">
      <h2>${say("web.people.tokens")}</h2>
      <p class="note">${say("web.people.tokens_note")}</p>
      <ul class="rows">
        ${this.tokens.map(this.token)}
      </ul>
      ${this.secret ? this.shownOnce() : nothing} ${this.form()}
    </section>`;
  }
}
