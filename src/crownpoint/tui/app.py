"""The terminal app: its pages, its settings, its tables."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from textual import events
from textual.app import App
from textual.theme import Theme as TextualTheme

from crownpoint.errors import CrownpointError
from crownpoint.tui.drawing.painting import Stage
from crownpoint.tui.play.saved_games import SavedGames
from crownpoint.tui.screens.small_screen import SmallScreen, is_too_small
from crownpoint.tui.screens.start_screen import StartScreen
from crownpoint.tui.settings import Settings, load_settings, save_settings, settings_path
from crownpoint.tui.theme import THEMES, Colors, load_theme

if TYPE_CHECKING:
    from textual.command import Provider

if TYPE_CHECKING:  # the first page needs neither tables nor engines: they are loaded when it is seen
    from crownpoint.ai.player import Player
    from crownpoint.host import Session
    from crownpoint.tui.online.remote_session import RemoteSession
    from crownpoint.tui.online.site_client import SiteClient
    from crownpoint.tui.play.model import TableModel
    from crownpoint.tui.play.new_game import NewGame
    from crownpoint.tui.screens.lobby_screen import LobbyScreen
    from crownpoint.tui.screens.table_screen import TableScreen

__all__ = ["LINE_MODE", "CrownpointApp", "Unfinished"]


def _commands() -> type[Provider]:
    """The command palette is loaded when it is first opened."""
    from crownpoint.tui.commands import Commands

    return Commands


LINE_MODE = "line:"
"""What the app's result begins with when the player switches to line mode; the id of the table follows, if any."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """The game that was left last."""

    id: str
    name: str


