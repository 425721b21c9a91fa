/** The error rates of this browser's reviewed matches, kept for the statistics. */

const KEY = "crownpoint.error-rates";
const MOST = 1000;

export interface KeptRate {
  readonly table: string;
  readonly game: string;
  readonly rate: number;
  readonly decisions: number;
}

/** The oldest first. */
export function errorRates(): KeptRate[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as KeptRate[]).filter((each) => Number.isFinite(each?.rate)) : [];
  } catch {
    return []; // a damaged entry
  }
}

/** Keep the rate of a match; a match that is reviewed again is kept once. */
export function keepErrorRate(rate: KeptRate): void {
  if (rate.decisions === 0) return;
  const others = errorRates().filter((each) => each.table !== rate.table);
  localStorage.setItem(KEY, JSON.stringify([...others, rate].slice(-MOST)));
}
