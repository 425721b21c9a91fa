import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Refused } from "../../api/messages";
import { Page } from "../../app/page";
import { site } from "../../app/site";
import { PHRASES } from "../../i18n/language";
import "../../styles/site.css";
import { reasonText } from "../../i18n/refusal";
import { readPhrase, sayForm } from "../../parts/chat-form";
import type { LiveTable } from "../../table/live-table";
import { stillMs } from "../../table/clock";
import { other, type View } from "../../table/view";

/** A share of the dice comes by itself: after so long without one the other player's device does not answer. */
const WITHHOLDING_MS = 10_000;
/** After how long an absence the win can be claimed, until the host has said it. */
const CLAIM_S = 60;

/** The chat at a table of a site, and what to do when the other player is gone. */
@customElement("cp-table-chat")
export class TableChat extends Page {
  @property({ attribute: false }) live!: LiveTable;
  @property({ attribute: false }) view!: View;
  @state() private failure = "";
  private clock = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.clock = window.setInterval(() => this.requestUpdate(), 1000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearInterval(this.clock);
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("view")) this.querySelector(".lines")?.scrollTo({ top: 1e6 });
  }

  private async ask(work: Promise<Refused | null>): Promise<boolean> {
    const refused = await work;
    this.failure = refused ? reasonText(this.say, "table", refused) : "";
    return !refused;
  }

  private readonly submit = async (event: Event) => {
    event.preventDefault();
    const field = this.querySelector<HTMLInputElement>("#chat-line")!;
    const text = field.value.trim();
    if (text && (await this.ask(this.live.say({ text }))) && field.value.trim() === text) field.value = "";
  };

  private gone(): TemplateResult | typeof nothing {
    const { view, live } = this;
    if (view.viewer === null) return nothing;
    const rival = other(view.viewer);
    const isAway = live.isAway(rival);
    const since = isAway ? live.seated[rival]!.gone_ms! : live.owedSince;
    if (since === null || (!isAway && Date.now() - since < WITHHOLDING_MS)) return nothing;
    const waits = Math.ceil((since + (live.claimAfterS ?? CLAIM_S) * 1000 - Date.now()) / 1000);
    const still = performance.now() - live.receivedAt < stillMs(view);
    const sentence = !isAway ? "web.site.withholds" : still ? "web.site.gone_still" : "web.site.gone";
    return html`<div class="banner" role="status">
      <p>${this.say(sentence, { name: view.seats[rival].name })}</p>
      ${
        waits <= 0
          ? html`<button class="btn small" type="button" @click=${() => this.ask(live.claim())}>
              ${this.say("web.site.claim")}
            </button>`
          : nothing
      }
    </div>`;
  }

  protected override render(): TemplateResult {
    const { view, live, say } = this;
    const lines = view.log.filter((line) => line.kind === "said" && line.seat !== null);
    const seated = view.viewer !== null && site.me !== null;
    return html`<div class="chat" id="tab-panel" role="tabpanel" aria-label=${say("web.site.chat")}>
      ${this.gone()}
      <div class="lines" role="log" aria-label=${say("web.site.chat")} tabindex="0">
        ${lines.length === 0 ? html`<p class="none">${say("web.site.chat_empty")}</p>` : lines.map((line) => html`<p><b>${view.seats[line.seat!].name}</b> ${readPhrase(say, line.text)}</p>`)}
      </div>
      ${
        seated
          ? html`<div class="phrases">
                ${PHRASES.map((key) => html`<button type="button" class="btn small" @click=${() => this.ask(live.say({ phrase: key }))}>${say(`online.phrase.${key}`)}</button>`)}
              </div>
              ${live.freeChat ? sayForm(say, "chat-line", 200, (event) => void this.submit(event)) : nothing}`
          : nothing
      }
      ${live.pendingChat?.isLate ? html`<p class="note" role="status">${say("web.site.chat_kept")}</p>` : nothing}
      ${this.failure ? html`<p class="failure" role="alert">${this.failure}</p>` : nothing}
    </div>`;
  }
}
