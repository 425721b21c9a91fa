"""A finished or unfinished game, step by step."""

from __future__ import annotations

from pathlib import Path

from textual import events, on
from textual.timer import Timer

from crownpoint.errors import InvalidRecordError
from crownpoint.table import Table
from crownpoint.tui.drawing import Canvas
from crownpoint.tui.drawing.painting import Painting
from crownpoint.tui.drawing.text import draw_items
from crownpoint.tui.play.model import TableModel
from crownpoint.tui.play.replay import Recorded
from crownpoint.tui.play.review import Review
from crownpoint.tui.screens.table_page import TablePage
from crownpoint.tui.settings import Settings
from crownpoint.tui.words.event_summary import sentence_of
from crownpoint.tui.words.move_log import LogRow

__all__ = ["ReplayScreen"]


class ReplayScreen(TablePage):
    """Back and forward through the events; Space plays automatically."""

    def __init__(self, table: Table, number: int | None = None) -> None:
        """At its first step, or after the event with a number."""
        self.recorded = Recorded(table)
        if number is not None:
            self.recorded.go_to(number)
        super().__init__(TableModel(self.recorded, Settings()))
        self._timer: Timer | None = None
        self._review: Review | None = None

    def on_mount(self) -> None:
        """The first step."""
        self.model.settings = self.crownpoint.settings
        self.query_one("#board").focus()
        self.measure()
        self._show()

    def on_screen_resume(self) -> None:
        """Language and theme may have changed."""
        self.model.settings = self.crownpoint.settings
        self._show()

    def _show(self) -> None:
        model, recorded = self.model, self.recorded
        model.refresh()
        is_last = recorded.at == len(recorded.stops) - 1
        model.aside = sentence_of(recorded.event, model.view, model.say)
        model.notice = model.say("replay.at", n=recorded.at + 1, total=len(recorded.stops))
        if is_last:
            model.notice += " " + model.say("replay.end")
        if self._review is not None:
            self._tell(self._review, is_last)
        self.repaint()

    def _tell(self, review: Review, is_last: bool) -> None:
        """What the engine says of this step, and at the end of the whole."""
        model = self.model
        model.marks = review.marks
        state = review.state(model.say)
        if state:
            model.notice += f" {state}"
        told = review.summary(model.view, model.say) if is_last else ""
        model.aside = told or review.verdict(self.recorded.event.number, model.say) or model.aside

    async def _analyse(self) -> None:
        review = self._review = Review(self.recorded.events)
        self._show()
        while await review.go_on():
            self._show()
        self._show()

    def draw_keys(self, width: int, height: int) -> Canvas:
        """Back, forward, first, last, play."""
        say = self.model.say
        items = [
            ("[", say("key.back"), "back"),
            ("]", say("key.forward"), "forward"),
            ("Home", say("key.first"), "first"),
            ("End", say("key.last"), "last"),
            ("Space", say("key.pause" if self._timer is not None else "key.play"), "play"),
            ("F", say("key.flip"), "flip"),
            ("A", say("key.analyze"), "analyze"),
            ("W", say("key.write"), "write"),
            ("Esc", say("key.close"), "close"),
        ]
        return draw_items(items, width, height)

    def on_key(self, event: events.Key) -> None:
        """Every key of the page."""
        keys = {"left": "back", "right": "forward", "home": "first", "end": "last", "space": "play", "enter": "play"}
        keys |= {"escape": "close", "f1": "help"}
        letters = {"[": "back", "]": "forward", "f": "flip", "q": "close", "?": "help", "n": "numbers", "w": "write"}
        letters |= {"a": "analyze"}
        action = keys.get(event.key) or letters.get((event.character or "").lower())
        if action is not None:
            event.stop()
            self.do(action)

    @on(Painting.Pressed, "#panel")
    def _press_move(self, message: Painting.Pressed) -> None:
        """A move of the list: go to it."""
        if isinstance(message.place, LogRow):
            self._stop()
            self.recorded.go_to(message.place.number)
            self._show()

    @on(Painting.Pressed, "#keys")
    def _press(self, message: Painting.Pressed) -> None:
        self.do(str(message.place))

    def do(self, action: str) -> None:
        """Do what a key stands for."""
        recorded = self.recorded
        if action not in ("play", "analyze"):
            self._stop()
        match action:
            case "back":
                recorded.go(recorded.at - 1)
            case "forward":
                recorded.go(recorded.at + 1)
            case "first":
                recorded.go(0)
            case "last":
                recorded.go(len(recorded.stops))
            case "play":
                self._play()
            case "flip":
                self.model.flip()
            case "numbers":
                self.model.toggle_numbers()
            case "analyze":
                if self._review is None:
                    self.run_worker(self._analyse(), group="review")
            case "help":
                self.crownpoint.open_help()
            case "write":
                self._write()
                return
            case "close":
                self.dismiss(None)
                return
        self._show()

    def _write(self) -> None:
        """Write the match to a file that other programs read, in the current folder. Nothing is overwritten."""
        say = self.model.say
        try:
            path = self.recorded.write(Path())
        except (InvalidRecordError, OSError) as error:
            self.model.notice = say("replay.not_written", reason=getattr(error, "strerror", None) or str(error))
        else:
            self.model.notice = say("replay.written", file=path.name)
        self.repaint()

    def _play(self) -> None:
        if self._timer is not None:
            self._stop()
        else:
            self._timer = self.set_interval(0.8, self._next)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _next(self) -> None:
        self.recorded.go(self.recorded.at + 1)
        if self.recorded.at == len(self.recorded.stops) - 1:
            self._stop()
        self._show()
