"""The player's hand at the board: the selected piece, the focus and the steps tried so far. Nothing is sent yet."""

from __future__ import annotations

from dataclasses import dataclass, replace

from crownpoint.table import Draft, Move, Refusal, StepView, Target

__all__ = ["Hand", "Outcome"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a press comes to: the new hand, and a refusal where it was not allowed."""

    hand: Hand
    refusal: Refusal | None = None
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """A draft with a selected piece and a focus. Immutable: every press gives a new hand.

    Places are those of the draft: points of the mover (25 the bar, 0 off) or squares.
    """

    draft: Draft | None = None
    selected: int | None = None
    focus: int | None = None

    @classmethod
    def of(cls, draft: Draft | None, focus: int | None = None) -> Hand:
        """A hand with nothing tried yet; the only piece that may move is selected already."""
        return cls(draft, None, focus)._with_only_piece()

    def _with_only_piece(self) -> Hand:
        sources = self.sources
        if self.selected is None and len(sources) == 1:
            return replace(self, selected=sources[0])
        return self

    @property
    def sources(self) -> tuple[int, ...]:
        """The pieces that may move now."""
        return self.draft.sources if self.draft is not None else ()

    @property
    def targets(self) -> tuple[Target, ...]:
        """The numbered targets of the selected piece; of those that land on one place only the first."""
        if self.draft is None or self.selected is None:
            return ()
        return self.draft.targets(self.selected)

    @property
    def shown_targets(self) -> tuple[Target, ...]:
        """One target for each place: where several ways end there, the first."""
        seen: dict[int, Target] = {}
        for target in self.targets:
            seen.setdefault(target.place, target)
        return tuple(seen.values())

    @property
    def steps(self) -> tuple[StepView, ...]:
        """The steps tried so far."""
        return self.draft.steps if self.draft is not None else ()

    @property
    def action(self) -> Move | None:
        """The action that ends the turn, None while steps are missing."""
        return self.draft.action if self.draft is not None else None

    def press(self, place: int) -> Outcome:
        """Press a place: select a piece, let it go, or send it there."""
        if self.draft is None:
            return Outcome(self)
        if self.selected is not None:
            if any(target.place == place for target in self.targets):
                return self.go(place)
            if place == self.selected:
                return Outcome(replace(self, selected=None, focus=place))
        if place in self.sources:
            return Outcome(replace(self, selected=place, focus=place))
        asked = self.selected
        refusal = self.draft.why_not(asked, place) if asked is not None else self.draft.why_not(place)
        return Outcome(replace(self, focus=place), refusal)

    def go(self, place: int) -> Outcome:
        """Send the selected piece to a place that is one of its targets."""
        assert self.draft is not None
        assert self.selected is not None
        draft = self.draft.step(self.selected, place)
        return Outcome(Hand(draft, None, place)._with_only_piece(), moved=True)

    def go_by_number(self, number: int) -> Outcome:
        """Send the selected piece to a numbered target; nothing happens where there is no such number."""
        target = next((target for target in self.shown_targets if target.number == number), None)
        return self.go(target.place) if target is not None else Outcome(self)

    def go_longest(self, place: int) -> Outcome:
        """Send the piece on `place` as far as it may go in one press."""
        chosen = replace(self, selected=place) if place in self.sources else self
        targets = chosen.targets
        return chosen.go(targets[-1].place) if targets else self.press(place)

    def next_piece(self, back: bool = False) -> Hand:
        """Select the next piece that may move, or the one before."""
        sources = sorted(self.sources, reverse=True)
        if not sources:
            return self
        if self.selected in sources:
            at = (sources.index(self.selected) + (-1 if back else 1)) % len(sources)
        else:
            at = -1 if back else 0
        return replace(self, selected=sources[at], focus=sources[at])

    def next_target(self) -> Hand:
        """Move the focus to the next target of the selected piece."""
        places = [target.place for target in self.shown_targets]
        if not places:
            return self
        at = (places.index(self.focus) + 1) % len(places) if self.focus in places else 0
        return replace(self, focus=places[at])

    def let_go(self) -> Hand:
        """Nothing selected; a capture that was begun goes back to its start."""
        if self.draft is not None and self.steps and not self.draft.dice_left and not self.draft.is_complete:
            return Hand(self.draft.clear(), None, self.focus)
        return replace(self, selected=None)

    def undo(self) -> Hand:
        """One step fewer."""
        return Hand.of(self.draft.undo() if self.draft is not None else None, self.focus)

    def undo_all(self) -> Hand:
        """No step at all."""
        return Hand.of(self.draft.clear() if self.draft is not None else None, self.focus)

    def swap(self) -> Hand:
        """The dice the other way round."""
        return replace(self, draft=self.draft.swap() if self.draft is not None else None)

    def focused(self, place: int | None) -> Hand:
        """The same hand with the focus elsewhere."""
        return replace(self, focus=place)
