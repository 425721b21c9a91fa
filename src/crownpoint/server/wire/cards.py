"""Messages of the cards. A question never holds its answer."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from crownpoint.ai.levels import DEFAULT_LEVEL
from crownpoint.ai.study import JudgedChoice, Step, Turn
from crownpoint.host.cards import RATINGS, Progress
from crownpoint.server.wire.base import Id, Model
from crownpoint.server.wire.fields import NO_CONTROLS
from crownpoint.server.wire.study import LevelName, PlaceInMatch, PositionWords
from crownpoint.storage.library.cards import Deck, Origin

__all__ = [
    "CardAnswer",
    "CardAnswered",
    "CardDeck",
    "CardGrade",
    "CardQuestion",
    "CardsMade",
    "CardsPage",
    "CardsWanted",
    "DeckName",
    "Drill",
    "DrillList",
    "DrillWanted",
    "LeakCards",
    "PositionCard",
]

DeckName = Annotated[
    str, StringConstraints(min_length=1, max_length=40, strip_whitespace=True, pattern=r"^[^\x00-\x1f\x7f]*$")
]
MOST_AT_ONCE = 200


class CardsWanted(Model):
    """Make cards from decisions of a match in your library; without places, from all errors of that player."""

    match: Id
    places: Annotated[tuple[PlaceInMatch, ...], Field(max_length=MOST_AT_ONCE)] = ()
    player: Annotated[str, StringConstraints(pattern="^(white|black)?$")] = ""
    deck: DeckName = "errors"


class LeakCards(Model):
    """Make cards from the decisions of one kind that cost a player in your library the most."""

    player: Annotated[str, StringConstraints(max_length=200, pattern=NO_CONTROLS)]
    game: Annotated[str, StringConstraints(max_length=32, pattern=NO_CONTROLS)]
    tag: Annotated[str, StringConstraints(pattern=r"^[a-z_]{1,20}\.[a-z_]{1,20}$")]


class DrillWanted(Model):
    """Make some cards from a drill, such as opening moves; cards you already have are left out."""

    game: Annotated[str, StringConstraints(max_length=32, pattern=NO_CONTROLS)]
    drill: Annotated[str, StringConstraints(pattern="^[a-z_]{1,20}$")]
    count: Annotated[int, Field(ge=1, le=5)] = 5


class Drill(Model):
    """Something to practice in a game."""

    game: str
    drill: str


class DrillList(Model):
    """All drills."""

    drills: list[Drill]


class PositionCard(Model):
    """Make a card from a position, judged at a level."""

    text: PositionWords
    level: LevelName = DEFAULT_LEVEL.name
    deck: DeckName = "positions"


class CardsMade(Model):
    """The cards, in order, and how many of them are new."""

    cards: list[Id]
    new: int


class CardQuestion(Model):
    """A card as it is asked: everything but the answer."""

    id: Id
    game: str
    deck: str
    position: str
    turn: Turn
    match: Id | None
    white: str
    black: str
    event: str
    date: str
    game_number: int
    turn_number: int
    player: str
    seen: int
    missed: int
    due_ms: int


class CardsPage(Model):
    """The decks, your progress, and the first card that is due, if any."""

    decks: list[Deck]
    progress: Progress
    card: CardQuestion | None
    next_ms: int | None
    """When the next card is due; None if there is no card."""


class CardAnswer(Model):
    """A move or a cube action; without either, the answer is shown without a try."""

    text: Annotated[str, StringConstraints(max_length=80, pattern=NO_CONTROLS)] = ""


class CardAnswered(Model):
    """What an answer costs, what was best, what was played in the match, and when the card is due after each grade."""

    answer: str
    loss: float | None
    mark: str
    steps: list[Step]
    judged: JudgedChoice
    origin: Origin
    suggested: int
    due_ms: Annotated[list[int], Field(min_length=len(RATINGS), max_length=len(RATINGS))]


class CardGrade(Model):
    """How well you knew a card: 1 again, 2 hard, 3 good, 4 easy. `seen` is as in the question."""

    rating: Annotated[int, Field(ge=1, le=len(RATINGS))]
    seen: Annotated[int, Field(ge=0, le=1_000_000)]
    answer: Annotated[str, StringConstraints(max_length=80, pattern=NO_CONTROLS)] = ""


class CardDeck(Model):
    """The deck to put a card into."""

    deck: DeckName
