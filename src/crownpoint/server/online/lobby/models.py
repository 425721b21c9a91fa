"""What browsers and programs say to the room `lobby`, and what it answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, StringConstraints

from crownpoint.messages import LANGUAGES
from crownpoint.server.models import Model, TableId

__all__ = [
    "SENT",
    "ActOverHttp",
    "AgainstComputer",
    "ChallengeForm",
    "ChallengeMade",
    "ChallengeShown",
    "ChallengesShown",
    "EnterLobby",
    "LineForm",
    "LineShown",
    "LinesShown",
    "LiveGame",
    "LiveGames",
    "LobbyChanged",
    "LobbyShown",
    "MyGame",
    "MyGames",
    "News",
    "Nothing",
    "PeopleShown",
    "PersonShown",
    "PlayerShown",
    "RoomForm",
    "RoomMade",
    "RoomShown",
    "RoomsShown",
    "SayInRoom",
    "SeekForm",
    "SeekShown",
]

Id: TypeAlias = TableId
Colour = Literal["random", "white", "black"]
Bound = Annotated[int, Field(ge=0, le=4000)]
Options = dict[str, Any]
"""`TableOptions` as the table record writes them; what is missing is its default."""


class ChallengeForm(Model):
    """Offer a match: to everyone, to one person (`to`, a name), or to whoever has the link (`private`).

    `colour` is one's own in the first game. `minutes` is how long the offer stands; the usual time if left out.
    """

    options: Options
    colour: Colour = "random"
    to: Annotated[str, StringConstraints(min_length=1, max_length=60)] | None = None
    private: bool = False
    room: Id | None = None
    least_rating: Bound | None = None
    most_rating: Bound | None = None
    minutes: Annotated[int, Field(ge=1, le=14 * 24 * 60)] | None = None


class AgainstComputer(Model):
    """Play a computer character now; `level` is its key."""

    options: Options
    colour: Colour = "random"
    level: Annotated[str, StringConstraints(max_length=40)]


class SeekForm(Model):
    """Look for an opponent for a match with these options."""

    options: Options


class RoomForm(Model):
    """Open a room."""

    name: Annotated[str, StringConstraints(min_length=2, max_length=60)]
    language: Annotated[str, StringConstraints(pattern=f"^({'|'.join(LANGUAGES)})$")]


class LineForm(Model):
    """Say something in a room."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=300, strip_whitespace=True)]


class SayInRoom(LineForm):
    """Say something in a room."""

    room: Id


class EnterLobby(Model):
    """Follow the lobby, and what is said in a room, instead of the room before."""

    room: Id | None = None


class ActOverHttp(Model):
    """Do something at one's seat. `id` names the intent: sent again, it is not done again.

    `number` is that of the last event seen; where the game has gone on since then, the action is refused as stale.
    """

    action: dict[str, Any]
    id: Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
    number: Annotated[int, Field(ge=0, le=2**31 - 1)] | None = None


class Nothing(Model):
    """A message without contents."""


class PlayerShown(Model):
    """Someone at a seat or behind an offer: a person by id, or a computer by the key of its character."""

    id: str | None
    name: str
    kind: Literal["guest", "member", "bot", "computer"]
    rating: int | None = None  # in the pool of the match
    provisional: bool = False
    level: str | None = None


class ChallengeShown(Model):
    """An offer to play. `colour` is the challenger's."""

    id: str
    by: PlayerShown
    to: str | None  # the id of the one it is for
    room: str | None
    options: Options
    pool: str
    colour: Colour
    least_rating: int | None
    most_rating: int | None
    private: bool
    created_ms: int
    expires_ms: int


class ChallengeMade(Model):
    """The challenge; `link` is the path of its page, shown this once."""

    ok: Literal[True] = True
    challenge: ChallengeShown
    link: str | None = None


class ChallengesShown(Model):
    """Challenges to everyone, and those by or to oneself."""

    ok: Literal[True] = True
    public: list[ChallengeShown]
    mine: list[ChallengeShown]


