"""The measure of the characters."""

from __future__ import annotations

import pytest
from benchmarks.strength import ladder


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
def test_decisions_of_a_character_are_judged(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "JUDGE_PLIES", 0)
    monkeypatch.setattr(ladder, "JUDGE_NODES", 500)
    found = ladder.losses(game, "beach-bum", 8, share=1.0)
    assert len(found) == 8
    assert min(found) >= 0
    assert max(found) > 0
