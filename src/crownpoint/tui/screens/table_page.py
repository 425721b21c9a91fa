"""What a table being played and a record being replayed have in common: the page and how it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Input

from crownpoint.tui.drawing import Canvas
from crownpoint.tui.drawing.painting import Painting
from crownpoint.tui.drawing.table_paintings import draw_panel, draw_status, draw_title
from crownpoint.tui.play.animation import Frame
from crownpoint.tui.play.hand import Hand
from crownpoint.tui.play.model import TableModel

if TYPE_CHECKING:
    from crownpoint.tui.app import CrownpointApp

__all__ = ["TablePage"]

CHROME = 6  # rows of title, rule, status (2), input and keys
PANEL = 23  # the least columns of seats and moves
WIDE_PANEL = 44  # the most
ROOMY = 42  # rows from which the keys have two lines


class TablePage(Screen[None]):
    """Title, board, seats and moves, status, input line, keys."""

    def __init__(self, model: TableModel) -> None:
        super().__init__()
        self.model = model
        self.frame: Frame | None = None  # what the board shows for a moment instead of the table
        self.carried: Hand | None = None  # the hand while a piece is dragged

    @property
    def crownpoint(self) -> CrownpointApp:
        """The app, with its own type."""
        return cast("CrownpointApp", self.app)

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        stage = self.crownpoint.stage
        yield Painting(lambda width, height: draw_title(self.model, width, height), stage, id="title")
        with Horizontal(id="body"):
            yield Painting(self.draw_board, stage, id="board", focusable=True)
            yield Painting(self.draw_panel, stage, id="panel")
        yield Painting(_rule, stage, id="rule")
        yield Painting(lambda width, height: draw_status(self.model, width, height), stage, id="status")
        with Horizontal(id="entry-row"):
            yield Painting(_prompt, stage, id="prompt")
            yield Input(id="entry", compact=True, disabled=True, select_on_focus=False)
        yield Painting(self.draw_keys, stage, id="keys")

    def draw_board(self, width: int, height: int) -> Canvas:
        """The board at the largest size that fits."""
        model = self.model
        color = self.crownpoint.stage.has_color
        shown = self.frame or Frame(model.view, self.carried or model.hand, model.look)
        board = model.kit.draw(shown.view, shown.hand, shown.look, model.say, (width, height), color)
        canvas = Canvas(width, height)
        canvas.paste(board, 0, (height - board.height) // 2 if height > board.height + 3 else 0)
        return canvas

    def draw_panel(self, width: int, height: int) -> Canvas:
        """Seats and moves."""
        return draw_panel(self.model, width, height)

    def draw_keys(self, width: int, height: int) -> Canvas:
        """The keys that do something now."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Draw everything again."""
        for painting in self.query(Painting):
            painting.repaint()

    def on_resize(self, event: events.Resize) -> None:
        """Give the board the room that its size takes."""
        self.measure()

    def measure(self) -> None:
        """Choose the board's width for the size of the window."""
        width, height = self.app.size
        self.set_class(height >= ROOMY, "-roomy")
        room = height - CHROME - (1 if height >= ROOMY else 0)
        board, panel = self.query_one("#board"), self.query_one("#panel")
        columns = self.model.kit.columns(width - PANEL - 3, room)
        board.styles.width = columns
        spare = max(0, width - columns - 3 - WIDE_PANEL)  # of a large window: board and panel are in its middle
        board.styles.margin = (0, 0, 0, 1 + spare // 2)
        panel.styles.max_width = WIDE_PANEL
        self.repaint()


def _rule(width: int, height: int) -> Canvas:
    canvas = Canvas(width, height)
    canvas.put(0, 0, "─" * width, "line")
    return canvas


def _prompt(width: int, height: int) -> Canvas:
    canvas = Canvas(width, height)
    canvas.put(2, 0, ">", "accent", bold=True)
    return canvas
