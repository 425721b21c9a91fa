"""What the commands for every game ask of a game: its kit. `KITS` has the kit of each game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Any, TypeVar

import typer

from crownpoint.ai.levels import Level
from crownpoint.ai.reports import Report
from crownpoint.games import GAMES, Registry, find_kit
from crownpoint.sources import ReadWarning

__all__ = ["KITS", "AnalysisJob", "Kit", "own_options", "records_in", "with_own_options"]

Command = TypeVar("Command", bound=Callable[..., None])


@dataclass(frozen=True)
class AnalysisJob:
    """How `analyse` is to judge a match."""

    level: Level
    threads: int
    executor: Executor | None
    """The workers to ask, if any."""
    kept: list[dict[str, Any]] | None
    """`Report.kept` of an earlier run: then nothing is left to judge."""


@dataclass(frozen=True)
class Kit:
    """One game on the command line.

    `moves`, `hint`, `analyse`, `engine` and `dataset` may have options of their own: keyword-only parameters, declared
    as Typer does, which `with_own_options` adds to the command.
    """

    read_position: Callable[[str | None], Any]
    """The position that a text stands for, the starting position for None. Raises `InvalidPositionError`."""
    ids: Callable[[Any], dict[str, str]]
    """Every way to write a position down, the usual one first."""
    convert: Callable[[str | None], dict[str, str]]
    """Every way to write down what a text stands for, which may be more than a position."""
    moves: Callable[..., dict[str, Any]]
    """Every legal move of the position that a text stands for, as the command answers in JSON."""
    hint: Callable[..., None]
    """Print what the engine thinks of the position that a text stands for."""
    analyse: Callable[..., Report]
    """What the decisions of a game or match cost: from the contents of its file, its name, and an `AnalysisJob`."""
    show: Callable[[Any, float | None, str], None]
    """Print a report: the decisions of a player that cost at least so much or have a mark, and the statistics."""
    recognizes: Callable[[bytes | str], bool]
    """Whether the contents of a file are this game's."""
    records: tuple[str, ...]
    """The names of this game's files end with these."""
    convert_file: Callable[[bytes | str, str, str], tuple[bytes, Sequence[ReadWarning]]]
    """The contents of a file of this name, in the format of a suffix. Raises `InvalidRecordError`."""
    engine: Callable[..., None]
    """Speak one of the `protocols`."""
    protocols: tuple[str, ...]
    dataset: Callable[..., None]
    """Takes the options of `crownpoint dataset` that are about judging decisions; they go to the game's `Judging`."""


KITS: Registry[Kit] = Registry(partial(find_kit, "crownpoint.cli"), GAMES)
"""The kit of each game, by the game's name."""


def with_own_options(command: Command) -> Command:
    """Add to a command the options that the games' kits have for it. The command gets them as keyword arguments."""
    *common, last, _ = (
        each.replace(kind=Parameter.KEYWORD_ONLY) for each in signature(command, eval_str=True).parameters.values()
    )
    own = {name: option for kit in KITS.values() for name, option in _options(kit, command.__name__).items()}
    command.__signature__ = Signature([*common, *own.values(), last])  # type: ignore[attr-defined]
    return command


def own_options(game: str, command: str, given: dict[str, Any], *, alone: bool = True) -> dict[str, Any]:
    """Those of the given options that a game has.

    Raises `typer.BadParameter` where one of another game was given, unless files of that game may be there too.
    """
    own = _options(KITS[game], command)
    for kit in KITS.values():
        for name, option in _options(kit, command).items():
            if alone and name not in own and given[name] != option.default:
                raise typer.BadParameter(f"{game} does not take this option", param_hint=f"--{name}")
    return {name: given[name] for name in own}


def _options(kit: Kit, command: str) -> dict[str, Parameter]:
    parameters = signature(getattr(kit, command), eval_str=True).parameters.values()
    return {each.name: each for each in parameters if each.kind is Parameter.KEYWORD_ONLY}


def records_in(folder: Path) -> list[Path]:
    """The files of a folder, and of those in it, whose names are like a game's records; in order."""
    suffixes = {suffix for kit in KITS.values() for suffix in kit.records}
    return sorted(each for each in folder.rglob("*") if each.suffix.lower() in suffixes and each.is_file())
