/** A point described for screen readers: its name first, then the facts. */
import type { Say } from "../../i18n/format";
import type { Target } from "../shared/draft";
import type { Color } from "../shared/pieces";

export interface PointFacts {
  readonly own: number;
  readonly other: number;
  readonly otherColor: Color;
  readonly movable: boolean;
  readonly selected: boolean;
  readonly target: Target | null;
}

function targetWords(say: Say, target: Target): string {
  const [first, second] = target.steps;
  const { number } = target;
  if (!first!.die) return say("board.target", { number });
  if (!second) return say("board.target_die", { number, die: first!.die });
  return target.steps.length === 2 && second.die !== first!.die
    ? say("board.target_both", { number })
    : say("board.target_dice", { number, k: target.steps.length });
}

export function pointWords(say: Say, facts: PointFacts): string {
  const count = (k: number) => say(`number.${k}`);
  const parts: string[] = [];
  if (facts.own > 0) parts.push(say("board.own", { count: count(facts.own) }));
  else if (facts.other > 0) parts.push(say(`board.${facts.otherColor}`, { k: facts.other, count: count(facts.other) }));
  else parts.push(say("board.empty"));
  if (facts.target) {
    parts.push(targetWords(say, facts.target));
    if (facts.target.hits) parts.push(say("board.hits"));
  } else if (facts.other === 1) parts.push(say("board.blot"));
  if (facts.selected) parts.push(say("board.selected_mark"));
  else if (facts.movable) parts.push(say("board.can_move"));
  return parts.join(", ");
}
