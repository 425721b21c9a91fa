"""The backgammon board as text, at the sizes of the design and between them."""

from __future__ import annotations

import pytest

from crownpoint.tui.backgammon.board import SIZES, BoardSize, board_size, draw_backgammon
from crownpoint.tui.backgammon.picture import BackgammonPicture, CubeFace, DieFace
from crownpoint.tui.drawing import Marks, Target
from crownpoint.tui.drawing.canvas import plain_characters

SMALL, LARGE = SIZES[-1], SIZES[1]


def points(**counts: int) -> tuple[int, ...]:
    """The 26 numbers from `p24=2, bar=1, their_bar=1`."""
    board = [0] * 26
    for name, count in counts.items():
        board[{"bar": 25, "their_bar": 0}[name] if "bar" in name else int(name[1:])] = count
    return tuple(board)


MIDDLE_GAME = points(p1=-1, p3=-1, p4=2, p5=2, p6=3, p8=2, p11=1, p12=-3, p13=3, p17=-4, p18=-1, p19=-5, p24=2)
SELECTED = Marks(selected=24, targets={21: Target(1), 18: Target(2, hits=True), 15: Target(3)})
PICTURE = BackgammonPicture(MIDDLE_GAME, dice=(DieFace(6), DieFace(3)), cube=CubeFace(2, "top"), marks=SELECTED)


def test_the_small_board_of_the_design() -> None:
    assert draw_backgammon(PICTURE, SMALL).lines() == [
        "   13 14 15 16 17 18           19 20 21 22 23 24      ",
        "┌───────────────────┬───────┬───────────────────┬────┐",
        "│  ○  · (3) ·  ● 2●×│       │  ●  · (1) ·  ·  ○ │off │",
        "│  ○  ·  ·  ·  ●  · │       │  ●  ·  ·  ·  · [○]│ 0  │",
        "│  ○  ·  ·  ·  ●  · │       │  ●  ·  ·  ·  ·  · │╔══╗│",
        "│  ·  ·  ·  ·  ●  · │       │  ●  ·  ·  ·  ·  · │║ 2║│",
        "│  ·  ·  ·  ·  ·  · │       │  ●  ·  ·  ·  ·  · │╚══╝│",
        "│                   │       │                   │    │",
        "│                   │  bar  │      [6] [3]      │    │",
        "│                   │       │                   │    │",
        "│  ·  ·  ·  ·  ·  · │       │  ·  ·  ·  ·  ·  · │    │",
        "│  ·  ·  ·  ·  ·  · │       │  ·  ·  ·  ·  ·  · │    │",
        "│  ●  ·  ·  ·  ·  · │       │  ○  ·  ·  ·  ·  · │    │",
        "│  ●  ·  ·  ·  ○  · │       │  ○  ○  ○  ·  ·  · │ 0  │",
        "│  ●  ○  ·  ·  ○  · │       │  ○  ○  ○  ●  ·  ● │off │",
        "└───────────────────┴───────┴───────────────────┴────┘",
        "   12 11 10  9  8  7            6  5  4  3  2  1      ",
    ]


def test_the_large_board_of_the_design() -> None:
    lines = draw_backgammon(PICTURE, LARGE).lines()
    assert lines[2] == "║ ╭──╮   ··   ┌╌╌┐   ··   ▟██▙  ▟██▙ ║        ║ ▟██▙   ··   ┌╌╌┐   ··    ··   ╭──╮ ║off ║"
    assert lines[4] == "║ ╭──╮   ··    ··    ··   ▟██▙  └2×┘ ║        ║ ▟██▙   ··    ··    ··    ··  [╭──╮]║╔══╗║"
    assert lines[13] == "║                                    ║        ║          │ ● ● │  │ ●   │          ║    ║"
    assert lines[25] == "║ ▟██▙  ╭──╮              ╭──╮       ║        ║ ╭──╮  ╭──╮  ╭──╮  ▟██▙        ▟██▙ ║ 0  ║"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("color", [False, True])
def test_every_size_draws_full_rows(size: BoardSize, color: bool) -> None:
    canvas = draw_backgammon(PICTURE, size, color)
    assert len(canvas.lines()) == size.height
    assert {len(line) for line in canvas.lines()} == {size.width}
    assert all("".join(text for text, _ in canvas.runs(row)) == canvas.lines()[row] for row in range(size.height))


@pytest.mark.parametrize(
    ("width", "height", "expected"),
    [
        (57, 18, SMALL),
        (134, 43, SIZES[0]),
        (92, 30, LARGE),
        (92, 24, SIZES[2]),
        (80, 22, SIZES[3]),
        (66, 20, SIZES[4]),
        (57, 20, SIZES[5]),
        (10, 10, SMALL),
    ],
)
def test_the_largest_board_that_fits(width: int, height: int, expected: BoardSize) -> None:
    assert board_size(width, height) == expected


