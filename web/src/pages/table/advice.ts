import type { ReactiveControllerHost } from "lit";
import type { Candidate, Refused } from "../../api/messages";
import { retry } from "../../api/retry";
import type { Way } from "../../board/shared/draft";
import { hintAt } from "../../engine/table";
import { kitOf } from "../../games";
import { decimal } from "../../i18n/figures";
import type { Say } from "../../i18n/format";
import type { LiveTable } from "../../table/live-table";
import type { Status } from "../../table/screen";

/** A move that the tutor has warned about. */
interface Warning {
  readonly text: string;
  readonly loss: number;
  readonly best: string;
  /** The player has asked for the better move. */
  readonly isShown: boolean;
}

/** The engine's advice on this turn: hints, and the tutor's warning. */
export class Advice {
  /** Null until they are loaded. */
  hints: readonly Candidate[] | null = null;
  warning: Warning | null = null;
  /** The suggested move on the board. */
  drawn: { readonly text: string; readonly steps: Way } | null = null;
  /** What the viewer can expect of the game, 0 to 1; null while it is unknown or not wanted. */
  chance: number | null = null;
  private asking: AbortController | null = null;
  private following: AbortController | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly live: LiveTable,
  ) {}

  /** Keep the chances up to date at the viewer's turns. They stay until there are new ones, so that nothing flickers. */
  async follow(isWanted: boolean): Promise<void> {
    this.following?.abort();
    const { view, connection } = this.live;
    if (!isWanted || !view || !connection || view.phase !== "playing") this.chance = null;
    if (!isWanted || !view || !connection || view.viewer === null || view.turn !== view.viewer) return;
    const { signal } = (this.following = new AbortController());
    const seat = view.viewer;
    const host = () => retry(() => connection.hint(seat), { signal });
    const found = await hintAt(view, host, signal).catch(() => null); // refused, or another turn
    if (signal.aborted || found === null) return;
    this.chance = found.chance ?? null;
    this.host.requestUpdate();
  }

  /** A new turn has begun: drop everything. */
  forget(): void {
    this.asking?.abort();
    this.hints = null;
    this.dismiss();
  }

  /** Drop the warning. */
  dismiss(): void {
    this.warning = null;
    this.drawn = null;
    this.host.requestUpdate();
  }

  /** Show a legal move on the board. */
  draw(text: string): void {
    const { view, ways } = this.live;
    const steps = view ? kitOf(view.options.game).table.readMove(text, ways) : null; // the view does not list all moves
    this.drawn = steps && { text, steps };
    this.host.requestUpdate();
  }

  /** Show the tutor's warning, which keeps the better move to itself until it is asked; returns the sentence about it. */
  warn({ reason }: Refused, say: Say): Status {
    const { move, best, loss } = reason.params as { move: string; best: string; loss: number };
    this.warning = { text: move, best, loss, isShown: false };
    this.host.requestUpdate();
    return { title: say("web.say.blunder", { move }), detail: say("web.say.blunder_detail") };
  }

  /** The player wants to see the better move. */
  showBetter(say: Say): Status | null {
    if (!this.warning) return null;
    const { text, best, loss } = this.warning;
    this.warning = { ...this.warning, isShown: true };
    this.draw(best);
    return {
      title: say("web.say.better", { best }),
      detail: say("web.say.better_detail", { move: text, loss: decimal(loss, 2) }),
    };
  }

  /** Load hints and show the best move; null if there is none or the turn is over. Throws a `RefusedError`. */
  async ask(say: Say): Promise<string | null> {
    const { view, connection } = this.live;
    if (!view || view.viewer === null || !connection) return null;
    this.asking?.abort();
    const { signal } = (this.asking = new AbortController());
    const seat = view.viewer;
    this.hints = null;
    try {
      const { cube, candidates } = await hintAt(view, () => retry(() => connection.hint(seat), { signal }), signal);
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
