"""Datasets of self-play: games and their decisions as Parquet files. docs/notation/dataset.md describes the columns.

Every part of a dataset is a function of the settings and its number. So it is the same whoever makes it, and stopped
work continues with the missing parts. It needs the extra `dataset`.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias

from crownpoint import __version__
from crownpoint.ai.chance import fraction
from crownpoint.ai.extras import needed
from crownpoint.ai.kits import KITS
from crownpoint.ai.named_players import close_player, player_of
from crownpoint.ai.parts import PartsFolder
from crownpoint.ai.player import Player
from crownpoint.ai.work import carry_out

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["DatasetSettings", "GameDataset", "GameTask", "Row", "write_dataset"]

Row: TypeAlias = "dict[str, Any]"
"""The values of one row of a table, by column."""

FORMAT_VERSION = 1
_SEEDS = 1_000_003


@dataclass(frozen=True, slots=True)
class DatasetSettings:
    """What a dataset holds. Raises `ValueError` if a setting is invalid."""

    game: str
    games: int = 1000
    players: tuple[str, str] = ("selector", "selector")
    """Two players as `player_of` reads them. They swap sides after every game."""
    seed: int = 1
    part_size: int = 100
    """Games in one file."""
    judged: float = 0.0
    """The share of decisions that are analyzed more deeply, from 0 to 1; those with one legal choice never are."""
    judging: Mapping[str, Any] = field(default_factory=dict)
    """How they are judged, in the game's own words: see its `Judging`."""

    def __post_init__(self) -> None:
        if self.game not in KITS or KITS[self.game].dataset is None:
            raise ValueError(f"There are no datasets of {self.game!r}.")
        for name, least, most in (
            ("games", 1, 10**9),
            ("seed", 0, 2**63 - 1),
            ("part_size", 1, 10**6),
            ("judged", 0, 1),
        ):
            value = getattr(self, name)
            if not least <= value <= most:
                raise ValueError(f"A dataset with {name} {value} is invalid: it must be {least} to {most}.")
        self.kit.judging(**self.judging)

    @property
    def kit(self) -> GameDataset:
        """What the game knows about its datasets."""
        found = KITS[self.game].dataset
        assert found is not None
        return found

    @property
    def parts(self) -> int:
        """How many parts there are."""
        return -(-self.games // self.part_size)


@dataclass(frozen=True, slots=True)
class GameTask:
    """One game of a dataset."""

    number: int
    seed: int
    """For the luck of the game, and for judging its decisions."""
    judging: Any
    """What the game's `judging` gave."""
    settings: DatasetSettings

    def is_judged(self, ply: int) -> bool:
        """Whether this decision is among those judged with care."""
        return fraction("judged", self.settings.seed, self.number, ply) < self.settings.judged


class GameDataset(Protocol):
    """What a game knows about its datasets."""

    def schemas(self) -> Mapping[str, pa.Schema]:
        """The columns of each table: `games` and `decisions`."""

    judging: ClassVar[Callable[..., Any]]
    """How decisions are judged, made of options. Raises `ValueError` for invalid options."""

    def play(self, first: Player, second: Player, task: GameTask) -> tuple[Row, list[Row]]:
        """A game: its row, and those of its decisions. The first player has the first side."""


def write_dataset(
    folder: Path,
    settings: DatasetSettings,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> None:
    """Write a dataset, or what is missing of it, into a folder.

    `progress` is called with the parts done and their number. Raises `OtherWorkError` if the folder holds
    something else, `ValueError` for an unknown player and `ModuleNotFoundError` where PyArrow is not installed.
    """
    needed("pyarrow.parquet", "dataset")  # say first of all that it is missing
    for text in settings.players:
        close_player(player_of(text, settings.game))
    about = {"format": "crownpoint dataset", "version": FORMAT_VERSION, "crownpoint": __version__, **asdict(settings)}
    parts = PartsFolder(folder, about)
    missing = [part for part in range(settings.parts) if not parts.has(*_names(settings, part).values())]
    done = settings.parts - len(missing)
    if progress is not None:
        progress(done, settings.parts)
    for number, tables in carry_out(partial(_make_part, settings), missing, executor):
        names = _names(settings, missing[number])
        for table, data in tables.items():
            parts.write(names[table], data)
        done += 1
        if progress is not None:
            progress(done, settings.parts)


def _names(settings: DatasetSettings, part: int) -> dict[str, str]:
    return {table: f"{table}-{part:05}.parquet" for table in settings.kit.schemas()}


def _make_part(settings: DatasetSettings, part: int) -> dict[str, bytes]:
    """The files of a part, by the name of the table. What a worker does."""
    kit, seed = settings.kit, settings.seed
    judging = kit.judging(**settings.judging)
    first, second = (player_of(text, settings.game, seed * _SEEDS + part) for text in settings.players)
    rows: dict[str, list[Row]] = {"games": [], "decisions": []}
    try:
        for number in range(part * settings.part_size, min((part + 1) * settings.part_size, settings.games)):
            sides = (second, first) if number % 2 else (first, second)
            game, decisions = kit.play(*sides, GameTask(number, seed * _SEEDS + number, judging, settings))
            rows["games"].append(game)
            rows["decisions"].extend(decisions)
    finally:
        close_player(first)
        close_player(second)
    return {table: _parquet(rows[table], schema) for table, schema in kit.schemas().items()}


def _parquet(rows: list[Row], schema: pa.Schema) -> bytes:
    import pyarrow
    import pyarrow.parquet

    buffer = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows, schema=schema), buffer, compression="zstd")
    return buffer.getvalue()
