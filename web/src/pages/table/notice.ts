import type { ReactiveControllerHost } from "lit";
import { kitOf } from "../../games";
import type { Say } from "../../i18n/format";
import type { Status } from "../../table/screen";
import type { View } from "../../table/view";

const NO_MOVE_MS = 2500;
const NOTICE_MS = 4000;

/** A sentence that stands in the place of the status until it is read. */
export class Notice {
  status: Status | null = null;
  /** Nothing can be played: news wait until this is read, and the board crosses out what is blocked. */
  stuck: { readonly crosses: readonly number[] } | null = null;
  private timer = 0;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly ended: () => void,
  ) {}

  /** It stays until `end`, or for a while. */
  show(status: Status, ms = 0): void {
    this.status = status;
    window.clearTimeout(this.timer);
    if (ms > 0) this.timer = window.setTimeout(this.end, ms);
    this.host.requestUpdate();
  }

  /** One sentence, for long enough to be read. */
  say(title: string): void {
    this.show({ title, detail: "" }, NOTICE_MS);
  }

  /** Nothing could be played: the sentence stays long enough to be read, or until a press. */
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

  /** As `end`, but nobody is told. */
  forget(): void {
    window.clearTimeout(this.timer);
    this.status = null;
    this.stuck = null;
  }
}
