"""Checks the dice of a finished match, as docs/fair-dice.md tells everyone to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

from crownpoint.errors import InvalidRecordError
from crownpoint.table.dice.fair_dice import ID_BYTES, NONCE_BYTES, SEED_BYTES, FairDice, is_hex, seal
from crownpoint.table.events import Event, GameStarted, MatchEnded, NonceGiven, Opened, OpeningRolled, Rolled
from crownpoint.table.registry import RULES
from crownpoint.table.seats import Seat

__all__ = ["DiceReport", "verify_dice"]


@dataclass(slots=True)
class DiceReport:
    """What the check found. `faults` is empty when everything is as it was sealed."""

    match_id: str
    seal: str
    seed: str
    rolls: int = 0
    ballots: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def is_fair(self) -> bool:
        """Whether the seed fits the seal and every roll and draw follows from it."""
        return not self.faults


def verify_dice(events: Iterable[Event]) -> DiceReport:
    """Check the seal, and every roll and drawn opening in order. It needs no secret: a seat's own events are enough.

    Raises `InvalidRecordError` when the match has not ended, so that the seed is not known yet, or the record is none.
    """
    log = list(events)
    opened = log[0].fact if log else None
    if not isinstance(opened, Opened):
        raise InvalidRecordError("The record does not begin with the event “opened”.")
    ended = next((event.fact for event in log if isinstance(event.fact, MatchEnded)), None)
    if ended is None:
        raise InvalidRecordError("The match has not ended: its seed is still sealed.")
    report = DiceReport(opened.match_id, opened.seal, ended.seed)
    nonces = _nonces(log)
    if not is_hex(ended.seed, SEED_BYTES) or not is_hex(opened.match_id, ID_BYTES):
        raise InvalidRecordError("The seed is 64 and the match id 32 hexadecimal digits.")
    if seal(ended.seed, opened.match_id) != opened.seal:
        report.faults.append("The seed does not fit the seal that was published before the match.")
    _check_draws(log, opened, FairDice(ended.seed, opened.match_id, nonces), report)
    return report


def _nonces(log: list[Event]) -> tuple[str, str]:
    given = {event.seat: event.fact.nonce for event in log if isinstance(event.fact, NonceGiven)}
    first, second = given.get(Seat.FIRST), given.get(Seat.SECOND)
    if not first or not second or not is_hex(first, NONCE_BYTES) or not is_hex(second, NONCE_BYTES):
        raise InvalidRecordError("The record does not hold a nonce of each seat, 64 hexadecimal digits.")
    return first, second


def _check_draws(log: list[Event], opened: Opened, dice: FairDice, report: DiceReport) -> None:
    """Every number once and in order: a host that could leave one out could choose."""
    rules, used = RULES[opened.options.game], 0
    for event in log:
        fact = event.fact
        if isinstance(fact, Rolled | OpeningRolled):
            used += 1
            report.rolls += 1
            if fact.roll != used:
                report.faults.append(f"Event {event.number} is roll {fact.roll}, but roll {used} was next.")
                used = fact.roll
            elif (expected := dice.roll(used)) != fact.dice:
                report.faults.append(f"Roll {used} was {_text(fact.dice)}, but the seed gives {_text(expected)}.")
        elif isinstance(fact, GameStarted) and fact.draws != used:
            used += 1
            report.ballots += 1
            expected_ballot = rules.ballot(opened.options, 1, None, partial(dice.draw, used))
            if fact.draws != used or fact.ballot != expected_ballot:
                report.faults.append(f"Game {fact.game} began with ballot {fact.ballot}, not {expected_ballot}.")
                used = fact.draws


def _text(dice: tuple[int, int]) -> str:
    return f"{dice[0]}-{dice[1]}"
