"""Messages of the study room. What is found about decisions and positions are records of `crownpoint.ai.study`."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from crownpoint.ai.levels import DEFAULT_LEVEL, LEVELS
from crownpoint.ai.study import (
    CubeAtScore,
    Decided,
    JudgedChoice,
    LeakReport,
    OpponentTally,
    PartRate,
    PlayedMatch,
    Reason,
    RolledChoice,
    ShownPosition,
    Turn,
)
from crownpoint.server.wire.base import Model
from crownpoint.server.wire.fields import NO_CONTROLS, Label
from crownpoint.storage.library.decisions import FoundDecision, PlayedChoice, PlayerCount
from crownpoint.storage.library.matches import MOST_TAGS, KeptMatch

__all__ = [
    "AnalysisWanted",
    "CubeScores",
    "Figure",
    "GameFigures",
    "Imported",
    "Leaks",
    "LibraryPage",
    "MatchNote",
    "MatchTags",
    "PlayerStatistics",
    "PositionAsked",
    "PositionChoice",
    "PositionText",
    "PositionTurn",
    "RolledOut",
    "RolloutAsked",
    "SearchAsked",
    "SearchFound",
    "StudiedDecision",
    "StudyPage",
]


def _known_level(name: str) -> str:
    if name not in LEVELS:
        raise ValueError(f"not one of {', '.join(LEVELS)}")
    return name


LevelName = Annotated[str, Field(max_length=16, examples=[DEFAULT_LEVEL.name]), AfterValidator(_known_level)]
PlaceInMatch = Annotated[str, StringConstraints(pattern=r"^([0-9]{1,5}\.[0-9]{1,6})?$")]
PositionWords = Annotated[str, StringConstraints(min_length=1, max_length=20_000)]


class Imported(Model):
    """All matches in a file, and how many are new. A text may be a position instead; it is not kept."""

    matches: list[KeptMatch]
    count: int
    new: int
    warnings: list[str]
    position: str | None = None


class LibraryPage(Model):
    """A page of the library, last added first, with the total and how many matches are waiting for analysis."""

    matches: list[KeptMatch]
    total: int
    waiting: int


class StudiedDecision(Model):
    """A decision of a match, and what our engine found about it, if it has been judged."""

    decided: Decided
    judged: JudgedChoice | None


class Figure(Model):
    """A figure for both players, with its number of decimals; null if it is not known."""

    key: str
    white: float | None
    black: float | None
    digits: int


class GameFigures(Model):
    """The figures for one game; who won it (`white`, `black`, or nothing), and how many points."""

    game: int
    winner: str
    points: int
    figures: list[Figure]


class StudyPage(Model):
    """A match in the library with everything known about it. The first figure is the error rate."""

    match: KeptMatch
    level: str
    decisions: list[StudiedDecision]
    figures: list[Figure]
    games: list[GameFigures]
    """The same for each game, if the match has several."""
    notes: dict[str, str]
    cards: dict[str, str]
    """The cards made from it: their ids by place."""
    warnings: list[str]


class AnalysisWanted(Model):
    """How deeply to analyze."""

    level: LevelName = DEFAULT_LEVEL.name


class MatchNote(Model):
    """A note on a decision, or on the whole match if the place is empty. An empty text deletes it."""

    place: PlaceInMatch = ""
    text: Annotated[str, StringConstraints(max_length=10_000, pattern=NO_CONTROLS)]


class MatchTags(Model):
    """The tags of a match."""

    tags: Annotated[list[Label], Field(max_length=MOST_TAGS)]


class PositionText(Model):
    """A position in any notation we read: XGID, gnubg id, OGID, FEN, or a text that holds one."""

    text: PositionWords


class PositionAsked(PositionText):
    """A position, and how deeply to analyze it."""

    level: LevelName = DEFAULT_LEVEL.name


class JudgedMove(Model):
    """A judged move: its chances, and the depth of the search."""

    move: Annotated[str, Field(max_length=80)]
    chances: Annotated[tuple[Annotated[float, Field(ge=0, le=1)], ...], Field(max_length=5)] = ()
    depth: Annotated[str, Field(max_length=12)] = ""


class ReasonsAsked(PositionText):
    """A position and its candidates, best first."""

    candidates: Annotated[list[JudgedMove], Field(min_length=1, max_length=40)]


class Reasons(Model):
    """For each candidate, why it is worse than the first."""

    reasons: list[list[Reason]]


class RolloutAsked(PositionText):
    """One part of a rollout. Parts with different numbers use different dice and can be combined."""

    part: Annotated[int, Field(ge=0, le=100_000)] = 0


class RolledOut(Model):
    """The result of a part of a rollout for each choice."""

    choices: list[RolledChoice]


class CubeScores(Model):
    """The cube action at every score; the first is money."""

    scores: list[CubeAtScore]


class PositionChoice(PositionText):
    """A position and what is chosen there: a move, a roll such as 31, double, take or drop; or nothing."""

    choice: Annotated[str, StringConstraints(max_length=80, pattern=NO_CONTROLS)] = ""


class PositionTurn(Model):
    """A position after a choice, and the decision to make there."""

    position: ShownPosition
    turn: Turn


class Leaks(Model):
    """Where a player loses most. `characters` are the error rates of the computer characters, by level."""

    players: list[PlayerCount]
    player: str
    game: str
    report: LeakReport | None
    characters: dict[str, float]


class PlayerStatistics(Model):
    """How a player in the library did: over all decisions, by kind, match by match, and against each opponent."""

    players: list[PlayerCount]
    player: str
    game: str
    decisions: int
    rate: float
    margin: float
    """Half of the 95 % interval of the rate."""
    parts: list[PartRate]
    matches: list[PlayedMatch]
    """The oldest first."""
    opponents: list[OpponentTally]


class SearchAsked(PositionText):
    """A board to find in the library: exactly, or any board that has at least its pieces."""

    exact: bool = False


class SearchFound(Model):
    """How many decisions have such a board, and the first of those."""

    total: int
    decisions: list[FoundDecision]
    choices: list[PlayedChoice]
    """What was chosen in exactly this position, most frequent first; nothing if only a structure was asked for."""
