"""A player's notes of the dice during a match, to compare with what the host says afterwards.

A client writes it as it plays: the seal as it was first shown, the secret behind its own shares, and every roll.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from crownpoint.errors import InvalidRecordError
from crownpoint.table.dice.fair_dice import OwnDice
from crownpoint.table.events import Event, NonceGiven, Opened, OpeningRolled, Revealed, Rolled

__all__ = ["DiceNotes", "read_notes"]

Digits = Annotated[str, Field(pattern=r"^(?:[0-9a-f]{2})+$")]


class DiceNotes(BaseModel):
    """One player's notes of one match on one device.

    `secret` is None if the shares were left to the host; `revealed` are the numbers of the rolls whose shares were
    revealed from this device. `rolls` are the dice by number.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    match_id: Annotated[Digits, Field(min_length=32, max_length=32)]
    seal: Annotated[Digits, Field(min_length=64, max_length=64)]
    seat: Annotated[int, Field(ge=0, le=1)] | None = None
    secret: Annotated[Digits, Field(min_length=64, max_length=64)] | None = None
    revealed: tuple[int, ...] = ()
    rolls: dict[int, tuple[int, int]] = {}

    def faults(self, opened: Opened, log: Iterable[Event]) -> list[str]:
        """Where a record differs from these notes."""
        if opened.match_id != self.match_id:
            return ["The record is of another match than your copy."]
        found = [] if opened.seal == self.seal else ["The seal is not the one that you were shown first."]
        told: dict[int, tuple[int, int]] = {}
        for event in log:
            fact = event.fact
            if isinstance(fact, Rolled | OpeningRolled):
                told[fact.roll] = fact.dice
            elif event.seat == self.seat and self.seat is not None and self.secret is not None:
                found += self._faults_of(event)
        for number, dice in self.rolls.items():
            if told.get(number) != dice:
                given = "missing" if number not in told else "{}-{}".format(*told[number])
                found.append(f"You saw roll {number} as {dice[0]}-{dice[1]}; in the record it is {given}.")
        return found

    def _faults_of(self, event: Event) -> list[str]:
        """What is said in our name and is not ours. Shares revealed from another device are not in these notes."""
        assert self.secret is not None
        assert self.seat is not None
        fact = event.fact
        if isinstance(fact, NonceGiven):
            return [f"Event {event.number} gives away a nonce in your name, but you had committed to shares."]
        if isinstance(fact, Revealed) and fact.roll in self.revealed:
            share = OwnDice(self.secret, self.match_id, self.seat).share(fact.roll)
            if fact.share != share:
                return [f"Event {event.number} reveals a share of roll {fact.roll} that is not yours."]
        return []


def read_notes(text: str) -> DiceNotes:
    """Read notes as clients save them, in JSON. Raises `InvalidRecordError`."""
    try:
        return DiceNotes.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the file"
        raise InvalidRecordError(f"This is not a copy of the dice: {where}: {first['msg']}.") from None
