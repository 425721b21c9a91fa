"""Messages about tables. Views, events, actions and options are the table's own data.

A seat is proven by who is connected, so a message need not name it; a message that names someone else's is refused.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from crownpoint.host.presets import Pace
from crownpoint.server.wire.base import Id, IntentId, Model, Name, Number, RefusalReason, SeatNumber
from crownpoint.table import Action, Event, OccupantKind, Preferences, View
from crownpoint.table.options import Options
from crownpoint.table.records.replay import Replay

__all__ = [
    "Act",
    "ActOverHttp",
    "Acted",
    "Candidate",
    "Claim",
    "ClaimOverHttp",
    "ComputerSeat",
    "DiceChecked",
    "Explained",
    "Hint",
    "NewSeat",
    "NewTable",
    "PersonSeat",
    "PositionShown",
    "Replay",
    "SayAtTable",
    "SeatConnection",
    "SeatSummary",
    "SeatedPerson",
    "SetPace",
    "TableList",
    "TableName",
    "TableQuery",
    "TableShown",
    "TableStarted",
    "TableSummary",
    "TableUpdate",
    "Thinking",
    "Watch",
    "Way",
    "Why",
]

Place = Annotated[int, Field(ge=0, le=64)]
Way: TypeAlias = list[tuple[int, int, int, int, int]]
"""The steps of a move: source, target, die, hit (0 or 1), captured square."""


class Watch(Model):
    """Follow a table, from your own seat or as a watcher.

    `after` is the number of the last event you know; later events come with the answer. With `tail`, each view
    holds only the new lines of the log.
    """

    table: Id
    seat: SeatNumber | None = None
    after: Number | None = None
    tail: bool = False


class ActOverHttp(Model):
    """Act at your seat. `id` names the intent: if you send it again, to any process, it is not carried out again.

    `number` is that of the last event you have seen; if the game has moved on since then, the action is refused as
    stale. With `warn`, a move that loses much is refused once as a blunder, where hints are allowed.
    """

    seat: SeatNumber | None = None
    action: Annotated[Action, Field(discriminator="kind")]
    id: IntentId
    number: Number | None = None
    warn: bool = False


class Act(ActOverHttp):
    """Act at your seat. `id` names the intent: if you send it again, to any process, it is not carried out again.

    `number` is that of the last event you have seen; if the game has moved on since then, the action is refused as
    stale. With `warn`, a move that loses much is refused once as a blunder, where hints are allowed.
    """

    table: Id


class TableQuery(Model):
    """A request about a table that needs no further data."""

    table: Id
    seat: SeatNumber | None = None


class SetPace(Model):
    """Set how fast the computers of a table play; "step" waits for a `step` before every action."""

    table: Id
    pace: Pace


class Why(Model):
    """Ask why a piece cannot go from `source` (to `target`, if given) after the steps already tried."""

    table: Id
    seat: SeatNumber | None = None
    steps: Annotated[list[tuple[Place, Place]], Field(max_length=16, default_factory=list)]
    source: Place
    target: Place | None = None


class SayAtTable(Model):
    """Chat at the table: a phrase by its key, or free text where the site allows it."""

    table: Id
    phrase: Annotated[str, StringConstraints(max_length=40)] | None = None
    text: Annotated[str, StringConstraints(max_length=500)] | None = None
    id: IntentId


class ClaimOverHttp(Model):
    """Claim the match, because the other player has been disconnected for too long. `id` names the intent."""

    id: IntentId


class Claim(ClaimOverHttp):
    """Claim the match, because the other player has been disconnected for too long."""

    table: Id


class Acted(Model):
    """The action is done and on disk; `number` is that of the newest event."""

    ok: Literal[True] = True
    number: int


class Explained(Model):
    """Why a step is not allowed; `reason` is null if it is."""

    ok: Literal[True] = True
    reason: RefusalReason | None = None
    sentence: str = ""


class Candidate(Model):
    """A move with the engine's `verdict` and its `loss` compared to the best move."""

    text: str
    verdict: str
    loss: float | None = None
    depth: int = 0


class Hint(Model):
    """The engine's advice: moves, best first; for a cube decision, the key of a sentence.

    `chance` is what the seat can expect of the game: a win is 1, a draw is 0.5.
    """

    ok: Literal[True] = True
    candidates: list[Candidate] = Field(default_factory=list)
    cube: str | None = None
    chance: float | None = None


class Thinking(Model):
    """Sent as `thinking`: a computer has begun to think, or has finished if there is no seat."""

    table: str
    seat: int | None
    since: int


class SeatConnection(Model):
    """Sent as `connection`: a player is connected, or has left at `gone_ms`; `claim_s` seconds later you may claim."""

    table: str
    seat: SeatNumber
    gone_ms: int | None
    claim_s: float


class SeatedPerson(Model):
    """Who sits at a seat, as the host knows them."""

    person: str | None  # none: a computer, or someone who has deleted the account
    gone_ms: int | None  # since when nobody is connected there; none: someone is


class TableUpdate(Model):
    """A table as one seat sees it: the answer to `watch`, and sent as `view` after every change.

    The lines of the log up to event `since` are left out; keep those you have for this game.
    """

    ok: Literal[True] = True
    table: str
    number: int
    seat: SeatNumber | None
    events: list[Event] = Field(default_factory=list)
    view: View
    since: int = 0
    ways: list[Way] = Field(default_factory=list)
    next: str | None = None  # the table of the rematch, once it is open
    people: tuple[SeatedPerson, SeatedPerson]
    free_chat: bool = False


class PersonSeat(Model):
    """A seat for a person. At a site it is your own, and your name is known."""

    kind: Literal["person"] = "person"
    name: Name | None = None
    preferences: Preferences = Preferences()


class ComputerSeat(Model):
    """A seat for a computer character."""

    kind: Literal["computer"] = "computer"
    level: Annotated[str, StringConstraints(max_length=40)]


NewSeat: TypeAlias = Annotated[PersonSeat | ComputerSeat, Field(discriminator="kind")]


class NewTable(Model):
    """Open a table. The owner of a host may fill both seats; at a site you play against a computer."""

    options: Options
    seats: tuple[NewSeat, NewSeat]
    name: Annotated[str, StringConstraints(max_length=80)] = ""


class TableStarted(Model):
    """The table that was opened or imported."""

    ok: Literal[True] = True
    table: str


class PositionShown(Model):
    """A position to start from, as a spectator sees it. `length` is that of the match it comes from, if any."""

    length: int | None
    view: View


class TableShown(Model):
    """A table as a watcher sees it."""

    table: str
    view: View


class TableName(Model):
    """A new name for a saved table."""

    name: Name


class SeatSummary(Model):
    """A seat in a list of tables; `score` once the match has ended: 1 won, 0.5 drawn, 0 lost."""

    person: str | None
    name: str
    kind: OccupantKind
    level: str | None
    score: float | None


class TableSummary(Model):
    """A table in a list."""

    table: str
    name: str
    game: str
    phase: str
    pool: str | None  # what a rated table counts for
    private: bool
    length: int
    games: int
    score: tuple[float, float]
    seats: tuple[SeatSummary, SeatSummary]
    number: int
    created_ms: int
    updated_ms: int
    ended_ms: int | None


class TableList(Model):
    """A page of tables; pass `next` as `before` to get the following page."""

    tables: list[TableSummary]
    next: str | None


class DiceChecked(Model):
    """The verified dice of a match that has ended: the seal, the seed, and any faults found."""

    ok: bool
    match_id: str
    seal: str
    seed: str
    rolls: int
    ballots: int
    faults: list[str]
