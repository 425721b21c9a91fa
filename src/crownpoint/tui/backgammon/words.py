"""A table of backgammon in words."""

from __future__ import annotations

from itertools import pairwise

from crownpoint.messages import Catalog
from crownpoint.table import MoveView, View
from crownpoint.tui.play.hand import Hand
from crownpoint.tui.words.targets import target_list

__all__ = ["move_sentence", "spoken_board", "spoken_counts", "spoken_move", "spoken_place"]


def _place_name(place: int, say: Catalog) -> str:
    """A point as it is read: the bar and the tray have words."""
    return {0: say("word.off"), 25: say("word.bar")}.get(place, str(place))


def spoken_move(move: MoveView, say: Catalog, own: bool = True) -> str:
    """A move as it is written, in words: `bar to 22, hit, 13 to 10`; `6 to 4, 2 times`.

    A move that is not the listener's `own` is told by the same points as the board: `bar to 3`.
    """
    return ", ".join(_spoken_part(part, say, own) for part in move.text.split())


def _spoken_part(part: str, say: Catalog, own: bool) -> str:
    """The way of one checker, such as `bar/22*/20`, or of several that move alike, `6/4(2)`."""
    names = {"bar": say("word.bar"), "off": say("word.off")}
    if not own:
        names |= {str(point): str(25 - point) for point in range(1, 25)}
    path, _, times = part.rstrip(")").partition("(")
    told = []
    for source, target in pairwise(path.split("/")):
        start, end = (names.get(place, place) for place in (source.rstrip("*"), target.rstrip("*")))
        text = say("ear.off" if target == "off" else "ear.step", source=start, target=end)
        text = say("ear.times", move=text, n=int(times)) if times else text
        told.append(say("ear.hit", move=text) if target.endswith("*") else text)
    return ", ".join(told)


def move_sentence(view: View, hand: Hand, say: Catalog) -> str:
    """What to do with the dice."""
    opening = "" if len(view.legal_moves) != 1 or hand.steps else say("status.only_one") + " "
    if hand.selected is not None and hand.shown_targets:
        keys = ["target.hits" if target.hits else "target.plain" for target in hand.shown_targets]
        places = [_place_name(target.place, say) for target in hand.shown_targets]
        key = "status.enter_from_bar" if hand.selected == 25 else "status.move_from"
        targets = target_list(hand.shown_targets, keys, places, say)
        return opening + say(key, source=_place_name(hand.selected, say), targets=targets)
    board = hand.draft.board if hand.draft is not None and hand.steps else view.board
    choose = say("reason.backgammon.enter_first" if board.points[25] else "status.choose_checker")
    return f"{_dice(view, hand, say)} {opening or choose}".strip()


def _dice(view: View, hand: Hand, say: Catalog) -> str:
    if hand.steps and hand.draft is not None:
        return say("status.dice_left", dice=", ".join(map(str, hand.draft.dice_left)))
    if view.dice is None:
        return say("status.your_turn")
    first, second = view.dice.dice
    if view.dice.opening:
        assert view.turn is not None
        return say("status.opening_roll", a=first, b=second, name=view.seats[view.turn].name)
    return say("status.rolled_double", a=first) if first == second else say("status.rolled", a=first, b=second)


def spoken_board(view: View, say: Catalog) -> str:
    """Every checker of both sides, the viewer's first."""
    board = view.board
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


def spoken_counts(view: View, say: Catalog) -> str:
    """The pip counts."""
    board = view.board
    mine = next(seat for seat in view.seats if seat.color == board.color)
    other = view.seats[mine.seat.other]
    return say("ear.pips", name=mine.name, other=other.name, a=board.pips[0], b=board.pips[1])


def spoken_place(view: View, place: int, say: Catalog) -> str:
    """One point in words."""
    board = view.board
    if not 1 <= place <= 24 or not board.points[place]:
        return say("ear.point_empty", n=place)
    other = {"white": "black", "black": "white"}[board.color]
    color = board.color if board.points[place] > 0 else other
    return say("ear.point", n=place, k=abs(board.points[place]), color=say(f"color.{color}"))
