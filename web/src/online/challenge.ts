import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { ask } from "../api/http";
import type { ChallengeMade, TableOpened } from "../api/messages";
import { Loader } from "../app/loader";
import { Page } from "../app/page";
import { go } from "../app/router";
import { site } from "../app/site";
import { app } from "../app/state";
import { waitingNote } from "../parts/waiting";
import "../styles/site.css";
import { playerName, termsLine } from "./lists";
import { failureText } from "./failure";

/** A challenge that came as a link. */
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
    const path = `/v1/links/${encodeURIComponent(this.secret)}`;
    this.made = await this.loader.load(() => ask<ChallengeMade>(path));
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
      await site.enter(app.settings.language);
      const { table } = await ask<TableOpened>(`/v1/links/${encodeURIComponent(this.secret)}/accept`, "POST");
      go(`/t/${table}`);
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
