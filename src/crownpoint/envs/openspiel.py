"""The games as games of OpenSpiel, with the rules of the library: dice are its chance nodes, cube and matches options.

Importing this module registers `python_crownpoint_<game>` for every game; `load_game` does so too. A turn is played
step by step, as in the other environments.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel

from crownpoint.envs.kits import KITS, new_play

__all__ = ["load_game"]

PREFIX = "python_crownpoint_"
LONGEST = 20_000
"""No play is known to have more actions; OpenSpiel wants a number."""


def load_game(game: str, **options: int | bool) -> pyspiel.Game:
    """A game of OpenSpiel. For the options see the game's `Play`. Raises `ValueError` for others.

    It is the same as `pyspiel.load_game("python_crownpoint_<game>", options)` after an import of this module.
    """
    if game not in KITS:
        raise ValueError(f"There is no environment of {game!r}.")
    unknown = set(options) - set(KITS[game].options)
    if unknown:
        raise ValueError(f"{game} has the options {', '.join(KITS[game].options)}, not {', '.join(sorted(unknown))}.")
    return pyspiel.load_game(PREFIX + game, options)


def _game_type(name: str) -> pyspiel.GameType:
    kit, kind = KITS[name], pyspiel.GameType
    return kind(
        short_name=PREFIX + name,
        long_name=f"Crownpoint {name}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if kit.outcomes else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(kit.options),
    )


class CrownpointGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        kit = KITS[self.name]
        self.options = {**kit.options, **(params or {})}
        most = kit.most_won(**self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=kit.actions,
            max_chance_outcomes=kit.outcomes,
            num_players=2,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_game_type(self.name), info, params or {})

    def new_initial_state(self, *_: Any) -> CrownpointState:
        """The start; chance draws what is drawn before it."""
        return CrownpointState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a side sees."""
        return Observer(KITS[self.name].observed)


class CrownpointState(pyspiel.State):  # type: ignore[misc]
    """A play in progress."""

    def __init__(self, game: CrownpointGame) -> None:
        super().__init__(game)
        self.play = new_play(game.name, random.Random(), chance_nodes=True, **game.options)

    def current_player(self) -> int:
        """Who acts: the number of the side, chance, or nobody any more."""
        if self.play.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        color = self.play.to_act
        return int(pyspiel.PlayerId.CHANCE) if color is None else self.play.colors.index(color)

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The rolls and their probabilities."""
        return self.play.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.play.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.play.action_text(action)

    def is_terminal(self) -> bool:
        """Whether all is over."""
        return self.play.is_over

    def returns(self) -> list[float]:
        """What each side has won."""
        return [self.play.returns(color) for color in self.play.colors]

    def __str__(self) -> str:
        return " ".join(map(str, self.play.observation(self.play.colors[0])))


class Observer:
    """Gives the numbers of `Play.observation` as floats."""

    def __init__(self, observed: int) -> None:
        self.tensor = np.zeros(observed, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: CrownpointState, player: int) -> None:
        """Take in what a player sees."""
        self.tensor[:] = state.play.observation(state.play.colors[player])

    def string_from(self, state: CrownpointState, player: int) -> str:
        """The same as text."""
        return " ".join(map(str, state.play.observation(state.play.colors[player])))


for _name in KITS:
    pyspiel.register_game(_game_type(_name), type(f"Crownpoint{_name.title()}", (CrownpointGame,), {"name": _name}))
