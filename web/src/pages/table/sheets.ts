import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { Page } from "../../app/page";
import { icon, type IconName } from "../../parts/icons";
import type { ActionKind } from "../../api/messages";
import { kitOf } from "../../games";
import { whyNoOffer } from "../../table/buttons";
import { isComputersOnly, isOnline, type View } from "../../table/view";
import { hasHints } from "./panel";

/** What only a game with dice has. */
const DICE_KEYS = ["swap", "cube", "beaver"];

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
  "watch",
  "help",
];

export type SheetName = "keys" | "menu" | "report";

/** Dialogs of the table page: keyboard shortcuts, the menu, and the report form. */
@customElement("cp-table-sheets")
export class TableSheets extends Page {
  @property({ attribute: false }) view: View | null = null;
  @property({ attribute: false }) onTool: (name: string) => void = () => undefined;
  /** The table's id, for the moderators. */
  @property() table = "";
  @state() private shown: SheetName = "keys";
  /** The person being reported. */
  @state() private accused = "";

  open(which: SheetName): void {
    this.shown = which;
    void this.updateComplete.then(() => this.querySelector("dialog")?.showModal());
  }

  private close(): void {
    this.querySelector("dialog")?.close();
  }

  private report(name: string): void {
    void import("../people/report-form");
    this.accused = name;
    this.shown = "report";
  }

  private row(picture: IconName, label: string, press: () => void): TemplateResult {
    return html`<button class="row" type="button" @click=${press}>${icon(picture)}${label}</button>`;
  }

  private tool(name: string, picture: IconName, label: string): TemplateResult {
    return this.row(picture, label, () => (this.close(), this.onTool(name)));
  }

  private keys(): TemplateResult {
    const watching = this.view !== null && isComputersOnly(this.view);
    const hasDice = this.view === null || kitOf(this.view.options.game).table.hasDice;
    return html`<dl class="keys-table">
      ${KEYS.filter((key) => (hasDice || !DICE_KEYS.includes(key)) && (key !== "watch" || watching)).map((key) => {
        const [keys, what] = this.say(key === "space" && !hasDice ? "web.help.space" : `help.${key}`).split("\t");
        return html`<dt>${keys}</dt>
          <dd>${what}</dd>`;
      })}
    </dl>`;
  }

  private menu(view: View): TemplateResult {
    const { say } = this;
    const may = (kind: ActionKind) => view.may.includes(kind);
    const others = view.seats.filter((seat) => seat.kind === "remote" && seat.seat !== view.viewer);
    const offered = whyNoOffer(view, say);
    const callOff = (["abort", "offer_abort"] as const).find(may);
    return html`<div class="body">
      ${offered ? html`<p>${offered}</p>` : nothing}
      ${may("pause") || may("resume") ? this.tool("pause", "clock", say(view.paused ? "menu.resume" : "menu.pause")) : nothing}
      ${may("propose_take_back") ? this.tool("back", "rewind", say("web.tool.back")) : nothing}${may("resign") ? this.tool("resign", "flag", say("web.tool.resign")) : nothing}
      ${callOff ? this.tool(callOff, "close", say(`web.tool.${callOff}`)) : nothing}
      ${hasHints(view) ? this.tool("hint", "hint", say("web.tool.hint")) : nothing}${this.tool("flip", "flip", say("web.tool.flip"))}${this.tool("theme", "theme", say("menu.theme"))}${this.tool("share", "share", say("web.share"))}${this.tool("keys", "keys", say("menu.keys"))}
      ${isOnline(view) ? nothing : this.tool("restart", "dice", say("menu.restart"))}
      ${others.map(({ name }) => this.row("shield", say("web.people.report_whom", { name }), () => this.report(name)))}
      ${this.tool("leave", "back", say("menu.leave"))}
    </div>`;
  }

  private content(): TemplateResult | typeof nothing {
    switch (this.shown) {
      case "keys":
        return this.keys();
      case "menu":
        return this.view ? this.menu(this.view) : nothing;
      case "report":
        return html`<cp-report-form class="db" .person=${this.accused} .table=${this.table}></cp-report-form>`;
    }
  }

  protected override render(): TemplateResult {
    const titles = { keys: "help.title", menu: "menu.title", report: "web.people.report_whom" };
    return html`<dialog
      class="sheet"
      aria-labelledby="sheet-title"
      @click=${(event: MouseEvent) => event.target === event.currentTarget && this.close()}
    >
      <div class="dh">
        <h2 id="sheet-title">${this.say(titles[this.shown], { name: this.accused })}</h2>
        <div class="sp"></div>
        <button class="ib" type="button" aria-label=${this.say("web.tool.close")} @click=${this.close}>
          ${icon("close")}
        </button>
      </div>
      ${this.content()}
    </dialog>`;
  }
}
