/**
 * What a player's hand does to a board: press, drop, undo, let go. A pure state machine over a draft, the same for both games and for
 * mouse, touch, keys and the accessibility tree. Every answer is the new hand and what came of it.
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

/** A fresh hand; the only piece that may move is selected already, and so is one in mid-capture. */
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

/** Take the piece on `source` to `place`: a dashed target, a drop. */
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
 * A press on a place: a target of the selected piece is played, the selected piece is let go, one's own piece is taken up (`own` says
 * whether one stands there), anything else is refused with the piece it was tried with.
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

/** A double press: the longest legal move of that piece. */
export function playLongest(hand: Hand, source: number, firstDie = 0): HandChange {
  const target = longest(hand.draft, source, firstDie);
  return target ? moveTo(hand, source, target.place) : select(hand, source);
}

/** A number key. */
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

/** The next piece that may move after the selected one, as Tab walks them. */
export function nextMovable(hand: Hand, from: number | null, direction: 1 | -1): number | null {
  const places = movable(hand);
  if (places.length === 0) return null;
  const at = from === null ? -1 : places.indexOf(from);
  if (at < 0) return direction === 1 ? places[0]! : places.at(-1)!;
  return places[at + direction] ?? null;
}
