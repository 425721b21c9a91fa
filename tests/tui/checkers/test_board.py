"""The checkers board as text."""

from __future__ import annotations

import pytest

from crownpoint.tui.checkers.board import SIZES, SquareSize, draw_checkers, square_size
from crownpoint.tui.checkers.picture import CheckersPicture, Piece
from crownpoint.tui.drawing import Marks, Target

BLACK, WHITE = Piece(white=False), Piece(white=True)
SQUARES = {
    **dict.fromkeys((1, 3, 4, 8, 10, 12, 17), BLACK),
    **dict.fromkeys((19, 21, 22, 23, 29, 30, 31), WHITE),
    2: Piece(white=True, king=True),
    28: Piece(white=False, king=True),
}
MARKS = Marks(selected=21, movable=frozenset({22}), targets={14: Target(1), 7: Target(2)}, captured=frozenset({10, 17}))
PICTURE = CheckersPicture(SQUARES, marks=MARKS)


def test_the_small_board_of_the_design() -> None:
    assert draw_checkers(PICTURE).lines() == [
        "┌────────────────────────────────────────┐",
        "│     1░░░░     2░░░░     3░░░░     4░░░░│",
        "│     ░ ● ░     ░ ○K░     ░ ● ░     ░ ● ░│",
        "│5░░░░     6░░░░     7░░░░     8░░░░     │",
        "│░░░░░     ░░░░░     ░(2)░     ░ ● ░     │",
        "│     9░░░░     10░░░     11░░░     12░░░│",
        "│     ░░░░░     ░×●×░     ░░░░░     ░ ● ░│",
        "│13░░░     14░░░     15░░░     16░░░     │",
        "│░░░░░     ░(1)░     ░░░░░     ░░░░░     │",
        "│     17░░░     18░░░     19░░░     20░░░│",
        "│     ░×●×░     ░░░░░     ░ ○ ░     ░░░░░│",
        "│21░░░     22░░░     23░░░     24░░░     │",
        "│░[○]░     ░<○>░     ░ ○ ░     ░░░░░     │",
        "│     25░░░     26░░░     27░░░     28░░░│",
        "│     ░░░░░     ░░░░░     ░░░░░     ░ ●K░│",
        "│29░░░     30░░░     31░░░     32░░░     │",
        "│░ ○ ░     ░ ○ ░     ░ ○ ░     ░░░░░     │",
        "└────────────────────────────────────────┘",
    ]


def test_the_large_board_of_the_design() -> None:
    lines = draw_checkers(PICTURE, SIZES[1]).lines()
    assert lines[2] == "║        ░▟████▙░        ░╭KING╮░        ░▟████▙░        ░▟████▙░║"
    assert lines[7] == "║░░░░░░░░        ░░░░░░░░        ░└╌╌2╌┘░        ░▜████▛░        ║"
    assert lines[11] == "║        ░░░░░░░░        ░▜█××█▛░        ░░░░░░░░        ░▜████▛░║"
    assert lines[22] == "║▌╭────╮▐        <╭────╮>        ░╭────╮░        ░░░░░░░░        ║"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("color", [False, True])
def test_every_size_draws_full_rows(size: SquareSize, color: bool) -> None:
    canvas = draw_checkers(PICTURE, size, color)
    assert len(canvas.lines()) == size.height
    assert {len(line) for line in canvas.lines()} == {size.width}
    assert all(line.isascii() for line in canvas.lines(ascii_only=True))


@pytest.mark.parametrize("color", [False, True])
def test_black_is_an_x_in_ascii_with_and_without_color(color: bool) -> None:
    rows = "".join(draw_checkers(PICTURE, SIZES[-1], color).lines(ascii_only=True))
    assert "X" in rows
    assert "*" not in rows


@pytest.mark.parametrize(
    ("width", "height", "expected"), [(44, 18, SIZES[3]), (60, 27, SIZES[2]), (70, 34, SIZES[1]), (134, 43, SIZES[0])]
)
def test_the_largest_board_that_fits(width: int, height: int, expected: SquareSize) -> None:
    assert square_size(width, height) == expected


@pytest.mark.parametrize("size", SIZES)
def test_every_square_can_be_pressed(size: SquareSize) -> None:
    canvas = draw_checkers(PICTURE, size)
    assert {canvas.place_at(*cell) for square in range(1, 33) for cell in canvas.cells_of(square)} == set(range(1, 33))


def test_flipped_for_black() -> None:
    canvas = draw_checkers(CheckersPicture({1: BLACK}, flipped=True))
    lines = canvas.lines()
    assert lines[1] == "│     32░░░     31░░░     30░░░     29░░░│"
    assert lines[16] == "│░░░░░     ░░░░░     ░░░░░     ░ ● ░     │"


def test_numbers_can_be_hidden_and_the_focus_stays() -> None:
    lines = draw_checkers(CheckersPicture({}, numbers=False, marks=Marks(focus=1))).lines()
    assert lines[1] == "│     ▶░░░░     ░░░░░     ░░░░░     ░░░░░│"
