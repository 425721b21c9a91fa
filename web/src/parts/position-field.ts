import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { PositionShown } from "../api/messages";
import { positionOf } from "../api/tables";
import { Page } from "../app/page";
import { app } from "../app/state";
import "../games/boards";
import { kitOf, type Game } from "../games";
import { failureText } from "../i18n/refusal";

const LONGEST = 200;
const PAUSE_MS = 250;

/** A field for the position to start from, and under it the board, or what is wrong with the text. */
@customElement("cp-position-field")
export class PositionField extends Page {
  @property({ attribute: false }) game!: Game;
  @property({ attribute: false }) value = "";
  /** Called with the text as it is typed, and with the length of the match once it is known. */
  @property({ attribute: false }) change: (part: { start?: string; length?: number }) => void = () => undefined;
  @state() private shown: PositionShown | null = null;
  @state() private failure = "";
  private asked = "";
  private timer = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const text = this.value.trim();
    const wanted = text && `${this.game} ${text}`;
    if (wanted === this.asked) return;
    this.asked = wanted;
    this.shown = null;
    this.failure = "";
    clearTimeout(this.timer);
    if (wanted) this.timer = window.setTimeout(() => void this.look(wanted, text), PAUSE_MS);
  }

  private async look(wanted: string, text: string): Promise<void> {
    try {
      const shown = await positionOf(this.game, text);
      if (wanted !== this.asked) return;
      this.shown = shown;
      if (shown.length !== null) this.change({ length: shown.length });
    } catch (error) {
      if (wanted === this.asked) this.failure = failureText(this.say, error);
    }
  }

  private board({ view }: PositionShown): TemplateResult {
    const { settings, translation } = app;
    const { board, table } = kitOf(this.game);
    const parts = { view, ways: [], turned: false, crosses: [], shape: "wide" as const, confirms: true };
    return html`<figure class="start-board">
      <div inert>
        ${board.template({ ...parts, settings, say: this.say, plain: translation.plain, onSound: () => undefined })}
      </div>
      <figcaption class="hidden-word">${table.describeBoard(view, this.say)}</figcaption>
    </figure>`;
  }

  protected override render(): TemplateResult {
    const { say } = this;
    return html`<div class="field">
        <label for="new-position">${say("web.start.label")}</label>
        <input
          id="new-position"
          type="text"
          maxlength=${LONGEST}
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          placeholder=${kitOf(this.game).positionExample}
          aria-describedby="new-position-note"
          aria-invalid=${this.failure !== ""}
          .value=${this.value}
          @input=${(event: Event) => this.change({ start: (event.target as HTMLInputElement).value })}
        />
        <p id="new-position-note" class=${this.failure ? "note wrong" : "note"} role="status">${this.failure}</p>
      </div>
      ${this.shown ? this.board(this.shown) : nothing}`;
  }
}