class SeekShown(Model):
    """A search: `table` once someone is found. It ends when one is away for `renew_s` seconds."""

    ok: Literal[True] = True
    seek: str
    since_ms: int
    renew_s: int
    table: str | None = None


class LiveGame(Model):
    """A match to watch."""

    table: str
    game: str
    length: int
    players: tuple[PlayerShown, PlayerShown]
    score: tuple[float, float]
    pool: str | None  # none: unrated
    created_ms: int


class LiveGames(Model):
    """Matches that are being played, the latest first."""

    ok: Literal[True] = True
    games: list[LiveGame]


class MyGame(LiveGame):
    """An unfinished match of one's own."""

    seat: int
    your_turn: bool
    number: int
    deadline_ms: int | None


class MyGames(Model):
    """One's unfinished matches, those that wait for oneself first."""

    ok: Literal[True] = True
    games: list[MyGame]


class PersonShown(Model):
    """Someone who is connected, the room where they are, and whether they play."""

    id: str
    name: str
    kind: Literal["guest", "member", "bot"]
    room: str | None
    playing: bool


class PeopleShown(Model):
    """Who is connected."""

    ok: Literal[True] = True
    people: list[PersonShown]


class RoomShown(Model):
    """A room."""

    id: str
    name: str
    language: str
    owner: str | None


class RoomMade(Model):
    """The room that was opened."""

    ok: Literal[True] = True
    room: RoomShown


class RoomsShown(Model):
    """All rooms."""

    ok: Literal[True] = True
    rooms: list[RoomShown]


class LineShown(Model):
    """What someone said in a room: plain text, never HTML. Sent as `line`."""

    id: int
    room: str
    person: str
    name: str
    text: str
    time_ms: int


class LinesShown(Model):
    """The last lines of a room, the oldest first."""

    ok: Literal[True] = True
    lines: list[LineShown]


class LobbyShown(Model):
    """The lobby now; changes follow as `lobby`, those with the next `number` first."""

    ok: Literal[True] = True
    number: int
    rooms: list[RoomShown]
    challenges: list[ChallengeShown]
    games: list[LiveGame]
    people: list[PersonShown]
    lines: list[LineShown] = Field(default_factory=list)


class LobbyChanged(Model):
    """What is new or different in the lobby, and the ids of what is gone. Sent as `lobby`, about once a second.

    Whoever misses a number, or sees `reset`, enters the lobby again.
    """

    number: int
    reset: bool = False
    rooms: list[RoomShown] = Field(default_factory=list)
    challenges: list[ChallengeShown] = Field(default_factory=list)
    games: list[LiveGame] = Field(default_factory=list)
    people: list[PersonShown] = Field(default_factory=list)
    gone: list[str] = Field(default_factory=list)


class News(Model):
    """Something that concerns oneself. Sent as `news`, and a line of the event stream.

    `challenge`: someone challenges you. `declined`, `withdrawn`: a challenge by or to you is gone. `started`: a match
    of yours has begun. `your_turn`: it waits for you. `over`: it has ended. `rated`: your rating has changed.
    """

    kind: Literal["challenge", "declined", "withdrawn", "started", "your_turn", "over", "rated"]
    table: str | None = None
    seat: int | None = None
    number: int | None = None  # of the newest event
    challenge: ChallengeShown | None = None
    pool: str | None = None
    before: int | None = None
    rating: int | None = None
    provisional: bool | None = None

    def told(self) -> dict[str, Any]:
        """The news as they go out: without the fields that this kind of news has not."""
        return {name: value for name, value in self.model_dump(mode="json").items() if value is not None}


SENT = (ActOverHttp, AgainstComputer, ChallengeForm, EnterLobby, LineForm, Nothing, RoomForm, SayInRoom, SeekForm)
"""What clients send; the rest is sent to them."""
