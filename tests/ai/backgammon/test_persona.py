"""The players behind the characters."""

from __future__ import annotations

from typing import Any

import pytest

from crownpoint.ai.backgammon import Engine, Stakes
from crownpoint.ai.backgammon.persona import BackgammonPlayer, Taste
from crownpoint.backgammon import STARTING_POSITION, Dice


def test_a_stopped_player_answers_with_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine()
    player = BackgammonPlayer("Blue Mountain", Taste(plies=2), engine=engine)
    asked: list[int] = []
    rank = engine.rank_moves

    def watched(position: Any, dice: Any, stakes: Any, plies: int, **more: Any) -> Any:
        asked.append(plies)
        player.stop()
        return rank(position, dice, stakes, plies, **more)

    monkeypatch.setattr(engine, "rank_moves", watched)
    assert str(player.best(STARTING_POSITION, Dice(3, 1), Stakes())) == "8/5 6/5"
    assert asked == [0]
