import { LitElement, html, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { effects } from "../sound/effects";
import { clockFace } from "../table/clock";
import type { ClockView } from "../table/view";

/** A clock that keeps running between two views. */
@customElement("cp-clock")
export class Clock extends LitElement {
  @property({ attribute: false }) clock: ClockView | null = null;
  @property({ type: Number }) full = 0;
  @property({ type: Number }) receivedAt = 0;
  @property({ type: Boolean }) paused = false;
  private timer = 0;
  private lastSecond = -1;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearTimeout(this.timer);
  }

  protected override render(): TemplateResult {
    const clock = this.clock ?? { reserve_ms: 0, delay_ms: 0, running: false, still_ms: 0, lent_ms: 0 };
    const elapsed = this.paused ? 0 : performance.now() - this.receivedAt;
    const face = clockFace(clock, elapsed, this.full);
    const isOn = face.isOn && !this.paused;
    window.clearTimeout(this.timer);
    if (!this.paused && (clock.running || clock.lent_ms > 0)) {
      this.timer = window.setTimeout(() => this.requestUpdate(), face.left < 10_000 ? 100 : 250);
      const second = Math.ceil(face.left / 1000);
      if (isOn && second < 10 && second !== this.lastSecond && second > 0) effects.play("tick");
      this.lastSecond = second;
    }
    const cls = `clk${isOn ? " on" : ""}${face.short ? " short" : ""}${face.delay > 0 && isOn ? " delay" : ""}`;
    return html`<div class=${cls} style=${`--delay:${face.delay}`} role="timer" aria-live="off">${face.text}</div>`;
  }
}
