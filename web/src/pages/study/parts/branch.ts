/**
 * "What if": from a position, moves are played on the board, dice are chosen or drawn, doubles offered and taken. Every position of the
 * line can be gone back to; another move from there is another branch.
 */
import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit";
import { playOn } from "../../../api/study";
import type { PositionTurn } from "../../../api/messages";
import { readWays, type Way } from "../../../board/shared/draft";
import type { Say } from "../../../i18n/format";
import { failureText } from "../../../i18n/refusal";
import { choiceWords } from "./decision";

interface Link {
  /** What led here; nothing at the beginning. */
  readonly choice: string;
  readonly now: PositionTurn;
  readonly ways: readonly Way[];
}

export class Branch implements ReactiveController {
  line: readonly Link[] = [];
  at = 0;
  private problem = "";
  private busy = false;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {}

  get isOpen(): boolean {
    return this.line.length > 0;
  }

  get now(): Link | undefined {
    return this.line[this.at];
  }

  close(): void {
    Object.assign(this, { line: [], at: 0, problem: "" });
    this.host.requestUpdate();
  }

  async open(position: string, say: Say): Promise<void> {
    this.close();
    await this.go(position, "", say);
  }

  async choose(choice: string, say: Say): Promise<void> {
    if (this.now && !this.busy) await this.go(this.now.now.position.id, choice, say);
  }

  private async go(position: string, choice: string, say: Say): Promise<void> {
    this.busy = true;
    try {
      const now = await playOn(position, choice);
      const before = choice ? this.line.slice(0, this.at + 1) : [];
      this.line = [...before, { choice, now, ways: readWays(now.turn.ways) }];
      this.at = this.line.length - 1;
      this.problem = "";
    } catch (error) {
      this.problem = failureText(say, error);
    }
    this.busy = false;
    this.host.requestUpdate();
  }

  /** The line so far, and what can be chosen now besides a move on the board; nobody doubles where a game starts. */
  render(say: Say, title = say("web.study.what_if"), isGameStart = false): TemplateResult | typeof nothing {
    if (!this.isOpen) return nothing;
    const { turn } = this.now!.now;
    const back = (index: number) => {
      this.at = index;
      this.host.requestUpdate();
    };
    const rolls = [1, 2, 3, 4, 5, 6].flatMap((high) =>
      [1, 2, 3, 4, 5, 6].filter((low) => low <= high).map((low) => `${high}${low}`),
    );
    const roll = (event: Event) => void this.choose((event.target as HTMLSelectElement).value, say);
    const drawn = () => `${1 + Math.floor(6 * Math.random())}${1 + Math.floor(6 * Math.random())}`;
    const needsRoll = turn.kind === "double" || turn.kind === "roll";
    return html`<section class="study-branch" aria-label=${title}>
      <h3>${title}</h3>
      <ol>
        ${this.line.map((link, index) => html`<li><button class="btn small" type="button" aria-pressed=${index === this.at} @click=${() => back(index)}>${link.choice ? words(link.choice, say) : say("web.study.branch_start")}</button></li>`)}
      </ol>
      ${this.now!.ways.length > 0 ? html`<p class="note">${say("web.study.branch_move")}</p>` : nothing}
      <div class="row">
        ${turn.choices
          .filter((choice) => choice !== "no double" && !(isGameStart && this.at === 0))
          .map(
            (choice) =>
              html`<button class="btn small" type="button" @click=${() => this.choose(choice, say)}>
                ${choiceWords(choice, say)}
              </button>`,
          )}
        ${
          needsRoll
            ? html`<button class="btn small" type="button" @click=${() => this.choose(drawn(), say)}>
                  ${say("web.study.roll")}
                </button>
                <label class="set"
                  ><span>${say("web.study.set.dice")}</span
                  ><select id="branch-dice" @change=${roll}>
                    <option value="">–</option>
                    ${rolls.map((each) => html`<option value=${each}>${each[0]}-${each[1]}</option>`)}
                  </select></label
                >`
            : nothing
        }
        ${isGameStart ? nothing : html`<button class="btn small" type="button" @click=${() => this.close()}>${say("web.study.branch_close")}</button>`}
      </div>
      ${this.problem ? html`<p class="bad" role="alert">${this.problem}</p>` : nothing}
    </section>`;
  }
}

const words = (choice: string, say: Say): string =>
  /^[1-6]{2}$/.test(choice) ? `${choice[0]}-${choice[1]}` : choiceWords(choice, say);
