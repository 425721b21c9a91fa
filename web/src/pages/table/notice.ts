import type { ReactiveControllerHost } from "lit";
import { kitOf } from "../../games";
import type { Say } from "../../i18n/format";
import type { Status } from "../../table/screen";
import type { View } from "../../table/view";

const NO_MOVE_MS = 2500;
const NOTICE_MS = 4000;

/** A sentence shown in place of the status for a while. */
export class Notice {
  status: Status | null = null;
  /** There was no move: new views wait until this has been read, and blocked points are crossed out. */
  stuck: { readonly crosses: readonly number[] } | null = null;
  private timer = 0;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly ended: () => void,
  ) {}

  /** Show a notice until `end`, or for some time. */
  show(status: Status, ms = 0): void {
    this.status = status;
    window.clearTimeout(this.timer);
    if (ms > 0) this.timer = window.setTimeout(this.end, ms);
    this.host.requestUpdate();
  }

  /** Show one sentence for long enough to read it. */
  say(title: string): void {
    this.show({ title, detail: "" }, NOTICE_MS);
  }

  /** Say that there was no move, for long enough to read it or until a press. */
  noMove(say: Say, view: View, [a, b]: readonly [number, number]): void {
    this.stuck = { crosses: kitOf(view.options.game).table.blocked(view, [a, b]) };
    const title = say(a === b ? "status.no_move_double" : "status.no_move", { a, b });
    this.show({ title, detail: say("web.say.passes") }, NO_MOVE_MS);
  }

  readonly end = (): void => {
    this.forget();
    this.host.requestUpdate();
    this.ended();
  };

  /** Like `end`, without calling the listener. */
  forget(): void {
    window.clearTimeout(this.timer);
    this.status = null;
    this.stuck = null;
  }
}
