"""Plays as numbers have the rules of the library."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from crownpoint import backgammon, checkers
from crownpoint.backgammon import batch
from crownpoint.envs import KITS, new_play
from crownpoint.envs.backgammon.kit import DOUBLE, DROP, ROLL, TAKE, BackgammonPlay
from crownpoint.envs.checkers.kit import CheckersPlay

OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("backgammon", {}), ("backgammon", {"cube": True}), ("backgammon", {"cube": True, "length": 3}), ("checkers", {}),
    ("checkers", {"ballots": True}),
]  # fmt: skip


@pytest.mark.parametrize(("game", "options"), OPTIONS)
def test_random_plays_end_and_add_up_to_nothing(game: str, options: dict[str, Any]) -> None:
    for seed in range(5):
        play, chance = new_play(game, seed, **options), random.Random(seed)
        while play.to_act is not None:
            legal = play.legal_actions()
            assert legal == np.flatnonzero(play.mask()).tolist()
            with pytest.raises(ValueError, match="not legal"):
                play.apply(next(action for action in range(play.actions) if action not in legal))
            play.apply(chance.choice(legal))
        assert play.legal_actions() == []
        first, second = (play.returns(color) for color in play.colors)
        assert first == -second


def _whole_turns(play: Any, make: Any) -> set[Any]:
    """Every position to which the actions of one turn lead."""
    found, open_paths = set(), [()]
    while open_paths:
        path = open_paths.pop()
        again = make()
        for action in path:
            again.apply(action)
        game = again.match.game if isinstance(again, BackgammonPlay) else again.game
        if path and len(game.moves) > 0:
            found.add(game.history[-1][0].after(game.history[-1][1]))
            continue
        open_paths += [(*path, action) for action in again.legal_actions()]
    return found


def test_the_steps_of_a_turn_lead_to_all_legal_results(full: bool) -> None:
    """Positions that random games reach: 4,000 with --full, a sample otherwise."""
    chance, compared = random.Random(4), 0
    boards = batch.random_games(batch.starting_boards(4500 if full else 60), 7, max_plies=40).boards
    for position in batch.positions(boards[batch.outcomes(boards) == 0]):
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        legal = position.legal_moves(dice)
        if not legal:
            continue

        def make(position: Any = position, dice: Any = dice) -> BackgammonPlay:
            play = BackgammonPlay(random.Random(1))
            play.match._games[-1] = backgammon.Game(position, dice)
            play._settle()
            return play

        if len(legal) <= 40:
            assert _whole_turns(make(), make) == {position.after(move) for move in legal}
            compared += 1
    assert compared > (3000 if full else 20)


def test_jumps_of_a_capture_lead_to_all_legal_results() -> None:
    for fen in ("B:W6,15,24:B1", "B:WK6,7,14,15,22,23:BK2", "W:W32,31,30:BK27,18,9", "B:W6,7,15,23:B1,2,3"):
        position = checkers.Position.from_fen(fen)

        def make(position: checkers.Position = position) -> CheckersPlay:
            play = CheckersPlay(random.Random(1))
            play.game = checkers.Game(position)
            return play

        assert _whole_turns(make(), make) == {position.after(move) for move in position.legal_moves()}


def test_the_cube_is_offered_and_answered() -> None:
    play = new_play("backgammon", 3, cube=True)
    while play.legal_actions() != [ROLL, DOUBLE]:
        play.apply(play.legal_actions()[0])
    doubler = play.to_act
    assert doubler is not None
    play.apply(DOUBLE)
    assert (play.to_act, play.legal_actions()) == (doubler.opponent, [TAKE, DROP])
    play.apply(DROP)
    assert (play.returns(doubler), play.to_act) == (1.0, None)


def test_both_sides_see_the_same_board_from_their_own_side() -> None:
    for game in KITS:
        play = new_play(game, 5)
        first, second = (play.observation(color) for color in play.colors)
        size = 26 if game == "backgammon" else 32
        assert first[:size].tolist() == (-second[:size][::-1]).tolist()
        assert first.shape == (play.observed,)


@pytest.mark.parametrize("options", [{}, {"cube": True}, {"cube": True, "length": 3}])
def test_chance_nodes_give_the_same_play_as_dice_drawn_inside(options: dict[str, Any]) -> None:
    """The rolls that a seed gives inside are the outcomes that are applied outside."""
    inside, chance = new_play("backgammon", 5, **options), random.Random(1)
    dice = backgammon.random_roller(random.Random(5))
    outside = new_play("backgammon", 0, chance_nodes=True, **options)
    assert isinstance(outside, BackgammonPlay)
    while not inside.is_over:
        while outside.is_chance:
            outcomes = dict(outside.chance_outcomes())
            assert sum(outcomes.values()) == pytest.approx(1)
            assert (outside.to_act, outside.legal_actions()) == (None, sorted(outcomes))
            first, second = dice()
            if outside.match.game.phase is not backgammon.Phase.OPENING:
                first, second = max(first, second), min(first, second)
            elif first == second:
                continue  # a tie is rolled again
            outcome = 6 * (first - 1) + second - 1
            assert outside.action_text(outcome) == f"{first}-{second}"
            outside.apply(outcome)
        assert outside.legal_actions() == inside.legal_actions()
        action = chance.choice(inside.legal_actions())
        inside.apply(action)
        outside.apply(action)
    assert outside.is_over
    assert [outside.returns(color) for color in outside.colors] == [inside.returns(color) for color in inside.colors]
