"""OpenSpiel's own test of our games, and the odds of chance."""

from __future__ import annotations

from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from crownpoint.envs.openspiel import load_game  # noqa: E402

OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("backgammon", {}), ("backgammon", {"cube": True}), ("backgammon", {"cube": True, "length": 3}), ("checkers", {}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options"), OPTIONS)
def test_openspiels_own_test(name: str, options: dict[str, Any]) -> None:
    pyspiel.random_sim_test(load_game(name, **options), num_sims=2, serialize=False, verbose=False)


def test_a_state_can_be_cloned_in_the_middle_of_a_turn() -> None:
    state = load_game("backgammon").new_initial_state()
    state.apply_action(6 * 2 + 0)  # White's 3 beats Black's 1
    assert (state.current_player(), state.action_to_string(0, state.legal_actions()[0])) == (0, "6/5")
    state.apply_action(next(each for each in state.legal_actions() if state.action_to_string(0, each) == "8/5"))
    twin = state.clone()
    assert str(twin) == str(state)
    twin.apply_action(twin.legal_actions()[0])
    assert state.current_player() == 0
    assert twin.is_chance_node()


def test_unknown_options_are_refused() -> None:
    with pytest.raises(ValueError, match="checkers has the options ballots, not cube"):
        load_game("checkers", cube=True)
    with pytest.raises(ValueError, match="no environment of 'go'"):
        load_game("go")
