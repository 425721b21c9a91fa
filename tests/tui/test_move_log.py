"""The move list."""

from __future__ import annotations

import asyncio

from tests.tui.tables import CHECKERS, TWO, sit

from crownpoint.messages import catalog
from crownpoint.tui.move_log import move_log
from crownpoint.tui.new_game import NewGame
from crownpoint.tui.thinking import computer_turn

EN = catalog("en")


async def test_backgammon_has_a_line_for_each_side() -> None:
    sitting = await sit(TWO)
    assert move_log(sitting.view, EN) == ["   6-6, rolled again"]
    await sitting.type_move("8/5 6/5")
    await sitting.do("double")
    await sitting.do("take")
    assert move_log(sitting.view, EN) == ["   6-6, rolled again", " 1 ○31 8/5 6/5", "   ● doubles to 2", "   ○ takes"]


async def test_checkers_has_both_sides_in_one() -> None:
    sitting = await sit(CHECKERS)
    for move in ("11-15", "22-18", "15x22"):
        await sitting.type_move(move)
    assert move_log(sitting.view, EN) == ["  1  11-15   22-18", "  2  15x22"]
    await sitting.do("offer_draw")
    assert move_log(sitting.view, EN)[-1] == "    ○ offers a draw"


async def test_what_was_taken_back_is_gone() -> None:
    sitting = await sit(NewGame(game="checkers"))
    await sitting.type_move("11-15")
    await computer_turn(sitting, lambda *_: 0.0, asyncio.Event())
    await sitting.do("take_back")
    assert "11-15" not in "".join(move_log(sitting.view, EN))
