"""Whole games and matches through the app, with keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.tui.robot import Robot, quick_app, table_screen

from crownpoint.table import Phase
from crownpoint.tui.new_game import NewGame


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_game_of_checkers(tmp_path: Path, size: tuple[int, int]) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=size) as pilot:
        app.new_game = NewGame(game="checkers")
        await app.open_new_table()
        await pilot.pause()
        await Robot(pilot, 2).play()
        sitting = table_screen(pilot).sitting
        assert sitting.view.results[0].ending.value
        assert len(sitting.view.log) > 10


async def test_a_match_to_five_with_cube_and_crawford(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.new_game = NewGame(points=5)
        await app.open_new_table()
        await pilot.pause()
        robot = Robot(pilot, 1, doubles=True)
        await robot.play()
        view = table_screen(pilot).sitting.view
        assert view.phase is Phase.OVER
        assert max(seat.score for seat in view.seats) >= 5
