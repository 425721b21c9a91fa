"""What the engine says of a record."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.table.tables import ANA, dealt, mover
from tests.tui.robot import comes, quick_app, spilled
from tests.tui.test_screens import shown

from crownpoint.errors import EngineDataError
from crownpoint.messages import catalog
from crownpoint.table import Move, Resign, Table
from crownpoint.tui.play.review import Review
from crownpoint.tui.screens.replay_screen import ReplayScreen
from crownpoint.tui.words.move_log import move_log

SAY = catalog("en")
SHOT = "W:W22,23,31,32:B1,2,6,13"
"""22-17 gives a man away."""


def blundered() -> Table:
    """A short game in which White gives a man away and resigns."""
    table = dealt("checkers", start=SHOT)
    seat = mover(table)
    table.act(seat, Move("22-17"), 0)
    table.act(seat.other, Move(table.view(None, 0).legal_moves[0].text), 0)
    table.act(seat, Resign(1), 0)
    return table


async def judged(table: Table) -> Review:
    review = Review(table.events)
    assert "Analyzing" in review.state(SAY)
    while await review.go_on():
        pass
    return review


async def test_a_blunder_is_marked_and_the_better_move_named() -> None:
    table = blundered()
    review = await judged(table)
    first, second = (event.number for event in table.events if event.kind == "moved")
    assert review.state(SAY) == ""
    assert review.marks == {first: "??"}
    assert "is better: this loses" in review.verdict(first, SAY)
    assert review.verdict(second, SAY) == "The only move."
    assert review.verdict(1, SAY) == "", "nothing was decided"
    assert "Marek: error rate" in review.summary(table.view(ANA, 0), SAY)
    assert any("22-17??" in row.text for row in move_log(table.view(ANA, 0), SAY, review.marks))


async def test_without_an_engine_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> None:
        raise EngineDataError("no weights")

    monkeypatch.setattr("crownpoint.tui.play.review.judge", nothing)
    review = await judged(blundered())
    assert review.state(SAY) == SAY("hint.none")


async def test_the_replay_shows_it(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(ReplayScreen(blundered()))
        await pilot.press("a", "right")
        assert await comes(pilot, lambda: "is better: this loses" in shown(pilot))
        assert await comes(pilot, lambda: "Analyzing" not in shown(pilot))
        assert "22-17??" in shown(pilot)
        await pilot.press("end")
        assert "blunders 1." in shown(pilot)
        assert not spilled(pilot)
