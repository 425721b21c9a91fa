"""The engine's review of a record: its decisions are judged one after another, while the player looks at the record."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from crownpoint.ai.kits import KITS
from crownpoint.ai.review import Judgment, judge
from crownpoint.errors import CrownpointError
from crownpoint.host.decisions import Decided, decided_by_game
from crownpoint.messages import Catalog
from crownpoint.table import Event, Seat, View
from crownpoint.tui.play.advice import NOTHING

__all__ = ["Review"]

MARKS = {"doubtful": "?!", "error": "?", "blunder": "??"}
CUBE = {"no double": "hint.no_double", "double": "hint.double", "take": "hint.take", "drop": "hint.drop"}
"""What a judgment of the cube calls best, and how it is said."""


class Review:
    """The judgments found so far, by the number of the event."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._events = events
        self._decided: list[Decided] | None = None
        self._at = 0
        self._found: dict[int, tuple[Seat, Judgment]] = {}
        self.failed = False

    async def go_on(self) -> bool:
        """Have the next decision judged. Returns False when there is none left, or no engine to ask."""
        if self._decided is None:
            games = await asyncio.to_thread(decided_by_game, self._events)
            self._decided = [each for game in games.values() for each in game]
        if self.failed or self._at >= len(self._decided):
            return False
        each = self._decided[self._at]
        try:
            found = await asyncio.to_thread(judge, each.decision, each.choice, each.move)
        except CrownpointError:  # an engine without its weights
            self.failed = True
            return False
        self._at += 1
        if found is not None:
            self._found[each.number] = (each.seat, found)
        return True

    def state(self, say: Catalog) -> str:
        """How far it has come; empty when everything is judged."""
        if self.failed:
            return say("hint.none")
        if self._decided is None or self._at < len(self._decided):
            return say("review.working", n=self._at, total=len(self._decided or ()))
        return ""

    @property
    def marks(self) -> dict[int, str]:
        """The signs behind the moves of the list, by the number of the event."""
        return {number: MARKS[found.mark] for number, (_, found) in self._found.items() if found.mark in MARKS}

    def verdict(self, number: int, say: Catalog) -> str:
        """What is said of the choice of an event; empty if nothing was decided, or it is not judged yet."""
        if number not in self._found:
            return ""
        _, found = self._found[number]
        if found.forced:
            return say("review.forced")
        if found.loss < NOTHING:
            return say("review.best")
        best = say(CUBE[found.best]) if found.best in CUBE else found.best
        text = say("review.better", best=best, loss=say.number(found.loss, ".3f"), mark=MARKS.get(found.mark, ""))
        return text.strip()

    def summary(self, view: View, say: Catalog) -> str:
        """Both players' error rates and blunders."""
        scale = KITS[view.options.game].error_rate_scale
        parts = []
        for seat in Seat:
            counted = [found for who, found in self._found.values() if who is seat and found.counted]
            rate = scale * sum(found.loss for found in counted) / len(counted) if counted else 0.0
            blunders = sum(found.mark == "blunder" for found in counted)
            parts.append(say("review.seat", name=view.seats[seat].name, rate=say.number(rate, ".1f"), n=blunders))
        return " ".join(parts)