def test_a_tall_stack_shows_what_is_not_drawn() -> None:
    canvas = draw_backgammon(BackgammonPicture(points(p6=7, p13=15)), SMALL)
    assert [line[30:32] for line in canvas.lines()[10:15]] == ["+3", " ○", " ○", " ○", " ○"]
    assert [line[2:5] for line in canvas.lines()[2:7]] == [" ○ ", " ○ ", " ○ ", " ○ ", "+11"]


def test_marks_leave_the_count_readable() -> None:
    canvas = draw_backgammon(BackgammonPicture(points(p6=7), marks=Marks(selected=6)), SMALL)
    column = [line[30:35] for line in canvas.lines()[10:15]]
    assert "+3" in column[0]
    assert "[○]" in column[1]


@pytest.mark.parametrize("size", SIZES)
def test_checkers_on_the_bar(size: BoardSize) -> None:
    text = "\n".join(draw_backgammon(BackgammonPicture(points(bar=2, their_bar=-5)), size).lines())
    assert text.count("○" if size.rows == 1 else "╭─") == 2
    assert text.count("●" if size.rows == 1 else "▟█") == (3 if size.rows > 2 else 2)
    assert "+3" in text


def test_places_under_the_mouse() -> None:
    canvas = draw_backgammon(PICTURE, SMALL)
    assert canvas.place_at(2, 3) == 13
    assert canvas.place_at(31, 13) == 6
    assert canvas.place_at(24, 8) == 25
    assert canvas.place_at(50, 14) == 0
    assert canvas.place_at(50, 5) == "cube"
    assert canvas.place_at(40, 8) == "dice"
    assert canvas.place_at(0, 0) is None


@pytest.mark.parametrize("size", SIZES)
def test_every_place_can_be_pressed_at_every_size(size: BoardSize) -> None:
    canvas = draw_backgammon(PICTURE, size)
    assert all(canvas.cells_of(place) for place in [*range(26), "dice", "cube"])


def test_bearing_off_is_a_target() -> None:
    picture = BackgammonPicture(points(p6=2), (13, 4), marks=Marks(selected=6, targets={0: Target(1)}))
    lines = draw_backgammon(picture, SMALL).lines()
    assert lines[12].endswith("│(1) │")
    assert lines[13].endswith("│ 13 │")
    assert lines[3].endswith("│ 4  │")


def test_seen_by_black_the_shapes_change_sides() -> None:
    lines = draw_backgammon(BackgammonPicture(points(p6=5, p19=-5), bottom_is_white=False), SMALL).lines()
    assert lines[14].count("●") == 1
    assert lines[2].count("○") == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("dice", [(DieFace(4),) * 4, (DieFace(6, used=True), DieFace(1)), (DieFace(0), DieFace(0))])
@pytest.mark.parametrize("color", [False, True])
def test_dice_stay_in_their_half(size: BoardSize, dice: tuple[DieFace, ...], color: bool) -> None:
    empty = draw_backgammon(BackgammonPicture(points()), size, color).lines()
    for at_bottom in (True, False):
        drawn = draw_backgammon(BackgammonPicture(points(), dice=dice, dice_at_bottom=at_bottom), size, color).lines()
        half = slice(4 + size.half + size.bar - 1, None) if at_bottom else slice(0, 1 + size.half)
        other = slice(0, 4 + size.half + size.bar - 1) if at_bottom else slice(1 + size.half, None)
        assert [line[other] for line in drawn] == [line[other] for line in empty]
        assert [line[half] for line in drawn] != [line[half] for line in empty]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("value", [1, 2, 64, 1024])
def test_the_cube_stays_in_the_tray(size: BoardSize, value: int) -> None:
    for owner in (None, "top", "bottom"):
        text = "\n".join(draw_backgammon(BackgammonPicture(points(), cube=CubeFace(value, owner)), size).lines())
        assert str(value) in "".join(line[-5:-1] for line in text.splitlines()[2:-2])


def test_words_lose_their_marks_in_ascii() -> None:
    assert plain_characters("wróć „łąka” ½ ○ ↑") == 'wroc "laka" + O ^'


def test_ascii_has_nothing_else() -> None:
    for size in SIZES:
        canvas = draw_backgammon(PICTURE, size)
        assert all(line.isascii() for line in canvas.lines(ascii_only=True))
        assert all(text.isascii() for row in range(size.height) for text, _ in canvas.runs(row, ascii_only=True))


def test_blocked_points_and_the_last_move_are_marked() -> None:
    marks = Marks(blocked=frozenset({20}), landed=frozenset({6}), left=frozenset({8}))
    text = "\n".join(draw_backgammon(BackgammonPicture(points(p6=1, p20=-2), marks=marks), SMALL).lines())
    assert "×" in text
    assert "·○·" in text
    assert "•" in text
