"""What the commands for every game ask of a game: its kit. `KITS` has the kit of each game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from inspect import Parameter, Signature, signature
from typing import Any, TypeVar

import typer

from crownpoint.games import GAMES, Registry, find_kit

__all__ = ["KITS", "Kit", "own_options", "with_own_options"]

Command = TypeVar("Command", bound=Callable[..., None])


@dataclass(frozen=True)
class Kit:
    """One game on the command line.

    `moves`, `hint`, `analyse` and `engine` may have options of their own: keyword-only parameters, declared as Typer
    does, which `with_own_options` adds to the command.
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
    analyse: Callable[..., None]
    """Print what the decisions of a game or match cost, from the text of its file."""
    records: tuple[str, ...]
    """The file names that `analyse` reads end with these."""
    engine: Callable[..., None]
    """Speak one of the `protocols`."""
    protocols: tuple[str, ...]


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


def own_options(game: str, command: str, given: dict[str, Any]) -> dict[str, Any]:
    """Those of the given options that a game has. Raises `typer.BadParameter` where one of another game was given."""
    own = _options(KITS[game], command)
    for kit in KITS.values():
        for name, option in _options(kit, command).items():
            if name not in own and given[name] != option.default:
                raise typer.BadParameter(f"{game} does not take this option", param_hint=f"--{name}")
    return {name: given[name] for name in own}


def _options(kit: Kit, command: str) -> dict[str, Parameter]:
    parameters = signature(getattr(kit, command), eval_str=True).parameters.values()
    return {each.name: each for each in parameters if each.kind is Parameter.KEYWORD_ONLY}
