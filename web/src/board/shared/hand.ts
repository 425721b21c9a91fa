/**
 * The player's hand: press, drop, undo, let go. A pure state machine over a draft, the same for every game and for
 * mouse, touch, keyboard and screen reader. Every function returns the new hand and the outcome.
 */
import {
  clear,
  isComplete,
  longest,
  forcedMove,
  sources,
  extend,
  targets,
  undo,
  type Draft,
  type Step,
  type Target,
} from "./draft";

export interface Hand {
  readonly draft: Draft;
  readonly selected: number | null;
}

export type Outcome =
  | { kind: "nothing" }
  | { kind: "selected"; source: number; targets: Target[] }
  | { kind: "let-go" }
  | { kind: "moved"; steps: readonly Step[]; complete: boolean }
  | { kind: "undone"; steps: readonly Step[] }
  | { kind: "refused"; source: number; target: number | null };

export type HandChange = readonly [Hand, Outcome];

const NOTHING: Outcome = { kind: "nothing" };

/** A new hand. A piece that is the only one to move, or is in the middle of a capture, is already selected. */
export function openHand(draft: Draft): Hand {
  const forced = forcedMove(draft);
  const capturing = draft.made.at(-1)?.captured ? draft.made.at(-1)!.target : null;
  const selected = forced?.source ?? (capturing !== null && !isComplete(draft) ? capturing : null);
  return { draft, selected };
}

export const hasTurn = (hand: Hand): boolean => hand.draft.ways.length > 0;

export const movable = (hand: Hand): number[] => sources(hand.draft);

export const offered = (hand: Hand): Target[] => (hand.selected === null ? [] : targets(hand.draft, hand.selected));

export function select(hand: Hand, source: number): HandChange {
  if (!hasTurn(hand)) return [hand, NOTHING];
  const found = targets(hand.draft, source);
  if (found.length === 0)
    return [
      { ...hand, selected: null },
      { kind: "refused", source, target: null },
    ];
  return [
    { ...hand, selected: source },
    { kind: "selected", source, targets: found },
  ];
}

/** Move the piece on `source` to `place`. */
export function moveTo(hand: Hand, source: number, place: number): HandChange {
  const before = hand.draft.made.length;
  const draft = extend(hand.draft, source, place);
  if (!draft)
    return [
      { ...hand, selected: null },
      { kind: "refused", source, target: place },
    ];
  return [openHand(draft), { kind: "moved", steps: draft.made.slice(before), complete: isComplete(draft) }];
}

/**
 * A press on a place: a target of the selected piece is played, the selected piece is deselected, the player's own piece (`own`) is
 * selected, and anything else is refused.
 */
export function press(hand: Hand, place: number, own: boolean): HandChange {
  if (!hasTurn(hand)) return [hand, NOTHING];
  if (hand.selected !== null) {
    if (offered(hand).some((target) => target.place === place)) return moveTo(hand, hand.selected, place);
    if (hand.selected === place) return letGo(hand);
    if (!own)
      return [
        { ...hand, selected: null },
        { kind: "refused", source: hand.selected, target: place },
      ];
  }
  return select(hand, place);
}

/** A double press plays the longest legal move of a piece. */
export function playLongest(hand: Hand, source: number, firstDie = 0): HandChange {
  const target = longest(hand.draft, source, firstDie);
  return target ? moveTo(hand, source, target.place) : select(hand, source);
}

/** A number key plays the target with that number. */
export function choose(hand: Hand, number: number): HandChange {
  const target = offered(hand).find((each) => each.number === number);
  return target ? moveTo(hand, hand.selected!, target.place) : [hand, NOTHING];
}

export function letGo(hand: Hand): HandChange {
  return hand.selected === null ? [hand, NOTHING] : [{ ...hand, selected: null }, { kind: "let-go" }];
}

export function undoSteps(hand: Hand, all = false): HandChange {
  if (hand.draft.made.length === 0) return letGo(hand);
  const draft = all ? clear(hand.draft) : undo(hand.draft);
  return [
    { draft, selected: null },
    { kind: "undone", steps: hand.draft.made.slice(draft.made.length) },
  ];
}

/** The next piece that may move, for the Tab key. */
export function nextMovable(hand: Hand, from: number | null, direction: 1 | -1): number | null {
  const places = movable(hand);
  if (places.length === 0) return null;
  const at = from === null ? -1 : places.indexOf(from);
  if (at < 0) return direction === 1 ? places[0]! : places.at(-1)!;
  return places[at + direction] ?? null;
}
