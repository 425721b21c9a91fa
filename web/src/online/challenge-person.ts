import { html, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { ask } from "../api/http";
import type { ChallengeForm } from "../api/messages";
import { go } from "../app/router";
import { site } from "../app/site";
import { app } from "../app/state";
import { gameIcon } from "../parts/icons";
import { segmented } from "../parts/segmented";
import { Card } from "./card";
import { FRESH_TERMS, MATCH_LENGTHS, lengthName, optionsOf, type Terms } from "./terms";

const SPEEDS = ["fast", "normal", "slow", "correspondence", "unlimited"] as const;

/** Challenge one person. It then waits in the lobby, where one hears of the answer. */
@customElement("cp-challenge-person")
export class ChallengePerson extends Card {
  @property() name = "";
  @state() private terms: Terms = FRESH_TERMS;

  private set(part: Partial<Terms>): void {
    this.terms = { ...this.terms, ...part };
    const lengths = MATCH_LENGTHS[this.terms.game];
    if (!lengths.includes(this.terms.length)) this.terms = { ...this.terms, length: lengths[0]! };
  }

  private readonly send = (event: Event) => {
    event.preventDefault();
    void this.run(async () => {
      const me = await site.enter(app.settings.language);
      const options = optionsOf({ ...this.terms, rated: this.terms.rated && me.kind === "member" });
      await ask("/v1/challenges", "POST", { options, to: this.name } satisfies ChallengeForm);
      go("/");
    });
  };

  protected override render(): TemplateResult {
    const { say, terms } = this;
    const member = site.me?.kind === "member";
    return html`<form class="card pad opened" @submit=${this.send}>
      ${segmented(
        say("new.game"),
        (["backgammon", "checkers"] as const).map((game) => ({
          value: game,
          label: html`${gameIcon(game)}${say(`game.${game}`)}`,
        })),
        terms.game,
        (game) => this.set({ game }),
        true,
      )}
      <div class="pair">
        <div class="field">
          <label for="challenge-length">${say("web.people.length")}</label
          ><select
            id="challenge-length"
            @change=${(event: Event) => this.set({ length: Number((event.target as HTMLSelectElement).value) })}
          >
            ${MATCH_LENGTHS[terms.game].map((value) => html`<option value=${value} ?selected=${terms.length === value}>${lengthName(say, terms.game, value)}</option>`)}
          </select>
        </div>
        <div class="field">
          <label for="challenge-speed">${say("web.site.speed")}</label
          ><select
            id="challenge-speed"
            @change=${(event: Event) => this.set({ speed: (event.target as HTMLSelectElement).value as Terms["speed"] })}
          >
            ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${terms.speed === speed}>${say(`web.site.speed.${speed}`)}</option>`)}
          </select>
        </div>
      </div>
      <label class="tick"
        ><input
          type="checkbox"
          .checked=${terms.rated && member}
          ?disabled=${!member}
          @change=${(event: Event) => this.set({ rated: (event.target as HTMLInputElement).checked })}
        /><span
          >${say("web.site.rated")}${member ? "" : html`<small>${say("web.site.rated_members")}</small>`}</span
        ></label
      >
      <div class="row">
        <button class="btn p" type="submit" ?disabled=${this.busy}>${say("web.people.challenge_send")}</button>
      </div>
      ${this.problem()}
    </form>`;
  }
}
