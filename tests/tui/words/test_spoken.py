"""The table for the ear."""

from __future__ import annotations

import pytest
from tests.tui.tables import CHECKERS, TWO, sit

from crownpoint.messages import catalog
from crownpoint.table import MoveView, Seat, StepView
from crownpoint.tui.kits import KITS
from crownpoint.tui.words.spoken import spoken_last_move, spoken_move

EN = catalog("en")


async def test_the_board_in_words() -> None:
    model = await sit(TWO)
    assert KITS[model.game].spoken_board(model.view, EN) == (
        "White, Ana: 2 on 24, 5 on 13, 3 on 8, 5 on 6. Black, Marek: 5 on 19, 3 on 17, 5 on 12, 2 on 1. "
        "Bar: empty. Off 0 and 0."
    )
    checkers = await sit(CHECKERS)
    assert (
        KITS[checkers.game]
        .spoken_board(checkers.view, EN)
        .startswith("Black, Ana: men 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12; kings none.")
    )


async def test_counts() -> None:
    assert KITS["backgammon"].spoken_counts((await sit(TWO)).view, EN) == "Ana 167 pips, Marek 167 pips."
    assert KITS["checkers"].spoken_counts((await sit(CHECKERS)).view, EN) == "Ana 12 pieces, Marek 12 pieces."


async def test_the_last_move() -> None:
    model = await sit(TWO)
    assert spoken_last_move(model.view, EN) == "No move yet."
    await model.type_move("8/5 6/5")
    view = model.table.view
    assert spoken_last_move(view(Seat.FIRST, 0), EN) == "You: 8 to 5, 6 to 5."
    assert spoken_last_move(view(Seat.SECOND, 0), EN) == "Ana: 17 to 20, 19 to 20."
    assert spoken_last_move(view(None, 0), EN) == "Ana: 8 to 5, 6 to 5."


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (MoveView("bar/22 13/7", (StepView(25, 22, 3), StepView(13, 7, 6))), "bar to 22, 13 to 7"),
        (MoveView("24/18*", (StepView(24, 18, 6, hit=True),)), "24 to 18, hit"),
        (MoveView("24/23 24/20", (StepView(24, 20, 4), StepView(24, 23, 1))), "24 to 23, 24 to 20"),
        (MoveView("bar/21* bar/20", (StepView(25, 20, 5), StepView(25, 21, 4, hit=True))), "bar to 21, hit, bar to 20"),
        (MoveView("13/9(2) 8/4*/off", (StepView(13, 9, 4),)), "13 to 9, 2 times, 8 to 4, hit, 4 off"),
        (MoveView("6/off", (StepView(6, 0, 6),)), "6 off"),
        (MoveView("13-17", (StepView(13, 17),)), "13 to 17"),
        (
            MoveView("21x14x7", (StepView(21, 14, 0, True, 17), StepView(14, 7, 0, True, 10))),
            "21 takes 17 and 10, lands on 7",
        ),
        (MoveView(""), "no move"),
    ],
)
def test_moves_in_words(move: MoveView, words: str) -> None:
    assert spoken_move(move, KITS["checkers" if "x" in move.text or "-" in move.text else "backgammon"], EN) == words


async def test_moves_of_the_other_side_are_counted_as_the_board_is() -> None:
    kit = KITS["backgammon"]
    move = MoveView("bar/22* 13/7(2)", (StepView(25, 22, 3, hit=True), StepView(13, 7, 6)))
    assert spoken_move(move, kit, EN, own=False) == "bar to 3, hit, 12 to 18, 2 times"
    assert spoken_move(MoveView("6/off", (StepView(6, 0, 6),)), kit, EN, own=False) == "19 off"


async def test_single_places() -> None:
    view = (await sit(TWO)).view
    assert KITS["backgammon"].spoken_place(view, 24, EN) == "Point 24, 2 × White."
    assert KITS["backgammon"].spoken_place(view, 12, EN) == "Point 12, 5 × Black."
    assert KITS["backgammon"].spoken_place(view, 4, EN) == "Point 4, empty."
    checkers = (await sit(CHECKERS)).view
    assert KITS["checkers"].spoken_place(checkers, 30, EN) == "Square 30, White."
    assert KITS["checkers"].spoken_place(checkers, 16, EN) == "Square 16, empty."
