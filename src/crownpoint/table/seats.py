"""Seats: the two places at a table, who sits there, and what each wants done without being asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import TypeVar

from crownpoint.table.options import KnownFieldsOnly

__all__ = ["Occupant", "OccupantKind", "Preferences", "Seat", "changed_at"]

Value = TypeVar("Value")


class Seat(IntEnum):
    """A place at the table. It keeps its score and its clock; its color may change from game to game."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> Seat:
        """The seat opposite."""
        return Seat.SECOND if self is Seat.FIRST else Seat.FIRST


def changed_at(pair: tuple[Value, Value], seat: Seat, value: Value) -> tuple[Value, Value]:
    """What both seats have, with another value for one of them."""
    return (value, pair[1]) if seat is Seat.FIRST else (pair[0], value)


class OccupantKind(StrEnum):
    """Who decides for a seat."""

    PERSON = "person"  # at this machine
    COMPUTER = "computer"
    REMOTE = "remote"  # a person at another machine


@dataclass(frozen=True, slots=True)
class Preferences(KnownFieldsOnly):
    """What the table does for a seat without being asked, and whether the seat confirms its moves.

    `auto_roll` rolls when the seat cannot double; `auto_forced` plays the only legal move; `auto_bear_off` bears off
    in a race when every die takes a checker off, so that it never makes a choice. `confirm` is read by the apps: the
    table itself only ever sees confirmed moves.
    """

    auto_roll: bool = False
    auto_forced: bool = False
    auto_bear_off: bool = False
    confirm: bool = True


@dataclass(frozen=True, slots=True)
class Occupant(KnownFieldsOnly):
    """Who sits at a seat: a name to show, a kind, for a computer player its level, and the preferences wanted."""

    name: str
    kind: OccupantKind = OccupantKind.PERSON
    level: str | None = None
    preferences: Preferences = field(default_factory=Preferences)
