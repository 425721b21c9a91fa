import { html, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { Page } from "../app/page";
import { sealOf } from "../fair/dice";
import { notesOf } from "../fair/notes";
import { icon } from "./icons";
import type { View } from "../table/view";

/** Whether the seed revealed at the end matches the seal that this device was shown at the start, computed in this browser. */
@customElement("cp-seal-check")
export class SealCheck extends Page {
  @property({ attribute: false }) fairness: View["fairness"] | null = null;
  @property() drawn: "dice" | "opening" = "dice";
  @property() table = "";
  @state() private fits: boolean | null = null;

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("fairness") || !this.fairness?.seed) return;
    const { seed, match_id, seal } = this.fairness;
    this.fits = sealOf(seed, match_id) === (notesOf(match_id)?.seal ?? seal);
  }

  protected override render(): TemplateResult {
    if (!this.fairness?.seed)
      return html`<div class="ok">
        ${icon("shield")}<span>${this.say(`web.result.seal_wait.${this.drawn}`)}</span>
      </div>`;
    const text =
      this.fits === false
        ? this.say("web.verify.seal_bad")
        : this.fits
          ? this.say(`web.result.seal.${this.drawn}`)
          : "";
    return html`<div class=${this.fits === false ? "ok bad" : "ok"}>
      ${icon(this.fits === false ? "close" : "shield")}<span>${text}</span
      ><a href=${`/t/${this.table}/verify`}>${this.say(`web.verify.title.${this.drawn}`)}</a>
    </div>`;
  }
}
