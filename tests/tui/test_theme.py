"""The eight themes: every role has a value, and what must be told apart can be."""

from __future__ import annotations

import pytest
from rich.color import Color, ColorSystem

from crownpoint.tui.backgammon.board import SIZES as BOARDS
from crownpoint.tui.backgammon.board import draw_backgammon
from crownpoint.tui.backgammon.picture import BackgammonPicture, CubeFace, DieFace
from crownpoint.tui.checkers.board import SIZES as SQUARES
from crownpoint.tui.checkers.board import draw_checkers
from crownpoint.tui.checkers.picture import CheckersPicture, Piece
from crownpoint.tui.drawing import Marks, Paint, Target
from crownpoint.tui.drawing.canvas import Canvas
from crownpoint.tui.palette import PALETTE, contrast
from crownpoint.tui.theme import EDGES, GROUNDS, THEMES, load_theme


def boards() -> list[Canvas]:
    """Boards that show everything there is, at every size, with and without color."""
    points = (-2, 1, -2, 3, -4, 5, -6, 7, *[0] * 17, 2)
    targets = {1: Target(1), 9: Target(2, True), 0: Target(3)}
    left, landed, blocked, captured = (frozenset({square}) for square in (10, 7, 12, 2))
    marks = Marks(3, frozenset({5}), targets, 4, left, landed, blocked, captured)
    canvases = []
    for color in (False, True):
        for board in BOARDS:
            for white in (True, False):
                picture = BackgammonPicture(
                    points, (1, 2), white, (DieFace(6), DieFace(5, True), DieFace(0)), white, CubeFace(2), marks
                )
                canvases.append(draw_backgammon(picture, board, color))
        for size in SQUARES:
            squares = {1: Piece(True), 2: Piece(True, True), 3: Piece(False), 4: Piece(False, True), 5: Piece(True)}
            canvases.append(draw_checkers(CheckersPicture(squares, marks=marks), size, color))
            canvases.append(draw_checkers(CheckersPicture(squares, marks=marks, numbers=False), size, color))
    return canvases


def shown(color: str) -> tuple[int, int, int]:
    """What a terminal with 256 colors shows when Rich is given a color."""
    red, green, blue = Color.parse(color).downgrade(ColorSystem.EIGHT_BIT).get_truecolor()
    return red, green, blue


def paints() -> set[Paint]:
    return {paint for canvas in boards() for row in range(canvas.height) for _, paint in canvas.runs(row)}


@pytest.mark.parametrize("name", THEMES)
def test_every_role_has_a_color(name: str) -> None:
    theme = load_theme(name)
    for paint in paints():
        for role in (paint.ink, paint.ground):
            assert theme.color(role, "true"), role
            assert role in theme.ansi, role
            assert theme.color(role, "none") is None


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("side", ["white", "black"])
def test_pieces_are_seen_on_every_ground(name: str, side: str) -> None:
    values = load_theme(name).values
    body, mark = values[f"{side}-body"], values[f"{side}-mark"]
    assert contrast(body, mark) >= 3.0
    for name, ground in EDGES.items():
        if ground in GROUNDS:
            edge = values[f"{side}-edge-{name}"]
            assert max(contrast(part, values[ground]) for part in (body, mark, edge)) >= 2.99, ground


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("ink", "bg"),
        ("ink-2", "bg"),
        ("ink-3", "bg"),
        ("accent", "bg"),
        ("accent-ink", "accent"),
        ("number", "frame-1"),
        ("number", "tray"),
        ("bar-ink", "bar-1"),
        ("field-ink", "field-1"),
        ("square-number", "square-dark-1"),
        ("target-ink", "target"),
        ("target", "target-halo"),
        ("last", "last-ground"),
        ("bg", "warn"),
        ("cube-ink", "cube-1"),
    ],
)
def test_text_can_be_read(name: str, ink: str, ground: str) -> None:
    values = load_theme(name).values
    assert contrast(values[ink], values[ground]) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_pips_on_dice(name: str) -> None:
    values = load_theme(name).values
    for side in ("white", "black"):
        assert contrast(values[f"dice-{side}-1"], values[f"dice-{side}-pip"]) >= 3.0


def test_only_backyamon_has_words() -> None:
    assert [name for name in THEMES if load_theme(name).words] == ["backyamon"]


def test_no_such_theme() -> None:
    with pytest.raises(ValueError, match="no theme 'plaid'"):
        load_theme("plaid")


@pytest.mark.parametrize("name", THEMES)
def test_256_colors_are_told_apart_as_well_as_all_of_them(name: str) -> None:
    theme = load_theme(name)
    faint = {}
    for paint in paints():
        ink, ground = (theme.color(role, "256") or "" for role in (paint.ink, paint.ground))
        seen = contrast(theme.values[paint.ink], theme.values[paint.ground])
        few = contrast(*("#{:02x}{:02x}{:02x}".format(*shown(color)) for color in (ink, ground)))
        if seen > 2 and few < 0.7 * seen:
            faint[paint.ink, paint.ground] = (round(seen, 1), round(few, 1))
    assert not faint


def test_a_terminal_shows_the_256_colors_as_they_are_chosen() -> None:
    chosen = {load_theme(name).color(role, "256") for name in THEMES for role in load_theme(name).values}
    for color in chosen:
        assert color is not None
        assert shown(color) == PALETTE[tuple(Color.parse(color).get_truecolor())]


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("role", ["ink", "ink-2", "ink-3", "number"])
def test_gray_text_stays_gray_with_256_colors(name: str, role: str) -> None:
    theme = load_theme(name)
    wanted = Color.parse(theme.values[role]).get_truecolor()
    if max(wanted) - min(wanted) < 30:
        few = shown(theme.color(role, "256") or "")
        assert max(few) - min(few) < 30, few
