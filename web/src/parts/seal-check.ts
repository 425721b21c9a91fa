import { html, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { Page } from "../app/page";
import { sealOf } from "../fair/dice";
import { icon } from "./icons";
import type { View } from "../table/view";

/** Whether the seed revealed at the end matches the seal from the start, computed in this browser. */
@customElement("cp-seal-check")
export class SealCheck extends Page {
  @property({ attribute: false }) fairness: View["fairness"] | null = null;
  @property() table = "";
  @state() private fits: boolean | null = null;

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("fairness") || !this.fairness?.seed) return;
    const { seed, match_id, seal } = this.fairness;
    this.fits = sealOf(seed, match_id) === seal;
  }

  protected override render(): TemplateResult {
    if (!this.fairness?.seed)
      return html`<div class="ok">${icon("shield")}<span>${this.say("web.result.seal_wait")}</span></div>`;
    const text = this.fits === false ? this.say("web.verify.seal_bad") : this.fits ? this.say("web.result.seal") : "";
    return html`<div class="ok">
      ${icon("shield")}<span>${text}</span><a href=${`/t/${this.table}/verify`}>${this.say("web.result.check")}</a>
    </div>`;
  }
}
