"""The engines as advisers."""

from __future__ import annotations

import pytest
from tests.table.tables import dealt

from crownpoint.ai.advice import advise, loss_of
from crownpoint.table import Roll


@pytest.mark.parametrize(("game", "spellings"), [("checkers", ("11-15", "11 15")), ("backgammon", ())])
def test_a_move_costs_the_same_however_it_is_written(
    game: str, spellings: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = dealt(game, 1, seed=2)
    seat = table.to_act[0]
    decision = table.decision(seat)
    if game == "backgammon" and decision is not None and not decision.legal_moves:
        table.act(seat, Roll(), 0)
        decision = table.decision(seat)
    assert decision is not None
    if not spellings:
        move = next(move for move in map(str, decision.legal_moves) if move.count(" ") == 1 and "(" not in move)
        spellings = (move, " ".join(reversed(move.split())))
    once = advise(decision, len(decision.legal_moves))  # another thought may end elsewhere
    monkeypatch.setattr("crownpoint.ai.advice.advise", lambda *_: once)
    first, second = (loss_of(decision, text) for text in spellings)
    assert first is not None
    assert second is not None
    assert first == second
