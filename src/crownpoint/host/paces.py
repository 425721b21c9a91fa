"""How fast computers play. It imports nothing, so that the first page of the terminal app is there at once."""

from __future__ import annotations

from typing import Literal, get_args

__all__ = ["DECISION_S", "FORCED_S", "NEXT_GAME_S", "PACES", "PACE_FACTORS", "Pace"]

Pace = Literal["slow", "normal", "fast", "instant", "step"]
"""How fast computers play; "step" waits before every action until it is let through."""

PACES: tuple[Pace, ...] = get_args(Pace)
PACE_FACTORS: dict[Pace, float] = {"slow": 2.0, "normal": 1.0, "fast": 0.35, "instant": 0.0, "step": 0.0}

DECISION_S = {
    "beach-bum": (0.5, 0.9),
    "selector": (0.7, 1.4),
    "king-tubby": (0.9, 2.0),
    "blue-mountain": (0.6, 1.2),
}
"""How long each character takes for a decision, from and to, in seconds."""

FORCED_S = 0.4
"""How long anyone takes for a move without a choice, in seconds."""

NEXT_GAME_S = 2.0
"""How long two computers wait before their next game, in seconds."""
