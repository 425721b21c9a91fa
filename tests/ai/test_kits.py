"""The games' kits, and a third game that has none."""

from __future__ import annotations

import math
import subprocess
import sys

import pytest
from tests import third_game

from crownpoint.ai import ChoiceKind, Decision, DecisionKind, Limit, analyse, worker
from crownpoint.ai.advice import BLUNDER, advise, loss_of
from crownpoint.ai.kits import KITS, Kit
from crownpoint.ai.personas import PERSONAS, make_player
from crownpoint.ai.random_player import RandomPlayer
from crownpoint.ai.review import judge
from crownpoint.ai.sleeper import player_for
from crownpoint.errors import EngineDataError
from crownpoint.games import GAMES

START = third_game.STARTING_POSITION
DECISION = Decision("nim", DecisionKind.MOVE, (ChoiceKind.MOVE,), "first", START, START.legal_moves())


@pytest.fixture
def nim(monkeypatch: pytest.MonkeyPatch) -> None:
    """A third game, known by its rules alone."""
    monkeypatch.setitem(GAMES, "nim", third_game)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_kit_with_an_engine(game: str) -> None:
    kit = KITS[game]
    assert type(kit) is not Kit
    assert 0 < BLUNDER[game] == kit.blunder < 1
    assert kit.error_rate_scale > 0
    for persona in PERSONAS.values():
        assert kit.player(persona, 0).name == persona.name


@pytest.mark.usefixtures("nim")
@pytest.mark.parametrize("character", PERSONAS)
def test_without_an_engine_any_legal_move_is_played(character: str) -> None:
    for player in (make_player("nim", character, 3), player_for("nim", character, 3)):
        assert player.choose(DECISION).move in START.legal_moves()
    assert isinstance(make_player("nim", character), RandomPlayer)


@pytest.mark.usefixtures("nim")
def test_without_an_engine_nothing_is_judged() -> None:
    assert advise(DECISION) is None
    assert loss_of(DECISION, "1") is None
    assert judge(DECISION, ChoiceKind.MOVE, "1") is None
    assert BLUNDER["nim"] == math.inf
    for subject in (START, third_game.Game()):
        with pytest.raises(EngineDataError, match="no engine"):
            analyse(subject, Limit(seconds=1))


@pytest.mark.usefixtures("nim")
def test_a_worker_plays_the_third_game() -> None:
    sent = worker.packed(DECISION)
    assert sent.legal_moves == ()
    kind, move = worker.choose("selector", 0, sent)
    assert (kind, move in ("1", "2", "3")) == ("move", True)
    assert worker.think(sent) is None
    assert worker.judge("move", "1", sent) is None


def test_a_kit_may_be_registered_too(monkeypatch: pytest.MonkeyPatch) -> None:
    class NimKit(Kit):
        blunder = 1.0

    monkeypatch.setitem(KITS, "nim", NimKit())  # first: afterwards there is a default to be put back
    monkeypatch.setitem(GAMES, "nim", third_game)
    assert BLUNDER["nim"] == 1
    assert list(BLUNDER) == list(KITS) == list(GAMES)


def test_what_is_not_a_game_is_refused() -> None:
    with pytest.raises(ValueError, match="no players for 'nim'"):
        make_player("nim", "selector")
    with pytest.raises(TypeError, match="must be a position or a game"):
        analyse("4HPwATDgc/ABMA", Limit(plies=0))


def test_the_engines_are_loaded_when_they_are_asked_for() -> None:
    program = "import sys, crownpoint.ai.worker; print(any('crownpoint.ai.checkers' in name for name in sys.modules))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
