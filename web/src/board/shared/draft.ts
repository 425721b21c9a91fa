/**
 * A move made step by step, for every game. It knows no rules: the host says which complete ways are legal, and
 * everything here is a filter over that list. Immutable: every change is a new draft.
 */

/** One piece moved once: by one die, one slide or one jump. */
export interface Step {
  readonly source: number;
  readonly target: number;
  readonly die: number;
  readonly hit: boolean;
  readonly captured: number;
}

export type Way = readonly Step[];

/** A place where a piece may land, numbered from 1, and the steps that take it there. */
export interface Target {
  readonly number: number;
  readonly place: number;
  readonly steps: Way;
  readonly hits: boolean;
}

export interface Draft {
  readonly ways: readonly Way[];
  readonly made: Way;
}

export const newDraft = (ways: readonly Way[]): Draft => ({ ways, made: [] });

const same = (a: Step | undefined, b: Step): boolean =>
  a !== undefined && a.source === b.source && a.target === b.target && a.die === b.die && a.captured === b.captured;

/** The way among `ways` with these steps, in the same order if there is one; null if none has them. */
export function sameWay(ways: readonly Way[], steps: Way): Way | null {
  const whole = ways.filter((way) => way.length === steps.length);
  const has = (way: Way, step: Step) => way.filter((each) => same(each, step)).length;
  return (
    whole.find((way) => steps.every((step, at) => same(way[at], step))) ??
    whole.find((way) => steps.every((step) => has(way, step) === has(steps, step))) ??
    null
  );
}

/** The rest of every way that begins with the steps made. */
function rest(draft: Draft): Way[] {
  const { made } = draft;
  return draft.ways.filter((way) => made.every((step, at) => same(way[at], step))).map((way) => way.slice(made.length));
}

export const isComplete = (draft: Draft): boolean =>
  draft.made.length > 0 && rest(draft).some((way) => way.length === 0);

/** The places of the pieces that may move now. */
export const sources = (draft: Draft): number[] => [
  ...new Set(rest(draft).flatMap((way) => way.slice(0, 1).map((step) => step.source))),
];

/** The first steps of a way that move the same piece: one step, two steps, and so on. */
function chains(way: Way, source: number): Way[] {
  const found: Way[] = [];
  let place = source;
  for (let at = 0; at < way.length && way[at]!.source === place; at++) {
    place = way[at]!.target;
    found.push(way.slice(0, at + 1));
  }
  return found;
}

const hitsOnTheWay = (chain: Way): number =>
  chain.slice(0, -1).filter((step) => step.hit && step.captured === 0).length;

function order(a: Way, b: Way): number {
  const byLength = a.length - b.length || hitsOnTheWay(a) - hitsOnTheWay(b);
  if (byLength !== 0) return byLength;
  for (let at = 0; at < a.length; at++) {
    const byStep = a[at]!.die - b[at]!.die || a[at]!.target - b[at]!.target;
    if (byStep !== 0) return byStep;
  }
  return 0;
}

/**
 * Where the piece on `source` can go: fewest dice first, then the smaller die. Of several ways to the same place the one
 * that hits nothing on the way is offered.
 */
export function targets(draft: Draft, source: number): Target[] {
  const last = draft.made.at(-1);
  if (last?.captured && last.target !== source) return [];
  const found = new Map<number, Way>();
  for (const chain of rest(draft)
    .flatMap((way) => chains(way, source))
    .sort(order)) {
    const place = chain.at(-1)!.target;
    if (!found.has(place)) found.set(place, chain);
  }
  return [...found].map(([place, steps], at) => ({ number: at + 1, place, steps, hits: steps.at(-1)!.hit }));
}

/** The draft after moving a piece there; null if that is not a target. */
export function extend(draft: Draft, source: number, place: number): Draft | null {
  const target = targets(draft, source).find((each) => each.place === place);
  return target ? { ...draft, made: [...draft.made, ...target.steps] } : null;
}

export const undo = (draft: Draft): Draft => ({ ...draft, made: draft.made.slice(0, -1) });

export const clear = (draft: Draft): Draft => ({ ...draft, made: [] });

/** The target that uses the most steps; among equals the one that starts with the die `first`. */
export function longest(draft: Draft, source: number, first = 0): Target | null {
  const score = (target: Target) => target.steps.length * 10 + (target.steps[0]!.die === first ? 1 : 0);
  return targets(draft, source).reduce<Target | null>(
    (best, each) => (!best || score(each) > score(best) ? each : best),
    null,
  );
}

/** The only thing that can be done now, if there is just one: a piece and its target. */
export function forcedMove(draft: Draft): { source: number; target: Target } | null {
  const [source, ...others] = sources(draft);
  if (source === undefined || others.length > 0) return null;
  const [target, ...more] = targets(draft, source);
  return target &&
    more.every((each) => each.steps.length > target.steps.length) &&
    new Set(rest(draft).map((way) => way[0]!.target)).size === 1
    ? { source, target }
    : null;
}

/** Steps grouped by piece: a group continues where its last step ended. */
export function runs(steps: readonly Step[]): Step[][] {
  const found: Step[][] = [];
  for (const step of steps) {
    const last = found.at(-1);
    if (last && last.at(-1)!.target === step.source) last.push(step);
    else found.push([step]);
  }
  return found;
}

/** The dice that are not used yet, in the order given. A double counts four times. */
export function diceLeft(draft: Draft, dice: readonly number[]): number[] {
  const left = dice.length === 2 && dice[0] === dice[1] ? [...dice, ...dice] : [...dice];
  for (const step of draft.made) {
    const at = left.indexOf(step.die);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Ways as the host writes them, `[source, target, die, hit, captured]`, or as objects with `steps`. */
export function readWays(raw: readonly unknown[] | null | undefined): Way[] {
  return (raw ?? []).map((way) => {
    const steps = Array.isArray(way) ? way : (way as { steps: unknown[] }).steps;
    return (steps as unknown[]).map((step) => {
      if (Array.isArray(step)) {
        const [source, target, die = 0, hit = 0, captured = 0] = step as number[];
        return { source: source!, target: target!, die, hit: Boolean(hit), captured };
      }
      const { source, target, die = 0, hit = false, captured = 0 } = step as Step;
      return { source, target, die, hit, captured };
    });
  });
}