class CrownpointApp(App[str]):
    """`crownpoint tui`. Its result is what to do after it: nothing, or `LINE_MODE`."""

    COMMANDS = {_commands}  # noqa: RUF012 — as Textual has it
    TITLE = "Crownpoint"
    CSS_PATH = "app.tcss"

    def __init__(
        self,
        *,
        settings: Settings | None = None,
        config: Path | None = None,
        saved: Path | None = None,
        colors: Colors = "true",
        ascii_only: bool = False,
        players: Callable[[str, str | None, int], Player] | None = None,
        entropy: Callable[[int], bytes] = os.urandom,
        resume: str | None = None,
        new_game: NewGame | None = None,
        site: SiteClient | None = None,
        notes: Path | None = None,
    ) -> None:
        """`resume` is a saved game to continue, `new_game` a game to start.

        With a `site` its lobby is the first page, and `notes` is the folder of our notes of its dice.

        `players` finds the computer player of a level and `entropy` gives random bytes; tests bring their own.
        """
        super().__init__(ansi_color=colors in ("16", "none"))
        self._config = config or settings_path()
        self.settings = settings or load_settings(self._config)
        self.stage = Stage(self.settings.look, colors, ascii_only)
        self.saved = SavedGames(saved, entropy)
        self._players = players
        self._resume = resume
        self._begin = new_game
        self.site = site
        self.notes = notes
        self.unfinished: Unfinished | None = None
        self.lobby: LobbyScreen
        self._session: Session | None = None  # the table that was sat at last
        for name in THEMES:
            self.register_theme(_textual_theme(name))
        self._paint_widgets()

    @cached_property
    def new_game(self) -> NewGame:
        """What was picked for the next game."""
        from crownpoint.tui.play.new_game import NewGame

        return NewGame()

    @property
    def tables(self) -> list[TableScreen]:
        """The table pages that are open, the newest last."""
        return [cast("TableScreen", screen) for screen in self.screen_stack if hasattr(screen, "model")]

    def _paint_widgets(self) -> None:
        """Give Textual's own widgets the colors of the theme, or the terminal's where colors are few."""
        few = self.stage.colors in ("16", "none")
        self.theme = "ansi-dark" if few else f"crownpoint-{self.settings.theme}"

    async def on_mount(self) -> None:
        """The first page; the saved games are looked up when it is seen."""
        if self.site is not None:
            from crownpoint.tui.screens.lobby_screen import LobbyScreen

            self.lobby = LobbyScreen(self.site)
            await self.push_screen(self.lobby)
            return
        await self.push_screen(StartScreen())
        self.call_after_refresh(self.find_unfinished)
        if self._resume is not None:
            await self.continue_game(self._resume)
        elif self._begin is not None:
            self.new_game = self._begin
            await self.open_new_table()

    async def on_unmount(self) -> None:
        """Close the saved games."""
        await self.saved.close()

    def find_unfinished(self) -> None:
        """Look for the game that was left last, in the background."""
        self.run_worker(self._find_unfinished(), group="saved", exclusive=True)

    async def _find_unfinished(self) -> None:
        games = await self.saved.list()
        last = next((game for game in games if not game.is_over), None)
        self.unfinished = Unfinished(last.id, last.name) if last is not None else None
        # Whoever leaves the app at once has left no screen.
        if self.screen_stack and isinstance(self.screen, StartScreen):
            self.screen.repaint()

    def on_resize(self, event: events.Resize) -> None:
        """Below 80 × 24 there is no board, only a sentence."""
        if is_too_small(event.size.width, event.size.height) and not isinstance(self.screen, SmallScreen):
            self.push_screen(SmallScreen())

    def go_to_line_mode(self) -> None:
        """Leave the app for line mode, at the same table."""
        self.exit(LINE_MODE + (self.tables[-1].model.table.id if self.tables else ""))

    # Settings

    def change_settings(self, **changes: Any) -> None:
        """Change some settings, save them and show the difference at once, also in the middle of a game."""
        offer = changes.get("theme") == "kurnik" and not self.settings.longest_offered
        self.settings = replace(self.settings, **changes)
        if offer:
            self.settings = replace(self.settings, longest_offered=True)
        save_settings(self.settings, self._config)
        self.stage.theme = load_theme(self.settings.theme)
        self._paint_widgets()
        for table in self.tables:
            table.model.settings = self.settings
            table.model.look = replace(table.model.look, numbers=self.settings.numbers)
            if offer:
                table.model.aside = self.settings.say("status.longest_offer")
            if {"auto_roll", "auto_forced", "auto_bear_off", "confirm"} & set(changes):
                self.run_worker(table.model.set_preferences(), group="preferences")
        for screen in self.screen_stack:
            repaint = getattr(screen, "repaint", None)
            if repaint is not None:
                repaint()

    # Pages

    def open_new_game(self) -> None:
        """The page for a new game."""
        from crownpoint.tui.screens.new_game_screen import NewGameScreen

        self.push_screen(NewGameScreen())

    def open_settings(self) -> None:
        """The page of settings."""
        from crownpoint.tui.screens.settings_screen import SettingsScreen

        self.push_screen(SettingsScreen())

    def open_manual(self) -> None:
        """The manual."""
        from crownpoint.tui.screens.reading_screen import ManualScreen

        self.push_screen(ManualScreen())

    def open_help(self) -> None:
        """The table of keys."""
        from crownpoint.tui.screens.reading_screen import HelpScreen

        self.push_screen(HelpScreen())

    def open_saved(self) -> None:
        """The saved games."""
        from crownpoint.tui.screens.saved_screen import SavedScreen

        self.push_screen(SavedScreen())

    def open_library(self) -> None:
        """The matches to study."""
        from crownpoint.tui.screens.library_screen import LibraryScreen

        self.push_screen(LibraryScreen())

    async def open_replay(self, table_id: str) -> None:
        """A saved game, step by step."""
        from crownpoint.tui.screens.replay_screen import ReplayScreen

        table = await self.saved.load(table_id)
        if table is not None:
            await self.push_screen(ReplayScreen(table))

    def action_command_palette(self) -> None:
        """The command palette, in the player's language."""
        from textual.command import CommandPalette

        from crownpoint.tui.drawing.canvas import plain_characters

        if not isinstance(self.screen, CommandPalette):
            is_ascii, prompt = self.stage.ascii_only, self.settings.say("app.palette")
            prompt = plain_characters(prompt) if is_ascii else prompt
            classes = "-ascii" if is_ascii else None
            self.push_screen(CommandPalette(id="--command-palette", placeholder=prompt, classes=classes))

    async def quit(self) -> None:
        """Leave the app."""
        self.exit("")

    # Tables

    async def open_new_table(self) -> None:
        """Open the table that the page for a new game describes."""
        self.show_table(await self.saved.open(self.new_game.options, self.new_game.seats(self.settings)))

    async def continue_game(self, table_id: str | None = None) -> None:
        """Go on with a saved game, by default with the one that was left last."""
        if table_id is None and self.unfinished is not None:
            table_id = self.unfinished.id
        try:
            session = await self.saved.resume(table_id) if table_id is not None else None
        except CrownpointError as error:
            self.saved.problem = str(error)
            return
        if session is not None:
            self.show_table(session)

    def show_table(self, session: Session) -> None:
        """Sit down at a table."""
        from crownpoint.ai.sleeper import player_for
        from crownpoint.host import ComputerDriver, ThreadThinker
        from crownpoint.tui.play.model import TableModel
        from crownpoint.tui.screens.table_screen import TableScreen

        self._session = session
        thinker = ThreadThinker(find=self._players or player_for)
        driver = ComputerDriver(session, thinker, pace=self.settings.pace)
        self.push_screen(TableScreen(TableModel(session, self.settings), driver), self._left_table)

    def show_remote_table(self, session: RemoteSession) -> None:
        """Sit down at a table of the site; whatever lies over the lobby is closed."""
        from crownpoint.tui.online.remote_driver import RemoteDriver
        from crownpoint.tui.play.model import TableModel
        from crownpoint.tui.screens.table_screen import TableScreen

        while self.screen is not self.lobby and self.lobby in self.screen_stack:
            self.pop_screen()
        self.push_screen(TableScreen(TableModel(session, self.settings), RemoteDriver(session)))

    @property
    def goodbye(self) -> str:
        """What to say of the last table after the app: whether its game can be continued."""
        session, say = self._session, self.settings.say.plain
        if session is None or session.table.phase.value == "over":
            return ""
        return say("app.goodbye") if self.saved.keeps(session) else say("app.not_saved", reason=self.saved.problem)

    def _left_table(self, _: None) -> None:
        self.find_unfinished()

    async def open_rematch(self, screen: TableScreen) -> None:
        """Play a rematch."""
        from crownpoint.host import ComputerDriver

        assert isinstance(screen.driver, ComputerDriver)
        session = await self.saved.rematch(screen.driver.session)
        screen.dismiss(None)
        self.show_table(session)

    async def open_again(self, screen: TableScreen) -> None:
        """Start the same options at a new table; the game in progress stays among the saved ones."""
        table = screen.model.table
        session = await self.saved.open(table.options, table.seats)
        await screen.leave()
        self.show_table(session)

    async def rename_table(self, model: TableModel, name: str) -> None:
        """Give the table a name in the list of saved games."""
        try:
            await self.saved.rename(model.table.id, name)
            model.notice = model.say("status.saved_as", name=name)
        except CrownpointError as error:
            model.notice = str(error)

    async def export_table(self, model: TableModel, path: str) -> None:
        """Write the record of the table to a file."""
        try:
            await self.saved.export(model.table.id, Path(path).expanduser())
            model.notice = model.say("status.exported", path=path)
        except (CrownpointError, OSError) as error:
            model.notice = str(error)


def _textual_theme(name: str) -> TextualTheme:
    """Our theme for the few widgets of Textual that we use."""
    values = load_theme(name).values
    return TextualTheme(
        name=f"crownpoint-{name}",
        primary=values["accent"],
        accent=values["accent"],
        foreground=values["ink"],
        background=values["bg"],
        surface=values["surface"],
        panel=values["surface-2"],
        warning=values["warn"],
        error=values["warn"],
    )
