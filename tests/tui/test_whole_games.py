"""Whole games and matches through the app, with keys alone."""

from __future__ import annotations

import random
from pathlib import Path

from tests.tui.robot import Robot, quick_app, table_screen

from crownpoint.table import Phase
from crownpoint.tui.play.new_game import NewGame

SEED = 1  # a match in which games are doubled and one is the Crawford game


async def test_a_game_of_checkers(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        app.new_game = NewGame(game="checkers")
        await app.open_new_table()
        await pilot.pause()
        await Robot(pilot, 2).play()
        model = table_screen(pilot).model
        assert len(model.view.results) == 1
        assert len(model.view.log) > 10
        assert model.say(f"result.{model.view.results[0].ending.value}") in model.status


async def test_a_match_to_five_with_cube_and_crawford(tmp_path: Path) -> None:
    app = quick_app(tmp_path, entropy=random.Random(SEED).randbytes)
    async with app.run_test(size=(80, 24)) as pilot:
        app.new_game = NewGame(points=5)
        await app.open_new_table()
        await pilot.pause()
        robot = Robot(pilot, 1, doubles=True)
        await robot.play()
        view = table_screen(pilot).model.view
        assert view.phase is Phase.OVER
        assert max(seat.score for seat in view.seats) >= 5
        assert {"playing", "between_games", "crawford", "doubled"} <= robot.seen


async def test_two_people_at_one_machine(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.new_game = NewGame(second="person", points=1, variant="hypergammon")
        await app.open_new_table()
        await pilot.pause()
        await Robot(pilot, 3).play()


async def test_two_computers_with_pause_and_step(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.new_game = NewGame(first="beach-bum", second="king-tubby", points=3, variant="hypergammon")
        await app.open_new_table()
        await pilot.press("space")
        model = table_screen(pilot).model
        await pilot.pause(0.1)
        stopped = model.table.number
        await pilot.pause(0.1)
        assert model.table.number == stopped
        await pilot.press("g")
        await pilot.pause(0.1)
        assert model.table.number > stopped
        await pilot.press("space")
        for _ in range(2000):
            if model.view.phase is Phase.OVER:
                break
            await pilot.pause(0.01)
        assert model.view.phase is Phase.OVER
