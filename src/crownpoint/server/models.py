"""What the browser and the host say to each other, as web/src/api/PROTOCOL.md tells it.

`web/src/api/messages.ts` is made of these models. Views are the table's own dataclasses and go out as they are.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from crownpoint.messages import LANGUAGES
from crownpoint.table import OccupantKind, View
from crownpoint.table.replay import Replay

__all__ = [
    "About",
    "Act",
    "Acted",
    "Asked",
    "Candidate",
    "Done",
    "Explained",
    "GameReview",
    "Hint",
    "NewSeat",
    "NewTable",
    "Pace",
    "Refused",
    "Refusing",
    "Renamed",
    "Replay",
    "Review",
    "ReviewedMove",
    "SeatReview",
    "Settings",
    "Shown",
    "Summary",
    "SummarySeat",
    "TableOpened",
    "TableShown",
    "Tables",
    "Thinking",
    "Verified",
    "Watch",
    "Why",
]

Id = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
SeatNumber = Annotated[int, Field(ge=0, le=1)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=60, strip_whitespace=True)]
Way: TypeAlias = list[tuple[int, int, int, int, int]]
"""The steps of a move: source, target, die, hit (0 or 1), captured square."""


class Model(BaseModel):
    """Unknown fields are refused: a message that we do not understand is not half obeyed."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class About(Model):
    """What the pages need to know of a host before anything else."""

    mode: Literal["online", "local"]
    name: str = "Crownpoint"
    languages: tuple[str, ...] = LANGUAGES
    free_chat: bool = True
    passkeys: bool = False


class Watch(Model):
    """Follow a table from a seat (None: as a watcher)."""

    table: Id
    seat: SeatNumber | None = None
    after: int | None = None  # the last event known already; a site sends those after it
    tail: bool = False  # send only what is new of the log; this host sends all of it


class Act(Model):
    """Do something at a seat. `id` names the intent: sent again, it is not done again. `anyway` overrules the tutor."""

    table: Id
    seat: SeatNumber
    action: dict[str, Any]
    id: Annotated[str, StringConstraints(min_length=1, max_length=64)]
    number: int | None = None  # the last event seen
    anyway: bool = False


class Asked(Model):
    """A question or wish about a table; `seat` where it is about a seat's decision."""

    table: Id
    seat: SeatNumber | None = None


class Why(Model):
    """Why a piece cannot go from `source` (to `target`, if given) after the steps already tried."""

    table: Id
    seat: SeatNumber
    steps: Annotated[list[tuple[int, int]], Field(max_length=16)] = []
    source: int
    target: int | None = None


class Pace(Model):
    """How fast computers play; `step` waits for a `step` before every decision."""

    table: Id
    pace: Literal["slow", "normal", "fast", "instant", "step"]


class Shown(Model):
    """A table as one seat sees it: the answer to `watch`, and sent after every change as `view`."""

    ok: Literal[True] = True
    table: str
    number: int
    events: list[dict[str, Any]] = []
    view: View
    ways: list[Way] = []
    next: str | None = None  # the table of the rematch, once it is agreed on


class Thinking(Model):
    """A computer begins to think; a null seat: it has ended."""

    table: str
    seat: int | None
    since: int


class Acted(Model):
    """It is done and on disk; `number` is that of the newest event."""

    ok: Literal[True] = True
    number: int


class Done(Model):
    """Understood and done."""

    ok: Literal[True] = True


class Refusing(Model):
    """A reason as data: the key of a sentence in the message catalogs and its values."""

    code: str
    params: dict[str, Any] = {}


class Refused(Model):
    """It is not allowed; nothing changed."""

    ok: Literal[False] = False
    reason: Refusing
    sentence: str


class Explained(Model):
    """Why a step is refused; no reason: it is allowed."""

    ok: Literal[True] = True
    reason: Refusing | None = None
    sentence: str = ""


class Candidate(Model):
    """A move as the engine judges it: `verdict` in its own figures, `loss` against the best one."""

    text: str
    verdict: str
    loss: float | None = None
    depth: int = 0


class Hint(Model):
    """The engine's advice: moves, best first; before a roll or an answer to the cube the key of a sentence."""

    ok: Literal[True] = True
    candidates: list[Candidate] = []
    cube: str | None = None


class NewSeat(Model):
    """Who sits down: a person, or a computer whose `level` is the key of a character."""

    name: Name
    kind: Literal["person", "computer"] = "person"
    level: str | None = None
    comfort: dict[str, bool] = {}


class NewTable(Model):
    """Open a table. `options` are `TableOptions`; what is missing is its default."""

    options: dict[str, Any]
    seats: tuple[NewSeat, NewSeat]
    name: Annotated[str, StringConstraints(max_length=80)] = ""


class TableOpened(Model):
    """The table that was opened or imported."""

    ok: Literal[True] = True
    table: str


class TableShown(Model):
    """A table as a watcher sees it."""

    table: str
    view: View


class Renamed(Model):
    """A new name for a saved table."""

    name: Name


class SummarySeat(Model):
    """A seat in a list of tables."""

    name: str
    kind: OccupantKind
    level: str | None = None


class Summary(Model):
    """A table in a list."""

    table: str
    name: str
    game: str
    length: int
    seats: tuple[SummarySeat, SummarySeat]
    score: tuple[float, float]
    over: bool
    updated_ms: int


class Tables(Model):
    """All tables, newest first."""

    tables: list[Summary]


class ReviewedMove(Model):
    """A decision of a finished game: what was best, and what was lost. `chance` is that of the first seat, 0 to 1."""

    number: int  # of its event
    seat: SeatNumber
    choice: str
    move: str
    best: str
    loss: float
    mark: str
    forced: bool
    luck: float | None
    chance: float | None


class SeatReview(Model):
    """How well a seat decided: losses a decision, blunders, and the luck of its dice in points."""

    decisions: int
    error_rate: float
    blunders: int
    luck: float | None


class GameReview(Model):
    """One game; `chances` of the first seat at every move where they are known, and at the end."""

    game: int
    moves: list[ReviewedMove]
    chances: list[float]
    seats: tuple[SeatReview, SeatReview]


class Review(Model):
    """The finished games of a table, and both seats over all of them."""

    games: list[GameReview]
    seats: tuple[SeatReview, SeatReview]


class Verified(Model):
    """Whether the dice are the ones that were sealed, and what was found, a sentence each."""

    ok: bool
    lines: list[str]


Settings: TypeAlias = dict[str, str | int | float | bool | None]
"""The browser owns its keys; the host keeps them."""
