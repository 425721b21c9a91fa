"""Whole games and matches through the app, with keys alone."""

from __future__ import annotations

import random
from pathlib import Path

from tests.tui.robot import Robot, comes, quick_app, table_screen

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
        assert await comes(pilot, lambda: model.thinking is None)
        written: list[object] = []
        model.session.subscribe(written.append)
        for count in (1, 2, 3):
            await pilot.press("g")
            assert await comes(pilot, lambda: len(written) >= count)  # noqa: B023
        assert len(written) == 3, "one action for each step, and none besides"
        await pilot.press("space")
        assert await comes(pilot, lambda: model.view.phase is Phase.OVER)
