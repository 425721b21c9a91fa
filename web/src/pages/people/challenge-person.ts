import { html, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { makeChallenge } from "../../api/lobby";
import { navigate } from "../../app/router";
import { site } from "../../app/site";
import { app } from "../../app/state";
import { gameField } from "../../parts/game-field";
import { lengthField } from "../../parts/length-fields";
import { withLength } from "../../table/length";
import { Card } from "../../parts/card";
import { DEFAULT_TERMS, optionsOf, type Terms } from "../lobby/terms";
import { moreTerms, ratedField, speedDetails, speedField } from "../lobby/terms-fields";

/** The form to challenge one person. The challenge then waits in the lobby. */
@customElement("cp-challenge-person")
export class ChallengePerson extends Card {
  @property() name = "";
  @state() private terms: Terms = DEFAULT_TERMS;

  private readonly set = (part: Partial<Terms>) => {
    this.terms = withLength(this.terms, part);
  };

  private readonly send = (event: Event) => {
    event.preventDefault();
    void this.run(async () => {
      const me = await site.ensureSignedIn(app.settings.language);
      const options = optionsOf({ ...this.terms, rated: this.terms.rated && me.kind === "member" });
      await makeChallenge({ options, color: this.terms.color, to: this.name });
      navigate("/");
    });
  };

  protected override render(): TemplateResult {
    const { say, terms } = this;
    return html`<form class="card pad opened" @submit=${this.send}>
      ${gameField(say, terms.game, (game) => this.set({ game }))} ${lengthField(say, terms, this.set)}
      ${speedField(say, "challenge-speed", terms, this.set)} ${speedDetails(say, "challenge", terms, this.set)}
      ${moreTerms(say, "challenge", terms, this.set)} ${ratedField(say, terms, this.set)}
      <div class="row">
        <button class="btn p" type="submit" ?disabled=${this.busy}>${say("web.people.challenge_send")}</button>
      </div>
      ${this.problem()}
    </form>`;
  }
}
