"""Positions, moves and outcomes are values: they compare, hash, pickle, and can be written down and read back."""

import copy
import pickle
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import hypothesis
import pytest
from hypothesis import strategies as st
from tests.contract.random_play import finished_game, play_at_random, positions

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
    twin = copy.deepcopy(game)
    assert twin.outcome == game.outcome
    assert twin.history == game.history
    assert pickle.loads(pickle.dumps(game.outcome)) == game.outcome


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
