"""Positions to study: read in any notation, judged, rolled out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from crownpoint.ai.levels import LEVELS
from crownpoint.ai.study.matches import find_position, study_of
from crownpoint.ai.study.records import (
    Choice,
    CubeAtScore,
    DiceMap,
    Graded,
    PositionHint,
    Reason,
    RolledChoice,
    ShownPosition,
    Turn,
)
from crownpoint.errors import InvalidPositionError

__all__ = [
    "after",
    "cube_by_score",
    "dice_map",
    "drill",
    "drill_board",
    "grade",
    "hint",
    "judge_position",
    "play_on",
    "reasons",
    "roll_out",
    "turn_in",
]


def _position(text: str) -> ShownPosition:
    found = find_position(text)
    if found is None:
        raise InvalidPositionError(f"{text[:60]!r} is not a position that we recognize.")
    return found


def hint(text: str, level: str) -> PositionHint:
    """The best choices in a position. Raises `InvalidPositionError`."""
    found = _position(text)
    return study_of(found.game).hint(found.id, LEVELS[level])


def reasons(text: str, named: Iterable[tuple[str, Iterable[float], str]]) -> tuple[tuple[Reason, ...], ...]:
    """Why each of these choices is worse than the first; each has its move, its chances and how deep it was judged.

    Raises `InvalidPositionError`.
    """
    found = _position(text)
    study = study_of(found.game)
    choices = [Choice(move, 0.0, None, chances=tuple(chances), depth=depth) for move, chances, depth in named]
    return tuple(study.reasons(found.id, each, choices[0]) for each in choices)


def roll_out(text: str, part: int) -> tuple[RolledChoice, ...]:
    """One part of a rollout. Raises `InvalidPositionError`, and `EngineDataError` in a game without dice."""
    found = _position(text)
    return study_of(found.game).roll_out(found.id, part)


def turn_in(game: str, position: str) -> Turn:
    """What is to be decided in a position of a game. Raises `InvalidPositionError`."""
    return study_of(game).turn(position)


def judge_position(text: str, level: str) -> tuple[str, str, dict[str, Any]]:
    """The game, the id and our judgment of a position, to be kept. Raises `InvalidPositionError`."""
    found = _position(text)
    return found.game, found.id, study_of(found.game).judge_position(found.id, LEVELS[level])


def grade(game: str, body: Mapping[str, Any], answer: str) -> Graded:
    """What an answer costs in the position of a kept judgment; no answer only shows it. Raises `MoveError`."""
    study = study_of(game)
    if not answer:
        return Graded("", 0.0, "", replace(study.shown(body), mark="", loss=0.0))
    return study.grade(body, answer)


def after(text: str, choice: str) -> ShownPosition:
    """The position after a choice. Raises `InvalidPositionError`, `MoveError` and `IllegalActionError`."""
    found = _position(text)
    return _position(study_of(found.game).after(found.id, choice))


def play_on(text: str, choice: str) -> tuple[ShownPosition, Turn]:
    """The position after a choice, or as it is without one, and what is to be decided there. Raises as `after`."""
    found = after(text, choice) if choice else _position(text)
    return found, turn_in(found.game, found.id)


def dice_map(text: str) -> DiceMap:
    """The best move of every roll. Raises `InvalidPositionError`, and `EngineDataError` in a game without dice."""
    found = _position(text)
    return study_of(found.game).dice_map(found.id)


def cube_by_score(text: str) -> tuple[CubeAtScore, ...]:
    """The cube at every score. Raises `InvalidPositionError`, and `EngineDataError` in a game without a cube."""
    found = _position(text)
    return study_of(found.game).cube_by_score(found.id)


def drill(game: str, name: str, seed: int, level: str) -> tuple[str, dict[str, Any]]:
    """The id and our judgment of a position to practice. Raises `InvalidPositionError` for an unknown drill."""
    study = study_of(game)
    if name not in study.drills:
        raise InvalidPositionError(f"There is no drill {name!r} of {game}.")
    position = study.drill(name, seed)
    return position, study.judge_position(position, LEVELS[level])


def drill_board(game: str, name: str, seed: int) -> ShownPosition:
    """A position to practice without a judgment. Raises `InvalidPositionError` for an unknown drill."""
    study = study_of(game)
    if name not in study.drills:
        raise InvalidPositionError(f"There is no drill {name!r} of {game}.")
    return _position(study.drill(name, seed))
