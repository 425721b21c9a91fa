import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { acceptLink, linkedChallenge } from "../../api/lobby";
import type { ChallengeMade } from "../../api/messages";
import { Loader } from "../../app/loader";
import { Page } from "../../app/page";
import { navigate } from "../../app/router";
import { site } from "../../app/site";
import { app } from "../../app/state";
import { waitingNote } from "../../parts/waiting";
import "../../styles/site.css";
import { playerName, termsLine } from "./lists";
import { failureText } from "../../i18n/refusal";

/** A challenge opened by its link. */
@customElement("cp-challenge-page")
export class ChallengePage extends Page {
  @property() secret = "";
  @state() private made: ChallengeMade | null = null;
  @state() private failure = "";
  private readonly loader = new Loader(this);

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("secret")) void this.load();
  }

  private async load(): Promise<void> {
    const { secret } = this;
    this.made = await this.loader.load(() => linkedChallenge(secret));
    if (this.loader.refusal) this.failure = failureText(this.say, this.loader.refusal);
  }

  private async run(work: () => Promise<void>): Promise<void> {
    this.failure = "";
    try {
      await work();
    } catch (error) {
      this.failure = failureText(this.say, error);
    }
  }

  private readonly accept = () =>
    this.run(async () => {
      await site.ensureSignedIn(app.settings.language);
      navigate(`/t/${await acceptLink(this.secret)}`);
    });

  protected override render(): TemplateResult {
    const { say, made } = this;
    return html`<main id="main" class="wrap narrow" tabindex="-1">
      <h1 class="page-title">${say("web.site.invited")}</h1>
      <section class="card pad">
        ${
          made
            ? html`<p class="who">${playerName(made.challenge.by)}<small>${termsLine(say, made.challenge)}</small></p>
                <button class="btn p wide" type="button" @click=${this.accept}>${say("web.site.accept")}</button>`
            : nothing
        }
        ${waitingNote(this.loader.isWaiting, say)}
        ${this.failure ? html`<p class="failure" role="alert">${this.failure}</p>` : nothing}
        <a class="btn" href="/">${say("web.site.lobby")}</a>
      </section>
    </main>`;
  }
}
