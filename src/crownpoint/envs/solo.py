"""The one-player environment of Gymnasium: one side acts, an opponent answers."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from crownpoint.color import Color
from crownpoint.envs.aec import observation_space
from crownpoint.envs.kits import KITS, new_play
from crownpoint.envs.play import Play

__all__ = ["Opponent", "SoloEnv"]

Opponent = Callable[[Play, random.Random], int]
"""Chooses one of the legal actions of a play."""


def _any_action(play: Play, chance: random.Random) -> int:
    return chance.choice(play.legal_actions())


class SoloEnv(gymnasium.Env[dict[str, Any], Any]):
    """A side, drawn at random unless given, against an opponent, who acts at random unless given.

    An illegal action ends the play with a loss of a point.
    """

    def __init__(
        self,
        game: str,
        *,
        side: Color | str | None = None,
        opponent: Opponent = _any_action,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """`options` are those of the game's `Play`."""
        kit = KITS[game]
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.observation_space = observation_space(kit)
        self.action_space = spaces.Discrete(kit.actions)
        self._game, self._options, self._opponent = game, options, opponent
        self._side = None if side is None else Color.of(side)
        self._chance = random.Random()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start over; the same seed gives the same side and dice."""
        super().reset(seed=seed)
        if seed is not None:
            self._chance = random.Random(seed)
        self.play = new_play(self._game, self._chance, **self._options)
        self.color = self._side or self._chance.choice(self.play.colors)
        self._answer()
        return self._seen(), {}

    def _answer(self) -> None:
        while self.play.to_act is self.color.opponent:
            self.play.apply(self._opponent(self.play, self._chance))

    def _seen(self) -> dict[str, Any]:
        acting = self.play.to_act is self.color
        mask = self.play.mask() if acting else np.zeros(self.play.actions, dtype=np.int8)
        return {"observation": self.play.observation(self.color), "action_mask": mask}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Act, and let the opponent answer."""
        if action not in self.play.legal_actions():
            return self._seen(), -1.0, True, False, {"illegal": True}
        self.play.apply(int(action))
        self._answer()
        return self._seen(), self.play.returns(self.color), self.play.to_act is None, False, {}

    def render(self) -> str | None:
        """The board as text."""
        game = getattr(self.play, "game", None) or self.play.match.game  # type: ignore[attr-defined]
        return str(game) if self.render_mode == "ansi" else None
