"""The table for the ear: the board, the counts and moves in words, without a picture."""

from __future__ import annotations

from crownpoint.messages import Catalog
from crownpoint.table import BackgammonBoard, CheckersBoard, MoveView, Seat, StepView, View

__all__ = ["spoken_board", "spoken_counts", "spoken_last_move", "spoken_move", "spoken_place"]


def spoken_board(view: View, say: Catalog) -> str:
    """Every piece of both sides, the viewer's first."""
    own = view.viewer if view.viewer is not None else Seat.FIRST
    seats = (view.seats[own], view.seats[own.other])
    board = view.board
    if isinstance(board, CheckersBoard):
        sides = {"black": (board.black_men, board.black_kings), "white": (board.white_men, board.white_kings)}
        return " ".join(
            say(
                "ear.squares",
                color=say(f"color.{seat.color}"),
                name=seat.name,
                men=_numbers(sides[seat.color][0], say),
                kings=_numbers(sides[seat.color][1], say),
            )
            + "."
            for seat in seats
        )
    return _spoken_backgammon(view, board, say)


def _spoken_backgammon(view: View, board: BackgammonBoard, say: Catalog) -> str:
    mine = next(seat for seat in view.seats if seat.color == board.color)
    other = view.seats[mine.seat.other]
    texts = []
    for seat, sign in ((mine, 1), (other, -1)):
        stacks = [
            say("ear.stack", k=abs(board.points[point]), n=point)
            for point in range(24, 0, -1)
            if board.points[point] * sign > 0
        ]
        color = say(f"color.{seat.color}")
        texts.append(say("ear.side", color=color, name=seat.name, stacks=", ".join(stacks) or say("ear.none")))
    on_bar = [
        say("ear.bar", name=seat.name, k=count)
        for seat, count in ((mine, board.points[25]), (other, -board.points[0]))
        if count
    ]
    return say(
        "ear.board",
        white=texts[0],
        black=texts[1],
        bar=", ".join(on_bar) or say("ear.bar_empty"),
        off_own=board.off[0],
        off_other=board.off[1],
    )


def _numbers(squares: tuple[int, ...], say: Catalog) -> str:
    return ", ".join(map(str, squares)) or say("ear.none")


def spoken_counts(view: View, say: Catalog) -> str:
    """The pip counts, or the numbers of pieces."""
    own = view.viewer if view.viewer is not None else Seat.FIRST
    board = view.board
    if isinstance(board, BackgammonBoard):
        mine = next(seat for seat in view.seats if seat.color == board.color)
        other = view.seats[mine.seat.other]
        return say("ear.pips", name=mine.name, other=other.name, a=board.pips[0], b=board.pips[1])
    counts = {
        "black": len(board.black_men) + len(board.black_kings),
        "white": len(board.white_men) + len(board.white_kings),
    }
    first, second = view.seats[own], view.seats[own.other]
    pieces = [say("seat.pieces", n=counts[seat.color]) for seat in (first, second)]
    return say("ear.pieces", name=first.name, other=second.name, a=pieces[0], b=pieces[1])


def spoken_last_move(view: View, say: Catalog) -> str:
    """The last move in words."""
    if view.last_move is None or view.last_mover is None:
        return say("ear.no_last")
    name = say("word.you") if view.last_mover is view.viewer else view.seats[view.last_mover].name
    return say("ear.move", name=name, move=spoken_move(view.last_move, say)) + "."


def spoken_move(move: MoveView, say: Catalog) -> str:
    """A move in words: `24 to 18, hit, 13 to 10`; `21 takes 17 and 10, lands on 7`."""
    if not move.steps:
        return say("log.no_move")
    captured = [step.captured for step in move.steps if step.captured]
    if captured:
        taken = say.listed(captured, "word.and")
        return say("ear.capture", source=move.steps[0].source, captured=taken, target=move.steps[-1].target)
    return ", ".join(_step(step, say) for step in move.steps)


def _step(step: StepView, say: Catalog) -> str:
    words = {0: say("word.off"), 25: say("word.bar")}
    source, target = words.get(step.source, step.source), words.get(step.target, step.target)
    return say("ear.step_hit" if step.hit else "ear.step", source=source, target=target)


def spoken_place(view: View, place: int, say: Catalog) -> str:
    """One point or square in words."""
    board = view.board
    if isinstance(board, BackgammonBoard):
        if not 1 <= place <= 24 or not board.points[place]:
            return say("ear.point_empty", n=place)
        other = {"white": "black", "black": "white"}[board.color]
        color = board.color if board.points[place] > 0 else other
        return say("ear.point", n=place, k=abs(board.points[place]), color=say(f"color.{color}"))
    for color in ("black", "white"):
        if place in getattr(board, f"{color}_kings"):
            return say("ear.square_king", n=place, color=say(f"color.{color}"))
        if place in getattr(board, f"{color}_men"):
            return say("ear.square", n=place, color=say(f"color.{color}"))
    return say("ear.square_empty", n=place)
