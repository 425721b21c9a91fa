"""Messages about shared matches."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

from crownpoint.ai.study import Turn
from crownpoint.server.wire.base import Id, Model
from crownpoint.server.wire.fields import NO_CONTROLS
from crownpoint.server.wire.study import Figure, PlaceInMatch, StudiedDecision

__all__ = ["QuizAnswer", "ShareMade", "ShareWanted", "SharedMatch"]


class ShareWanted(Model):
    """What a link shows: everything, or the errors as a quiz that hides the answers."""

    quiz: bool = False


class ShareMade(Model):
    """The link is `/shared/` followed by this."""

    secret: Id


class SharedMatch(Model):
    """A shared match. In a quiz the decisions are the errors, without what was played or found."""

    game: str
    white: str
    black: str
    event: str
    date: str
    result: str
    quiz: bool
    decisions: list[StudiedDecision]
    turns: dict[str, Turn]
    """In a quiz: what may be chosen, by place."""
    figures: list[Figure]


class QuizAnswer(Model):
    """A choice at a place of a quiz; without one, the answer is only shown."""

    place: PlaceInMatch
    text: Annotated[str, StringConstraints(max_length=80, pattern=NO_CONTROLS)] = ""
