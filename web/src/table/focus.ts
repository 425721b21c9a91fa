import type { ReactiveController, ReactiveControllerHost } from "lit";
import { tellAway } from "../api/moderation";

const LEAST_MS = 1000;
const MOST_MS = 3_600_000;

/**
 * Counts how often and how long a player leaves the page of a rated match, and tells the host on return.
 * It is a statistic for moderators, no part of the record. `table` gives the table, or empty when nothing is to count.
 */
export class FocusWatch implements ReactiveController {
  private left = 0;

  constructor(
    host: ReactiveControllerHost,
    private readonly table: () => string,
    private readonly tell = tellAway,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener("blur", this.leave);
    addEventListener("focus", this.comeBack);
    document.addEventListener("visibilitychange", this.change);
  }

  hostDisconnected(): void {
    removeEventListener("blur", this.leave);
    removeEventListener("focus", this.comeBack);
    document.removeEventListener("visibilitychange", this.change);
    this.left = 0;
  }

  private readonly leave = () => {
    if (this.left === 0 && this.table()) this.left = Date.now();
  };

  private readonly comeBack = () => {
    const [left, table] = [this.left, this.table()];
    this.left = 0;
    const away = Date.now() - left;
    if (left === 0 || !table || away < LEAST_MS) return;
    void this.tell(table, { times: 1, away_ms: Math.min(away, MOST_MS) }).catch(() => undefined);
  };

  private readonly change = () => (document.hidden ? this.leave() : this.comeBack());
}
