"""Invalid arguments are refused by name, alike in every game."""

import pickle
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from tests.contract.random_play import play_at_random

from crownpoint.ai import Limit, analyse, analyse_match, play_match, player_of, rollout
from crownpoint.games import GAMES


def _game(rules: ModuleType) -> Any:
    return next(iter(play_at_random(rules, 1)))


@pytest.mark.parametrize("color", [0, "", False, 3, "red"])
def test_what_is_no_color_is_not_the_side_on_turn(rules: ModuleType, color: object) -> None:
    game = _game(rules)
    for ask in (game.resign, lambda color: game.position.svg(bottom=color), lambda color: game.svg(bottom=color)):
        with pytest.raises(ValueError, match="not a color"):
            ask(color)


@pytest.mark.parametrize("depth", [1.0, "2", None])
def test_a_depth_is_a_whole_number(rules: ModuleType, depth: object) -> None:
    batch = import_module(f"{rules.__name__}.batch")
    for ask in (rules.STARTING_POSITION.perft, lambda depth: batch.perft(batch.starting_boards(1), depth)):
        with pytest.raises(TypeError, match="A depth must be a whole number"):
            ask(depth)
        with pytest.raises(ValueError, match="is invalid"):
            ask(10**30)


@pytest.mark.parametrize("size", [1.5, float("nan"), "3"])
def test_a_size_is_a_whole_number(rules: ModuleType, size: object) -> None:
    with pytest.raises(TypeError, match="A size must be a whole number"):
        rules.STARTING_POSITION.svg(size=size)


@pytest.mark.parametrize("wrong", [None, 3, b"text"])
def test_what_is_no_text_is_no_id(rules: ModuleType, wrong: object) -> None:
    for kind in (rules.Position, rules.Game):
        for name in dir(kind):
            if name.startswith("from_") and name != "from_state":
                with pytest.raises(TypeError, match="must be text"):
                    getattr(kind, name)(wrong)


@pytest.mark.parametrize("wrong", [None, 3, 2.5])
def test_what_is_no_move_is_not_explained(rules: ModuleType, wrong: object) -> None:
    game = _game(rules)
    dice = [game.dice] if getattr(game, "dice", None) else []
    with pytest.raises(TypeError, match="A move must be"):
        game.position.why_illegal(wrong, *dice)


def test_batch_refuses_numbers_and_positions_of_another_kind(rules: ModuleType) -> None:
    batch = import_module(f"{rules.__name__}.batch")
    boards = batch.starting_boards(1)
    for wrong, error in ((-1, ValueError), (1.5, TypeError), (None, TypeError)):
        with pytest.raises(error, match="A count"):
            batch.starting_boards(wrong)
        with pytest.raises(error, match="A seed"):
            batch.random_games(boards, seed=wrong)
        with pytest.raises(error, match="A number of plies"):
            batch.random_games(boards, seed=1, max_plies=wrong)
    (foreign,) = (other for other in GAMES.values() if other is not rules)
    with pytest.raises(TypeError, match="A row must be a Position"):
        batch.rows([foreign.STARTING_POSITION])


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_boards_are_copied_by_every_protocol_of_pickle(rules: ModuleType, protocol: int) -> None:
    for value in (rules.STARTING_POSITION.board, rules.STARTING_POSITION):
        assert pickle.loads(pickle.dumps(value, protocol)) == value


@pytest.mark.parametrize("wrong", [3, "2 plies", None])
def test_engines_refuse_what_is_no_limit(rules: ModuleType, wrong: Any) -> None:
    game = _game(rules)
    for ask in (analyse, analyse_match):
        with pytest.raises(TypeError, match="A limit must be a Limit"):
            ask(game, limit=wrong)
    with pytest.raises(TypeError, match="An engine must be an Engine"):
        analyse(game, Limit(seconds=0.01), engine=3)


def test_threads_are_counted_from_one(rules: ModuleType) -> None:
    ai, batch = (import_module(name) for name in (f"crownpoint.ai.{_name(rules)}", f"{rules.__name__}.batch"))
    for wrong, error in ((0, ValueError), (-1, ValueError), (1.5, TypeError)):
        with pytest.raises(error, match="A number of threads"):
            ai.Engine(threads=wrong)
        with pytest.raises(error, match="A number of threads"):
            ai.evaluate(batch.starting_boards(1), threads=wrong)


def test_an_engine_is_pickled_with_its_options(rules: ModuleType) -> None:
    ai = import_module(f"crownpoint.ai.{_name(rules)}")
    engine = pickle.loads(pickle.dumps(ai.Engine(threads=2, use_endgames=False)))
    assert isinstance(engine, ai.Engine)
    assert engine.threads == 2


def test_what_is_no_subject_is_named() -> None:
    for ask in (lambda wrong: analyse(wrong, Limit(seconds=1)), rollout):
        with pytest.raises(TypeError, match="must be a position or a game, not 3"):
            ask(3)
    with pytest.raises(TypeError, match="A record must be"):
        analyse_match(3)


def test_what_is_no_player_is_named(rules: ModuleType) -> None:
    with pytest.raises(TypeError, match="A player must be a Player or the name of one, not 3"):
        player_of(3, _name(rules))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="A player must be a Player or the name of one, not 3"):
        play_match("random", 3, game=_name(rules), games=2)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="A number of games must be a whole number"):
        play_match("random", "random", game=_name(rules), games="2")  # type: ignore[arg-type]


def _name(rules: ModuleType) -> str:
    return next(name for name, library in GAMES.items() if library is rules)
