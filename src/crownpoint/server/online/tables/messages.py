"""What is said at the tables of a site. Views and events go out as the table makes them.

A seat is proven by who is connected, so a message need not name it; one that names another's is refused.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from crownpoint.server.models import Id, Model, SeatNumber, Way
from crownpoint.table import View

__all__ = [
    "SENT",
    "ActAtSite",
    "AskAtSite",
    "ClaimAtSite",
    "DiceChecked",
    "Here",
    "History",
    "HistorySeat",
    "HistoryTable",
    "SayAtSite",
    "SeatedHere",
    "ShownAtSite",
    "WatchAtSite",
    "WhyAtSite",
]

Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
IntentId = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Square = Annotated[int, Field(ge=0, le=64)]


class WatchAtSite(Model):
    """Follow a table: from one's own seat, or as a watcher.

    `after` is the number of the last event that is known here already; those after it come with the answer. With `tail`
    every view brings only the lines of the log that are new.
    """

    table: Id
    seat: SeatNumber | None = None
    after: Number | None = None
    tail: bool = False


class ActAtSite(Model):
    """Do something at one's seat. `id` names the intent: sent again, wherever, it is not done again.

    `number` is that of the last event seen; where the game has gone on since then, the action is refused as stale.
    """

    table: Id
    seat: SeatNumber | None = None
    action: dict[str, Any]
    id: IntentId
    number: Number | None = None
    anyway: bool = False


class AskAtSite(Model):
    """A question or wish about a table."""

    table: Id
    seat: SeatNumber | None = None


class WhyAtSite(Model):
    """Why a piece cannot go from `source` (to `target`, if given) after the steps already tried."""

    table: Id
    seat: SeatNumber | None = None
    steps: Annotated[list[tuple[Square, Square]], Field(max_length=16, default_factory=list)]
    source: Square
    target: Square | None = None


class SayAtSite(Model):
    """Say something at the table: a phrase by its key, or free text where the site allows it."""

    table: Id
    phrase: Annotated[str, StringConstraints(max_length=40)] | None = None
    text: Annotated[str, StringConstraints(max_length=500)] | None = None
    id: IntentId


class ClaimAtSite(Model):
    """End the match because the other player has left the table for too long."""

    table: Id
    id: IntentId


class Here(Model):
    """Sent as `here`: a seat is connected, or was left at `gone_ms`; `claim_s` seconds later a match can be claimed."""

    table: str
    seat: SeatNumber
    gone_ms: int | None
    claim_s: float


class SeatedHere(Model):
    """Someone at a seat, as the site knows them."""

    person: str | None  # none: a computer, or someone who has deleted the account
    gone_ms: int | None  # since when nobody is connected there; none: someone is


class ShownAtSite(Model):
    """A table as one seat sees it: the answer to `watch`, and sent after every change as `view`.

    The lines of the log up to event `since` are left out; keep those you have, of this game.
    """

    ok: Literal[True] = True
    table: str
    number: int
    seat: SeatNumber | None
    events: list[dict[str, Any]] = Field(default_factory=list)
    view: View
    since: int = 0
    ways: list[Way] = Field(default_factory=list)
    next: str | None = None  # the table of the rematch, once it is agreed on
    people: tuple[SeatedHere, SeatedHere]
    free_chat: bool = False


class HistorySeat(Model):
    """A seat in a list of tables; `score` once the match has ended: 1 won, 0.5 drawn, 0 lost."""

    person: str | None
    name: str
    kind: str
    level: str | None
    score: float | None


class HistoryTable(Model):
    """A table in a list."""

    table: str
    game: str
    phase: str
    pool: str | None  # what a rated table counts for
    private: bool
    length: int
    games: int
    score: tuple[float, float]
    seats: tuple[HistorySeat, HistorySeat]
    number: int
    created_ms: int
    ended_ms: int | None


class History(Model):
    """A page of tables; `next` is what to ask for the following one."""

    tables: list[HistoryTable]
    next: str | None


class DiceChecked(Model):
    """What anyone can check of a match that has ended: the seal, the seed, both nonces, and whether all rolls fit."""

    ok: bool
    match_id: str
    seal: str
    seed: str
    nonces: tuple[str | None, str | None]
    rolls: int
    ballots: int
    faults: list[str]


SENT = (ActAtSite, AskAtSite, ClaimAtSite, SayAtSite, WatchAtSite, WhyAtSite)
"""What clients send; the rest is sent to them."""
