"""What studying asks of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from crownpoint.ai.levels import Level
from crownpoint.ai.reports import Report
from crownpoint.ai.study.records import (
    Choice,
    CubeAtScore,
    Decided,
    DiceMap,
    Graded,
    ImportedMatch,
    Indexed,
    JudgedChoice,
    PositionHint,
    Reason,
    RolledChoice,
    ShownPosition,
    Turn,
)
from crownpoint.messages import Catalog

__all__ = ["StudiedMatch", "Study"]


class StudiedMatch(Protocol):
    """A match that is open."""

    def questions(self, level: Level) -> Sequence[Any]:
        """Its decisions, each with its `place`; they can be sent to another process."""

    def decisions(self) -> list[Decided]:
        """The same as they are shown."""

    def report(self, judged: Sequence[Mapping[str, Any]], level: Level) -> Report:
        """The report of those decisions that were judged."""


class Study(Protocol):
    """What studying asks of a game."""

    drills: tuple[str, ...]
    """All drills."""
    rate_scale: float
    """The error rate of a player is the mean loss of a decision times this."""

    def recognizes(self, data: bytes) -> bool:
        """Whether the contents of a file are this game's."""

    def matches(self, data: bytes) -> Iterator[ImportedMatch]:
        """The matches of a file. Raises `InvalidRecordError`."""

    def open(self, source: bytes) -> StudiedMatch:
        """The match of a source. Raises `InvalidRecordError`."""

    def judge(self, question: Any) -> dict[str, Any]:
        """Our judgment of a question, to be kept."""

    def shown(self, body: Mapping[str, Any]) -> JudgedChoice:
        """A judgment that was kept."""

    def indexed(self, body: Mapping[str, Any]) -> Indexed:
        """A judgment that was kept, as it is searched and counted."""

    def shape(self, position: str) -> bytes:
        """The board of a position as `indexed` has it. Raises `InvalidPositionError`."""

    def has_pieces(self, boards: NDArray[np.uint8], wanted: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Where places of boards hold at least the wanted pieces, which are not 0."""

    def position(self, text: str) -> ShownPosition | None:
        """The position of a text; None if it has none of this game. Raises `InvalidPositionError`."""

    def hint(self, position: str, level: Level) -> PositionHint:
        """The best choices in a position. Raises `InvalidPositionError`."""

    def reasons(self, position: str, choice: Choice, best: Choice) -> tuple[Reason, ...]:
        """Why a choice is worse than the best one; nothing if nothing that is measured differs."""

    def roll_out(self, position: str, part: int) -> tuple[RolledChoice, ...]:
        """One part of a rollout; no two parts have the same dice. Raises `EngineDataError` in a game without dice."""

    def turn(self, position: str) -> Turn:
        """What is to be decided in a position. Raises `InvalidPositionError`."""

    def asks(self, position: str, say: Catalog) -> tuple[str, ...]:
        """What has to be known to decide in a position and is not on its picture: whose turn it is, and for what."""

    def judge_position(self, position: str, level: Level) -> dict[str, Any]:
        """Our judgment of a position in which nobody has chosen yet, to be kept. Raises `InvalidPositionError`."""

    def position_of(self, body: Mapping[str, Any]) -> str:
        """The id of the position of a judgment that was kept."""

    def grade(self, body: Mapping[str, Any], answer: str) -> Graded:
        """What an answer costs in the position of a judgment that was kept. Raises `MoveError`."""

    def after(self, position: str, choice: str) -> str:
        """The id of the position after a choice. Raises `InvalidPositionError` and `MoveError`."""

    def dice_map(self, position: str) -> DiceMap:
        """The best move of every roll. Raises `EngineDataError` in a game without dice."""

    def cube_by_score(self, position: str) -> tuple[CubeAtScore, ...]:
        """The cube action at every score. Raises `EngineDataError` in a game without a cube."""

    def drill(self, name: str, seed: int) -> str:
        """The id of a position to practice; the same seed gives the same one. Raises `KeyError`."""
