import { html, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { Page } from "../app/page";
import { app } from "../app/state";
import type { BoardElement, MoveDetail, SoundDetail, WhyDetail } from "../board/shared/board-element";
import "../games/boards";
import type { Diagram } from "../games";
import { effects } from "../sound/effects";

/** A position to try moves on, with a caption and a button to start over. */
@customElement("cp-diagram")
export class DiagramBoard extends Page {
  @property({ attribute: false }) diagram!: Diagram;
  /** The caption before a move, and after one. */
  @property({ attribute: false }) question = "";
  @property({ attribute: false }) answer: (move: string) => string = (move) => move;
  @state() private played = "";

  private readonly onMove = (event: CustomEvent<MoveDetail>) => (this.played = event.detail.text);
  private readonly onSound = (event: CustomEvent<SoundDetail>) => effects.play(event.detail.name);
  private readonly onWhy = (event: CustomEvent<WhyDetail>) => {
    const { source, target } = event.detail;
    (event.target as BoardElement).refuse(target ?? source, this.diagram.why(this.say, source, target));
  };

  private readonly startOver = async (): Promise<void> => {
    this.played = "";
    await this.updateComplete;
    const board = this.firstElementChild as BoardElement;
    await board.updateComplete;
    board.undo(true);
  };

  protected override render(): TemplateResult {
    const { say, diagram, played, onMove, onWhy, onSound } = this;
    const { ways } = diagram;
    const locked = played !== "";
    return html`${diagram.board({ say, plain: app.translation.plain, ways, locked, onMove, onWhy, onSound })}
      <p class="cap" role="status">
        <span>${played ? this.answer(played) : this.question}</span><span class="sp"></span
        ><button class="btn small" type="button" ?hidden=${!locked} @click=${this.startOver}>
          ${say("web.home.again")}
        </button>
      </p>`;
  }
}
