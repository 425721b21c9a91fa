"""What new events mean for the players: a sentence, a character's line, dice to be shown rolling, a pause."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from crownpoint.messages import Catalog
from crownpoint.table import Event, OccupantKind, Seat, View
from crownpoint.table import events as facts
from crownpoint.tui.kits import KITS
from crownpoint.tui.words.spoken import move_by

__all__ = ["EventSummary", "event_summary", "sentence_of"]

NO_MOVE_PAUSE = 2.5


@dataclass(slots=True)
class EventSummary:
    """Some events in short. `pause` is how many seconds to leave them on the screen."""

    sentences: list[str] = field(default_factory=list)
    line: str | None = None  # the key of a character's line, without the character
    speaker: Seat | None = None
    rolled: tuple[int, int] | None = None
    roller: Seat | None = None
    stuck: Seat | None = None
    moved: int = 0  # the number of the last move
    pause: float = 0.0

    @property
    def text(self) -> str:
        """All sentences in one."""
        return " ".join(self.sentences)


def event_summary(events: Iterable[Event], view: View, say: Catalog) -> EventSummary:
    """Read events as the viewer would be told of them."""
    news = EventSummary()
    for event in events:
        _add(news, event, view, say)
    return news


def _is_computer(view: View, seat: Seat | None) -> bool:
    return seat is not None and view.seats[seat].kind is OccupantKind.COMPUTER


def _speak(news: EventSummary, view: View, seat: Seat | None, line: str) -> None:
    if _is_computer(view, seat):
        news.line, news.speaker = line, seat


def _add(news: EventSummary, event: Event, view: View, say: Catalog) -> None:
    seat = event.seat
    match event.fact:
        case facts.GameStarted(ballot=int(ballot)):
            news.sentences.append(KITS[view.options.game].opening_sentence(view, ballot, say))
        case facts.GameStarted(game=1):
            _speak(news, view, next((each.seat for each in view.seats if _is_computer(view, each.seat)), None), "hello")
        case facts.OpeningRolled(dice=dice):
            news.rolled, news.roller = dice, None
        case facts.Rolled(dice=dice):
            news.rolled, news.roller, news.sentences = dice, seat, []
        case facts.Moved(text=text):
            _moved(news, event, text, view, say)
        case facts.Doubled():
            _speak(news, view, seat, "doubles")
        case facts.Declined(lapsed=False) if seat is not None and seat is not view.viewer:
            news.sentences.append(say("status.declined", name=view.seats[seat].name))
        case facts.TookBack() as fact:
            news.sentences.append(_took_back(fact, view, say))
        case facts.WentAway() | facts.CameBack() if seat is not None and seat is not view.viewer:
            key = "ear.away" if isinstance(event.fact, facts.WentAway) else "ear.back"
            news.sentences.append(say(key, name=view.seats[seat].name))
        case facts.GameEnded(winner=Seat() as winner):
            _speak(news, view, winner, "wins")
            if not _is_computer(view, winner):
                _speak(news, view, winner.other, "loses")


def _moved(news: EventSummary, event: Event, text: str, view: View, say: Catalog) -> None:
    seat = event.seat
    assert seat is not None
    line = next((line for line in view.log if line.number == event.number), None)
    if not text:
        news.stuck, news.pause = seat, NO_MOVE_PAUSE
        dice = (line.dice if line is not None else None) or news.rolled or (0, 0)
        news.sentences.append(_no_move(dice, view.seats[seat].name, seat is view.viewer, say))
        _speak(news, view, seat, "stuck")
    elif line is not None and line.move is not None:
        news.moved = event.number
        if line.move.hits and KITS[view.options.game].tells_hits:
            hurt = seat.other is view.viewer
            news.sentences.append(say("status.hit_you", name=view.seats[seat].name) if hurt else say("status.hit"))
            _speak(news, view, seat, "hits")
        if line.move.crowned:
            news.sentences.append(say("status.crowned", square=line.move.steps[-1].target))


def _no_move(dice: tuple[int, int], name: str, own: bool, say: Catalog) -> str:
    first, second = dice
    if not own:
        return say("status.no_move_by", name=name, a=first, b=second)
    return say("status.no_move_double", a=first) if first == second else say("status.no_move", a=first, b=second)


def sentence_of(event: Event, view: View, say: Catalog) -> str:
    """One event as one sentence for the ear; empty if there is nothing to tell."""
    seat = event.seat
    name = view.seats[seat].name if seat is not None else ""
    own = seat is not None and seat is view.viewer
    line = next((line for line in view.log if line.number == event.number), None)
    match event.fact:
        case facts.GameStarted(ballot=int(ballot)):
            return f"{_colors('ear.game', view, say)} {KITS[view.options.game].opening_sentence(view, ballot, say)}"
        case facts.GameStarted(game=1) if view.options.start is not None:
            return f"{_colors('ear.game', view, say)} {say('ear.from_position')}"
        case facts.GameStarted():
            return _colors("ear.game", view, say)
        case facts.Rolled(dice=dice):
            return _rolled(dice, name, own, say)
        case facts.OpeningRolled(dice=(first, second)):
            return _opening(first, second, view, say)
        case facts.Moved(text=""):
            return _no_move((line.dice if line is not None else None) or (0, 0), name, own, say)
        case facts.Moved() if line is not None and line.move is not None:
            assert seat is not None
            return move_by(seat, line.move, view, say)
        case facts.Doubled(value=value):
            return say("log.doubles", mark=name, v=value) + "."
        case facts.Beavered(value=value) | facts.Raccooned(value=value):
            return say("log.beavers", mark=name, v=value) + "."
        case facts.Taken():
            return say("log.takes", mark=name) + "."
        case facts.Dropped():
            return say("log.drops", mark=name) + "."
        case facts.Said(text=text):
            return say("ear.move", name=name, move=text)
    return _turn_of_events(event, name, own, view, say)


def _turn_of_events(event: Event, name: str, own: bool, view: View, say: Catalog) -> str:
    """What happens beside the moves: offers that were answered, colors, clocks, comings and goings."""
    match event.fact:
        case facts.TookBack():
            return _took_back(event.fact, view, say)
        case facts.Declined(lapsed=False):
            return "" if own else say("status.declined", name=name)
        case facts.SeatsSwapped():
            return _colors("ear.swapped", view, say)
        case facts.Resumed():
            return say("ear.resumed")
        case facts.WentAway():
            return say("ear.away", name=name)
        case facts.CameBack():
            return say("ear.back", name=name)
        case facts.FlagFell():
            return say("ear.flag", name=name)
        case facts.Aborted():
            return say("ear.called_off")
    return ""


def _took_back(fact: facts.TookBack, view: View, say: Catalog) -> str:
    """Who took back: the one whose move was the first that is undone."""
    line = next((line for line in view.log if line.number >= fact.before and line.move is not None), None)
    seat = line.seat if line is not None else None
    return say("ear.took_back", name=view.seats[seat].name) if seat is not None else say("status.taken_back")


def _colors(key: str, view: View, say: Catalog) -> str:
    first, second = view.seats
    colors = {"first_color": say(f"color.{first.color}"), "second_color": say(f"color.{second.color}")}
    return say(key, n=view.game, first=first.name, second=second.name, **colors)


def _opening(first: int, second: int, view: View, say: Catalog) -> str:
    if first == second:
        return say("log.opening_tie", a=first, b=second) + "."
    color = "white" if first > second else "black"
    winner = next(seat.name for seat in view.seats if seat.color == color)
    return say("status.opening_roll", a=first, b=second, name=winner)


def _rolled(dice: tuple[int, int], name: str, own: bool, say: Catalog) -> str:
    first, second = dice
    if first == second:
        return say("status.rolled_double", a=first) if own else say("status.rolled_double_by", name=name, a=first)
    if own:
        return say("status.rolled", a=first, b=second)
    return say("status.rolled_by", name=name, a=first, b=second)
