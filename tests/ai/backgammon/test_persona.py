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
    depths: list[int] = []
    rank = engine.rank_moves

    def watched(*arguments: Any, progress: Any = None, **more: Any) -> Any:
        def stopped_meanwhile(done: int, parts: int) -> bool:
            player.stop()
            return bool(progress(done, parts))

        found = rank(*arguments, progress=progress and stopped_meanwhile, **more)
        depths.append(found[0].plies)
        return found

    monkeypatch.setattr(engine, "rank_moves", watched)
    assert str(player.best(STARTING_POSITION, Dice(3, 1), Stakes())) == "8/5 6/5"
    assert depths == [0, 0]
