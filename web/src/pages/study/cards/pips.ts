import { html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { drillBoard } from "../../../api/cards";
import { Loader } from "../../../app/loader";
import { Page } from "../../../app/page";
import { boardShape } from "../../../app/shape";
import { site } from "../../../app/site";
import { app } from "../../../app/state";
import { KITS } from "../../../games";
import "../../../games/boards";
import { icon } from "../../../parts/icons";
import { waitingNote } from "../../../parts/waiting";

const SEEDS = 2 ** 31;

/** Counting pips: a board, two numbers, and how long it took. */
@customElement("cp-pips-page")
export class PipsPage extends Page {
  @state() private position = "";
  @state() private verdict: "" | "right" | "wrong" = "";
  @state() private seconds = 0;
  private begun = 0;
  private readonly loader = new Loader(this);

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private get kit() {
    return KITS.find(({ study }) => study.pips !== undefined)!;
  }

  private async load(): Promise<void> {
    if (site.online) await site.ensureSignedIn(app.settings.language);
    const seed = Math.floor(Math.random() * SEEDS);
    const board = await this.loader.load(() => drillBoard(this.kit.game, "pips", seed));
    if (!board) return;
    Object.assign(this, { position: board.id, verdict: "" });
    this.begun = performance.now();
    this.querySelector("form")?.reset();
    this.querySelector<HTMLInputElement>("#pips-white")?.focus();
  }

  private readonly check = (event: Event): void => {
    event.preventDefault();
    if (this.verdict) return void this.load();
    const value = (id: string) => Number(this.querySelector<HTMLInputElement>(id)!.value);
    const { white, black } = this.kit.study.pips!(this.position);
    this.seconds = Math.round((performance.now() - this.begun) / 1000);
    this.verdict = value("#pips-white") === white && value("#pips-black") === black ? "right" : "wrong";
  };

  protected override render(): TemplateResult {
    const { say, position, verdict } = this;
    if (!position)
      return html`<main id="main" class="wrap" tabindex="-1">
        <h1 class="page-title">${say("web.pips.title")}</h1>
        ${waitingNote(this.loader.isWaiting, say)}
      </main>`;
    const { study } = this.kit;
    const field = (side: "white" | "black") =>
      html`<label class="set"
        ><span>${say(`web.study.tool.${side}`)}</span
        ><input id=${`pips-${side}`} type="number" min="0" max="400" required ?readonly=${verdict !== ""}
      /></label>`;
    const words = verdict === "right" ? say("web.pips.right", { seconds: this.seconds }) : "";
    return html`<main id="main" class="study cards" tabindex="-1">
      <h1 class="hidden-word">${say("web.pips.title")}</h1>
      <section class="study-left">
        <div class="study-board" style=${`--ratio:${study.ratio(boardShape()).toFixed(4)}`}>
          ${study.board({ id: position, flipped: false, shape: boardShape(), settings: app.settings, plain: app.translation.plain })}
        </div>
      </section>
      <aside class="study-panel card">
        <div class="study-head">
          <a class="ib" href="/cards" aria-label=${say("web.cards.title")}>${icon("back")}</a>
          <b>${say("web.pips.title")}</b>
        </div>
        <form class="sets" @submit=${this.check}>
          <p class="note">${say("web.pips.ask")}</p>
          ${field("white")}${field("black")}
          <button class="btn p">${say(verdict ? "web.pips.next" : "web.cards.check")}</button>
        </form>
        <p class=${verdict === "wrong" ? "bad" : ""} role="status">
          ${verdict === "wrong" ? say("web.pips.wrong", this.kit.study.pips!(position)) : words}
        </p>
      </aside>
    </main>`;
  }
}
