"""Diagrams: what is drawn, and that it is sound XML."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from tests.checkers.playing import positions

from crownpoint.checkers import STARTING_POSITION, Color, Colors, Game, Position, diagram

MIDDLE = Position.from_fen("W:WK2,19,21,22,23,29,30,31:B1,3,4,8,10,12,17,K28")
SVG = "{http://www.w3.org/2000/svg}"


def circles(svg: str, radius: str) -> int:
    return sum(1 for circle in ElementTree.fromstring(svg).iter(f"{SVG}circle") if circle.get("r") == radius)


def test_text() -> None:
    assert str(MIDDLE).splitlines() == [
        " 1 |   b   W   b   b |  4",
        " 5 | .   .   .   b   |  8",
        " 9 |   .   b   .   b | 12",
        "13 | .   .   .   .   | 16",
        "17 |   b   .   w   . | 20",
        "21 | w   w   w   .   | 24",
        "25 |   .   .   .   B | 28",
        "29 | w   w   w   .   | 32",
        "White to move",
    ]


def test_text_from_the_other_side() -> None:
    lines = diagram.text(MIDDLE, bottom=Color.BLACK).splitlines()
    assert lines[0] == "32 |   .   w   w   w | 29"
    assert lines[-2] == " 4 | b   b   W   b   |  1"


@given(positions())
def test_every_piece_is_drawn_once(position: Position) -> None:
    assert circles(position.svg(), "35.1") == len(position.pieces())


def test_size_numbers_and_description() -> None:
    root = ElementTree.fromstring(MIDDLE.svg(size=400))
    assert (root.get("width"), root.get("viewBox")) == ("400", "0 0 892 892")
    assert root.get("aria-label", "").startswith("Checkers board, White to move. Black: men on 1, 3")
    assert [text.text for text in root.iter(f"{SVG}text")] == [str(square) for square in range(1, 33)]
    assert not list(ElementTree.fromstring(MIDDLE.svg(numbers=False)).iter(f"{SVG}text"))
    assert ElementTree.fromstring(MIDDLE.svg()).get("width") is None


def test_a_capture_is_drawn_with_its_landings_and_crosses() -> None:
    plain, drawn = MIDDLE.svg(), MIDDLE.svg(move=MIDDLE.parse_move("21x7"))
    assert circles(drawn, "21") - circles(plain, "21") == 2
    assert circles(drawn, "36.3") - circles(plain, "36.3") == 4
    assert drawn.count(">2</text>") == plain.count(">2</text>") + 1


def test_arrows_highlights_rings_and_the_last_move() -> None:
    plain = STARTING_POSITION.svg()
    for extra in (
        STARTING_POSITION.svg(arrows=[(11, 15)]),
        STARTING_POSITION.svg(highlights=[15]),
        STARTING_POSITION.svg(movable=[9, 10]),
        STARTING_POSITION.svg(last_move=STARTING_POSITION.parse_move("11-15")),
    ):
        assert len(list(ElementTree.fromstring(extra).iter())) > len(list(ElementTree.fromstring(plain).iter()))


def test_colors_are_parameters() -> None:
    colors = Colors(dark=("#123456", "#123456"), grain=None)
    drawn = STARTING_POSITION.svg(colors=colors)
    assert "#123456" in drawn
    assert colors.mark in drawn
    assert STARTING_POSITION.svg() not in drawn
    assert colors.mark != Colors().mark


def test_the_board_turns_round() -> None:
    position = Position.from_fen("B:W32:B1")
    with_white_below, with_black_below = (position.svg(bottom=side) for side in (Color.WHITE, Color.BLACK))
    assert 'cx="196" cy="96"' in with_white_below
    assert 'cx="696" cy="796"' in with_black_below


def test_jupyter_shows_a_picture_of_positions_and_games() -> None:
    assert STARTING_POSITION._repr_svg_() == Game()._repr_svg_()
    assert STARTING_POSITION._repr_svg_().startswith("<svg")


def test_unknown_options_are_refused() -> None:
    with pytest.raises(TypeError):
        STARTING_POSITION.svg(color="red")
