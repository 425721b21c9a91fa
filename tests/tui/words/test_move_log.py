"""The move list."""

from __future__ import annotations

from dataclasses import replace

from tests.tui.tables import CHECKERS, TWO, computer_plays, sit

from crownpoint.messages import catalog
from crownpoint.table import Seat
from crownpoint.tui.play.model import TableModel
from crownpoint.tui.play.new_game import NewGame
from crownpoint.tui.words.move_log import move_log

EN = catalog("en")


def log(model: TableModel) -> list[str]:
    return [row.text for row in move_log(model.view, EN)]


async def test_backgammon_has_a_line_for_each_side() -> None:
    model = await sit(TWO)
    assert log(model) == ["   6-6, rolled again"]
    await model.type_move("8/5 6/5")
    for word in ("double", "take"):
        model.handover = False
        await model.do(word)
    assert log(model) == ["   6-6, rolled again", " 1 ○31 8/5 6/5", "   ● doubles to 2", "   ○ takes"]


async def test_checkers_has_both_sides_in_one() -> None:
    model = await sit(CHECKERS)
    for move in ("11-15", "22-18", "15x22"):
        await model.type_move(move)
        model.handover = False
    assert log(model) == ["  1  11-15   22-18", "  2  15x22"]
    await model.do("offer_draw")
    assert log(model)[-1] == "    ○ offers a draw"


async def test_what_was_taken_back_is_gone() -> None:
    model = await sit(NewGame(game="checkers"))
    await model.type_move("11-15")
    await computer_plays(model)
    await model.do("take_back")
    assert "11-15" not in "".join(log(model))


async def test_the_larger_die_stands_first() -> None:
    model = await sit(TWO)
    view = model.view
    line = next(line for line in view.log if line.kind == "opening_rolled" and line.dice == (3, 1))
    played = replace(line, kind="moved", dice=(1, 3), move=view.legal_moves[0], turn=1, seat=Seat.FIRST)
    assert move_log(replace(view, log=(played,)), EN)[0].text.startswith(" 1 ○31 ")
