/** The place in a match that is in the address, so that a reload and the way back lead to it again. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { StudiedDecision } from "../../../api/messages";

/** Browsers refuse an address that changes too often, as it would under a key that is held down. */
const PAUSE_MS = 300;

export class PlaceKeeper implements ReactiveController {
  private timer = 0;

  constructor(host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    window.clearTimeout(this.timer);
  }

  keep(place: string): void {
    window.clearTimeout(this.timer);
    const { pathname } = location;
    this.timer = window.setTimeout(() => {
      if (location.pathname === pathname)
        history.replaceState(history.state, "", `${pathname}${location.search}#${place}`);
    }, PAUSE_MS);
  }

  /** The index of the decision that the address names, or else -1. */
  find(decisions: readonly StudiedDecision[]): number {
    const place = location.hash.slice(1);
    return decisions.findIndex(({ decided }) => decided.place === place);
  }
}
