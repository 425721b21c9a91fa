"""What is shown while the window is too small for the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from crownpoint.tui.drawing import Canvas
from crownpoint.tui.drawing.painting import Painting
from crownpoint.tui.drawing.text import Line, draw_lines

if TYPE_CHECKING:
    from crownpoint.tui.app import CrownpointApp

__all__ = ["LEAST", "SmallScreen", "is_too_small"]

LEAST = (80, 24)


def is_too_small(width: int, height: int) -> bool:
    """Whether the board cannot be shown."""
    return width < LEAST[0] or height < LEAST[1]


class SmallScreen(Screen[None]):
    """One sentence, and a way into line mode. It goes away when the window is large enough."""

    def __init__(self) -> None:
        super().__init__()
        self._gone = False

    @property
    def crownpoint(self) -> CrownpointApp:
        """The app, with its own type."""
        return cast("CrownpointApp", self.app)

    def compose(self) -> ComposeResult:
        """The sentence."""
        yield Painting(self.draw, self.crownpoint.stage, id="text", focusable=True)

    def on_mount(self) -> None:
        """Take the keys."""
        self.query_one("#text").focus()

    def draw(self, width: int, height: int) -> Canvas:
        """The size there is and the size that is needed."""
        size = self.app.size
        text = self.crownpoint.settings.say("app.small", width=size.width, height=size.height)
        return draw_lines([Line(text)], width, height, margin=min(2, width // 4))

    def on_resize(self, event: events.Resize) -> None:
        """Go away as soon as the board fits."""
        if is_too_small(event.size.width, event.size.height):
            self.query_one("#text", Painting).repaint()
        elif not self._gone:
            self._gone = True  # one change of size may be told of twice
            self.dismiss(None)

    async def on_key(self, event: events.Key) -> None:
        """L goes on in line mode, Q leaves."""
        if event.character in ("l", "L"):
            self.crownpoint.go_to_line_mode()
        elif event.character in ("q", "Q"):
            await self.crownpoint.quit()
