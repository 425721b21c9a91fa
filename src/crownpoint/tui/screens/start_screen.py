"""The first page: the ways in, with a board in the chosen theme beside them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal

from crownpoint.games import GAMES
from crownpoint.messages import LANGUAGES
from crownpoint.tui.drawing import Canvas
from crownpoint.tui.drawing.painting import Painting
from crownpoint.tui.play.form import Row
from crownpoint.tui.screens.form_screen import FormScreen
from crownpoint.tui.theme import THEMES

__all__ = ["StartScreen"]


class StartScreen(FormScreen):
    """New game, continue, saved games, manual, keys, theme, language, settings, quit."""

    title_key = "app.tagline"
    keys_line = "start.keys_line"

    def compose(self) -> ComposeResult:
        """The rows at the left, the board at the right."""
        stage = self.crownpoint.stage
        yield Painting(self.draw_title, stage, id="title")
        with Horizontal(id="home"):
            yield Painting(self.draw, stage, id="form", focusable=True)
            yield Painting(self.draw_board, stage, id="board")
        yield Painting(self.draw_keys, stage, id="keys")

    def draw_title(self, width: int, height: int) -> Canvas:
        """The name."""
        canvas = Canvas(width, height)
        canvas.put(2, 0, self.say("app.name"), "brass", bold=True)
        return canvas

    def draw_board(self, width: int, height: int) -> Canvas:
        """A board at its beginning."""
        canvas = Canvas(width, height)
        board = self._poster(width, height)
        canvas.paste(board, 0, max(0, (height - board.height) // 2))
        return canvas

    def rows(self) -> Sequence[Row]:
        """The ways in."""
        app, say = self.crownpoint, self.say
        rows = [Row("new", say("start.new"), enter=app.open_new_game)]
        if app.unfinished is not None:
            rows.append(Row("continue", say("start.continue"), enter=app.continue_game))
        return [
            *rows,
            Row("saved", say("start.saved"), enter=app.open_saved),
            Row("library", say("start.library"), enter=app.open_library),
            Row("manual", say("start.manual"), enter=app.open_manual),
            Row("keys", say("start.keys"), enter=app.open_help),
            Row("theme", say("menu.theme"), turn=self._theme),
            Row("language", say("menu.language"), turn=self._language),
            Row("settings", say("start.settings"), enter=app.open_settings),
            Row("quit", say("start.quit"), enter=app.quit),
        ]

    def note(self) -> str:
        """What the row under the cursor stands for now."""
        settings, say = self.crownpoint.settings, self.say
        row = self.rows()[min(self.cursor, len(self.rows()) - 1)]
        if row.name == "continue" and self.crownpoint.unfinished is not None:
            return self.crownpoint.unfinished.name
        if row.name in ("theme", "language"):
            return f"◄ {say(f'{row.name}.{getattr(settings, row.name)}')} ►"
        return self.crownpoint.saved.problem

    def _theme(self, step: int) -> None:
        at = (THEMES.index(self.crownpoint.settings.theme) + step) % len(THEMES)
        self.crownpoint.change_settings(theme=THEMES[at])

    def _language(self, step: int) -> None:
        at = (LANGUAGES.index(self.crownpoint.settings.language) + step) % len(LANGUAGES)
        self.crownpoint.change_settings(language=LANGUAGES[at])

    async def key(self, key: str, character: str | None) -> bool:
        """Q leaves the app."""
        if character in ("q", "Q"):
            await self.crownpoint.quit()
            return True
        return await super().key(key, character)

    async def leave(self) -> None:
        """There is no page before this one."""

    def on_resize(self, event: events.Resize) -> None:
        """The board only where there is room for it."""
        board = self.query_one("#board")
        board.display = event.size.width >= 80
        board.styles.width = self._poster(event.size.width - 25, event.size.height - 2).width + 1

    def _poster(self, width: int, height: int) -> Canvas:
        """The board of the first game, which needs no table to be drawn."""
        room = import_module(f"crownpoint.tui.{next(iter(GAMES))}.poster")
        poster: Canvas = room.draw_poster(self.say, width, height, self.crownpoint.stage.has_color)
        return poster
