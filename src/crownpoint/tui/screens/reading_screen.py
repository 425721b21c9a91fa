"""Pages of text: the manual and the table of keys."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from crownpoint.messages import manual
from crownpoint.tui.drawing import Canvas
from crownpoint.tui.drawing.painting import Painting
from crownpoint.tui.drawing.text import Line, draw_items, wrap

if TYPE_CHECKING:
    from crownpoint.tui.app import CrownpointApp

__all__ = ["HELP", "HelpScreen", "ManualScreen", "ReadingScreen", "manual_lines"]

HELP = (
    *("space", "tab", "digits", "backtick", "arrows", "escape", "undo", "swap", "cube", "beaver", "offers", "answers"),
    *(
        "take_back",
        "say",
        "hint",
        "look",
        "type",
        "chat",
        "replay",
        "log",
        "watch",
        "stop",
        "menu",
        "palette",
        "help",
        "mouse",
    ),
)


class ReadingScreen(Screen[None]):
    """Lines that scroll with the arrows, the page keys and the wheel; Esc goes back."""

    keys_line = "manual.keys_line"

    def __init__(self) -> None:
        super().__init__()
        self.top = 0

    @property
    def crownpoint(self) -> CrownpointApp:
        """The app, with its own type."""
        return cast("CrownpointApp", self.app)

    def lines(self, width: int) -> list[Line]:
        """All lines, broken to the width."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """The text and the keys."""
        stage = self.crownpoint.stage
        yield Painting(self.draw, stage, id="text", focusable=True)
        yield Painting(self.draw_keys, stage, id="keys")

    def draw(self, width: int, height: int) -> Canvas:
        """The lines from `top` on."""
        canvas = Canvas(width, height)
        measure = min(width - 4, 84)
        lines = self.lines(measure)
        self.top = min(max(self.top, 0), max(0, len(lines) - height + 1))
        for y, line in enumerate(lines[self.top : self.top + height]):
            canvas.put(2, y, line.text, line.ink, bold=line.bold)
        return canvas

    def draw_keys(self, width: int, height: int) -> Canvas:
        """The line of keys."""
        say = self.crownpoint.settings.say
        items = [part.rpartition(" ") for part in say(self.keys_line).split("   ")]
        return draw_items([(key, word, key) for key, _, word in items], width, height)

    def on_painting_pressed(self, message: Painting.Pressed) -> None:
        """The word Esc can be pressed."""
        if message.place == "Esc":
            self.dismiss(None)
        else:
            self._scroll(5)

    def on_key(self, event: events.Key) -> None:
        """Scroll or leave."""
        page = max(self.size.height - 3, 1)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "space": page, "home": -99999, "end": 99999}
        if event.key in steps:
            self._scroll(steps[event.key])
        elif event.key in ("escape", "enter", "q", "f1", "question_mark"):
            self.dismiss(None)
        else:
            return
        event.stop()

    def on_mouse_scroll_down(self) -> None:
        """The wheel."""
        self._scroll(3)

    def on_mouse_scroll_up(self) -> None:
        """The wheel."""
        self._scroll(-3)

    def _scroll(self, step: int) -> None:
        self.top += step
        for painting in self.query(Painting):
            painting.repaint()


class ManualScreen(ReadingScreen):
    """The manual in the player's language."""

    def lines(self, width: int) -> list[Line]:
        """The manual."""
        return manual_lines(manual(self.crownpoint.settings.language), width)


def manual_lines(text: str, width: int) -> list[Line]:
    """Markdown as lines: headings, paragraphs and lists, without its signs."""
    lines: list[Line] = []
    for block in text.split("\n"):
        plain = re.sub(r"[*`]", "", block)
        if block.startswith("#"):
            lines.append(Line(plain.lstrip("# "), "accent" if block.startswith("##") else "brass", True))
        elif block.startswith("- "):
            lines += [Line(part) for part in wrap(plain, width, "  ")]
        else:
            lines += [Line(part) for part in wrap(plain, width)]
    return lines


class HelpScreen(ReadingScreen):
    """What every key does."""

    def lines(self, width: int) -> list[Line]:
        """One line, or more, for each key."""
        say = self.crownpoint.settings.say
        rows = [say(f"help.{name}").split("\t") for name in HELP]
        column = max(len(keys) for keys, _ in rows) + 2
        lines = [Line(say("help.title"), "brass", True), Line()]
        for keys, words in rows:
            first, *rest = wrap(words, width - column)
            lines.append(Line(f"{keys:<{column}}{first}"))
            lines += [Line(" " * column + part) for part in rest]
        return [*lines, Line(), *(Line(part, "ink-2") for part in wrap(say("log.legend"), width))]
