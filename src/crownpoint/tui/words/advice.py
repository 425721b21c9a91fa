"""The engine's advice in words."""

from __future__ import annotations

from crownpoint.ai.advice import Advice
from crownpoint.messages import Catalog
from crownpoint.tui.kits import KITS

__all__ = ["advice_text"]


def advice_text(advice: Advice | None, game: str, say: Catalog) -> str:
    """Advice in words, a line each."""
    if advice is None:
        return say("hint.none")
    lines = [
        say("hint.line", rank=rank, move=line.move, score=line.verdict) for rank, line in enumerate(advice.lines, 1)
    ]
    if advice.cube is not None:
        lines.append(say(advice.cube))
    return "\n".join([*lines, say(KITS[game].depth_key, n=advice.depth)])
