"""The characters and the advice of the engines."""

from __future__ import annotations

import re
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
from crownpoint.tui.kits import KITS as TUI_KITS
from crownpoint.tui.play.advice import hint
from crownpoint.tui.play.opponents import CHARACTERS, LEVELS, computer


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
    told = TUI_KITS["checkers"].hint(decision, catalog("pl"))
    assert told is not None
    assert told.moves[0][1].startswith(f"{told.moves[0][0]}  ")
    assert told.notes[0].startswith("głębokość ")
    assert advice.lines[0].loss == 0
    assert loss_of(decision, advice.lines[0].move) is not None
    assert loss_of(decision, "1-2") is None


async def test_no_engine_no_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise EngineDataError("no weights")

    monkeypatch.setattr(KITS["checkers"], "advise", missing)
    model = await sit(CHECKERS)
    assert (await hint(model)).notes == ("The engine has no advice here.",)


async def test_the_best_opening_move_and_a_poor_one() -> None:
    model = await sit(TWO, settings=replace(ANA, blunder=True))
    advice = await hint(model)
    (move, best), (_, second), *_ = advice.moves
    assert move == "8/5 6/5"
    assert re.fullmatch(
        r"8/5 6/5  [+]0[.]\d+[.] Wins 5\d[.]\d%, gammons 1\d[.]\d%, backgammons \d[.]\d%[.]"
        r" Loses 4\d[.]\d%, gammons 1\d[.]\d%, backgammons \d[.]\d%[.]",
        best,
    )
    assert "loses" not in best
    assert ", loses 0." in second
    assert advice.notes[-1].endswith("-ply")
    assert not await model.type_move("13/9")
    assert model.status.startswith("There is a better move than 13/9.")
    assert await model.type_move("13/9")
    model.handover = False
    cube, *equities = (await hint(model)).notes
    assert cube in ("Cube: roll", "Cube: double")
    assert [line.partition(":")[0] for line in equities[:3]] == ["No double", "Double, take", "Double, pass"]
    assert equities[2] == "Double, pass: +1.000"
    await model.do("double")
    model.handover = False
    answer, *equities = (await hint(model)).notes
    assert answer in ("Cube: take", "Cube: drop")
    assert equities[2] == "Double, pass: −1.000"
