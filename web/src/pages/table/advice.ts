import type { ReactiveControllerHost } from "lit";
import type { Candidate, Refused } from "../../api/messages";
import { retry } from "../../api/retry";
import type { Say } from "../../i18n/format";
import type { LiveTable } from "../../table/live-table";
import type { Status } from "../../table/screen";
import type { MoveView } from "../../table/view";

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
  private asking: AbortController | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly live: LiveTable,
  ) {}

  /** Another turn: nothing of this holds any more. */
  forget(): void {
    this.asking?.abort();
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
    this.drawn = this.live.view?.legal_moves.find((move) => move.text === text) ?? null;
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

  /** Ask for hints, and draw the best move; null where there is none or it is too late. Throws a `RefusedError`. */
  async ask(say: Say): Promise<string | null> {
    const { view, connection } = this.live;
    if (!view || view.viewer === null || !connection) return null;
    this.asking?.abort();
    const { signal } = (this.asking = new AbortController());
    const seat = view.viewer;
    this.hints = null;
    try {
      const { cube, candidates } = await retry(() => connection.hint(seat), { signal });
      const cubeAdvice = cube ? [{ text: say(cube), verdict: "", loss: null, depth: 0 }] : [];
      this.hints = [...cubeAdvice, ...candidates];
    } catch (error) {
      if (signal.aborted) return null;
      this.hints = [];
      throw error;
    } finally {
      this.host.requestUpdate();
    }
    const [best] = this.hints;
    if (best) this.draw(best.text);
    return best?.text ?? null;
  }
}
