"""The one widget of the app: a canvas that is drawn when it is needed and says which place was pressed."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from crownpoint.tui.drawing import Canvas, Paint
from crownpoint.tui.theme import Colors, Theme, load_theme

__all__ = ["Painting", "Stage"]

EMPHASIS = ("target", "warn", "accent")


class Stage:
    """How the whole app is painted now: theme, number of colors, and whether only ASCII may be used."""

    def __init__(self, theme: Theme, colors: Colors = "true", ascii_only: bool = False) -> None:
        self.theme = theme
        self.colors = colors
        self.ascii_only = ascii_only

    @property
    def has_color(self) -> bool:
        """Whether grounds and bodies are told by color."""
        return self.colors != "none"

    def style(self, paint: Paint) -> Style:
        """The style of a paint."""
        return _style(self.theme.name, self.colors, paint)


@lru_cache(maxsize=4096)
def _style(theme: str, colors: Colors, paint: Paint) -> Style:
    ink, ground, bold = load_theme(theme).style(paint, colors)
    emphasis = colors == "none" and paint.ground in EMPHASIS
    return Style(color=ink, bgcolor=ground, bold=bold, reverse=emphasis or None)


class _MouseMessage(Message):
    """What the mouse did on a painting."""

    def __init__(self, painting: Painting) -> None:
        super().__init__()
        self.painting = painting

    @property
    def control(self) -> Painting:
        """The painting it happened on."""
        return self.painting


class _Drag(_MouseMessage):
    """The mouse was pressed on `source`, and is above `place`."""

    def __init__(self, painting: Painting, source: object, place: object) -> None:
        super().__init__(painting)
        self.source = source
        self.place = place


class Painting(Widget):
    """Shows what `draw(width, height)` gives, and posts `Pressed` for a press on one of its places."""

    DEFAULT_CSS = """
    Painting { width: 1fr; height: 1; }
    """

    class Pressed(_MouseMessage):
        """A place was pressed."""

        def __init__(self, painting: Painting, place: object, double: bool) -> None:
            super().__init__(painting)
            self.place = place
            self.double = double

    class Dragged(_Drag):
        """The mouse was pressed on one place and released on another."""

    class Carried(_Drag):
        """The mouse has been held since it was pressed on `source`, and is now above `place`; None once it is over."""

    def __init__(self, draw: Callable[[int, int], Canvas], stage: Stage, *, id: str, focusable: bool = False) -> None:  # noqa: A002
        super().__init__(id=id)
        self._draw = draw
        self._stage = stage
        self._canvas: Canvas | None = None
        self._held: object = None  # the place under the mouse when it was pressed
        self._above: object = None  # the place under the mouse while it is held
        self._dragged = False  # whether it was let go elsewhere: the click that follows is none
        self.can_focus = focusable

    @property
    def canvas(self) -> Canvas:
        """What is shown now."""
        size = (self.size.width, self.size.height)
        if self._canvas is None or (self._canvas.width, self._canvas.height) != size:
            self._canvas = self._draw(*size)
        return self._canvas

    def repaint(self) -> None:
        """Draw again."""
        self._canvas = None
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row of the canvas; what lies outside is page."""
        stage, canvas, width = self._stage, self.canvas, self.size.width
        page = stage.style(Paint())
        if y >= canvas.height:
            return Strip.blank(width, page)
        segments = [Segment(text, stage.style(paint)) for text, paint in canvas.runs(y, stage.ascii_only)]
        return Strip(segments).crop_extend(0, width, page)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Remember where a drag may begin."""
        self._held, self._dragged = self.canvas.place_at(event.x, event.y), False

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell which place a drag is above."""
        is_held = self._held is not None and event.button > 0
        self._carry(self.canvas.place_at(event.x, event.y) if is_held else None)

    def on_leave(self) -> None:
        """Outside the painting a drag is above no place."""
        self._carry(None)

    def _carry(self, place: object) -> None:
        if place != self._above:
            self._above = place
            self.post_message(self.Carried(self, self._held, place))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """A drag ends on another place; a press, on the same, is a click."""
        place, held = self.canvas.place_at(event.x, event.y), self._held
        self._carry(None)
        self._held = None
        if held is not None and place is not None and place != held:
            self._dragged = True
            self.post_message(self.Dragged(self, held, place))

    def on_click(self, event: events.Click) -> None:
        """Find the place under the mouse."""
        place = self.canvas.place_at(event.x, event.y)
        if place is not None and not self._dragged:
            event.stop()
            self.post_message(self.Pressed(self, place, event.chain > 1))
