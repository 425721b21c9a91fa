"""Each generated move is accepted, as a move and as text, and nothing else is."""

import random
from types import ModuleType
from typing import Any

import pytest
from tests.contract.random_play import chances, play_at_random, positions

from crownpoint.errors import CrownpointError, InvalidMoveError, MoveError

SEEDS = range(3)
NONSENSE = [
    "",
    " ",
    "xyz",
    "-",
    "/",
    "1",
    "99-100",
    "99/98",
    "8/5 6/",
    "1-2-3-4-5-6-7-8-9",
    "8/5 6/5 4/3 2/1 6/5",
    "✓",
    "11x",
]


def _read(game: Any, text: str) -> Any:
    return game.position.parse_move(text, *([game.dice] if hasattr(game, "dice") else []))


@pytest.mark.parametrize("seed", SEEDS)
def test_generated_moves_are_accepted(rules: ModuleType, seed: int) -> None:
    choose = random.Random(seed)
    for game in play_at_random(rules, seed):
        legal = list(game.legal_moves)
        for move in choose.sample(legal, min(len(legal), 12)):
            after = game.position.after(move)
            assert game.position.after(_read(game, str(move))) == after
            assert game.play(move) == move
            assert game.position == after
            game.undo()


@pytest.mark.parametrize("seed", SEEDS)
def test_generated_moves_are_distinct(rules: ModuleType, seed: int) -> None:
    for game in play_at_random(rules, seed):
        legal = list(game.legal_moves)
        assert len(legal) == len(game.legal_moves) == len(set(legal)) == len({str(move) for move in legal})
        assert all(move in game.legal_moves for move in legal)
        assert [game.legal_moves[index] for index in range(len(legal))] == legal


def _pool(rules: ModuleType) -> list[Any]:
    """Moves of many positions: whatever is not legal in one was legal in another."""
    return sorted(
        {move for seed in SEEDS for game in play_at_random(rules, seed) for move in game.legal_moves}, key=str
    )


def test_every_other_move_is_refused(rules: ModuleType) -> None:
    pool = _pool(rules)
    refused = 0
    choose = random.Random(7)
    for game in play_at_random(rules, 100):
        legal = set(game.legal_moves)
        results = {game.position.after(move) for move in legal}
        before = game.position
        for move in choose.sample(pool, 25):
            if move in legal:
                continue
            for given in (move, str(move)):
                try:
                    game.play(given)
                except MoveError:
                    refused += 1
                else:
                    # Another way to write a legal move; it has to lead where a legal move leads.
                    assert game.position in results
                    game.undo()
                assert game.position == before
    assert refused > 100


@pytest.mark.parametrize("text", NONSENSE)
def test_text_that_is_no_move_is_refused(rules: ModuleType, text: str) -> None:
    game = next(play_at_random(rules, 8))
    with pytest.raises(MoveError) as refused:
        game.play(text)
    assert repr(text) in str(refused.value)


def test_the_error_names_text_position_and_reason(rules: ModuleType) -> None:
    game = next(play_at_random(rules, 8))
    with pytest.raises(InvalidMoveError) as refused:
        game.play("xyz")
    assert "'xyz'" in str(refused.value)
    assert isinstance(refused.value, ValueError)
    assert isinstance(refused.value, CrownpointError)


def test_perft_counts_the_legal_moves(rules: ModuleType) -> None:
    for position in positions(rules, 9, 12):
        after = [
            position.after(move) if move is not None else None
            for chance in chances(rules)
            for move in (list(position.legal_moves(*chance)) or [None])
        ]
        moves = [result for result in after if result is not None]
        assert position.perft(0) == 1
        if len(moves) == len(after):  # otherwise a turn is passed, which is not a move
            assert position.perft(1) == len(moves)
            assert position.perft(2) == sum(result.perft(1) for result in moves)
