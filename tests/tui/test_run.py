"""How the app starts: colors, a saved game, the bell."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.tui.robot import QUICK, comes, quick_app, spilled, table_screen
from tests.tui.test_table_screen import open_table
from textual.command import CommandPalette
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from crownpoint.tui.app import CrownpointApp
from crownpoint.tui.play.new_game import NewGame, from_position
from crownpoint.tui.run import colors_of, run
from crownpoint.tui.screens.new_game_screen import NewGameScreen
from crownpoint.tui.screens.table_screen import TableScreen
from crownpoint.tui.theme import THEMES


@pytest.mark.parametrize(
    ("environment", "colors"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "true"),
        ({"TERM": "xterm-256color", "COLORTERM": "24bit"}, "true"),
        ({"TERM": "xterm-direct"}, "true"),
        ({"TERM": "screen-256color"}, "256"),
        ({"TERM": "xterm"}, "16"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "dumb"}, "none"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "256"),
    ],
)
def test_what_the_terminal_says(environment: dict[str, str], colors: str) -> None:
    assert colors_of("auto", environment) == colors


def test_what_was_asked_for_comes_first() -> None:
    assert colors_of("16", {"NO_COLOR": "1"}) == "16"
    with pytest.raises(ValueError, match="no colors 'many'"):
        colors_of("many", {})


async def test_a_saved_game_is_continued_at_once(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, NewGame(game="checkers"))
        table = table_screen(pilot).model.table.id
    again = quick_app(tmp_path, resume=table[:8])
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert table_screen(pilot).model.table.id == table


async def test_the_bell_rings_once_a_turn_where_it_is_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[int] = []
    monkeypatch.setattr(CrownpointApp, "bell", lambda self: rung.append(1))
    for wanted in (False, True):
        app = quick_app(tmp_path / str(wanted), replace(QUICK, bell=wanted))
        (tmp_path / str(wanted)).mkdir()
        async with app.run_test(size=(80, 24)) as pilot:
            await open_table(pilot, NewGame(game="checkers"))
            await pilot.press("slash", *"11-15", "enter")
            assert await comes(pilot, lambda: len(table_screen(pilot).model.view.log) == 2)
            await pilot.press("tab", "tab")
        assert len(rung) == wanted


def test_a_theme_for_this_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROWNPOINT_CONFIG", str(tmp_path))
    seen: list[str] = []
    monkeypatch.setattr(CrownpointApp, "run", lambda self: seen.append(self.settings.theme))
    run("none", theme="kurnik")
    run("none")
    assert seen == ["kurnik", THEMES[0]]
    with pytest.raises(SystemExit, match="no theme 'plaid'; there are "):
        run("none", theme="plaid")


async def command(pilot: Pilot[str], text: str) -> None:
    """Choose the only command that the text stands for."""
    await pilot.press("ctrl+p")
    assert await comes(pilot, lambda: isinstance(pilot.app.screen, CommandPalette))
    assert isinstance(pilot.app, CrownpointApp)
    assert pilot.app.screen.query_one(Input).placeholder == pilot.app.settings.say("app.palette")
    await pilot.press(*["space" if letter == " " else letter for letter in text])
    found = pilot.app.screen.query_one(OptionList)
    assert await comes(pilot, lambda: found.option_count == 1)
    await pilot.press("down", "enter")


def whole_screen(app: CrownpointApp) -> str:
    """Every character on the screen, those of Textual's own widgets too."""
    return "\n".join("".join(part.text for part in line) for line in app.screen._compositor.render_strips())


async def test_the_command_palette(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        for language, theme in (("en", "kurnik"), ("pl", "backyamon")):
            app.change_settings(language=language)
            name = app.settings.say(f"theme.{theme}")
            await command(pilot, name.lower())
            assert await comes(pilot, lambda theme=theme: app.settings.theme == theme)  # type: ignore[misc]
        await open_table(pilot, NewGame(game="checkers", second="person"))
        table = table_screen(pilot)
        await command(pilot, app.settings.say("menu.leave").lower())
        assert await comes(pilot, lambda: app.screen is not table and not app.tables)
        app.stage.ascii_only = True
        await pilot.press("ctrl+p")
        assert await comes(pilot, lambda: "Wyglad: Dzungla" in whole_screen(app))
        assert whole_screen(app).isascii()


XGID = "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10"


async def test_a_position_is_played_at_once(tmp_path: Path) -> None:
    app = quick_app(tmp_path, new_game=from_position(XGID))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        view = table_screen(pilot).model.view
        assert (view.board.xgid, view.options.length) == (XGID, 7)


async def test_a_position_is_pasted_into_the_form(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_new_game()
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, NewGameScreen)
        await pilot.press("end")
        assert screen.rows()[screen.cursor].name == "position"
        screen.post_message(Paste("W:W18,24:B1,6"))
        await pilot.pause()
        assert screen.note() == "This is a position of checkers, not of backgammon."
        await pilot.press("home", "enter")
        assert app.screen is screen, "it cannot be played"
        assert screen.rows()[screen.cursor].name == "position"
        app.new_game = app.new_game.written("position", "")
        screen.post_message(Paste(f"{XGID}\n"))
        await pilot.pause()
        assert "points" not in [row.name for row in screen.rows()], "the position says how long the match is"
        assert not spilled(pilot)
        await pilot.press("home", "enter")
        assert await comes(pilot, lambda: isinstance(app.screen, TableScreen))
        assert table_screen(pilot).model.view.board.xgid == XGID
