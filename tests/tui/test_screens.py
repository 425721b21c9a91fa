"""Every page in three languages and at both sizes: it is there, it speaks the language, and nothing is cut off."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.tui.robot import QUICK, Robot, comes, quick_app, spilled, table_screen
from textual.pilot import Pilot

from crownpoint.messages import LANGUAGES, catalog
from crownpoint.tui.app import CrownpointApp
from crownpoint.tui.drawing.painting import Painting
from crownpoint.tui.play.new_game import NewGame
from crownpoint.tui.theme import THEMES

SIZES = [(80, 24), (120, 40), (160, 50)]
# Words are cut off where there is least room, so every language is tried there, and other sizes in the longest one.
LOOKS = [*((language, SIZES[0]) for language in LANGUAGES), *(("pl", size) for size in SIZES[1:])]
NAMES = {"first_name": "Maksymilian Kazi", "second_name": "Wolfeschlegelste"}


def shown(pilot: Pilot[str]) -> str:
    """All text on the screen."""
    return "\n".join("\n".join(painting.canvas.lines()) for painting in pilot.app.screen.query(Painting))


async def appears(pilot: Pilot[str], text: str) -> bool:
    """Whether a text comes on the screen; what is read from the disk takes a moment."""
    return await comes(pilot, lambda: text in shown(pilot))


async def start(pilot: Pilot[str], app: CrownpointApp) -> None:
    assert app.settings.say("start.new") in shown(pilot)


async def new_game(pilot: Pilot[str], app: CrownpointApp) -> None:
    app.new_game = NewGame(
        second="person", points=0, clock=3, first_name=NAMES["first_name"], second_name=NAMES["second_name"]
    )
    app.open_new_game()
    await pilot.pause()
    assert app.settings.say("new.jacoby") in shown(pilot)
    for _ in range(18):
        await pilot.press("down", "right")
        assert not spilled(pilot)


async def settings(pilot: Pilot[str], app: CrownpointApp) -> None:
    app.open_settings()
    await pilot.pause()
    assert app.settings.say("settings.blunder") in shown(pilot)


async def keys(pilot: Pilot[str], app: CrownpointApp) -> None:
    await pilot.press("f1")
    assert app.settings.say("help.title") in shown(pilot)
    await pilot.press("end")
    assert "mou" in shown(pilot) or "mysz" in shown(pilot) or "miška" in shown(pilot)


async def manual(pilot: Pilot[str], app: CrownpointApp) -> None:
    app.open_manual()
    await pilot.pause()
    for _ in range(9):
        await pilot.press("pagedown")
        assert not spilled(pilot)
    assert "crownpoint play --plain" in shown(pilot)


async def saved(pilot: Pilot[str], app: CrownpointApp) -> None:
    app.new_game = NewGame()  # a person plays, so it waits; what the page before chose might be over by now
    await app.open_new_table()
    await pilot.pause()
    await table_screen(pilot).leave()
    app.open_saved()
    assert await appears(pilot, app.settings.say("saved.running"))
    await pilot.press("delete")
    assert await appears(pilot, "Selector")


@pytest.mark.parametrize(("language", "size"), LOOKS, ids=str)
async def test_pages(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    app = quick_app(tmp_path, replace(QUICK, language=language))
    async with app.run_test(size=size) as pilot:
        for page in (start, new_game, settings, keys, manual, saved):
            await pilot.pause()
            await page(pilot, app)
            assert not spilled(pilot), page.__name__
            if page is not start:
                await pilot.press("escape")


@pytest.mark.parametrize(("language", "size"), LOOKS, ids=str)
@pytest.mark.parametrize("game", ["backgammon", "checkers"])
async def test_the_table(tmp_path: Path, game: str, language: str, size: tuple[int, int]) -> None:
    """A few turns with long names, then the menu, the sheets and the questions."""
    say = catalog(language)
    app = quick_app(tmp_path, replace(QUICK, language=language))
    async with app.run_test(size=size) as pilot:
        app.new_game = NewGame(game=game, second="blue-mountain", clock=4, first_name=NAMES["first_name"])
        await app.open_new_table()
        await pilot.pause()
        with pytest.raises(AssertionError, match="not over"):
            await Robot(pilot, 5).play(12)
        assert NAMES["first_name"] in shown(pilot)
        for key in ("b", "p", "a", "escape", "f10"):
            await pilot.press(key)
            assert not spilled(pilot), key
        assert say("menu.leave") in shown(pilot)
        await pilot.press("escape", "r")
        assert not spilled(pilot)


@pytest.mark.parametrize("theme", THEMES)
async def test_themes_and_languages_change_in_the_middle_of_a_game(tmp_path: Path, theme: str) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.open_new_table()
        await pilot.pause()
        await pilot.press("f10", "down", "down")
        for _ in range(THEMES.index(theme)):
            await pilot.press("right")
        assert app.settings.theme == theme
        word = "Babylon" if theme == "backyamon" else "bar"
        assert word in shown(pilot)
        await pilot.press("down", "right")
        assert "banda" in shown(pilot)
        await pilot.press("right")
        assert "bariera" in shown(pilot)
        assert not spilled(pilot)


async def test_a_window_that_is_too_small(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.open_new_table()
        await pilot.pause()
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "60 × 20" in shown(pilot).replace("\n", " ")
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        table = table_screen(pilot).model.table.id
        await pilot.resize_terminal(40, 10)
        await pilot.pause()
        await pilot.press("l")
    assert app.return_value == f"line:{table}"


@pytest.mark.parametrize("colors", ["256", "16", "none"])
@pytest.mark.parametrize("ascii_only", [False, True])
async def test_fewer_colors_and_plain_characters(tmp_path: Path, colors: str, ascii_only: bool) -> None:
    app = quick_app(tmp_path, colors=colors, ascii_only=ascii_only)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.open_new_table()
        await pilot.pause()
        board = table_screen(pilot).query_one("#board", Painting)
        strip = board.render_line(2)
        assert strip.text.isascii() == ascii_only
        inks = {segment.style.color for segment in strip if segment.style is not None}
        assert (inks == {None}) == (colors == "none")
