"""Positions, moves and outcomes are values: they compare, hash, pickle, and can be written down and read back."""

import copy
import pickle
from importlib import import_module
from inspect import signature
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import hypothesis
import pytest
from hypothesis import strategies as st
from tests.contract.random_play import finished_game, play_at_random, positions

from crownpoint.color import Color
from crownpoint.errors import InvalidPositionError
from crownpoint.games import GAMES


def _ids(rules: ModuleType) -> list[str]:
    """The names of a position's ids: each has a class method `from_<name>` to read it."""
    return [name.removeprefix("from_") for name in dir(rules.Position) if name.startswith("from_")]


def _read(rules: ModuleType, name: str, text: str) -> Any:
    return getattr(rules.Position, f"from_{name}")(text)


@pytest.mark.parametrize("seed", range(4))
def test_ids_round_trip(rules: ModuleType, seed: int) -> None:
    names = _ids(rules)
    assert names
    for game in play_at_random(rules, seed):
        position = game.position
        again = {name: _read(rules, name, getattr(position, name)) for name in names}
        for name in names:
            assert getattr(again[name], name) == getattr(position, name)
        # An id may leave out whose turn it is, but not all of them do.
        assert position in again.values()


@pytest.mark.parametrize(
    "text", ["", " ", "x", "B", "4HPwATDgc/ABM", "XGID=", "W:W1:B1", "B:W99:B1", "é" * 14, "A" * 10_000]
)
def test_text_that_is_no_id_is_refused(rules: ModuleType, text: str) -> None:
    for name in _ids(rules):
        with pytest.raises(InvalidPositionError) as refused:
            _read(rules, name, text)
        assert str(refused.value)
        assert len(str(refused.value)) < 500


@pytest.mark.parametrize("name", GAMES)
@hypothesis.given(text=st.text(max_size=80))
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    rules = GAMES[name]
    for kind in _ids(rules):
        try:
            position = _read(rules, kind, text)
        except InvalidPositionError:
            continue
        assert _read(rules, kind, getattr(position, kind)) == position


def test_positions_are_values(rules: ModuleType) -> None:
    seen = positions(rules, 11, 30)
    assert len(set(seen)) == len(seen)
    for position in seen:
        for twin in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
            assert twin == position
            assert hash(twin) == hash(position)
        assert position != "a position"
        with pytest.raises(AttributeError):
            position.turn = position.turn.opponent


def test_positions_are_not_changed_by_playing_on(rules: ModuleType) -> None:
    for game in play_at_random(rules, 12):
        before = pickle.dumps(game.position)
        game.position.after(game.legal_moves[0])
        game.position.perft(1)
        assert pickle.dumps(game.position) == before


def test_moves_are_values(rules: ModuleType) -> None:
    for game in play_at_random(rules, 13):
        for move in list(game.legal_moves)[:10]:
            twin = pickle.loads(pickle.dumps(move))
            assert twin == move
            assert hash(twin) == hash(move)
            assert str(twin) == str(move)
            assert repr(move) == f"Move({str(move)!r})"
            assert game.position.after(twin) == game.position.after(move)


def test_games_and_outcomes_can_be_pickled(rules: ModuleType) -> None:
    game = finished_game(rules, 14)
    for twin in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert twin.outcome == game.outcome
        assert twin.history == game.history
        twin.undo()
        assert game.outcome is not None
    assert pickle.loads(pickle.dumps(game.outcome)) == game.outcome


def test_matches_and_legal_moves_can_be_pickled_and_copied(rules: ModuleType) -> None:
    match = rules.Match()
    position = positions(rules, 14, 1)[0]
    moves = position.legal_moves((3, 1)) if rules.__name__.endswith("backgammon") else position.legal_moves()
    for again in (copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))):
        assert again(match).game.position == match.game.position
        assert tuple(again(moves)) == tuple(moves)


def test_moves_cannot_be_changed(rules: ModuleType) -> None:
    game = next(iter(play_at_random(rules, 13)))
    move = game.legal_moves[0]
    for name in [name for name in dir(move) if not name.startswith("_")]:
        with pytest.raises(AttributeError):
            setattr(move, name, ())


