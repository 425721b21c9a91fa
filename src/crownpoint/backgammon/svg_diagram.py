"""A position as an SVG picture in the look of the wooden table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, TypedDict

from crownpoint.arguments import checked_kind, checked_size, wrong_kind
from crownpoint.backgammon import svg_board as ground
from crownpoint.backgammon import svg_pieces as pieces
from crownpoint.backgammon.cube import Cube
from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.move import BAR, OFF, Move, Step
from crownpoint.backgammon.notation.move_text import parse_hops
from crownpoint.backgammon.svg_colors import WOOD, Colors
from crownpoint.color import Color

if TYPE_CHECKING:
    from crownpoint.backgammon.position import Position

__all__ = ["SvgOptions", "svg"]

_FONT = "system-ui,-apple-system,Segoe UI,Roboto,Noto Sans,sans-serif"
Spot = tuple[float, float]


class SvgOptions(TypedDict, total=False):
    """The options of `svg`."""

    size: int | None
    colors: Colors
    bottom: Color | str | None
    numbers: bool
    dice: Dice | tuple[int, int] | None
    cube: Cube | None
    move: Move | str | None
    last_move: Move | str | None
    highlights: Iterable[int]
    targets: Iterable[int]
    arrows: Iterable[tuple[int, int]]


def svg(
    position: Position,
    *,
    size: int | None = None,
    colors: Colors = WOOD,
    bottom: Color | str | None = None,
    numbers: bool = True,
    dice: Dice | tuple[int, int] | None = None,
    cube: Cube | None = None,
    move: Move | str | None = None,
    last_move: Move | str | None = None,
    highlights: Iterable[int] = (),
    targets: Iterable[int] = (),
    arrows: Iterable[tuple[int, int]] = (),
) -> str:
    """The position as an SVG document that scales to any size.

    `size` is the width in pixels; without it, the picture fills its space. `bottom` is the side at the bottom, by
    default the one on roll. `dice` are those of the side on roll. `move` is drawn with arrows and is the side's on
    roll, `last_move` with rings and is the other side's. `highlights` tints points, `targets` marks places to go with
    1, 2, 3 …, and `arrows` are (source, target) pairs, all numbered by the side on roll with 25 for the bar and 0 for
    the tray.
    """
    picture = _Picture(position, position.turn if bottom is None else Color.of(bottom), colors)
    drawn = [ground.board(colors)]
    if numbers:
        drawn += [ground.number(point, point, colors) for point in range(1, 25)]
    drawn += [picture.highlight(point) for point in highlights]
    drawn.append(picture.checkers())
    drawn.append(picture.cube(Cube() if cube is None else checked_kind("A cube", cube, Cube, "a Cube")))
    if dice is not None:
        drawn.append(picture.dice(Dice.of(dice)))
    if last_move is not None:
        drawn.append(picture.last_move(_move(last_move)))
    drawn += [picture.target(place, str(label)) for label, place in enumerate(targets, start=1)]
    if move is not None:
        drawn.append(picture.move(_move(move)))
    drawn += [picture.arrow(source, target) for source, target in arrows]
    return _document("".join(drawn), colors, checked_size(size), _label(position, dice))


def _move(move: Move | str) -> Move:
    """A move to be drawn; a text is taken as it says, whatever the dice. Raises `InvalidMoveError`."""
    if isinstance(move, Move):
        return move
    if not isinstance(move, str):
        raise wrong_kind("A move", "a Move of backgammon or text", move)
    return Move(Step(hop.source, hop.target, hop.source - hop.target, hop.hit) for hop in parse_hops(move))


def _document(content: str, colors: Colors, size: int | None, label: str) -> str:
    extent = f' width="{size}" height="{size * ground.HEIGHT / ground.WIDTH:.0f}"' if size else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {ground.WIDTH:g} {ground.HEIGHT:g}"{extent} role="img" '
        f'aria-label="{escape(label)}" font-family="{_FONT}"><title>{escape(label)}</title>'
        f"{ground.definitions(colors)}{content}</svg>"
    )


def _label(position: Position, dice: Dice | tuple[int, int] | None) -> str:
    task = f"to play {max(dice)}-{min(dice)}" if dice else "to roll"
    return f"Backgammon board. {position.turn} {task}. Position {position.gnubg_id}."


class _Picture:
    """Knows where everything lies. Places are numbered by the player at the bottom, 25 is the bar, 0 the tray."""

    def __init__(self, position: Position, bottom: Color, colors: Colors) -> None:
        self.position = position
        self.bottom = bottom
        self.colors = colors
        self.points = position.points_of(bottom)

    def _black(self, own: bool) -> bool:
        return (self.bottom if own else self.bottom.opponent) is Color.BLACK

    def checkers(self) -> str:
        drawn = []
        for point in range(1, 25):
            count = self.points[point]
            drawn.append(self._stack([self._on_point(point, n, abs(count)) for n in range(abs(count))], count > 0))
        for own, bar in ((True, self.points[BAR]), (False, -self.points[0])):
            drawn.append(self._stack([self._on_bar(own, n, bar) for n in range(bar)], own, limit=3))
            off = self.position.off(self.bottom if own else self.bottom.opponent)
            drawn += [pieces.edge_checker(self._in_tray(own, n), self._black(own), self.colors) for n in range(off)]
        return "".join(drawn)

    def _stack(self, spots: list[Spot], own: bool, limit: int = 5) -> str:
        black = self._black(own)
        drawn = [pieces.checker(spot, black, self.colors) for spot in spots]
        if len(spots) > limit:
            drawn.append(pieces.count_disc(spots[-1], len(spots), black, self.colors))
        return "".join(drawn)

    def _on_point(self, point: int, n: int, count: int) -> Spot:
        """The n-th of `count` checkers on a point; a stack is never higher than five."""
        diameter = pieces.DIAMETER
        pitch = diameter if count <= 5 else 4 * diameter / (count - 1)
        height = ground.RAIL + 4 + diameter / 2 + n * pitch
        return ground.point_x(point), ground.HEIGHT - height if point <= 12 else height

    def _on_bar(self, own: bool, n: int, count: int) -> Spot:
        """Own checkers wait in the upper half, where they enter."""
        diameter = pieces.DIAMETER
        pitch = diameter if count <= 3 else 2 * diameter / (count - 1)
        away = 1.25 * diameter + n * pitch
        return ground.WIDTH / 2, ground.CENTER - away if own else ground.CENTER + away

    def _in_tray(self, own: bool, n: int) -> Spot:
        height = ground.RAIL + 17 + n * 30.0
        return 1560.0, ground.HEIGHT - height if own else height

    def _own(self) -> bool:
        return self.position.turn is self.bottom

    def dice(self, dice: Dice) -> str:
        own = self._own()
        left, right = ground.RIGHT_HALF if own else ground.LEFT_HALF
        numbers = dice.numbers
        middle, pitch = (left + right) / 2, 123.0
        first = middle - pitch * (len(numbers) - 1) / 2
        black = self._black(own)
        spots = [(first + pitch * n, ground.CENTER) for n in range(len(numbers))]
        return "".join(pieces.die(spot, face, black, self.colors) for spot, face in zip(spots, numbers, strict=True))

    def cube(self, cube: Cube) -> str:
        edge = ground.RAIL + 60
        y = ground.CENTER if cube.owner is None else ground.HEIGHT - edge if cube.owner is self.bottom else edge
        return pieces.cube((100.0, y), cube.value, self.colors)

    def _place(self, place: int, own: bool) -> int:
        """A place of the side on roll (or the other) in the numbering of the picture; bars and trays stay."""
        return place if own or place in (BAR, OFF) else 25 - place

    def _landing(self, place: int, own: bool, extra: int = 0) -> Spot:
        """The spot of the outermost checker of a side on a place, of one further out (`extra` 1) or in (-1)."""
        if place == BAR:
            count = self.points[BAR] if own else -self.points[0]
            return self._on_bar(own, max(count - 1 + extra, 0), max(count + max(extra, 0), 1))
        if place == OFF:
            return self._in_tray(own, self.position.off(self.bottom if own else self.bottom.opponent) - 1 + extra)
        point = self._place(place, own)
        count = abs(self.points[point]) if (self.points[point] > 0) is own else 0
        return self._on_point(point, max(count - 1 + extra, 0), max(count + max(extra, 0), 1))

    def highlight(self, place: int) -> str:
        point = self._place(place, self._own())
        if not 1 <= point <= 24:
            return ""
        low = point <= 12
        spot = (ground.point_x(point), ground.HEIGHT - ground.RAIL if low else ground.RAIL)
        return pieces.highlight(spot, low, self.colors)

    def target(self, place: int, label: str) -> str:
        return pieces.target(self._landing(place, self._own(), extra=1), label, self.colors)

    def arrow(self, source: int, target: int, leaving: int = 0, landing: int = 1) -> str:
        """From the outermost checker, or the one `-leaving` below it, to the `landing`-th free place; bent inwards."""
        own = self._own()
        start, end = self._landing(source, own, extra=leaving), self._landing(target, own, extra=landing)
        middle = (start[1] + end[1]) / 2
        bow = 0.16 * abs(end[0] - start[0]) * (1 if middle < ground.CENTER else -1)
        return pieces.arrow(start, end, bow, self.colors)

    def move(self, move: Move) -> str:
        """An arrow for each step; checkers that leave or land together get a place each."""
        left: Counter[int] = Counter()
        landed: Counter[int] = Counter()
        drawn = []
        for source, target, _, _ in move.steps:
            continues = landed[source] > 0
            leaving = 1 if continues else -left[source]
            landed[source] -= continues
            left[source] += not continues
            landed[target] += 1
            drawn.append(self.arrow(source, target, leaving, landed[target]))
        return "".join(drawn)

    def last_move(self, move: Move) -> str:
        """Rings where checkers landed, dotted ones where they left."""
        own = not self._own()
        landed = Counter(step.target for step in move.steps)
        left = Counter(step.source for step in move.steps)
        gone, come = left - landed, landed - left
        drawn = [
            pieces.ring(self._landing(place, own, extra=n + 1), self.colors, dotted=True)
            for place in gone
            for n in range(gone[place])
        ]
        for place in come:
            if place != OFF:
                drawn += [pieces.ring(self._landing(place, own, extra=-n), self.colors) for n in range(come[place])]
        return "".join(drawn)
