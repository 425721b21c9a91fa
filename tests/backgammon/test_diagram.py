from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from crownpoint.backgammon import STARTING_POSITION, Color, Cube, Game, Position
from crownpoint.backgammon.diagram import WOOD, svg, text

BUSY = Position({25: 4, 24: 1, 6: 7, 5: 2, 0: 1}, {25: 2, 2: 6, 3: 2, 0: 5}, Color.BLACK)

BUSY_TEXT = """\
+13-14-15-16-17-18------19-20-21-22-23-24-+  O White, 176 pips, 1 off
|                  |   | O  O             |
|                  |   | O  O             |
|                  |   | O                |
|                  | X | O                |
|                  | X | 7                |
|                  |BAR|                  |  cube 4 (White)
|                  | O |             6    |
|                  | O |             X    |
|                  | O |             X    |
|                  | O |          X  X    |
|                  |   |          X  X  O |  to play 4-2
+12-11-10--9--8--7-------6--5--4--3--2--1-+  X Black, 68 pips, 5 off"""


def test_text_shows_bar_stacks_cube_and_dice() -> None:
    for dice in ((4, 2), (2, 4)):  # the larger die is written first, however they fell
        assert text(BUSY, dice=dice, cube=Cube(4, Color.WHITE)) == BUSY_TEXT
        assert "Black to play 4-2" in svg(BUSY, dice=dice)


def test_text_from_the_other_side() -> None:
    turned = text(BUSY, bottom=Color.WHITE).splitlines()
    assert turned[0].endswith("X Black, 68 pips, 5 off")
    assert turned[1].endswith("to roll")
    assert turned[-1].endswith("O White, 176 pips, 1 off")


def test_the_side_on_roll_sits_at_the_bottom() -> None:
    assert str(STARTING_POSITION).splitlines()[-1].endswith("White, 167 pips")
    assert str(STARTING_POSITION.flipped()).splitlines()[-1].endswith("Black, 167 pips")


def circles(picture: str, gradient: str) -> int:
    root = ET.fromstring(picture)
    return sum(element.get("fill") == f"url(#{WOOD.mark}{gradient})" for element in root.iter())


@pytest.mark.parametrize("bottom", Color)
def test_every_checker_is_drawn(bottom: Color) -> None:
    picture = svg(BUSY, bottom=bottom, dice=(2, 2), cube=Cube(64, Color.WHITE))
    assert (circles(picture, "white"), circles(picture, "black")) == (14, 10)
    assert (circles(picture, "white-edge"), circles(picture, "black-edge")) == (1, 5)
    assert circles(picture, "black-dice") == 4
    assert ">64</text>" in picture


def test_all_options_give_sound_xml() -> None:
    game = Game()
    game.roll(3, 1)
    game.play("8/5 6/5")
    game.roll(6, 4)
    move = game.position.parse_move("24/14", (6, 4))
    last = game.moves[0]
    colors = replace(WOOD, grain=None, target="#123456")
    picture = game.svg(
        size=500,
        colors=colors,
        move=move,
        last_move=last,
        highlights=[6, 25],
        targets=[18, 0],
        arrows=[(25, 3), (2, 0)],
    )
    root = ET.fromstring(picture)
    assert root.get("width") == "500"
    assert root.get("viewBox") == "0 0 1660 1228"
    assert "#123456" in picture
    assert "Black to play 6-4" in (root.get("aria-label") or "")
    assert "width=" not in ET.tostring(ET.fromstring(svg(STARTING_POSITION)), encoding="unicode").split(">")[0]
    assert STARTING_POSITION._repr_svg_().startswith("<svg")
    assert game._repr_svg_().startswith("<svg")


def test_pictures_are_the_same_every_time() -> None:
    assert svg(BUSY) == svg(BUSY)
