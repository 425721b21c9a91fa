"""The words of a table for docs/protocol.md: actions, options and phrases, made from what the tables understand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from typing import Any, get_type_hints

from crownpoint.backgammon.variants import VARIANTS
from crownpoint.server.tables.chat import PHRASES
from crownpoint.table import BackgammonRules, CheckersRules
from crownpoint.table.actions import ACTIONS
from crownpoint.table.options import ClockKind, ClockSettings, TableOptions

__all__ = ["vocabulary"]

CLOCKS = {
    ClockKind.NONE: "no clock",
    ClockKind.PER_MOVE: "`reserve_ms` for each turn",
    ClockKind.FISCHER: "a reserve of `reserve_ms`, and `bonus_ms` added after each turn",
    ClockKind.BRONSTEIN: "a reserve, of which the first `bonus_ms` of each turn cost nothing",
    ClockKind.RESERVE: "a reserve for the whole match and nothing more",
    ClockKind.DAYS: "`reserve_ms` for each turn, counted in days (86400000 ms): correspondence",
}
MEANINGS = {
    "length": "points of a backgammon match, games of a checkers match, at most 64; 0 goes on until a seat ends it",
    "rules": "those of the game, below",
    "clock": "below",
    "first_color": "of the one who makes the table; `color` of a challenge sets it",
    "start": "the position that the first game starts from: XGID, position id or FEN; not in rated matches",
    "each_game": "the reserve is renewed in every game",
    "jacoby": "for play without a length, like `beavers`, `raccoons` and `automatic_doubles`",
    "automatic_doubles": "how often equal opening dice may turn the cube",
    "variant": ", ".join(f"`{name}`" for name in VARIANTS),
    "ballot": "the number of the opening in the deck, instead of a draw",
}
OPTIONS = (
    ("", "", TableOptions),
    ("clock.", "", ClockSettings),
    ("rules.", "backgammon", BackgammonRules),
    ("rules.", "checkers", CheckersRules),
)


def vocabulary() -> Iterator[str]:
    """Sections of the page."""
    yield "## Actions\n\nWhat a seat can do. Those that are allowed now are in `may` of its view.\n"
    yield "| kind | fields | what it does |\n|---|---|---|"
    for kind, action in ACTIONS.items():
        said = " ".join((action.__doc__ or "").split())
        named = ", ".join(_field(name, hint) for name, hint in get_type_hints(action).items() if name != "kind")
        yield f"| `{kind}` | {named} | {said} |"
    yield "\n## Options of a table\n\nOf challenges, searches and games against a character. `game` is needed.\n"
    yield "| field | default | game | what it is |\n|---|---|---|---|"
    for path, game, form in OPTIONS:
        yield from _options(path, game, form)
    yield "\n| clock | what it gives |\n|---|---|"
    yield from (f"| `{kind}` | {CLOCKS[kind]} |" for kind in ClockKind)
    yield "\n## Phrases\n\nWhat can be said at every table; each reader sees it in their own language.\n"
    yield "| phrase | in English |\n|---|---|"
    yield from (f"| `{key}` | {text} |" for key, text in PHRASES.items())
    yield ""


def _field(name: str, hint: Any) -> str:
    inner = [f"`{part.name}`" for part in fields(hint)] if is_dataclass(hint) else _choices(hint)
    return f"`{name}`" + (f" ({', '.join(inner)})" if inner else "")


def _options(path: str, game: str, form: Any) -> Iterator[str]:
    hints = get_type_hints(form)
    for each in fields(form):
        default = "" if each.default is MISSING else f"`{json.dumps(each.default)}`"
        meaning = MEANINGS.get(each.name) or ", ".join(_choices(hints[each.name]))
        yield f"| `{path}{each.name}` | {default} | {game} | {meaning} |"


def _choices(hint: Any) -> list[str]:
    return [f"`{each}`" for each in hint] if isinstance(hint, type) and issubclass(hint, StrEnum) else []
