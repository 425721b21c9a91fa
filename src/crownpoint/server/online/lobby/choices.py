"""Options of a match as a challenge or a search has them: read from JSON, checked by the table, written again."""

from __future__ import annotations

import json
import secrets
from dataclasses import replace
from typing import Any

from crownpoint.table import ClockKind, Occupant, Table, TableOptions
from crownpoint.table.json_form import decode, encode
from crownpoint.table.registry import RULES

__all__ = ["is_live", "read_options", "seated_options", "write_options"]

LONGEST = 64
LONGEST_CLOCK_MS = 31 * 86_400_000
_SEATS = (Occupant("one"), Occupant("other"))


def read_options(data: dict[str, Any]) -> TableOptions:
    """The options in JSON data; what is missing is its default. Raises `ValueError` when nobody can play them."""
    game = data.get("game")
    if not isinstance(game, str) or game not in RULES:
        raise ValueError(f"options.game is {game!r}, not one of {', '.join(RULES)}.")
    rules = decode(RULES[game].choices, data.get("rules", {}), "options.rules")
    plain = {key: value for key, value in data.items() if key != "rules"}
    options = replace(decode(TableOptions, plain, "options"), rules=rules)
    if not 0 <= options.length <= LONGEST:
        raise ValueError(f"options.length is {options.length}: a match has at most {LONGEST} points or games.")
    if max(options.clock.reserve_ms, options.clock.bonus_ms) > LONGEST_CLOCK_MS:
        raise ValueError("options.clock gives more than a month for a turn.")
    Table.open(options, _SEATS, match_id="0" * 32, seed="0" * 64, now_ms=0)  # the table itself has the last word
    return options


def write_options(options: TableOptions) -> str:
    """The options as JSON, always the same for the same options."""
    return json.dumps(encode(options), sort_keys=True, separators=(",", ":"))


def seated_options(options: TableOptions) -> TableOptions:
    """The options with the color of the first seat drawn where it is open."""
    if options.first_color is not None:
        return options
    return replace(options, first_color=secrets.choice(RULES[options.game].colors))


def is_live(options: TableOptions) -> bool:
    """Whether both have to be here to play: everything but matches of days for each turn."""
    return options.clock.kind is not ClockKind.DAYS
