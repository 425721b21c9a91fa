"""Random play of every game comes to an end, can be taken back, and loses nothing on the way."""

from types import ModuleType
from typing import Any

import pytest
from tests.contract.random_play import decisions, finished_game, new_game, new_match, play_at_random

from crownpoint.errors import CrownpointError, IllegalActionError

SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_comes_to_an_outcome(rules: ModuleType, seed: int) -> None:
    game = finished_game(rules, seed)
    outcome = game.outcome
    assert game.is_over
    assert not game.legal_moves
    assert outcome.winner is None or outcome.winner in rules.Color
    assert isinstance(outcome.ending, rules.Ending)
    if outcome.winner is not None:
        assert str(outcome).startswith(f"{outcome.winner} wins")


def test_nothing_can_be_played_after_the_end(rules: ModuleType) -> None:
    game = finished_game(rules, 1)
    last = game.moves[-1]
    before = game.position
    for attempt in (last, str(last)):
        with pytest.raises(CrownpointError) as refused:
            game.play(attempt)
        assert "over" in str(refused.value)
    with pytest.raises(IllegalActionError):
        game.resign()
    assert game.position == before


def _seen(game: Any) -> tuple[Any, ...]:
    return game.position, game.turn, game.moves, game.outcome, tuple(game.legal_moves), game.history


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_undo_restores_what_was(rules: ModuleType, seed: int) -> None:
    for game in play_at_random(rules, seed):
        before = _seen(game)
        game.play(game.legal_moves[0])
        game.undo()
        assert _seen(game) == before


def test_undo_leads_back_to_the_beginning(rules: ModuleType) -> None:
    game = finished_game(rules, 3)
    for move in reversed(game.moves):
        assert game.undo() == move
    with pytest.raises(IllegalActionError):
        game.undo()
    assert _seen(game) == _seen(next(decisions(new_game(rules, 3))))
    assert not game.history


def _pieces(position: Any) -> int:
    """The pieces of both sides, wherever they are: a game counts them in `Position.piece_count`."""
    return sum(position.piece_count(color) for color in type(position.turn))


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_pieces_vanish_by_capture_only(rules: ModuleType, seed: int) -> None:
    for game in play_at_random(rules, seed):
        for move in game.legal_moves:
            captured = len(getattr(move, "captured", ()))
            assert _pieces(game.position.after(move)) == _pieces(game.position) - captured


def test_the_turn_passes(rules: ModuleType) -> None:
    for game in play_at_random(rules, 5):
        for move in game.legal_moves:
            assert game.position.after(move).turn is game.turn.opponent


def test_the_game_remembers_every_move(rules: ModuleType) -> None:
    game, played = new_game(rules, 6), []
    for _ in decisions(game):
        played.append(game.play(game.legal_moves[len(played) % len(game.legal_moves)]))
        assert game.moves[-1] == played[-1]
    assert [move for move in game.moves if move in played] == played


def test_a_match_counts_its_games(rules: ModuleType) -> None:
    match = new_match(rules, 17)
    before = match.score
    with pytest.raises(IllegalActionError):
        match.next_game()
    for game in decisions(match.game):
        game.play(game.legal_moves[-1])
    finished = match.game
    assert match.score != before
    assert not match.is_over, "without a length there is always a next game"
    assert match.next_game() is match.game
    assert match.games == (finished, match.game)
    assert match.game.outcome is None
