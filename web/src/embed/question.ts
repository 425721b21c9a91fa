/**
 * A position on anybody's page with “What would you play?”: `<cp-question position="XGID=…">` or a FEN. The reader plays a move on the
 * board, and the engine in the page says what is best and what the move costs. Built into `embed/question.js`.
 */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { readWays } from "../board";
import type { Way } from "../board/shared/draft";
import type { MoveDetail } from "../board/shared/board-element";
import { engineAt } from "../engine";
import { setupOf } from "../engine/backgammon/setup";
import { positionOf } from "../engine/checkers/setup";
import type { Path } from "../engine/checkers/engine";
import type { PositionHint } from "../api/messages";
import { isSame } from "../games/backgammon/move-text";
import { WORDS } from "./words";

const isBackgammon = (position: string): boolean => position.startsWith("XGID=");

@customElement("cp-question")
export class Question extends LitElement {
  static override styles = css`
    :host {
      display: block;
      max-width: 640px;
      font: inherit;
    }
    ol {
      margin: 8px 0;
      padding-left: 24px;
    }
    li[data-played] {
      font-weight: 600;
    }
    li.beyond {
      list-style: none;
    }
  `;

  @property() position = "";
  @state() private ways: readonly Way[] | null = null; // null until the engine has listed them
  @state() private hint: PositionHint | null = null;
  @state() private played = "";
  /** What was played, if it is not among the best moves. */
  @state() private beyond: { readonly text: string; readonly loss: number | null } | null = null;
  @state() private isMissing = false;

  private get words(): typeof WORDS.en {
    const language = (this.closest("[lang]")?.getAttribute("lang") ?? "en").slice(0, 2);
    return WORDS[language as keyof typeof WORDS] ?? WORDS.en;
  }

  private get engine() {
    return engineAt(isBackgammon(this.position) ? "backgammon" : "checkers", "quick");
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("position") && this.position) void this.load(this.position);
  }

  private async load(position: string): Promise<void> {
    [this.ways, this.hint, this.played, this.beyond] = [null, null, "", null];
    const { engine } = this;
    this.isMissing = engine === null;
    if (!engine) return;
    try {
      const ways = isBackgammon(position)
        ? await engine.pool.run<number[][][]>("backgammon", "ways", [setupOf(position).board, setupOf(position).dice])
        : (await engine.pool.run<Path[]>("checkers", "moves", [positionOf(position)])).map(({ squares, taken }) =>
            squares.slice(1).map((to, leg) => [squares[leg]!, to, 0, taken[leg] ? 1 : 0, taken[leg] ?? 0]),
          );
      if (position === this.position) this.ways = readWays(ways);
    } catch {
      this.isMissing = true;
    }
  }

  private readonly onMove = async ({ detail }: CustomEvent<MoveDetail>): Promise<void> => {
    const { engine, position } = this;
    this.played = detail.text;
    if (!engine) return;
    const { kit, pool, level } = engine;
    const hint = await kit.hint(pool, position, level);
    const isListed = hint.candidates.some(({ move }) => isSame(move, detail.text));
    const all = isListed ? null : await kit.advise(pool, position, Infinity);
    if (position === this.position)
      [this.hint, this.beyond] = [hint, all?.candidates.find(({ text }) => isSame(text, detail.text)) ?? null];
    this.dispatchEvent(new CustomEvent("cp-judged", { detail: { played: this.played, hint }, bubbles: true }));
  };

  private board(): TemplateResult {
    const ways = this.ways ?? [];
    if (!isBackgammon(this.position))
      return html`<cp-checkers-board
        .position=${this.position}
        .ways=${ways}
        @cp-move=${this.onMove}
      ></cp-checkers-board>`;
    const { board, dice, stakes } = setupOf(this.position);
    const owner = stakes.owner < 0 ? null : stakes.owner === 0 ? "own" : "other";
    return html`<cp-backgammon-board
      .board=${{ points: board.slice(0, 26), off: board.slice(26) }}
      .dice=${dice && { values: dice, side: "own", number: 1 }}
      .cube=${{ value: stakes.cube, owner }}
      .ways=${ways}
      @cp-move=${this.onMove}
    ></cp-backgammon-board>`;
  }

  private row(text: string, lost: number | null, isBeyond = false): TemplateResult {
    const loss = lost ? ` (−${lost.toFixed(3)})` : "";
    return html`<li class=${isBeyond ? "beyond" : ""} ?data-played=${isSame(text, this.played)}>${text}${loss}</li>`;
  }

  private get status(): string {
    const { words } = this;
    if (this.isMissing) return words.missing;
    if (!this.ways) return words.loading;
    if (!this.played) return words.ask;
    return this.hint ? words.best : words.thinking;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.position) return nothing;
    const { hint } = this;
    return html`${this.board()}
      <p role="status">${this.status}</p>
      ${
        hint
          ? html`<ol>
              ${hint.candidates.map(({ move, loss }) => this.row(move, loss ?? null))}
              ${this.beyond ? this.row(this.beyond.text, this.beyond.loss, true) : nothing}
            </ol>`
          : nothing
      }`;
  }
}
