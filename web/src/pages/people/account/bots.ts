import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { deleteBot, listBots, makeBot } from "../../../api/account";
import type { BotShown } from "../../../api/messages";
import { Card, fieldValues } from "../../../parts/card";

/** Emits `change` when a bot is created or deleted, because its tokens go with it. */
export const botNews = new EventTarget();

/** The player's bots: accounts for programs. */
@customElement("cp-bots-card")
export class BotsCard extends Card {
  @state() private bots: BotShown[] = [];
  @state() private asking = "";

  override connectedCallback(): void {
    super.connectedCallback();
    void this.run(this.load);
  }

  private readonly load = async () => {
    this.bots = await this.fetch(listBots);
    botNews.dispatchEvent(new Event("change"));
  };

  private readonly make = (event: Event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const { name = "", about = "" } = fieldValues(form);
    void this.run(async () => {
      await makeBot({ name: name.trim(), about });
      form.reset();
      await this.load();
    });
  };

  /** The first press asks, the second one deletes. */
  private readonly forget = (name: string) => {
    if (this.asking !== name) return void (this.asking = name);
    void this.run(async () => {
      await deleteBot(name);
      await this.load();
    });
  };

  protected override render(): TemplateResult {
    const { say } = this;
    return html`<section class="card">
      <h2>${say("web.people.bots")}</h2>
      <p class="note">${say("web.people.bots_note")}</p>
      <ul class="rows">
        ${this.bots.map(
          (bot) =>
            html`<li>
              <div class="who">
                <span><a href=${`/@${encodeURIComponent(bot.name)}`}>${bot.name}</a> <span class="tag">bot</span></span
                >${bot.about ? html`<small>${bot.about}</small>` : nothing}
              </div>
              <button
                class="btn small"
                type="button"
                @click=${() => this.forget(bot.name)}
                @blur=${() => (this.asking = "")}
              >
                ${say(this.asking === bot.name ? "web.games.delete_sure" : "web.games.delete")}
              </button>
            </li>`,
        )}
      </ul>
      <form class="stack" @submit=${this.make}>
        <div class="pair">
          <div class="field">
            <label for="bot-name">${say("web.people.bot_name")}</label
            ><input id="bot-name" name="name" type="text" autocomplete="off" required minlength="2" maxlength="60" />
          </div>
          <div class="field">
            <label for="bot-about">${say("web.people.bot_about")}</label
            ><input id="bot-about" name="about" type="text" autocomplete="off" maxlength="1000" />
          </div>
        </div>
        <div class="row">
          <button class="btn" type="submit" ?disabled=${this.busy}>${say("web.people.bot_make")}</button>
        </div>
        ${this.problem()}
      </form>
    </section>`;
  }
}
