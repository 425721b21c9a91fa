"""What is opened at a table: the menu and other sheets in place of the moves, and the input line."""

from __future__ import annotations

from textual.widgets import Input

from crownpoint.host import ComputerDriver
from crownpoint.tui.drawing import Canvas
from crownpoint.tui.drawing.sheets import Sheet
from crownpoint.tui.drawing.table_paintings import draw_sheet
from crownpoint.tui.drawing.text import draw_items
from crownpoint.tui.online.remote_driver import RemoteDriver
from crownpoint.tui.play.model import TableModel
from crownpoint.tui.screens.table_motion import TableMotion
from crownpoint.tui.table_keys import shown_keys
from crownpoint.tui.words.dice_report import dice_report

__all__ = ["TableSheets"]


class TableSheets(TableMotion):
    """A table with a sheet or the input line open, or neither."""

    def __init__(self, model: TableModel, driver: ComputerDriver | RemoteDriver) -> None:
        super().__init__(model, driver)
        self.sheet: Sheet | None = None
        self.entry_use = ""  # what the input line is for: "type", "chat" or a question of the app

    @property
    def is_choosing(self) -> bool:
        """Whether a sheet with choices is open: the board is not pressed then."""
        return self.sheet is not None and self.sheet.has_choices

    def draw_panel(self, width: int, height: int) -> Canvas:
        """Seats and moves, or a sheet that was asked for."""
        if self.sheet is not None:
            return draw_sheet(self.sheet.lines, self.sheet.cursor, width, height)
        return super().draw_panel(width, height)

    def draw_keys(self, width: int, height: int) -> Canvas:
        """The keys that do something now."""
        if self.sheet is not None:
            return draw_items(self.sheet.keys(self.model.say), width, height)
        return draw_items(shown_keys(self.model), width, height)

    def open_dice(self) -> None:
        """The dice so far."""
        report = dice_report(self.model.table, self.model.say)
        self.sheet = Sheet.message("dice.title", "\n".join(report), self.model)
        self.repaint()

    async def do_in_sheet(self, action: str) -> bool:
        sheet = self.sheet
        assert sheet is not None
        if action in ("let_go", "menu"):
            self.sheet = sheet.parent
        elif action in ("focus_up", "focus_down"):
            sheet.move(1 if action == "focus_down" else -1)
        elif action in ("focus_left", "focus_right"):
            await sheet.turn(1 if action == "focus_right" else -1)
        elif action == "confirm":
            if not sheet.has_choices:
                self.sheet = None
            else:
                await sheet.enter()
        elif sheet.has_choices:
            if action.startswith("target_"):
                await sheet.choose(int(action.removeprefix("target_")))
        else:
            self.sheet = None
            return False
        return True

    def open_entry(self, use: str, text: str = "") -> None:
        """Let the player write in the input line, from the beginning or on from a text."""
        self.entry_use = use
        entry = self.query_one("#entry", Input)
        entry.disabled = False
        entry.value = text
        entry.cursor_position = len(text)
        self.set_focus(entry)  # at once: the next key belongs to the text
        say = self.model.say
        if use == "type":
            self.model.notice = say("status.typed_hint", example=self.model.kit.example)
        elif use == "chat":
            self.model.notice = say("chat.prompt")
        self.repaint()

    def close_entry(self) -> None:
        """Back to the board."""
        entry = self.query_one("#entry", Input)
        entry.value = ""
        entry.disabled = True
        self.entry_use = ""
        self.model.clear_notice()
        self.set_focus(self.query_one("#board"))
        self.repaint()