def test_both_games_have_the_same_colors_and_read_them_from_text(rules: ModuleType) -> None:
    assert rules.Color is Color
    position = positions(rules, 14, 5)[-1]
    for color in Color:
        assert position.piece_count(color.value) == position.piece_count(str(color)) == position.piece_count(color)
    for wrong in ("red", 1, None):
        with pytest.raises(ValueError, match="not a color"):
            position.piece_count(wrong)


def test_a_negative_depth_is_refused(rules: ModuleType) -> None:
    with pytest.raises(ValueError, match="-1"):
        rules.STARTING_POSITION.perft(-1)
    batch = import_module(f"{rules.__name__}.batch")
    with pytest.raises(ValueError, match="-1"):
        batch.perft(batch.starting_boards(1), -1)


def test_positions_become_rows_and_rows_positions(rules: ModuleType) -> None:
    batch = import_module(f"{rules.__name__}.batch")
    for position in positions(rules, 17, 40):
        options = {"turn": position.turn} if "turn" in signature(batch.positions).parameters else {}
        assert batch.positions(batch.rows([position]), **options) == (position,)
    assert batch.rows([]).shape[0] == 0


def test_batch_refuses_what_is_no_board(rules: ModuleType) -> None:
    batch = import_module(f"{rules.__name__}.batch")
    start = batch.starting_boards(2)
    for wrong in (start.astype(float), start.astype(int) * 0, start.astype(int) + 2**32, start[:, :3], start[0]):
        with pytest.raises(InvalidPositionError):
            batch.perft(wrong, 1)


def test_a_flipped_position_plays_the_same(rules: ModuleType) -> None:
    position = rules.STARTING_POSITION
    turned = position.flipped()
    assert turned.turn is position.turn.opponent
    assert turned.perft(1) == position.perft(1)
    assert turned.flipped() == position != turned


def test_repr_builds_the_position_again(rules: ModuleType) -> None:
    for position in positions(rules, 15, 40):
        assert eval(repr(position), vars(rules).copy()) == position


def test_diagrams(rules: ModuleType) -> None:
    for position in positions(rules, 16, 10):
        assert len(str(position).splitlines()) > 7
        picture = ElementTree.fromstring(position.svg())
        assert picture.tag == "{http://www.w3.org/2000/svg}svg"
        assert "viewBox" in picture.attrib
        assert position._repr_svg_().startswith("<svg")


@pytest.mark.parametrize("nonsense", [3, 1.5, b"text", ("text",), object()])
def test_what_is_no_move_and_no_position_is_refused_by_name(rules: ModuleType, nonsense: object) -> None:
    game = next(iter(play_at_random(rules, 1)))
    for refused in (
        lambda: game.play(nonsense),
        lambda: game.position.after(nonsense),
        lambda: game.position.svg(move=nonsense),
        lambda: game.position.svg(last_move=nonsense),
    ):
        with pytest.raises(TypeError, match="A move must be"):
            refused()
    with pytest.raises(TypeError, match="A position must be"):
        rules.Game(nonsense)


def test_the_move_of_another_game_is_refused() -> None:
    games = {name: next(iter(play_at_random(rules, 1))) for name, rules in GAMES.items()}
    for name, game in games.items():
        for other, foreign in games.items():
            if other != name:
                with pytest.raises(TypeError, match=f"a Move of {name}"):
                    game.play(foreign.legal_moves[0])


@pytest.mark.parametrize("size", [0, -3])
def test_a_picture_has_a_size(rules: ModuleType, size: int) -> None:
    position = next(iter(play_at_random(rules, 1))).position
    with pytest.raises(ValueError, match="is invalid"):
        position.svg(size=size)


def test_a_deep_copy_shares_the_values_and_goes_its_own_way(rules: ModuleType) -> None:
    *_, game = zip(range(20), play_at_random(rules, 3), strict=False)
    played = game[1]
    twin = copy.deepcopy(played)
    before = played.history
    assert all(
        a is b for mine, its in zip(before, twin.history, strict=True) for a, b in zip(mine[1:], its[1:], strict=True)
    )
    twin.undo()
    assert played.history == before
    assert len(twin.history) == len(before) - 1
