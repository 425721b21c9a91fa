"""The opening moves and the replies as we rolled them out: `openings.jsonl`, described in OPENINGS.md."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from crownpoint.ai.backgammon.analysis import Chances

__all__ = ["opening_positions", "reply_positions", "rolled_out_moves"]


@cache
def _decisions() -> tuple[dict[str, Any], ...]:
    text = files(__package__).joinpath("openings.jsonl").read_text("utf-8")
    return tuple(json.loads(line) for line in text.splitlines())


@cache
def _by_xgid() -> dict[str, dict[str, Any]]:
    return {each["xgid"]: each for each in _decisions()}


@cache
def opening_positions() -> tuple[str, ...]:
    """The XGIDs of the 15 opening rolls."""
    return tuple(each["xgid"] for each in _decisions() if not each["reply"])


@cache
def reply_positions() -> tuple[str, ...]:
    """The XGIDs of the replies to the best move of each opening roll, the openings taking turns."""
    replies = [each for each in _decisions() if each["reply"]]
    order = {each["reply"]: number for number, each in enumerate(replies[:21])}
    return tuple(each["xgid"] for each in sorted(replies, key=lambda each: order[each["reply"]]))


def rolled_out_moves(xgid: str) -> tuple[dict[str, Any], ...]:
    """The moves that were rolled out in a position, the best first, as judgments keep candidates; else nothing."""
    found = _by_xgid().get(xgid)
    return () if found is None else tuple(_kept(each) for each in found["moves"])


def _kept(move: dict[str, Any]) -> dict[str, Any]:
    chances = Chances(*move["chances"])
    return {
        "move": move["move"], "equity": move["equity"], "cubeless": round(chances.equity, 6), "loss": move["loss"],
        "match_chance": None, "plies": 2, "trials": move["trials"], "error": move["error"],
        "chances": chances.as_json(),
    }  # fmt: skip
