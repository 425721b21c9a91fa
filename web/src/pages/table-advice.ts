import type { ReactiveControllerHost } from "lit";
import type { Candidate, Refused } from "../api/messages";
import type { Say } from "../i18n/format";
import type { Desk } from "../table/desk";
import type { Status } from "../table/status";
import type { MoveView } from "../table/view";

/** What the tutor has stopped. */
interface Warning {
  readonly text: string;
  readonly loss: number;
  readonly best: string;
}

/** What the engine thinks of this turn: hints that were asked for, and the tutor's warning. */
export class Advice {
  /** None before they are there. */
  hints: readonly Candidate[] | null = null;
  warning: Warning | null = null;
  /** The move that is drawn on the board. */
  drawn: MoveView | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly desk: Desk,
  ) {}

  /** Another turn: nothing of this holds any more. */
  forget(): void {
    this.hints = null;
    this.dismiss();
  }

  /** The warning was heeded, or not. */
  dismiss(): void {
    this.warning = null;
    this.drawn = null;
    this.host.requestUpdate();
  }

  /** Draw a legal move on the board. */
  draw(text: string): void {
    this.drawn = this.desk.view?.legal_moves.find((move) => move.text === text) ?? null;
    this.host.requestUpdate();
  }

  /** The tutor: what was tried costs too much, and the board shows what is better. Gives the sentence about it. */
  warn({ reason }: Refused, say: Say): Status {
    const { move, best, loss } = reason.params as { move: string; best: string; loss: number };
    this.warning = { text: move, best, loss };
    this.draw(best);
    return {
      title: say("web.say.blunder", { move, loss: loss.toFixed(2) }),
      detail: say("web.say.blunder_detail", { best }),
    };
  }

  /** Ask for hints, and draw the best move; why there are none, or the best one in words (null where it is too late). */
  async ask(say: Say): Promise<{ refused: Refused } | { best: string } | null> {
    const { view, link } = this.desk;
    if (!view || view.viewer === null || !link) return null;
    this.hints = null;
    const answer = await link.hint(view.viewer).catch(() => null);
    if (!answer || this.desk.view?.number !== view.number) return null;
    const cube = answer.ok && answer.cube ? [{ text: say(answer.cube), verdict: "", loss: null, depth: 0 }] : [];
    this.hints = answer.ok ? [...cube, ...answer.candidates] : [];
    this.host.requestUpdate();
    if (!answer.ok) return { refused: answer };
    const [best] = this.hints;
    if (!best) return null;
    this.draw(best.text);
    return { best: best.text };
  }
}
