import type { ClockSettings } from "../api/messages";
import { figure } from "../i18n/figures";
import type { Say } from "../i18n/format";

/** A clock in a few words: “5 min + 12 s”. */
export function clockName(say: Say, { kind, reserve_ms, bonus_ms }: Omit<ClockSettings, "each_game">): string {
  const [m, n] = [figure(reserve_ms / 60_000), figure(bonus_ms / 1000)];
  switch (kind) {
    case "none":
      return say("web.new.no_clock");
    case "per_move":
      return say("clock.per_move", { n: reserve_ms / 1000 });
    case "days":
      return say("clock.days", { n: reserve_ms / 86_400_000 });
    case "bronstein":
      return say("clock.bronstein", { m, n });
    case "fischer":
      return say("web.new.clock_pair", { m, n });
    case "reserve":
      return `${m} min`;
  }
}
