"""The two-player environment of PettingZoo."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from crownpoint.color import Color
from crownpoint.envs.kits import KITS, new_play
from crownpoint.envs.play import Play

__all__ = ["AecEnv", "observation_space"]


def observation_space(play: type[Play]) -> spaces.Dict:
    """What a side is shown: the numbers of the play, and which actions are legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-128, 127, (play.observed,), np.int8),
            "action_mask": spaces.Box(0, 1, (play.actions,), np.int8),
        }
    )


class AecEnv(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """Two agents, `white` and `black`, act in the order of the game.

    An illegal action ends the play: its agent loses a point, and the other wins one.
    """

    def __init__(self, game: str, *, render_mode: str | None = None, **options: Any) -> None:
        """`options` are those of the game's `Play`, such as `cube` and `length` for matches."""
        kit = KITS[game]
        self.metadata = {"name": f"crownpoint_{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [color.value for color in kit.colors]
        self._game, self._options = game, options
        self._chance = random.Random()
        self.observation_spaces = {agent: observation_space(kit) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(kit.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start over; the same seed gives the same dice."""
        if seed is not None:
            self._chance = random.Random(seed)
        self.play = new_play(self._game, self._chance, **self._options)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._acting()

    def _acting(self) -> str:
        color = self.play.to_act
        return self.agents[0] if color is None else color.value

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; no action is legal for the one who does not act."""
        color = Color(agent)
        mask = self.play.mask() if color is self.play.to_act else np.zeros(self.play.actions, dtype=np.int8)
        return {"observation": self.play.observation(color), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Act for the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        assert action is not None
        if action in self.play.legal_actions():
            self.play.apply(int(action))
            over = self.play.to_act is None
            self.rewards = {each: self.play.returns(Color(each)) for each in self.agents}
        else:
            over = True
            self.rewards = {each: -1.0 if each == agent else 1.0 for each in self.agents}
            self.infos[agent] = {"illegal": True}
        self.terminations = dict.fromkeys(self.agents, over)
        self._accumulate_rewards()
        self.agent_selection = next(each for each in self.agents if each != agent) if over else self._acting()

    def render(self) -> str | None:
        """The board as text."""
        game = getattr(self.play, "game", None) or self.play.match.game  # type: ignore[attr-defined]
        return str(game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held."""
