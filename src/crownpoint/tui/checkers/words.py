"""A table of checkers in words."""

from __future__ import annotations

from crownpoint.checkers import OpeningRule, eleven_man_ballots, three_move_ballots
from crownpoint.messages import Catalog
from crownpoint.table import CheckersBoard, MoveView, Seat, SeatView, View
from crownpoint.tui.play.hand import Hand
from crownpoint.tui.words.targets import target_list

__all__ = [
    "move_sentence",
    "opening_sentence",
    "piece_count",
    "spoken_board",
    "spoken_counts",
    "spoken_move",
    "spoken_place",
]


def opening_sentence(view: View, number: int, say: Catalog) -> str:
    """The opening that was drawn: its number in its deck, the men taken off, and the moves made for the players."""
    eleven = view.options.rules.opening is OpeningRule.ELEVEN_MAN
    ballot = (eleven_man_ballots() if eleven else three_move_ballots())[number - 1]
    taken_off = "".join(f"−{square} " for square in ballot.removed)
    return say("status.ballot", n=number, moves=taken_off + " ".join(ballot.moves))


def move_sentence(view: View, hand: Hand, say: Catalog) -> str:
    """What may be moved, or must be captured with."""
    opening = "" if len(view.legal_moves) != 1 or hand.steps else say("status.only_one") + " "
    shown = hand.shown_targets
    if hand.selected is not None and shown:
        longest = max(len(target.steps) for target in shown)
        whole = [target.hits > 1 and len(target.steps) == longest for target in shown]
        keys = ["target.whole" if each else "target.plain" for each in whole]
        key = "status.capture_from" if any(target.hits for target in shown) else "status.move_piece"
        targets = target_list(shown, keys, [str(target.place) for target in shown], say)
        return opening + say(key, source=hand.selected, targets=targets)
    if any(move.hits for move in view.legal_moves):
        if hand.steps:
            return say("status.go_on_capturing")
        return say("status.must_capture", list=sorted(hand.sources))
    return f"{say('status.your_turn')} {opening or say('status.choose_piece')}".strip()


def spoken_move(move: MoveView, say: Catalog) -> str:
    """A move in words: `13 to 17`; `21 takes 17 and 10, lands on 7`."""
    source, target = move.steps[0].source, move.steps[-1].target
    captured = [step.captured for step in move.steps if step.captured]
    if not captured:
        return say("ear.step", source=source, target=target)
    return say("ear.capture", source=source, captured=say.listed(captured, "word.and"), target=target)


def spoken_board(view: View, say: Catalog) -> str:
    """Every piece of both sides, the viewer's first."""
    own = view.viewer if view.viewer is not None else Seat.FIRST
    board = view.board
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
        for seat in (view.seats[own], view.seats[own.other])
    )


def _numbers(squares: tuple[int, ...], say: Catalog) -> str:
    return ", ".join(map(str, squares)) or say("ear.none")


def piece_count(board: CheckersBoard, seat: SeatView, say: Catalog) -> str:
    """How many pieces a seat has, and how many of them are kings."""
    men, kings = len(getattr(board, f"{seat.color}_men")), len(getattr(board, f"{seat.color}_kings"))
    text = say("seat.pieces", n=men + kings)
    return f"{text}, {say('seat.kings', n=kings)}" if kings else text


def spoken_counts(view: View, say: Catalog) -> str:
    """The numbers of pieces."""
    board = view.board
    counts = {
        "black": len(board.black_men) + len(board.black_kings),
        "white": len(board.white_men) + len(board.white_kings),
    }
    own = view.viewer if view.viewer is not None else Seat.FIRST
    first, second = view.seats[own], view.seats[own.other]
    pieces = [say("seat.pieces", n=counts[seat.color]) for seat in (first, second)]
    return say("ear.pieces", name=first.name, other=second.name, a=pieces[0], b=pieces[1])


def spoken_place(view: View, place: int, say: Catalog) -> str:
    """One square in words."""
    for color in ("black", "white"):
        if place in getattr(view.board, f"{color}_kings"):
            return say("ear.square_king", n=place, color=say(f"color.{color}"))
        if place in getattr(view.board, f"{color}_men"):
            return say("ear.square", n=place, color=say(f"color.{color}"))
    return say("ear.square_empty", n=place)
