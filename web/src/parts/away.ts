import { LitElement, html, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Say } from "../i18n/format";

/** Shown in the seat of a player who has lost the connection, with the time for which the clocks stay stopped. */
@customElement("cp-away")
export class Away extends LitElement {
  @property({ attribute: false }) say!: Say;
  @property({ type: Number }) still = 0;
  @property({ type: Number }) receivedAt = 0;
  private timer = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearTimeout(this.timer);
  }

  protected override render(): TemplateResult {
    const left = this.still - (performance.now() - this.receivedAt);
    window.clearTimeout(this.timer);
    if (left <= 0) return html`${this.say("web.seat.lost")}`;
    this.timer = window.setTimeout(() => this.requestUpdate(), 500);
    const seconds = String(Math.ceil(left / 1000) % 60).padStart(2, "0");
    return html`${this.say("web.seat.lost_until", { time: `${Math.floor(Math.ceil(left / 1000) / 60)}:${seconds}` })}`;
  }
}
