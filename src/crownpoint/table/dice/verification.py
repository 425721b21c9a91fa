"""Verifies the dice of a finished match, as docs/fair-dice.md describes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

from crownpoint.errors import InvalidRecordError
from crownpoint.table.dice.fair_dice import ID_BYTES, NONCE_BYTES, SEED_BYTES, FairDice, commitment, is_hex, seal
from crownpoint.table.dice.notes import DiceNotes
from crownpoint.table.events import (
    Committed,
    Doubled,
    Event,
    GameStarted,
    MatchEnded,
    NonceGiven,
    Opened,
    OpeningRolled,
    Revealed,
    Rolled,
)
from crownpoint.table.options import ClockKind
from crownpoint.table.registry import RULES

__all__ = ["DiceReport", "verify_dice"]


@dataclass(slots=True)
class DiceReport:
    """What the check found. `faults` is empty if everything is as it was sealed."""

    match_id: str
    seal: str
    seed: str
    rolls: int = 0
    ballots: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def is_fair(self) -> bool:
        """Whether the seed fits the seal and every roll and draw follows from it and from the shares committed to."""
        return not self.faults


def verify_dice(events: Iterable[Event], notes: DiceNotes | None = None) -> DiceReport:
    """Check the seal, every share, and every roll and drawn opening in order. A seat's own events are enough.

    With the `notes` of a seat everything is also compared with what that seat itself saw and sent. Raises
    `InvalidRecordError` when the match has not ended, so that the seed is not known yet, or the record is none.
    """
    log = list(events)
    opened = log[0].fact if log else None
    if not isinstance(opened, Opened):
        raise InvalidRecordError("The record does not begin with the event “opened”.")
    ended = next((event.fact for event in log if isinstance(event.fact, MatchEnded)), None)
    if ended is None:
        raise InvalidRecordError("The match has not ended: its seed is still sealed.")
    report = DiceReport(opened.match_id, opened.seal, ended.seed)
    if not is_hex(ended.seed, SEED_BYTES) or not is_hex(opened.match_id, ID_BYTES):
        raise InvalidRecordError("The seed is 64 and the match id 32 hexadecimal digits.")
    if seal(ended.seed, opened.match_id) != opened.seal:
        report.faults.append("The seed does not fit the seal that was published before the match.")
    _Check(opened, ended.seed, report).run(log)
    if notes is not None:
        report.faults += notes.faults(opened, log)
    return report


class _Check:
    """Goes through a log. Every number is used once and in order: a host that could leave one out could choose."""

    def __init__(self, opened: Opened, seed: str, report: DiceReport) -> None:
        self.opened = opened
        self.seed = seed
        self.report = report
        self.used = 0
        self.nonces: list[str | None] = [None, None]
        self.commitments: list[str | None] = [None, None]
        self.shares: list[str | None] = [None, None]

    def run(self, log: list[Event]) -> None:
        for event in log:
            fact = event.fact
            match fact:
                case NonceGiven(nonce) if event.seat is not None:
                    if nonce is None or not is_hex(nonce, NONCE_BYTES) or self.nonces[event.seat]:
                        raise InvalidRecordError(
                            f"Event {event.number} is not a seat's one nonce, 64 hexadecimal digits."
                        )
                    self.nonces[event.seat] = nonce
                case Committed() if event.seat is not None:
                    if any(self.shares):
                        self._fault(
                            f"Event {event.number} commits to roll {self.used + 1} when a share of it is known."
                        )
                    self.commitments[event.seat] = fact.commitment
                case Revealed() if event.seat is not None:
                    self._reveal(event.number, event.seat, fact)
                case Doubled() if any(self.shares) and self.opened.options.clock.kind is not ClockKind.DAYS:
                    self._fault(f"Event {event.number} doubles after a share of roll {self.used + 1} was revealed.")
                case Rolled() | OpeningRolled():
                    self._roll(event.number, fact)
                case GameStarted() if fact.draws != self.used:
                    self._draw(fact)

    def _fault(self, text: str) -> None:
        self.report.faults.append(text)

    def _reveal(self, number: int, seat: int, fact: Revealed) -> None:
        if not is_hex(fact.share, NONCE_BYTES) or not is_hex(fact.commitment, NONCE_BYTES):
            raise InvalidRecordError(f"Event {number}: a share and a commitment are 64 hexadecimal digits each.")
        due = self.used + 1
        if fact.roll != due or commitment(self.opened.match_id, seat, due, fact.share) != self.commitments[seat]:
            self._fault(f"Event {number} reveals a share that seat {seat} had not committed to for roll {due}.")
        self.shares[seat], self.commitments[seat] = fact.share, fact.commitment

    def _dice(self) -> FairDice:
        """The dice of the number that is due."""
        first, second = (nonce or share for nonce, share in zip(self.nonces, self.shares, strict=True))
        if first is None or second is None:
            raise InvalidRecordError(f"The record does not hold what each seat gave for roll {self.used + 1}.")
        return FairDice(self.seed, self.opened.match_id, (first, second))

    def _roll(self, number: int, fact: Rolled | OpeningRolled) -> None:
        dice = self._dice()
        self.report.rolls += 1
        due = self.used + 1
        if fact.roll != due:
            self._fault(f"Event {number} is roll {fact.roll}, but roll {due} was next.")
        elif (expected := dice.roll(due)) != fact.dice:
            self._fault(f"Roll {due} was {_text(fact.dice)}, but the seed gives {_text(expected)}.")
        self._use(fact.roll)

    def _draw(self, fact: GameStarted) -> None:
        dice = self._dice()
        self.report.ballots += 1
        due = self.used + 1
        expected = RULES[self.opened.options.game].ballot(self.opened.options, fact.game, None, partial(dice.draw, due))
        if fact.draws != due or fact.ballot != expected:
            self._fault(f"Game {fact.game} began with ballot {fact.ballot}, not {expected}.")
        self._use(fact.draws)

    def _use(self, number: int) -> None:
        self.used, self.shares = number, [None, None]


def _text(dice: tuple[int, int]) -> str:
    return f"{dice[0]}-{dice[1]}"
