"""From a view of a backgammon table and the hand of a player to the picture that is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from crownpoint.messages import Catalog
from crownpoint.table import ActionKind, CubeView, Phase, Seat, View
from crownpoint.tui.backgammon.picture import BackgammonPicture, CubeFace, DieFace
from crownpoint.tui.drawing import Marks, Target
from crownpoint.tui.drawing.look import Look, bottom_seat, last_move
from crownpoint.tui.play.hand import Hand

__all__ = ["blocked_points", "neighbor", "on_screen", "picture_of"]

ROWS = ([13, 14, 15, 16, 17, 18, 25, 19, 20, 21, 22, 23, 24], [12, 11, 10, 9, 8, 7, 25, 6, 5, 4, 3, 2, 1, 0])


def on_screen(place: int, look: Look) -> int:
    """A point of the viewer as a point of the player at the bottom, and back. The bar and the tray keep their name."""
    return 25 - place if look.flipped and 1 <= place <= 24 else place


def blocked_points(view: View, dice: tuple[int, int]) -> frozenset[int]:
    """The points of the other side on which the viewer's checkers would land with these dice, and may not."""
    points = view.board.points
    sources = [25] if points[25] else [point for point in range(1, 25) if points[point] > 0]
    places = {source - die for source in sources for die in dice if source > die}
    return frozenset(place for place in places if points[place] < -1)


def neighbor(look: Look, place: int | None, direction: str) -> int:
    """The point next to `place` in a direction ("left", "right", "up", "down") as it is seen on the screen."""
    return on_screen(_point(None if place is None else on_screen(place, look), direction), look)


def _point(place: int | None, direction: str) -> int:
    if place is None:
        return 6
    row = 0 if place in ROWS[0] and place != 25 else 1
    column = ROWS[row].index(place)
    if direction in ("up", "down"):
        row = 0 if direction == "up" else 1
        return ROWS[row][min(column, len(ROWS[row]) - 1)]
    column += 1 if direction == "right" else -1
    return ROWS[row][min(max(column, 0), len(ROWS[row]) - 1)]


def picture_of(view: View, hand: Hand, look: Look, say: Catalog) -> BackgammonPicture:
    """The picture of the board, with the steps that are tried."""
    board = hand.draft.board if hand.draft is not None and hand.steps else view.board
    points, off = board.points, board.off
    if look.flipped:
        points = tuple(-points[25 - number] for number in range(26))
        off = (off[1], off[0])
    bottom = bottom_seat(view, look)
    dice_seat = look.dice_seat if look.dice_seat is not None else _dice_seat(view)
    return BackgammonPicture(
        points=points,
        off=off,
        bottom_is_white=(board.color == "white") != look.flipped,
        dice=_dice(view, hand, look),
        dice_at_bottom=dice_seat is bottom,
        cube=_cube(view.cube, bottom),
        marks=_marks(view, hand, look),
        numbers=look.numbers,
        mover_at_top=look.flipped,
        bar_word=say("word.bar"),
        off_word=say("word.off"),
    )


def _dice_seat(view: View) -> Seat | None:
    if ActionKind.ROLL in view.may:
        return view.viewer
    return view.dice.seat if view.dice is not None and view.dice.seat is not None else view.turn


def _dice(view: View, hand: Hand, look: Look) -> tuple[DieFace, ...]:
    if look.rolling:
        return tuple(DieFace(face) for face in look.rolling)
    if look.dice is not None:
        return _faces(look.dice, look.dice)
    if ActionKind.ROLL in view.may:
        return (DieFace(0), DieFace(0))
    if view.dice is None or view.phase is Phase.SEATING:
        return ()
    dice = view.dice.dice
    if hand.draft is None:
        return _faces(dice, dice)
    left = hand.draft.dice_left
    order = left if len(left) == 2 and set(left) == set(dice) else dice
    return _faces(order, left)


def _faces(dice: Sequence[int], left: Sequence[int]) -> tuple[DieFace, ...]:
    """The faces of a roll: four of a double, with those that are used up marked."""
    if len(dice) == 2 and dice[0] == dice[1]:
        unused = 4 if left is dice else len(left)
        return tuple(DieFace(dice[0], used=index >= unused) for index in range(4))
    remaining = list(left)
    faces = []
    for die in dice:
        faces.append(DieFace(die, used=die not in remaining))
        if die in remaining:
            remaining.remove(die)
    return tuple(faces)


def _cube(cube: CubeView | None, bottom: Seat) -> CubeFace | None:
    if cube is None:
        return None
    owner = cube.offered_to if cube.offered_to is not None else cube.owner
    value = cube.offered_value if cube.offered_to is not None else cube.value
    return CubeFace(value, None if owner is None else "bottom" if owner is bottom else "top", cube.crawford)


def _marks(view: View, hand: Hand, look: Look) -> Marks:
    left, landed = last_move(view, hand, lambda place: 25 - place)
    return Marks(
        selected=None if hand.selected is None else on_screen(hand.selected, look),
        movable=frozenset(on_screen(place, look) for place in hand.sources),
        targets={
            on_screen(target.place, look): Target(target.number, target.hits > 0) for target in hand.shown_targets
        },
        focus=None if hand.focus is None else on_screen(hand.focus, look),
        left=frozenset(on_screen(place, look) for place in left if 1 <= place <= 24),
        landed=frozenset(on_screen(place, look) for place in landed if 1 <= place <= 24),
        blocked=frozenset(on_screen(place, look) for place in look.blocked),
    )
