/** Checks the dice of a match that has ended, as docs/fair-dice.md tells everyone to. */
import { ballotOf, commitmentTo, rollOf, sealOf, type Parts } from "./dice";
import { differences, type DiceNotes, type Difference } from "./notes";
import { deckOf, eventsIn, type DiceEvent } from "./record";

type Pair<T> = [T, T];

export interface Verdict {
  /** Whether the seed fits the seal. */
  readonly sealed: boolean;
  /** How many rolls and drawn openings follow from the seed and the shares. */
  readonly checked: number;
  /** The first roll or draw that does not, or is out of order. */
  readonly wrong: { readonly number: number; readonly found: string; readonly expected: string } | null;
  /** The first event that breaks the order of commitments and shares. */
  readonly broken: number | null;
  /** What differs from this player's own notes; null if there are none. */
  readonly differences: readonly Difference[] | null;
}

/** Check a record of a match that has ended, and compare it with the player's own notes. Null without a seed. */
export function verify(record: string, notes: DiceNotes | null): Verdict | null {
  const events = eventsIn(record);
  const opened = events[0]?.fact;
  const seed = events.find(({ fact }) => fact.kind === "match_ended")?.fact.seed;
  if (opened?.kind !== "opened" || !opened.match_id || !opened.seal || !seed) return null;
  const check = new Check(opened, opened.match_id, seed);
  for (const event of events) if (check.wrong === null) check.take(event);
  return {
    sealed: sealOf(seed, opened.match_id) === opened.seal,
    checked: check.checked,
    wrong: check.wrong,
    broken: check.broken,
    differences: notes && differences(notes, events),
  };
}

/** Goes through the events. Every number is used once and in order: a host that could leave one out could choose. */
class Check {
  checked = 0;
  wrong: Verdict["wrong"] = null;
  broken: number | null = null;
  private used = 0;
  private readonly nonces: Pair<string | null> = [null, null];
  private readonly commitments: Pair<string | null> = [null, null];
  private shares: Pair<string | null> = [null, null];

  constructor(
    private readonly opened: DiceEvent["fact"],
    private readonly matchId: string,
    private readonly seed: string,
  ) {}

  take({ number, seat, fact }: DiceEvent): void {
    const isShown = this.shares.some((share) => share !== null);
    if (fact.kind === "nonce_given" && seat !== null) this.nonces[seat] = fact.nonce ?? null;
    else if (fact.kind === "committed" && seat !== null) {
      if (isShown) this.broken ??= number;
      this.commitments[seat] = fact.commitment ?? null;
    } else if (fact.kind === "revealed" && seat !== null) this.reveal(number, seat, fact);
    else if (fact.kind === "doubled" && isShown && this.opened.options?.clock.kind !== "days") this.broken ??= number;
    else if ((fact.kind === "rolled" || fact.kind === "opening_rolled") && fact.roll && fact.dice)
      this.use(fact.roll, fact.dice.join("-"), (parts, next) => rollOf(parts, next).join("-"));
    else if (fact.kind === "game_started" && deckOf(this.opened) && fact.draws !== this.used)
      this.use(fact.draws ?? 0, String(fact.ballot), (parts, next) =>
        String(ballotOf(parts, next, deckOf(this.opened))),
      );
  }

  private reveal(number: number, seat: 0 | 1, { share = "", commitment = "" }: DiceEvent["fact"]): void {
    if (commitmentTo(share, this.matchId, seat, this.used + 1) !== this.commitments[seat]) this.broken ??= number;
    this.shares[seat] = share;
    this.commitments[seat] = commitment;
  }

  private use(number: number, found: string, expect: (parts: Parts, next: number) => string): void {
    const next = this.used + 1;
    const [first, second] = [0, 1].map((seat) => this.nonces[seat] ?? this.shares[seat] ?? null);
    const parts: Parts | null =
      first && second ? { match_id: this.matchId, seed: this.seed, parts: [first, second] } : null;
    const expected = number === next ? (parts ? expect(parts, next) : "?") : `# ${next}`;
    const shown = number === next ? found : `# ${number}`;
    if (shown === expected) this.checked++;
    else this.wrong = { number: next, found: shown, expected };
    this.used = number;
    this.shares = [null, null];
  }
}
