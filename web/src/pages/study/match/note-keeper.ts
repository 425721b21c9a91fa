/** One's note about a decision: written while typing, kept until the host has it. */
import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit";
import { retry } from "../../../api/retry";
import { writeNote } from "../../../api/study";
import type { Say } from "../../../i18n/format";

const NOTE_MS = 700;

export class NoteKeeper implements ReactiveController {
  private state: "" | "saving" | "saved" = "";
  private timer = 0;
  private unsaved: { match: string; place: string; text: string } | null = null;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener("pagehide", this.onHide);
  }

  hostDisconnected(): void {
    removeEventListener("pagehide", this.onHide);
    void this.save();
  }

  private readonly onHide = (): void => void this.save();

  private write(match: string, place: string, text: string): void {
    this.unsaved = { match, place, text };
    this.state = "saving";
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.save(), NOTE_MS);
    this.host.requestUpdate();
  }

  /** Keep what was written; retries until the host has it. */
  async save(): Promise<void> {
    window.clearTimeout(this.timer);
    const { unsaved } = this;
    if (!unsaved) return;
    this.unsaved = null;
    await retry(() => writeNote(unsaved.match, unsaved.place, unsaved.text)).catch(() => undefined);
    if (!this.unsaved) this.state = "saved";
    this.host.requestUpdate();
  }

  /** Another decision is shown. */
  leave(): void {
    void this.save();
    this.state = "";
  }

  field(match: string, place: string, text: string, changed: (text: string) => void, say: Say): TemplateResult {
    const write = (event: Event) => {
      const now = (event.target as HTMLTextAreaElement).value;
      changed(now);
      this.write(match, place, now);
    };
    return html`<div class="study-note">
      <label for="study-note">${say("web.study.note")}</label>
      <textarea
        id="study-note"
        rows="2"
        maxlength="10000"
        .value=${text}
        @input=${write}
        @blur=${() => this.save()}
      ></textarea>
      <span class="note" role="status">${this.state ? say(`web.study.note_${this.state}`) : ""}</span>
    </div>`;
  }
}
