"""The table: board, seats and moves, one status sentence, one input line, one line of keys."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

from textual import events, on
from textual.widgets import Input

from crownpoint.errors import StorageError
from crownpoint.host import ComputerDriver
from crownpoint.host.presets import Pace
from crownpoint.table import Phase
from crownpoint.tui.drawing.painting import Painting
from crownpoint.tui.drawing.sheets import Sheet, hint_sheet, menu_sheet
from crownpoint.tui.online.remote_driver import RemoteDriver
from crownpoint.tui.online.remote_session import RemoteSession
from crownpoint.tui.play.advice import hint
from crownpoint.tui.play.model import TableModel
from crownpoint.tui.play.table_state import QUESTIONS
from crownpoint.tui.play.table_words import WORDS
from crownpoint.tui.screens.replay_screen import ReplayScreen
from crownpoint.tui.screens.table_sheets import TableSheets
from crownpoint.tui.table_keys import KEYS, LETTERS
from crownpoint.tui.typed_keys import TypedKeys
from crownpoint.tui.words.move_log import LogRow

__all__ = ["TableScreen"]

LOG_ROWS = 5  # of one press on the page keys
ALL_ROWS = 10_000


class TableScreen(TableSheets):
    """Shows a model and forwards what the player does."""

    def __init__(self, model: TableModel, driver: ComputerDriver | RemoteDriver) -> None:
        super().__init__(model, driver)
        self._typed = TypedKeys()
        self._retry = asyncio.Event()
        self._leaving = False
        self._was_mine = True  # whether it was the player's turn when we looked last

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
        if self._begins_move(event.character):
            event.stop()
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

    def _begins_move(self, character: str | None) -> bool:
        """Keys typed in one go may be the beginning of a move, such as bar or 8/; then they are no commands."""
        if self.is_choosing or self.model.asking:
            return False
        continues = self._typed.continues(character)
        begun = self._typed.note(character)
        if begun and self.model.hand.draft is not None:
            self.sheet = None
            self.open_entry("type", begun)
            return True
        return continues

    async def _begin(self, work: Coroutine[object, object, None]) -> None:
        """Do what the player wants. A site may let us wait for its answer: the page goes on meanwhile."""
        if self.model.is_remote:
            self.run_worker(work, group="act")
        else:
            await work

    @on(Painting.Pressed, "#board")
    async def _press_board(self, message: Painting.Pressed) -> None:
        if self.is_choosing:
            return
        self.driver.hurry()
        self.end_move()
        await self._begin(self._then_show(self.model.press(self._place(message.place), message.double)))

    async def _then_show(self, work: Coroutine[object, object, object]) -> None:
        await work
        self.after_action()

    @on(Painting.Carried, "#board")
    def _carry(self, message: Painting.Carried) -> None:
        """Show the piece that is dragged, where it may go, and the place it is above."""
        hand = None if self.is_choosing or message.place is None else self.model.carried(self._place(message.source))
        place = self._place(message.place)
        self.carried = hand.focused(place) if hand is not None and isinstance(place, int) else hand
        self.query_one("#board", Painting).repaint()

    @on(Painting.Dragged, "#board")
    async def _drag(self, message: Painting.Dragged) -> None:
        if self.is_choosing:
            return
        self.driver.hurry()
        self.end_move()
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
        self.end_move()
        self.model.words = []
        if self.sheet is not None and await self.do_in_sheet(action):
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
                self.run_worker(self._show_hint(), group="hint", exclusive=True)
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
        self.show_news()
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

    def open_menu(self) -> None:
        """The menu, in place of the moves: the board stays visible."""
        self.sheet = menu_sheet(self.crownpoint, self)
        self.repaint()

    async def _show_hint(self) -> None:
        """Ask for the best moves and show them in place of the move list."""
        self.sheet = Sheet.message("hint.title", self.model.say("hint.working"), self.model)
        self.repaint()
        self.sheet = hint_sheet(await hint(self.model), self)
        self.repaint()

    @on(Input.Submitted, "#entry")
    async def _submit(self, message: Input.Submitted) -> None:
        text, use = message.value.strip(), self.entry_use
        self.close_entry()
        if not text:
            return
        if use in ("type", "chat"):
            work = self.model.try_move(text) if use == "type" else self.model.chat(text)
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
