"""From a view of the table and the hand of a player to the picture that is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crownpoint.messages import Catalog
from crownpoint.table import (
    ActionKind,
    BackgammonBoard,
    CheckersBoard,
    CubeView,
    Phase,
    Seat,
    View,
)
from crownpoint.tui.drawing import BackgammonPicture, CheckersPicture, CubeFace, DieFace, Marks, Piece, Target
from crownpoint.tui.play.hand import Hand

__all__ = ["Look", "blocked_points", "bottom_seat", "on_screen", "picture_of"]


@dataclass(frozen=True, slots=True)
class Look:
    """How the player wants to see the board, and what is shown for a moment only."""

    flipped: bool = False
    numbers: bool = True
    rolling: tuple[int, ...] = ()  # faces of dice that are still in the air
    blocked: frozenset[int] = frozenset()
    dice: tuple[int, int] | None = None  # dice to be shown instead of those of the view
    dice_seat: Seat | None = None


def bottom_seat(view: View, look: Look) -> Seat:
    """Who sits at the bottom of the screen."""
    seat = view.viewer
    if seat is None:
        first = "white" if view.options.game == "backgammon" else "black"
        seat = next((each.seat for each in view.seats if each.color == first), Seat.FIRST)
    return seat.other if look.flipped else seat


def on_screen(place: int, look: Look) -> int:
    """A point of the viewer as a point of the player at the bottom, and back. The bar and the tray keep their name."""
    return 25 - place if look.flipped and 1 <= place <= 24 else place


def blocked_points(view: View, dice: tuple[int, int]) -> frozenset[int]:
    """The points of the other side on which the viewer's checkers would land with these dice, and may not."""
    if not isinstance(view.board, BackgammonBoard):
        return frozenset()
    points = view.board.points
    sources = [25] if points[25] else [point for point in range(1, 25) if points[point] > 0]
    places = {source - die for source in sources for die in dice if source > die}
    return frozenset(place for place in places if points[place] < -1)


def picture_of(view: View, hand: Hand, look: Look, say: Catalog) -> BackgammonPicture | CheckersPicture:
    """The picture of the board, with the steps that are tried."""
    board = hand.draft.board if hand.draft is not None and hand.steps else view.board
    if isinstance(board, BackgammonBoard):
        return _backgammon(view, board, hand, look, say)
    return _checkers(view, board, hand, look, say)


def _backgammon(view: View, board: BackgammonBoard, hand: Hand, look: Look, say: Catalog) -> BackgammonPicture:
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
        marks=_backgammon_marks(view, hand, look),
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


def _backgammon_marks(view: View, hand: Hand, look: Look) -> Marks:
    left, landed = _last_move(view, hand, backgammon=True)
    return Marks(
        selected=None if hand.selected is None else on_screen(hand.selected, look),
        movable=frozenset(on_screen(place, look) for place in hand.sources),
        targets={
            on_screen(target.place, look): Target(target.number, target.hits > 0) for target in hand.shown_targets
        },
        focus=None if hand.focus is None else on_screen(hand.focus, look),
        left=frozenset(on_screen(place, look) for place in left),
        landed=frozenset(on_screen(place, look) for place in landed),
        blocked=frozenset(on_screen(place, look) for place in look.blocked),
    )


def _last_move(view: View, hand: Hand, backgammon: bool) -> tuple[set[int], set[int]]:
    """The places that the last move left and where it ended, numbered for the viewer."""
    if hand.steps:
        steps, own = hand.steps, True
    elif view.last_move is not None:
        steps, own = view.last_move.steps, view.last_mover is view.viewer
        if view.viewer is None:
            own = view.last_mover is bottom_seat(view, Look())
    else:
        return set(), set()
    left = {step.source for step in steps}
    landed = {step.target for step in steps}
    if backgammon:
        left, landed = (
            {place if own else 25 - place for place in places if 1 <= place <= 24} for places in (left, landed)
        )
    return left - landed, landed - left


def _checkers(view: View, board: CheckersBoard, hand: Hand, look: Look, say: Catalog) -> CheckersPicture:
    squares = {
        **dict.fromkeys(board.black_men, Piece(white=False)),
        **dict.fromkeys(board.black_kings, Piece(white=False, king=True)),
        **dict.fromkeys(board.white_men, Piece(white=True)),
        **dict.fromkeys(board.white_kings, Piece(white=True, king=True)),
    }
    captured = {step.captured for target in hand.shown_targets for step in target.steps if step.captured}
    left, landed = _last_move(view, hand, backgammon=False)
    bottom = view.seats[bottom_seat(view, look)]
    return CheckersPicture(
        squares=squares,
        flipped=bottom.color == "black",
        numbers=look.numbers,
        marks=Marks(
            selected=hand.selected,
            movable=frozenset(hand.sources),
            targets={target.place: Target(target.number) for target in hand.shown_targets},
            focus=hand.focus,
            left=frozenset(left),
            landed=frozenset(landed),
            captured=frozenset(captured),
        ),
        king_word=say("word.king"),
    )
