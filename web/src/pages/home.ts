import { html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { listTables } from "../api/tables";
import type { Summary } from "../api/messages";
import { Loader } from "../app/loader";
import { Page } from "../app/page";
import { app } from "../app/state";
import "../board/backgammon/element";
import "../board/checkers/element";
import { readWays } from "../board/shared/draft";
import { gameList } from "../parts/game-list";
import { gameIcon, icon } from "../parts/icons";
import { segmented } from "../parts/segmented";
import { waitingNote } from "../parts/waiting";
import { effects } from "../sound/effects";
import { CAPTURES, OPENING_31 } from "./diagrams";
import "./new-game/dialog";
import type { NewGame } from "./new-game/dialog";

const FACTS = [
  ["shield", "dice"],
  ["keys", "ear"],
  ["chart", "teacher"],
] as const;

@customElement("cp-home-page")
export class HomePage extends Page {
  @state() private tables: Summary[] = [];
  private readonly loader = new Loader(this);
  @state() private opening = "";
  @state() private capture = "";
  @state() private round = 0;
  /** Chosen on a phone, before anything else; elsewhere the dialog asks. */
  @state() private game: "backgammon" | "checkers" | null = null;
  private readonly openingWays = readWays(OPENING_31);
  private readonly captureWays = readWays(CAPTURES.ways);

  override connectedCallback(): void {
    super.connectedCallback();
    void this.loader.load(listTables).then((tables) => (this.tables = tables ?? []));
  }

  private openDialog(against: "computer" | "friend" | "two"): void {
    this.querySelector<NewGame>("cp-new-game")!.open(against, this.game ?? undefined);
  }

  private readonly sound = (event: CustomEvent<{ name: string }>) => effects.play(event.detail.name);

  /** Outside a game a refusal has one plain reason: the dice, or the capture. */
  private readonly why = (event: CustomEvent<{ source: number; target: number | null }>) => {
    const board = event.target as HTMLElementTagNameMap["cp-backgammon-board"];
    const checkers = board.localName === "cp-checkers-board";
    const { source, target } = event.detail;
    board.refuse(
      target ?? source,
      checkers
        ? this.say("reason.checkers.must_capture", { list: [21, 22] })
        : this.say("reason.backgammon.wrong_die", { move: `${source}/${target ?? "…"}`, a: 3, b: 1 }),
    );
  };

  private again(which: "opening" | "capture"): void {
    this[which] = "";
    this.round++;
  }

  protected override render(): TemplateResult {
    const { say } = this;
    const { plain } = app.translation;
    const running = this.tables.filter((table) => !table.over);
    const shown = [...running, ...this.tables.filter((table) => table.over)].slice(0, 6);
    const best = /^(8\/5 6\/5|6\/5 8\/5)$/.test(this.opening);
    return html`<main id="main" class="wrap" tabindex="-1">
        <section class="hero">
          <div>
            <h1>${say("web.home.title")}</h1>
            <p class="lead">${say("web.home.lead")}</p>
            <div class="phone-only">
              ${segmented(
                say("new.game"),
                (["backgammon", "checkers"] as const).map((value) => ({
                  value,
                  label: html`${gameIcon(value)}${say(`game.${value}`)}`,
                })),
                this.game ?? "backgammon",
                (game) => (this.game = game),
                true,
              )}
            </div>
            <div class="go">
              <button class="btn p" type="button" @click=${() => this.openDialog("computer")}>
                ${icon("dice")}${say("web.home.computer")}<small>${say("web.home.computer_note")}</small>
              </button>
              <button class="btn" type="button" @click=${() => this.openDialog("friend")}>
                ${icon("people")}${say("web.home.friend")}<small>${say("web.home.friend_note")}</small>
              </button>
              <button class="btn" type="button" @click=${() => this.openDialog("two")}>
                ${icon("watch")}${say("web.home.watch")}<small>${say("web.home.watch_note")}</small>
              </button>
            </div>
          </div>
          <div>
            <cp-backgammon-board
              .say=${plain}
              .places=${{ bar: say("word.bar"), off: say("word.off") }}
              position="4HPwATDgc/ABMA"
              .dice=${{ values: [3, 1], side: "own", number: 1 }}
              .cube=${{ value: 1, owner: null }}
              .ways=${this.opening ? [] : this.openingWays}
              .key=${this.round}
              confirms
              @cp-draft=${(event: CustomEvent<{ complete: boolean }>) => event.detail.complete && (event.target as HTMLElementTagNameMap["cp-backgammon-board"]).confirmMove()}
              @cp-move=${(event: CustomEvent<{ text: string }>) => (this.opening = event.detail.text)}
              @cp-why=${this.why}
              @cp-sound=${this.sound}
            ></cp-backgammon-board>
            <p class="cap" role="status">
              <span
                >${this.opening ? (best ? say("web.home.opening_best") : say("web.home.opening_made", { move: this.opening })) : say("web.home.opening")}</span
              ><span class="sp"></span
              >${this.opening ? html`<button class="btn small" type="button" @click=${() => this.again("opening")}>${say("web.home.again")}</button>` : ""}
            </p>
          </div>
        </section>
        <section class="home-row">
          <div class="card">
            <div class="hd">
              <h2>${say("web.home.continue")}</h2>
              <div class="sp"></div>
              <a href="/games">${say("web.home.all_games")}</a>
            </div>
            ${waitingNote(this.loader.isWaiting, say)}${gameList(say, shown)}
          </div>
          <div class="card">
            <div class="hd">
              <h2>${say("web.home.problem")}</h2>
              <div class="sp"></div>
              ${this.capture ? html`<button class="btn small" type="button" @click=${() => this.again("capture")}>${say("web.home.again")}</button>` : ""}
            </div>
            <div class="prob">
              <cp-checkers-board
                .say=${plain}
                layout="square"
                position=${CAPTURES.fen}
                .ways=${this.capture ? [] : this.captureWays}
                @cp-move=${(event: CustomEvent<{ text: string }>) => (this.capture = event.detail.text)}
                @cp-why=${this.why}
                @cp-sound=${this.sound}
                flush
              ></cp-checkers-board>
              <p role="status">
                ${this.capture ? say(this.capture.split("x").length > 2 ? "web.home.problem_two" : "web.home.problem_one") : say("web.home.problem_text")}
              </p>
            </div>
          </div>
        </section>
        <ul class="facts">
          ${FACTS.map(([name, key]) => html`<li>${icon(name)}<b>${say(`web.home.fact_${key}`)}</b><span>${say(`web.home.fact_${key}_text`)}</span></li>`)}
        </ul>
      </main>
      <cp-new-game></cp-new-game>`;
  }
}
