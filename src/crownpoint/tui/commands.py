"""The command palette: every page, theme, language and action by a few letters of its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.command import DiscoveryHit, Hit, Hits, Provider

from crownpoint.messages import LANGUAGES
from crownpoint.tui.drawing.canvas import plain_characters
from crownpoint.tui.drawing.sheets import menu_sheet
from crownpoint.tui.screens.table_screen import TableScreen
from crownpoint.tui.theme import THEMES

if TYPE_CHECKING:
    from crownpoint.tui.app import CrownpointApp

__all__ = ["Commands"]


class Commands(Provider):
    """What can be done on the page under the palette."""

    @property
    def _shown(self) -> Iterator[tuple[str, Callable[[], object]]]:
        """The commands with their names as the terminal can show them."""
        is_ascii = cast("CrownpointApp", self.app).stage.ascii_only
        for label, command in self._commands:
            yield plain_characters(label) if is_ascii else label, command

    @property
    def _commands(self) -> Iterator[tuple[str, Callable[[], object]]]:
        app = cast("CrownpointApp", self.app)
        say, screen = app.settings.say, self.screen
        if isinstance(screen, TableScreen):
            for choice in menu_sheet(app, screen).choices:
                if choice.enter is not None:
                    yield choice.label(), choice.enter
        else:
            if app.site is None:
                yield say("start.new"), app.open_new_game
                yield say("start.saved"), app.open_saved
                yield say("start.library"), app.open_library
            yield say("start.settings"), app.open_settings
            yield say("start.manual"), app.open_manual
            yield say("start.keys"), app.open_help
        for name, values in (("theme", THEMES), ("language", LANGUAGES)):
            for value in values:
                label = f"{say(f'menu.{name}')}: {say(f'{name}.{value}')}"
                yield label, partial(app.change_settings, **{name: value})
        yield say("start.quit"), app.quit

    async def discover(self) -> Hits:
        """Everything, before anything is typed."""
        for label, command in self._shown:
            yield DiscoveryHit(label, command)

    async def search(self, query: str) -> Hits:
        """What the letters stand for."""
        matcher = self.matcher(query)
        for label, command in self._shown:
            if (score := matcher.match(label)) > 0:
                yield Hit(score, matcher.highlight(label), command)
