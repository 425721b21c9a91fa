import { html, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { Page } from "../app/page";
import { icon, type IconName } from "../parts/icons";
import type { ActionKind } from "../api/messages";
import type { View } from "../table/view";

const KEYS = [
  "space",
  "tab",
  "digits",
  "backtick",
  "arrows",
  "escape",
  "undo",
  "swap",
  "cube",
  "beaver",
  "offers",
  "answers",
  "take_back",
  "say",
  "hint",
  "look",
  "help",
];

/** What opens over the page beside the board: the keys, the menu. Never while a decision hides behind it. */
@customElement("cp-table-sheets")
export class TableSheets extends Page {
  @property({ attribute: false }) view: View | null = null;
  @property({ attribute: false }) onTool: (name: string) => void = () => undefined;
  @state() private shown: "keys" | "menu" = "keys";

  open(which: "keys" | "menu"): void {
    this.shown = which;
    void this.updateComplete.then(() => this.querySelector("dialog")?.showModal());
  }

  private close(): void {
    this.querySelector("dialog")?.close();
  }

  private row(name: string, picture: IconName, label: string): TemplateResult {
    return html`<button class="row" type="button" @click=${() => (this.close(), this.onTool(name))}>
      ${icon(picture)}${label}
    </button>`;
  }

  private content(): TemplateResult {
    const { say, view } = this;
    if (this.shown === "keys") {
      return html`<dl class="keys-table">
        ${KEYS.map((key) => {
          const [keys, what] = say(`help.${key}`).split("\t");
          return html`<dt>${keys}</dt>
            <dd>${what}</dd>`;
        })}
      </dl>`;
    }
    const may = (kind: ActionKind) => view?.may.includes(kind);
    return html`<div class="body">
      ${may("pause") || may("resume") ? this.row("pause", "clock", say(view?.paused ? "menu.resume" : "menu.pause")) : ""}
      ${may("propose_take_back") ? this.row("back", "undo", say("web.tool.back")) : ""}${may("resign") ? this.row("resign", "flag", say("web.tool.resign")) : ""}
      ${this.row("hint", "hint", say("web.tool.hint"))}${this.row("flip", "flip", say("web.tool.flip"))}${this.row("theme", "theme", say("menu.theme"))}${this.row("keys", "keys", say("menu.keys"))}
      ${this.row("restart", "dice", say("menu.restart"))}${this.row("leave", "back", say("menu.leave"))}
    </div>`;
  }

  protected override render(): TemplateResult {
    const titles = { keys: "help.title", menu: "menu.title" };
    return html`<dialog
      class="sheet"
      aria-labelledby="sheet-title"
      @click=${(event: MouseEvent) => event.target === event.currentTarget && this.close()}
    >
      <div class="dh">
        <h2 id="sheet-title">${this.say(titles[this.shown])}</h2>
        <div class="sp"></div>
        <button class="ib" type="button" aria-label=${this.say("web.tool.close")} @click=${this.close}>
          ${icon("close")}
        </button>
      </div>
      ${this.content()}
    </dialog>`;
  }
}
