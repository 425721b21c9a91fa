import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { recordOf, replayOf } from "../api/tables";
import { Loader } from "../app/loader";
import { Page } from "../app/page";
import { verify, type Verdict } from "../fair/dice";
import { drawnIn } from "../fair/record";
import { icon } from "../parts/icons";
import { waitingNote } from "../parts/waiting";
import type { View } from "../table/view";

/** The dice of a finished match, recomputed in this browser. */
@customElement("cp-verify-page")
export class VerifyPage extends Page {
  @property() table = "";
  @state() private fairness: View["fairness"] | null = null;
  @state() private verdict: Verdict | null = null;
  private readonly loader = new Loader(this);

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("table")) void this.check();
  }

  private async check(): Promise<void> {
    const { table } = this;
    const replay = await this.loader.load(() => replayOf(table));
    if (!replay) return;
    const { fairness } = replay.view;
    this.fairness = fairness;
    const { seed, nonces } = fairness;
    if (!seed || !nonces[0] || !nonces[1]) return;
    const record = await this.loader.load(() => recordOf(table));
    if (record !== null) this.verdict = verify({ ...fairness, seed, nonces: [nonces[0], nonces[1]] }, drawnIn(record));
  }

  private line(good: boolean, text: string): TemplateResult {
    return html`<p class=${good ? "verdict" : "verdict bad"}>${icon(good ? "shield" : "close")}${text}</p>`;
  }

  protected override render(): TemplateResult {
    const { say, fairness, verdict } = this;
    const wrong = verdict?.wrong;
    return html`<main id="main" class="wrap" tabindex="-1">
      <h1 class="page-title">${say("web.verify.title")}</h1>
      <div class="form">
        <p class="note">${say("web.verify.lead")}</p>
        ${waitingNote(this.loader.isWaiting, say)}
        ${this.loader.refusal ? html`<p class="card">${say("web.games.missing")}</p>` : nothing}
        ${
          fairness
            ? html`<section class="card" aria-live="polite">
                ${fairness.seed ? nothing : html`<p>${say("web.verify.no_seed")}</p>`}
                ${verdict ? this.line(verdict.sealed, say(verdict.sealed ? "web.verify.seal_ok" : "web.verify.seal_bad")) : nothing}
                ${verdict ? (wrong ? this.line(false, say("web.verify.rolls_bad", { n: wrong.number, found: wrong.found, expected: wrong.expected })) : this.line(true, say("web.verify.rolls_ok", { n: verdict.checked }))) : nothing}
                <div>
                  <p class="note">${say("web.verify.seal")}</p>
                  <p class="mono">${fairness.seal}</p>
                </div>
                ${
                  fairness.seed
                    ? html`<div>
                        <p class="note">${say("web.verify.seed")}</p>
                        <p class="mono">${fairness.seed}</p>
                      </div>`
                    : nothing
                }
              </section>`
            : nothing
        }
        <p><a class="btn" href=${`/t/${this.table}`}>${say("web.verify.back")}</a></p>
      </div>
    </main>`;
  }
}
