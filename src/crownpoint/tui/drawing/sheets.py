"""Sheets: what is shown in place of seats and moves for a while. The board stays visible."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from crownpoint.messages import LANGUAGES, Catalog
from crownpoint.table import ActionKind, Move, Phase
from crownpoint.tui.drawing.text import Line
from crownpoint.tui.play.advice import Hint
from crownpoint.tui.play.model import TableModel
from crownpoint.tui.settings import PACES
from crownpoint.tui.theme import THEMES
from crownpoint.tui.words.spoken import spoken_last_move

if TYPE_CHECKING:
    from crownpoint.tui.app import CrownpointApp
    from crownpoint.tui.screens.table_screen import TableScreen

__all__ = ["Choice", "Sheet", "hint_sheet", "menu_sheet"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of a menu: `enter` does its work; `turn` goes to the next or previous value."""

    label: Callable[[], str]
    enter: Callable[[], object] | None = None
    turn: Callable[[int], object] | None = None


@dataclass(slots=True)
class Sheet:
    """A title, and text or choices under it."""

    title: Callable[[], str]
    texts: tuple[str, ...] = ()
    choices: list[Choice] = field(default_factory=list)
    at: int = 0
    parent: Sheet | None = None

    @classmethod
    def message(cls, title: str, text: str, model: TableModel) -> Sheet:
        """A sheet of text; lines are separated by newlines."""
        return cls(lambda: model.say(title), tuple(text.split("\n")))

    @classmethod
    def text(cls, what: str, model: TableModel) -> Sheet:
        """The spoken description of the table, as text."""
        kit = model.kit
        tell = {"tell_board": kit.spoken_board, "tell_counts": kit.spoken_counts, "tell_last_move": spoken_last_move}[
            what
        ]
        return cls(lambda: model.say("log.title"), (tell(model.view, model.say.plain),))

    @property
    def has_choices(self) -> bool:
        """Whether there is anything to choose."""
        return bool(self.choices)

    @property
    def lines(self) -> list[Line]:
        """The sheet as lines; a choice can be pressed."""
        lines = [Line(self.title(), "brass", True), Line()]
        lines += [
            Line(f"{_number(index)} {choice.label()}", place=index + 2) for index, choice in enumerate(self.choices)
        ]
        return lines + [Line(text) for text in self.texts]

    @property
    def cursor(self) -> int | None:
        """The number of the marked line."""
        return self.at + 2 if self.choices else None

    @cursor.setter
    def cursor(self, line: int) -> None:
        self.at = min(max(line - 2, 0), max(len(self.choices) - 1, 0))

    def move(self, step: int) -> None:
        """Mark the next or previous choice."""
        if self.choices:
            self.at = (self.at + step) % len(self.choices)

    async def enter(self) -> None:
        """Press the marked choice."""
        choice = self.choices[self.at]
        await _call(choice.enter() if choice.enter is not None else choice.turn(1) if choice.turn else None)

    async def choose(self, number: int) -> None:
        """Press the choice with this number, if there is one."""
        if number <= len(self.choices):
            self.at = number - 1
            await self.enter()

    async def turn(self, step: int) -> None:
        """Change the marked choice."""
        choice = self.choices[self.at] if self.choices else None
        if choice is not None and choice.turn is not None:
            await _call(choice.turn(step))

    def keys(self, say: Catalog) -> list[tuple[str, str, str]]:
        """The keys of the sheet."""
        items = [("Esc", say("key.close"), "let_go")]
        if self.has_choices:
            items += [("↑ ↓ ← →", say("key.choose"), "focus_down"), ("Enter", say("key.confirm"), "confirm")]
        return items


def _number(index: int) -> str:
    return str(index + 1) if index < 9 else " "


async def _call(result: object) -> None:
    if inspect.isawaitable(result):
        await result


def hint_sheet(hint: Hint, screen: TableScreen) -> Sheet:
    """The best moves, each played by its number; or what to do with the cube."""
    model = screen.model

    def choice(text: str, move: str) -> Choice:
        async def play() -> None:
            screen.sheet = None
            model.warned = Move(move)  # what it loses has just been read
            await model.type_move(move)
            screen.after_action()

        return Choice(lambda: text, play)

    choices = [choice(text, move) for move, text in hint.moves]
    return Sheet(lambda: model.say("hint.title"), hint.notes, choices)


def menu_sheet(app: CrownpointApp, screen: TableScreen) -> Sheet:
    """The menu of the table."""
    model = screen.model

    def close_and(action: str) -> Callable[[], object]:
        async def run() -> None:
            screen.sheet = None
            await screen.do(action)

        return run

    def entry(use: str) -> Callable[[], object]:
        def run() -> None:
            screen.sheet = None
            screen.open_entry(use)

        return run

    def say(key: str) -> Callable[[], str]:
        return lambda: model.say(key)

    choices = [Choice(say("menu.close"), close_and("close"))]
    watches = model.is_watching and not model.is_remote
    if ActionKind.PAUSE in model.view.may or ActionKind.RESUME in model.view.may or watches:
        choices.append(Choice(say("menu.resume" if model.view.paused else "menu.pause"), close_and("pause")))
    choices += [
        _cycle(app, model, "theme", THEMES),
        _cycle(app, model, "language", LANGUAGES),
        _cycle(app, model, "pace", PACES),
        Choice(say("menu.settings"), app.open_settings),
    ]
    if ActionKind.SWAP_SEATS in model.view.may:
        choices.append(Choice(say("menu.swap_seats"), close_and("swap_seats")))
    if "dice" in model.kit.own_words:
        choices.append(Choice(say("menu.dice"), lambda: screen.open_dice()))
    if model.is_remote:
        choices += [Choice(say(key), close_and(word)) for word, key in _site_words(model)]
    else:
        choices += [
            Choice(say("menu.name"), entry("name")),
            Choice(say("menu.export"), entry("export")),
            Choice(say("menu.restart"), lambda: app.open_again(screen)),
        ]
    choices += [
        Choice(say("menu.manual"), app.open_manual),
        Choice(say("menu.keys"), app.open_help),
        Choice(say("menu.leave"), close_and("leave")),
    ]
    return Sheet(say("menu.title"), choices=choices)


def _site_words(model: TableModel) -> list[tuple[str, str]]:
    """What can be done about a match at a site besides playing it."""
    if model.seat is None or model.view.phase is Phase.OVER:
        return []
    off = ("abort", "menu.abort") if ActionKind.ABORT in model.view.may else ("offer_abort", "menu.offer_abort")
    return [off, ("claim", "menu.claim")]


def _cycle(app: CrownpointApp, model: TableModel, name: str, values: tuple[str, ...]) -> Choice:
    label = {"pace": "settings.pace", "theme": "menu.theme", "language": "menu.language"}[name]

    def text() -> str:
        return f"{model.say(label)}: {model.say(f'{name}.{getattr(app.settings, name)}')}"

    def turn(step: int) -> None:
        at = values.index(getattr(app.settings, name))
        app.change_settings(**{name: values[(at + step) % len(values)]})

    return Choice(text, turn=turn)
