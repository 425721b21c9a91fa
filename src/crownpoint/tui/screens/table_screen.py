"""The table: board, seats and moves, one status sentence, one input line, one line of keys."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

from textual import events, on
from textual.widgets import Input

from crownpoint.ai.player import Decision, DecisionKind
from crownpoint.table import Phase
from crownpoint.tui.drawing import Canvas
from crownpoint.tui.drawing.painting import Painting
from crownpoint.tui.drawing.pictures import on_screen
from crownpoint.tui.drawing.sheets import Sheet, menu_sheet
from crownpoint.tui.drawing.table_paintings import draw_sheet
from crownpoint.tui.drawing.text import draw_items
from crownpoint.tui.play.model import WORDS, TableModel
from crownpoint.tui.play.thinking import computer_turn, hint
from crownpoint.tui.screens.table_page import TablePage
from crownpoint.tui.table_keys import KEYS, LETTERS, shown_keys
from crownpoint.tui.words.dice_report import dice_report

__all__ = ["TableScreen"]

PACE = {"slow": 2.0, "normal": 1.0, "fast": 0.3, "instant": 0.0}
MOVE = {"beach-bum": 0.7, "selector": 1.0, "king-tubby": 1.4, "blue-mountain": 0.8}  # seconds for a move, at least
ROLL, FORCED = 0.5, 0.4
HEARTBEAT = 5.0  # seconds
FRAMES, FRAME = 7, 0.07  # the roll of the dice


class TableScreen(TablePage):
    """Shows a model and forwards what the player does."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model)
        model.changed = self.repaint
        self.sheet: Sheet | None = None
        self.entry_use = ""  # what the input line is for: "move", "chat" or a question of the app
        self._hurry = asyncio.Event()
        self._wake = asyncio.Event()
        self._steps = 0
        self._rolls = 0  # counts the rolls shown, so that an older animation ends
        self._random = random.Random()

    async def on_mount(self) -> None:
        """Seat everybody, then let the computers play whenever it is their turn."""
        self.query_one("#board").focus()
        self.measure()
        self.model.happened(tuple(self.model.host.table.events[-3:]))
        self.set_interval(0.25, self._tick)
        self.set_interval(HEARTBEAT, self.model.host.heartbeat)
        self.run_worker(self._drive(), group="drive")
        self.after_action()

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
        if isinstance(place, int) and self.model.game == "backgammon":
            place = on_screen(place, self.model.look)
        self._hurry.set()
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
        self._hurry.set()
        if self.sheet is not None and await self._do_in_sheet(action):
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
                self._steps += 1
            case "faster" | "slower":
                model.change_pace(action == "faster")
                self.crownpoint.change_settings(pace=model.settings.pace)
            case "stop":
                model.host.stop_thinking()
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
        """Show what has changed, and wake the computers."""
        model = self.model
        model.refresh()
        if model.news.rolled is not None and self.crownpoint.settings.animation:
            self._rolls += 1
            self.run_worker(self._roll(self._rolls), group="roll")
        model.news = replace(model.news, rolled=None)
        self.repaint()
        self._wake.set()
        if model.host.table.rematch_agreed:
            self.run_worker(self.crownpoint.open_rematch(self), group="leave")

    # Sheets, the menu, the input line

    def open_menu(self) -> None:
        """The menu, in place of the moves: the board stays in sight."""
        self.sheet = menu_sheet(self.crownpoint, self)
        self.repaint()

    def open_dice(self) -> None:
        """The dice so far."""
        report = dice_report(self.model.host.table, self.model.say)
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
            example = "24/18 13/10" if self.model.game == "backgammon" else "11-15"
            self.model.notice = say("status.typed_hint", example=example)
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
        await self.crownpoint.saved.leave(self.model.host.running)
        self.dismiss(None)

    # Time and the computers

    async def _tick(self) -> None:
        model = self.model
        if model.view.seats[0].clock is not None and not model.view.paused:
            happened = await model.host.tick()
            if happened:
                model.happened(happened)
                self.after_action()
            model.refresh()
            self.query_one("#panel", Painting).repaint()
        if model.thinking is not None:
            self.query_one("#panel", Painting).repaint()
            self.query_one("#status", Painting).repaint()

    async def _drive(self) -> None:
        """Let the computers play, one decision after the other, for as long as the table is open."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._may_drive():
                if self._steps:
                    self._steps -= 1
                await self._wait(self.model.news.pause)
                if not await self._one_step():
                    break

    def _may_drive(self) -> bool:
        model = self.model
        if not model.is_watching:
            return True
        return model.running or self._steps > 0

    async def _one_step(self) -> bool:
        model = self.model
        if model.is_watching and model.view.phase is Phase.BETWEEN_GAMES:
            await self._wait(2 * PACE[self.crownpoint.settings.pace])
            model.happened(await model.host.next_game())
        elif not await computer_turn(model, self._seconds, self._hurry):
            return False
        self.after_action()
        self._wake.clear()
        return True

    def _seconds(self, decision: Decision, character: str) -> float:
        if decision.kind is not DecisionKind.MOVE:
            seconds = ROLL
        else:
            seconds = FORCED if len(decision.legal_moves) == 1 else MOVE.get(character, 0.8)
        return seconds * PACE[self.crownpoint.settings.pace]

    async def _wait(self, seconds: float) -> None:
        if seconds <= 0 or self.crownpoint.settings.pace == "instant":
            return
        self._hurry.clear()
        try:
            await asyncio.wait_for(self._hurry.wait(), seconds)
        except TimeoutError:
            return

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
