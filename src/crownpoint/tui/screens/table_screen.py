"""The table: board, seats and moves, one status sentence, one input line, one line of keys."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from dataclasses import replace

from textual import events, on
from textual.widgets import Input

from crownpoint.errors import StorageError
from crownpoint.host import ComputerDriver
from crownpoint.host.presets import Pace
from crownpoint.table import Phase
from crownpoint.tui.drawing import Canvas
from crownpoint.tui.drawing.look import bottom_seat
from crownpoint.tui.drawing.painting import Painting
from crownpoint.tui.drawing.sheets import Sheet, hint_sheet, menu_sheet
from crownpoint.tui.drawing.table_paintings import draw_sheet
from crownpoint.tui.drawing.text import draw_items
from crownpoint.tui.online.remote_driver import RemoteDriver
from crownpoint.tui.online.remote_session import RemoteSession
from crownpoint.tui.play.advice import hint
from crownpoint.tui.play.animation import Frame, move_frames
from crownpoint.tui.play.model import QUESTIONS, WORDS, TableModel
from crownpoint.tui.screens.replay_screen import ReplayScreen
from crownpoint.tui.screens.table_page import TablePage
from crownpoint.tui.table_keys import KEYS, LETTERS, shown_keys
from crownpoint.tui.words.dice_report import dice_report
from crownpoint.tui.words.move_log import LogRow

__all__ = ["TableScreen"]

FRAMES, FRAME = 7, 0.07  # the roll of the dice
STEP_S = 0.25  # one step of a move that somebody else has made
LOG_ROWS = 5  # of one press on the page keys
ALL_ROWS = 10_000


class TableScreen(TablePage):
    """Shows a model and forwards what the player does."""

    def __init__(self, model: TableModel, driver: ComputerDriver | RemoteDriver) -> None:
        super().__init__(model)
        self.driver = driver
        self.sheet: Sheet | None = None
        self.entry_use = ""  # what the input line is for: "move", "chat" or a question of the app
        self._retry = asyncio.Event()
        self._leaving = False
        self._was_mine = True  # whether it was the player's turn when we looked last
        self._rolls = 0  # counts the rolls shown, so that an older animation ends
        self._random = random.Random()

    async def on_mount(self) -> None:
        """Show the table, then let the computers play whenever it is their turn."""
        self.query_one("#board").focus()
        self.measure()
        self.model.changed = self.after_action
        self.model.happened(self.model.table.events[-3:])
        if isinstance(self.driver, ComputerDriver):
            if not self.crownpoint.saved.keeps(self.driver.session):
                self.model.notice = self.model.say("app.not_saved", reason=self.crownpoint.saved.problem)
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
        self._set_pace()
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
            action = LETTERS.get(event.character.lower())
        if event.key in ("tab", "shift+tab"):
            action = "next_piece" if event.key == "tab" else "previous_piece"
        if action is not None:
            event.stop()
            event.prevent_default()
            await self._begin(self.do(action))

    async def _begin(self, work: Coroutine[object, object, None]) -> None:
        """Do what the player wants. A site may let us wait for its answer: the page goes on meanwhile."""
        if self.model.is_remote:
            self.run_worker(work, group="act")
        else:
            await work

    @on(Painting.Pressed, "#board")
    async def _press_board(self, message: Painting.Pressed) -> None:
        if self.sheet is not None and self.sheet.has_choices:
            return
        self.driver.hurry()
        self._end_move()
        await self._begin(self._then_show(self.model.press(self._place(message.place), message.double)))

    async def _then_show(self, work: Coroutine[object, object, object]) -> None:
        await work
        self.after_action()

    @on(Painting.Dragged, "#board")
    async def _drag(self, message: Painting.Dragged) -> None:
        if self.sheet is not None and self.sheet.has_choices:
            return
        self.driver.hurry()
        self._end_move()
        await self._begin(self._then_show(self.model.drag(self._place(message.source), self._place(message.place))))

    def _place(self, place: object) -> object:
        """The place of the viewer, where the board shows the numbers of the other side."""
        return self.model.kit.on_screen(place, self.model.look) if isinstance(place, int) else place

    @on(Painting.Pressed, "#keys")
    @on(Painting.Pressed, "#title")
    async def _press_word(self, message: Painting.Pressed) -> None:
        await self._begin(self.do(str(message.place)))

    @on(Painting.Pressed, "#panel")
    async def _press_sheet(self, message: Painting.Pressed) -> None:
        if self.sheet is not None and isinstance(message.place, int):
            self.sheet.cursor = message.place
            await self._begin(self.do("confirm"))
        elif isinstance(message.place, LogRow):
            self.look_back(message.place.number)

    def look_back(self, number: int) -> None:
        """Show the game as it stood after an event; the table waits behind that page."""
        self.app.push_screen(ReplayScreen(self.model.table, number))

    def on_mouse_scroll_up(self) -> None:
        """The wheel scrolls the moves."""
        self.model.scroll_log(1)
        self.query_one("#panel", Painting).repaint()

    def on_mouse_scroll_down(self) -> None:
        """The wheel scrolls the moves."""
        self.model.scroll_log(-1)
        self.query_one("#panel", Painting).repaint()

    async def do(self, action: str) -> None:
        """Do what a key or a pressed word stands for."""
        self.driver.hurry()
        self._end_move()
        self.model.word = ""
        if self.sheet is not None and await self._do_in_sheet(action):
            self._set_pace()
            self.repaint()
            return
        if self.model.asking:
            await self._answer(action)
        elif action.startswith("target_"):
            await self.model.target(int(action.removeprefix("target_")))
        elif action.startswith("focus_"):
            self.model.move_focus(action.removeprefix("focus_"))
        else:
            await self._do_word(action)
        self.after_action()

    async def _answer(self, action: str) -> None:
        """A question is open: only its answers do anything."""
        if action.startswith("target_"):
            await self.model.target(int(action.removeprefix("target_")))
        elif action == "accept":
            await self.model.answer_yes()
        elif action in ("let_go", "decline"):
            self.model.let_go()

    async def _do_word(self, action: str) -> None:
        model = self.model
        simple = {
            "next_piece": model.next_piece,
            "next_target": model.next_target,
            "swap": model.swap,
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
        elif action in QUESTIONS:
            model.ask(action)
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
                self._set_pace()
                self.driver.step()
            case "faster" | "slower":
                model.change_pace(action == "faster")
                self.crownpoint.change_settings(pace=model.settings.pace)
            case "stop" if isinstance(self.driver, ComputerDriver):
                self.driver.thinker.stop()
                model.aside = model.say("status.stopped")
            case "log_back" | "log_forward":
                model.scroll_log(LOG_ROWS if action == "log_back" else -LOG_ROWS)
            case "first" | "last":
                model.log_back = ALL_ROWS if action == "first" else 0
            case "back":
                self.look_back(model.table.number - 1)
            case "type" | "chat":
                self.open_entry(action)
            case "hint":
                self.run_worker(self._hint(), group="hint", exclusive=True)
            case "menu":
                self.open_menu()
            case "help":
                self.crownpoint.open_help()
            case "claim":
                await self.crownpoint.lobby.claim()
            case "leave":
                await self.leave()

    def after_action(self) -> None:
        """Show what has changed; the computers play at the chosen pace from now on."""
        model = self.model
        model.refresh()
        self._ring()
        self._set_pace()
        self.driver.pause_s, model.news.pause = max(self.driver.pause_s, model.news.pause), 0.0
        if model.news.rolled is not None and self.crownpoint.settings.animation:
            self._rolls += 1
            self.run_worker(self._roll(self._rolls), group="roll")
        if model.news.moved:
            self._show_move(model.news.moved)
        model.news = replace(model.news, rolled=None, moved=0)
        self.repaint()
        self._retry.set()
        if model.is_remote:
            self._after_remote_action()
        elif model.table.rematch_agreed and not self._leaving:
            self._leaving = True
            self.run_worker(self.crownpoint.open_rematch(self), group="leave")

    def _after_remote_action(self) -> None:
        """At the end of a match at a site the dice are checked, once."""
        session = self.model.session
        if isinstance(session, RemoteSession) and session.table.phase is Phase.OVER and not self._leaving:
            self._leaving = True
            self.crownpoint.lobby.check_dice(session)

    def _ring(self) -> None:
        """Ring the bell when it has become the player's turn, if that is wanted."""
        mine = self.model.seat is not None and self.model.seat in self.model.view.to_act
        if mine and not self._was_mine and self.crownpoint.settings.bell:
            self.app.bell()
        self._was_mine = mine

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
        elif sheet.has_choices:
            if action.startswith("target_"):
                await sheet.choose(int(action.removeprefix("target_")))
        else:
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
        if use in ("type", "chat"):
            work = self.model.type_move(text) if use == "type" else self.model.chat(text)
            await self._begin(self._then_show(work))
            return
        if use == "name":
            await self.crownpoint.rename_table(self.model, text)
        elif use == "export":
            await self.crownpoint.export_table(self.model, text)
        self.after_action()

    async def leave(self) -> None:
        """Back to the first page. Everything is saved already."""
        if self.model.is_remote:
            await self.crownpoint.lobby.visit.leave()
        else:
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

    def _set_pace(self) -> None:
        """The pace of the settings; step by step while two computers are stopped."""
        model = self.model
        pace: Pace = "step" if model.is_watching and not model.running else model.settings.pace
        if pace != self.driver.pace:
            self.driver.set_pace(pace)

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

    def _show_move(self, number: int) -> None:
        """Show a move of the other side step by step, where that is wanted."""
        model = self.model
        if not self.crownpoint.settings.shows_steps or model.table.events[number - 1].seat in model.people:
            return
        frames = move_frames(model.table, number, bottom_seat(model.view, model.look), model.look)
        self.driver.pause_s = max(self.driver.pause_s, len(frames) * STEP_S)
        self.run_worker(self._move(frames), group="move", exclusive=True)

    async def _move(self, frames: list[Frame]) -> None:
        board = self.query_one("#board", Painting)
        try:
            for frame in frames:
                self.frame = frame
                board.repaint()
                await asyncio.sleep(STEP_S)
        finally:
            self.frame = None
            board.repaint()

    def _end_move(self) -> None:
        """Any press ends the animation."""
        if self.frame is not None:
            self.workers.cancel_group(self, "move")
            self.frame = None

    async def _hint(self) -> None:
        """Ask for the best moves and show them in place of the move list."""
        self.sheet = Sheet.message("hint.title", self.model.say("hint.working"), self.model)
        self.repaint()
        self.sheet = hint_sheet(await hint(self.model), self)
        self.repaint()
