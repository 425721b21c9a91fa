"""The table: board, seats and moves, one status sentence, one input line, one line of keys."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

from textual import events, on
from textual.widgets import Input

from crownpoint.errors import StorageError
from crownpoint.host import ComputerDriver
from crownpoint.host.presets import Speed
from crownpoint.table import Phase
from crownpoint.tui.drawing import Canvas
from crownpoint.tui.drawing.painting import Painting
from crownpoint.tui.drawing.sheets import Sheet, menu_sheet
from crownpoint.tui.drawing.table_paintings import draw_sheet
from crownpoint.tui.drawing.text import draw_items
from crownpoint.tui.play.advice import hint
from crownpoint.tui.play.model import WORDS, TableModel
from crownpoint.tui.screens.table_page import TablePage
from crownpoint.tui.table_keys import KEYS, LETTERS, shown_keys
from crownpoint.tui.words.dice_report import dice_report

__all__ = ["TableScreen"]

FRAMES, FRAME = 7, 0.07  # the roll of the dice


class TableScreen(TablePage):
    """Shows a model and forwards what the player does."""

    def __init__(self, model: TableModel, driver: ComputerDriver) -> None:
        super().__init__(model)
        self.driver = driver
        self.sheet: Sheet | None = None
        self.entry_use = ""  # what the input line is for: "move", "chat" or a question of the app
        self._retry = asyncio.Event()
        self._leaving = False
        self._rolls = 0  # counts the rolls shown, so that an older animation ends
        self._random = random.Random()

    async def on_mount(self) -> None:
        """Show the table, then let the computers play whenever it is their turn."""
        self.query_one("#board").focus()
        self.measure()
        self.model.changed = self.after_action
        self.model.happened(self.model.table.events[-3:])
        self.driver.thinking.subscribe(self.model.think)
        self.set_interval(0.25, self._tick)
        self.run_worker(self._drive(), group="drive")

    # Drawing

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

    def on_screen_resume(self) -> None:
        """Theme or language may have changed behind another page."""
        self.model.settings = self.crownpoint.settings
        self._set_speed()
        self.repaint()

    # What the player does

    async def on_key(self, event: events.Key) -> None:
        """Every key of the table."""
        if isinstance(self.focused, Input):
            if event.key == "escape":
                event.stop()
                self.close_entry()
            return
        action = KEYS.get(event.key)
        if action is None and event.character is not None and self.crownpoint.settings.letter_keys:
            action = LETTERS.get(event.character)
        if event.key in ("tab", "shift+tab"):
            action = "next_piece" if event.key == "tab" else "previous_piece"
        if action is not None:
            event.stop()
            event.prevent_default()
            await self.do(action)

    @on(Painting.Pressed, "#board")
    async def _press_board(self, message: Painting.Pressed) -> None:
        place = message.place
        if isinstance(place, int):
            place = self.model.kit.on_screen(place, self.model.look)
        self.driver.hurry()
        await self.model.press(place, message.double)
        self.after_action()

    @on(Painting.Pressed, "#keys")
    @on(Painting.Pressed, "#title")
    async def _press_word(self, message: Painting.Pressed) -> None:
        await self.do(str(message.place))

    @on(Painting.Pressed, "#panel")
    async def _press_sheet(self, message: Painting.Pressed) -> None:
        if self.sheet is not None and isinstance(message.place, int):
            self.sheet.cursor = message.place
            await self.do("confirm")

    async def do(self, action: str) -> None:
        """Do what a key or a pressed word stands for."""
        self.driver.hurry()
        if self.sheet is not None and await self._do_in_sheet(action):
            self._set_speed()
            self.repaint()
            return
        if action.startswith("target_"):
            await self.model.target(int(action.removeprefix("target_")))
        elif action.startswith("focus_"):
            self.model.move_focus(action.removeprefix("focus_"))
        else:
            await self._do_word(action)
        self.after_action()

    async def _do_word(self, action: str) -> None:
        model = self.model
        simple = {
            "next_piece": model.next_piece,
            "next_target": model.next_target,
            "swap": model.swap,
            "resign": model.ask_resign,
            "flip": model.flip,
            "numbers": model.toggle_numbers,
        }
        awaited = {
            "confirm": model.confirm,
            "undo": model.undo,
            "beaver": model.beaver,
            "accept": model.accept,
            "decline": model.decline,
            "pause": model.pause,
        }
        if action in simple:
            simple[action]()
        elif action in awaited:
            await awaited[action]()
        elif action in WORDS:
            await model.do(action)
        else:
            await self._do_other(action)

    async def _do_other(self, action: str) -> None:
        model = self.model
        match action:
            case "previous_piece":
                model.next_piece(back=True)
            case "undo_all":
                await model.undo(everything=True)
            case "let_go":
                if model.view.phase is Phase.OVER:
                    await self.leave()
                elif not model.let_go():
                    self.open_menu()
            case "tell_board" | "tell_counts" | "tell_last_move":
                self.sheet = Sheet.text(action, model)
            case "step":
                model.running = False
                self._set_speed()
                self.driver.step()
            case "faster" | "slower":
                model.change_pace(action == "faster")
                self.crownpoint.change_settings(pace=model.settings.pace)
            case "stop":
                self.driver.thinker.stop()
                model.aside = model.say("status.stopped")
            case "type" | "chat":
                self.open_entry(action)
            case "hint":
                self.run_worker(self._hint(), group="hint", exclusive=True)
            case "menu":
                self.open_menu()
            case "help":
                self.crownpoint.open_help()
            case "leave":
                await self.leave()

    def after_action(self) -> None:
        """Show what has changed; the computers play at the chosen speed from now on."""
        model = self.model
        model.refresh()
        self._set_speed()
        self.driver.pause_s, model.news.pause = max(self.driver.pause_s, model.news.pause), 0.0
        if model.news.rolled is not None and self.crownpoint.settings.animation:
            self._rolls += 1
            self.run_worker(self._roll(self._rolls), group="roll")
        model.news = replace(model.news, rolled=None)
        self.repaint()
        self._retry.set()
        if model.table.rematch_agreed and not self._leaving:
            self._leaving = True
            self.run_worker(self.crownpoint.open_rematch(self), group="leave")

    # Sheets, the menu, the input line

    def open_menu(self) -> None:
        """The menu, in place of the moves: the board stays in sight."""
        self.sheet = menu_sheet(self.crownpoint, self)
        self.repaint()

    def open_dice(self) -> None:
        """The dice so far."""
        report = dice_report(self.model.table, self.model.say)
        self.sheet = Sheet.message("dice.title", "\n".join(report), self.model)
        self.repaint()

    async def _do_in_sheet(self, action: str) -> bool:
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
        else:
            if not sheet.has_choices:
                self.sheet = None
            return False
        return True

    def open_entry(self, use: str) -> None:
        """Let the player write in the input line."""
        self.entry_use = use
        entry = self.query_one("#entry", Input)
        entry.disabled = False
        entry.value = ""
        entry.focus()
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
        self.query_one("#board").focus()
        self.repaint()

    @on(Input.Submitted, "#entry")
    async def _submit(self, message: Input.Submitted) -> None:
        text, use = message.value.strip(), self.entry_use
        self.close_entry()
        if not text:
            return
        if use == "type":
            await self.model.type_move(text)
        elif use == "chat":
            await self.model.chat(text)
        elif use == "name":
            await self.crownpoint.rename_table(self.model, text)
        elif use == "export":
            await self.crownpoint.export_table(self.model, text)
        self.after_action()

    async def leave(self) -> None:
        """Back to the first page. Everything is saved already."""
        await self.driver.session.close()
        self.dismiss(None)

    # Time and the computers

    def _tick(self) -> None:
        model = self.model
        if model.view.seats[0].clock is not None and not model.view.paused:
            model.refresh()
            self.query_one("#panel", Painting).repaint()
        if model.thinking is not None:
            self.query_one("#panel", Painting).repaint()
            self.query_one("#status", Painting).repaint()

    async def _drive(self) -> None:
        """Let the computers play; after a failure of the disk, again when the player has done something."""
        while True:
            try:
                await self.driver.run()
                return
            except StorageError:
                self.model.notice = self.model.say("app.failure")
                self.repaint()
                self._retry.clear()
                await self._retry.wait()

    def _set_speed(self) -> None:
        """The speed of the settings; step by step while two computers are stopped."""
        model = self.model
        speed: Speed = "step" if model.is_watching and not model.running else model.settings.pace
        if speed != self.driver.speed:
            self.driver.set_speed(speed)

    async def _roll(self, number: int) -> None:
        """Show dice in the air for half a second; any press ends it."""
        model = self.model
        for _ in range(FRAMES):
            if self._rolls != number or (model.look.rolling == () and _ > 0):
                return
            faces = tuple(self._random.randint(1, 6) for _ in range(2))
            model.look = replace(model.look, rolling=faces)
            self.query_one("#board", Painting).repaint()
            await asyncio.sleep(FRAME)
        if self._rolls == number:
            model.look = replace(model.look, rolling=())
            self.query_one("#board", Painting).repaint()

    async def _hint(self) -> None:
        """Ask for the best moves and show them in place of the move list."""
        self.sheet = Sheet.message("hint.title", self.model.say("hint.working"), self.model)
        self.repaint()
        self.sheet = Sheet.message("hint.title", await hint(self.model), self.model)
        self.repaint()
