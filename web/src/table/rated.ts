/** Which matches may be rated: the host's rule (table/standard.py), so that the form can say it beforehand. Pure. */
import type { TableOptions } from "../api/messages";
import { presets } from "../api/presets";
import type { Say } from "../i18n/format";

const { rated_clocks: clocks } = presets;

/** Why a match with these options cannot be rated, in words; empty if it can. */
export function whyNotRated({ game, length, rules, clock }: TableOptions, say: Say): string {
  const { lengths, standard } = presets.games[game]!;
  const most = Math.max(...lengths);
  if (length < 1 || length > most) return say("reason.site.rated_needs_length", { most });
  const chosen = rules as unknown as Readonly<Record<string, unknown>>;
  if (Object.entries(standard).some(([name, value]) => chosen[name] !== value))
    return say("reason.site.rated_needs_standard");
  if (isRatedClock(clock, length)) return "";
  return say("reason.site.rated_needs_clock", {
    least: clocks.least_turn_ms / 1000,
    most: clocks.most_turn_ms / 1000,
  });
}

function isRatedClock({ kind, reserve_ms, bonus_ms, each_game }: TableOptions["clock"], length: number): boolean {
  if (kind === "none") return false;
  if (kind === "days") return reserve_ms >= clocks.least_days_ms && reserve_ms <= clocks.most_days_ms;
  if (kind !== "per_move" && reserve_ms < clocks.least_reserve_ms) return false;
  const bonus = kind === "fischer" ? bonus_ms : kind === "bronstein" ? bonus_ms / 2 : 0;
  const turn = kind === "per_move" ? reserve_ms / 2 : reserve_ms / (clocks.turns * (each_game ? 1 : length)) + bonus;
  return bonus_ms <= clocks.most_bonus_ms && turn >= clocks.least_turn_ms && turn <= clocks.most_turn_ms;
}
