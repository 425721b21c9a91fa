"""A table described in sentences: what has happened, the current state, and numbered moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from crownpoint.messages import Catalog
from crownpoint.table import ActionKind, Event, GameResult
from crownpoint.table import events as facts
from crownpoint.tui.play.model import TableModel
from crownpoint.tui.settings import Settings
from crownpoint.tui.words.event_summary import sentence_of
from crownpoint.tui.words.overview import overview
from crownpoint.tui.words.sentences import result_sentence, status

__all__ = ["TableLines"]

FEW = 3
"""How many moves are listed with their numbers without being asked for."""
SAID_ALREADY = ("hits", "stuck", "doubles")
"""What the characters say in plain words of what has just been told."""


class TableLines:
    """The table that is told of is `model`'s. `write` takes a line.

    `refused` counts the lines that were not understood or not allowed.
    """

    model: TableModel
    again_key = "line.again"
    """What can be done after a match."""

    def __init__(self, settings: Settings, write: Callable[[str], None]) -> None:
        self.settings = settings
        self.write = write
        self.refused = 0
        self._told = 0  # the number of the last event that was told
        self._status = ""  # what was said last of how things stand
        self._just_told: list[str] = []  # what has been told since then
        self._numbered: tuple[int, tuple[str, ...]] = (0, ())  # the last list of moves, and when it was told

    @property
    def say(self) -> Catalog:
        """The sentences."""
        return self.settings.say

    def refuse(self, text: str) -> None:
        """Say why a line was not carried out."""
        self.refused += 1
        self.write(text)

    def news(self) -> list[str]:
        """What has happened since the last time."""
        model = self.model
        texts = [self._sentence(event) for event in model.table.events[self._told :]]
        self._told = model.table.number
        if model.news.line and model.aside:
            if model.news.line not in SAID_ALREADY or self.say is not self.say.plain:
                texts.append(model.aside)
            model.news.line = None
        return [text for text in texts if text]

    @property
    def story(self) -> list[str]:
        """This game so far, as it was told; without what was taken back."""
        told: dict[int, str] = {}
        for event in self.model.table.events:
            match event.fact:
                case facts.GameStarted():
                    told = {}
                case facts.TookBack(before):
                    told = {number: text for number, text in told.items() if number < before}
            told[event.number] = self._sentence(event)
        return [text for text in told.values() if text]

    def tell_news(self) -> None:
        """Say what has happened since the last time, but for what the status is going to say with more."""
        for text in self.news():
            if not self.status.startswith(text.removesuffix(".")):
                self._just_told.append(text)
                self.write(text)

    def tell(self) -> None:
        """Say the news, and what there is to do where that has changed or is to be done again; nothing of it twice."""
        model = self.model
        model.handover = False
        model.clear_notice()
        events = model.table.events[self._told :]
        happened = self._just_told or any(not isinstance(event.fact, facts.Said) for event in events)
        news, status = self.news(), self.status
        for text in news:
            if not status.startswith(text.removesuffix(".")):
                self.write(text)
        if model.view.fairness.owing:  # dice are in the air, only for a moment
            return
        if status and (status != self._status or (happened and model.view.viewer in model.view.to_act)):
            untold = status
            for text in self._just_told:
                untold = untold.removeprefix(text).strip()
            self.write(untold or status)
        self._status = status
        self._just_told = []

    @property
    def status(self) -> str:
        """What there is to do. Few moves are told with their numbers."""
        model = self.model
        view = model.view
        if view.paused:
            return self.say("line.paused")
        text = status(view, replace(model.hand, selected=None), self.say)
        if ActionKind.REMATCH in view.may:
            text = f"{text} {self.say(self.again_key)}"
        if ActionKind.MOVE in view.may and len(view.legal_moves) <= FEW:
            text = f"{text} {self.choices([move.text for move in view.legal_moves])}"
        return text

    def tell_overview(self) -> None:
        """Everything there is to know of the table but the board and what there is to do."""
        for text in filter(None, overview(self.model.view, self.say.plain)):
            self.write(text)

    def tell_status(self) -> None:
        """Everything there is to know of the table but the board, and what there is to do."""
        self._status = self.status
        self.tell_overview()
        if self._status:
            self.write(self._status)

    def choices(self, moves: Sequence[str], texts: Sequence[str] | None = None, between: str = "; ") -> str:
        """Moves with their numbers; until something happens, a number stands for its move."""
        self._numbered = (self.model.table.number, tuple(moves))
        numbered = enumerate(texts or moves, 1)
        return between.join(self.say("line.choice", number=number, text=text) for number, text in numbered)

    def chosen(self, number: int) -> str | None:
        """The move with this number in the list that was told last."""
        told, moves = self._numbered
        return moves[number - 1] if told == self.model.table.number and 0 < number <= len(moves) else None

    def _sentence(self, event: Event) -> str:
        model = self.model
        match event.fact:
            case facts.GameEnded(winner, points, ending, score, multiple):
                result = GameResult(model.view.game, winner, points, ending, score, multiple)
                return result_sentence(model.view, result, self.say)
        return sentence_of(event, model.view, self.say)

    def tell_outcome(self) -> None:
        """Say why the last line was refused, or a warning."""
        model = self.model
        if model.refused:
            self.refuse(model.notice)
        elif model.notice and model.news.stuck is None:
            self.write(model.notice)
        model.clear_notice()
