import { html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { TableSummary } from "../api/messages";
import { listTables } from "../api/tables";
import { Loader } from "../app/loader";
import { Page } from "../app/page";
import { FIRST_GAME, KITS, type Game, type GameKit } from "../games";
import "../parts/diagram";
import { gameField } from "../parts/game-field";
import { gameList } from "../parts/game-list";
import { icon } from "../parts/icons";
import { waitingNote } from "../parts/waiting";
import "./new-game/dialog";
import type { NewGame } from "./new-game/dialog";

const SHOWN_GAMES = 6;
const FACTS = [
  ["shield", "dice"],
  ["keys", "ear"],
  ["chart", "teacher"],
] as const;

@customElement("cp-home-page")
export class HomePage extends Page {
  @state() private tables: TableSummary[] = [];
  private readonly loader = new Loader(this);
  /** Chosen here on phones; elsewhere the dialog asks. */
  @state() private game: Game | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.loader.load(listTables).then((tables) => (this.tables = tables ?? []));
  }

  private openDialog(against: "computer" | "friend" | "two"): void {
    this.querySelector<NewGame>("cp-new-game")!.open(against, this.game ?? undefined);
  }

  private start(
    against: "computer" | "friend" | "two",
    key: string,
    picture: "dice" | "people" | "watch",
  ): TemplateResult {
    const { say } = this;
    return html`<button
      class=${against === "computer" ? "btn p" : "btn"}
      type="button"
      @click=${() => this.openDialog(against)}
    >
      ${icon(picture)}${say(`web.home.${key}`)}<small>${say(`web.home.${key}_note`)}</small>
    </button>`;
  }

  private puzzle({ lessons }: GameKit): TemplateResult {
    const { diagram, question, answer } = lessons.puzzle;
    const told = (move: string) => {
      const { key, values } = answer(move);
      return this.say(key, values);
    };
    return html`<cp-diagram .diagram=${diagram} .question=${this.say(question)} .answer=${told}></cp-diagram>`;
  }

  private games(): TemplateResult {
    const { say } = this;
    const part = (over: boolean) => this.tables.filter((table) => (table.phase === "over") === over);
    return html`<div class="card">
      <div class="hd">
        <h2>${say("web.home.continue")}</h2>
        <div class="sp"></div>
        <a href="/games">${say("web.home.all_games")}</a>
      </div>
      ${waitingNote(this.loader.isWaiting, say)}${gameList(say, [...part(false), ...part(true)].slice(0, SHOWN_GAMES))}
    </div>`;
  }

  protected override render(): TemplateResult {
    const { say } = this;
    const [first, ...others] = KITS;
    return html`<main id="main" class="wrap" tabindex="-1">
        <section class="hero">
          <div>
            <h1>${say("web.home.title")}</h1>
            <p class="lead">${say("web.home.lead")}</p>
            <div class="phone-only">${gameField(say, this.game ?? FIRST_GAME, (game) => (this.game = game))}</div>
            <div class="go">
              ${this.start("computer", "computer", "dice")}${this.start("friend", "friend", "people")}${this.start("two", "watch", "watch")}
            </div>
          </div>
          <div>${this.puzzle(first)}</div>
        </section>
        <section class="home-row">
          ${this.games()}
          ${others.map(
            (kit) =>
              html`<div class="card">
                <div class="hd"><h2>${say(kit.lessons.puzzle.title)}</h2></div>
                <div class="prob">${this.puzzle(kit)}</div>
              </div>`,
          )}
        </section>
        <ul class="facts">
          ${FACTS.map(([name, key]) => html`<li>${icon(name)}<b>${say(`web.home.fact_${key}`)}</b><span>${say(`web.home.fact_${key}_text`)}</span></li>`)}
        </ul>
      </main>
      <cp-new-game></cp-new-game>`;
  }
}
