"""The characters and the advice of the engines."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.tui.tables import ANA, CHECKERS, TWO, sit

from crownpoint.ai.advice import advise, loss_of
from crownpoint.ai.kits import KITS
from crownpoint.ai.player import ChoiceKind
from crownpoint.ai.sleeper import Sleeper, player_for
from crownpoint.errors import EngineDataError
from crownpoint.messages import LANGUAGES, catalog
from crownpoint.table import Seat
from crownpoint.tui.play.advice import hint
from crownpoint.tui.play.opponents import CHARACTERS, LEVELS, computer
from crownpoint.tui.words.advice import advice_text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_has_a_name_and_a_level(language: str) -> None:
    say = catalog(language)
    assert [computer(character, say).name for character in CHARACTERS] == [
        "Beach Bum",
        "Selector",
        "King Tubby",
        "Blue Mountain",
    ]
    assert all(f"level.{level}" in say for level in LEVELS.values())


async def test_a_player_wakes_when_it_is_asked() -> None:
    model = await sit(CHECKERS)
    decision = model.table.decision(Seat.FIRST)
    assert decision is not None
    player = player_for("checkers", "beach-bum", 1)
    assert player.name == "Beach Bum"
    choice = player.choose(decision)
    assert choice.kind is ChoiceKind.MOVE
    assert choice.move in decision.legal_moves


async def test_without_weights_any_move_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise EngineDataError("no weights")

    monkeypatch.setattr("crownpoint.ai.sleeper.make_player", missing)
    model = await sit(CHECKERS)
    decision = model.table.decision(Seat.FIRST)
    assert decision is not None
    sleeper = Sleeper("checkers", "selector", 0)
    sleeper.stop()
    assert sleeper.choose(decision).move in decision.legal_moves


async def test_advice_in_words() -> None:
    model = await sit(CHECKERS)
    decision = model.table.decision(Seat.FIRST)
    assert decision is not None
    advice = advise(decision, 2)
    assert advice is not None
    text = advice_text(advice, "checkers", catalog("pl"))
    assert text.splitlines()[0].startswith(f"1. {advice.lines[0].move}  ")
    assert text.splitlines()[-1] == f"głębokość {advice.depth}"
    assert advice.lines[0].loss == 0
    assert loss_of(decision, advice.lines[0].move) is not None
    assert loss_of(decision, "1-2") is None


async def test_no_engine_no_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise EngineDataError("no weights")

    monkeypatch.setattr(KITS["checkers"], "advise", missing)
    model = await sit(CHECKERS)
    assert await hint(model) == "The engine has nothing to say here."


async def test_the_best_opening_move_and_a_poor_one() -> None:
    model = await sit(TWO, settings=replace(ANA, blunder=True))
    lines = (await hint(model)).splitlines()
    assert lines[0].startswith("1. 8/5 6/5  +0.")
    assert lines[-1].endswith("-ply")
    assert not await model.type_move("13/9")
    assert model.status.startswith("13/9 loses 0.")
    assert await model.type_move("13/9")
    model.handover = False
    assert (await hint(model)).splitlines()[0] in ("Cube: roll", "Cube: double")
