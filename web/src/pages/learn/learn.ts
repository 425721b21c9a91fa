import { html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import { Loader } from "../../app/loader";
import { Page } from "../../app/page";
import { app } from "../../app/state";
import { KITS, type Diagram } from "../../games";
import type { Language } from "../../i18n/language";
import "../../parts/diagram";
import { waitingNote } from "../../parts/waiting";
import { markdown, sectionsOf } from "./markdown";

const FOLDER = "../../../../src/crownpoint/messages/manual";
const MANUALS = import.meta.glob<{ default: string }>("../../../../src/crownpoint/messages/manual/*.md", {
  query: "?raw",
});

/** The section about fair dice. The terminal app shares the manual; its other sections are left out. */
const DICE_SECTION = 4;

/** The manual in the player's language, with boards to try moves on. */
@customElement("cp-learn-page")
export class LearnPage extends Page {
  @state() private sections: readonly string[] = [];
  private readonly loader = new Loader(this);
  private language: Language | null = null;

  protected override willUpdate(): void {
    const { language } = app.translation;
    if (language !== this.language) void this.load(language);
  }

  private async load(language: Language): Promise<void> {
    this.language = language;
    const manual = await this.loader.load(MANUALS[`${FOLDER}/${language}.md`]!);
    if (manual) this.sections = sectionsOf(manual.default).map(markdown);
  }

  private section(number: number, diagrams: readonly Diagram[]): TemplateResult {
    return html`<section>
      <div>${unsafeHTML(this.sections[number] ?? "")}</div>
      <div class="boards">${diagrams.map((diagram) => this.board(diagram))}</div>
    </section>`;
  }

  private board(diagram: Diagram): TemplateResult {
    const told = (move: string) => this.say("web.learn.well_done", { move });
    return html`<cp-diagram .diagram=${diagram} .question=${this.say("web.learn.try")} .answer=${told}></cp-diagram>`;
  }

  protected override render(): TemplateResult {
    return html`<main id="main" class="wrap" tabindex="-1">
      <h1 class="page-title">${this.say("web.learn.title")}</h1>
      ${waitingNote(this.loader.isWaiting, this.say)}
      <div class="learn">
        ${KITS.map(({ lessons }) => this.section(lessons.manualSection, lessons.diagrams))}${this.section(DICE_SECTION, [])}
      </div>
    </main>`;
  }
}
