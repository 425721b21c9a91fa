import { html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import { Loader } from "../../app/loader";
import { Page } from "../../app/page";
import { app } from "../../app/state";
import "../../board/backgammon/element";
import "../../board/checkers/element";
import { readWays } from "../../board/shared/draft";
import type { Language } from "../../i18n/language";
import { waitingNote } from "../../parts/waiting";
import { effects } from "../../sound/effects";
import { markdown, sectionsOf } from "./markdown";
import { BEARING_OFF, CAPTURES, CROWNING, ENTERING, HITTING, JUMPS } from "../diagrams";

const MANUALS: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import("@messages/manual/en.md?raw"),
  pl: () => import("@messages/manual/pl.md?raw"),
  sl: () => import("@messages/manual/sl.md?raw"),
};

type BackgammonDiagram = typeof HITTING;
type CheckersDiagram = typeof CAPTURES;

/** The boards beside the manual, in the order of what they show. */
const BACKGAMMON: readonly BackgammonDiagram[] = [HITTING, ENTERING, BEARING_OFF];
const CHECKERS: readonly CheckersDiagram[] = [CAPTURES, JUMPS, CROWNING];
const WAYS = new Map([...BACKGAMMON, ...CHECKERS].map((diagram) => [diagram as unknown, readWays(diagram.ways)]));

/** The manual in the player's language, with boards to try things on. */
@customElement("cp-learn-page")
export class LearnPage extends Page {
  @state() private text = "";
  @state() private played = new Map<unknown, string>();
  private readonly loader = new Loader(this);
  private language: Language | null = null;

  protected override willUpdate(): void {
    const { language } = app.translation;
    if (language === this.language) return;
    this.language = language;
    void this.loader.load(MANUALS[language]).then((manual) => (this.text = manual?.default ?? this.text));
  }

  private readonly sound = (event: CustomEvent<{ name: string }>) => effects.play(event.detail.name);

  private done(diagram: unknown, text: string): void {
    this.played = new Map([...this.played, [diagram, text]]);
  }

  private again(diagram: unknown): void {
    const played = new Map(this.played);
    played.delete(diagram);
    this.played = played;
  }

  private caption(diagram: unknown): TemplateResult {
    const move = this.played.get(diagram);
    return html`<p class="cap" role="status">
      <span>${move ? this.say("web.learn.well_done", { move }) : this.say("web.learn.try")}</span
      ><span class="sp"></span
      >${move ? html`<button class="btn small" type="button" @click=${() => this.again(diagram)}>${this.say("web.home.again")}</button>` : ""}
    </p>`;
  }

  private backgammon(diagram: BackgammonDiagram): TemplateResult {
    const [a, b] = diagram.dice;
    const why = (event: CustomEvent<{ source: number; target: number | null }>) => {
      const { source, target } = event.detail;
      (event.target as HTMLElementTagNameMap["cp-backgammon-board"]).refuse(
        target ?? source,
        this.say("reason.backgammon.wrong_die", {
          move: `${source === 25 ? this.say("word.bar") : source}/${target ?? "…"}`,
          a,
          b,
        }),
      );
    };
    return html`<div>
      <cp-backgammon-board
        .say=${app.translation.plain}
        .board=${diagram.board}
        .dice=${DICE.get(diagram)}
        .ways=${this.played.has(diagram) ? [] : WAYS.get(diagram)}
        @cp-move=${(event: CustomEvent<{ text: string }>) => this.done(diagram, event.detail.text)}
        @cp-why=${why}
        @cp-sound=${this.sound}
      ></cp-backgammon-board
      >${this.caption(diagram)}
    </div>`;
  }

  private checkers(diagram: CheckersDiagram): TemplateResult {
    const ways = WAYS.get(diagram)!;
    const capture = ways.some((way) => way[0]!.captured > 0);
    const why = (event: CustomEvent<{ source: number; target: number | null }>) => {
      const { source, target } = event.detail;
      const list = [...new Set(ways.map((way) => way[0]!.source))];
      const text = capture
        ? this.say("reason.checkers.must_capture", { list })
        : this.say("reason.checkers.too_far", { source, target: target ?? "…" });
      (event.target as HTMLElementTagNameMap["cp-checkers-board"]).refuse(target ?? source, text);
    };
    return html`<div>
      <cp-checkers-board
        layout="square"
        .say=${app.translation.plain}
        position=${diagram.fen}
        .ways=${this.played.has(diagram) ? [] : ways}
        @cp-move=${(event: CustomEvent<{ text: string }>) => this.done(diagram, event.detail.text)}
        @cp-why=${why}
        @cp-sound=${this.sound}
      ></cp-checkers-board
      >${this.caption(diagram)}
    </div>`;
  }

  protected override render(): TemplateResult {
    // the manual is the terminal app's too: the parts about its keys are left out
    const [, backgammon = "", checkers = "", , dice = ""] = sectionsOf(this.text);
    const part = (text: string, boards: TemplateResult[]) =>
      html`<section>
        <div>${unsafeHTML(markdown(text))}</div>
        <div class="boards">${boards}</div>
      </section>`;
    return html`<main id="main" class="wrap" tabindex="-1">
      <h1 class="page-title">${this.say("web.learn.title")}</h1>
      ${waitingNote(this.loader.isWaiting, this.say)}
      <div class="learn">
        ${part(
          backgammon,
          BACKGAMMON.map((diagram) => this.backgammon(diagram)),
        )}${part(
          checkers,
          CHECKERS.map((diagram) => this.checkers(diagram)),
        )}${part(dice, [])}
      </div>
    </main>`;
  }
}

const DICE = new Map(BACKGAMMON.map((diagram) => [diagram, { values: diagram.dice, side: "own" as const, number: 1 }]));
