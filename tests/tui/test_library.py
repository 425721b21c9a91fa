"""The library in the terminal: import, filters, errors by key, notes; the same store as the browser app's."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.cli.test_analyse import MATCH
from tests.tui.robot import QUICK, comes, quick_app, spilled
from tests.tui.test_screens import appears, shown
from textual.pilot import Pilot
from textual.widgets import Input

from crownpoint.ai.levels import LEVELS, Level
from crownpoint.messages import LANGUAGES
from crownpoint.tui.app import CrownpointApp
from crownpoint.tui.screens.library_screen import LibraryScreen
from crownpoint.tui.screens.study_screen import StudyScreen

PDN = '[White "Cy"]\n[Black "Di"]\n1. 11-15 23-18 2. 8-11 27-23 1-0\n'


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyses that take no time."""
    monkeypatch.setitem(LEVELS, "quick", Level("quick", plies=0, margin=0, nodes=500))


async def write(pilot: Pilot[str], text: str) -> None:
    """Write into the entry once it has the focus, and enter it."""
    entry = pilot.app.screen.query_one("#entry", Input)
    assert await comes(pilot, lambda: pilot.app.focused is entry)
    entry.value = text
    await pilot.press("enter")


async def imported(pilot: Pilot[str], app: CrownpointApp, path: Path, text: str) -> None:
    """Import a file by keys, on the page of the library."""
    path.write_text(text)
    screen = app.screen
    assert isinstance(screen, LibraryScreen)
    before = len(screen.matches)
    await pilot.press("end", "i")
    await write(pilot, str(path))
    assert await appears(pilot, app.settings.say("library.imported", file=path.name, new=1, known=0))
    assert await comes(pilot, lambda: len(screen.matches) > before)


def study(app: CrownpointApp) -> StudyScreen:
    """The page of a match."""
    assert isinstance(app.screen, StudyScreen)
    return app.screen


async def test_from_a_file_to_a_kept_note(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        app.open_library()
        assert await appears(pilot, "No matches yet.")
        await imported(pilot, app, tmp_path / "a.mat", MATCH)
        await pilot.press("end", "a")
        screen = app.screen
        assert isinstance(screen, LibraryScreen)
        assert await comes(pilot, lambda: screen.matches[0].white_rate is not None)
        await pilot.press("enter")
        assert await appears(pilot, "Ann rolls 3-1 and plays 24/20 ??")
        assert "1 8/5 6/5 ✓" in shown(pilot)
        assert "to play 3-1" in shown(pilot)
        await pilot.press("w")
        assert await appears(pilot, "1 home-board point made")
        await pilot.press("v")
        assert await appears(pilot, "Luck-adjusted result")
        await pilot.press("v", "end", "E")
        first = study(app).at
        assert study(app).opened.is_error(first)
        await pilot.press("home", "t")
        await write(pilot, "The five-point!")
        assert await appears(pilot, "“The five-point!”")
        await pilot.press("t", "escape")
        assert "The five-point!" in study(app).opened.notes.values(), "Esc gives up writing, not the note"
        await pilot.press("escape", "enter")
        assert await appears(pilot, "“The five-point!”")


async def test_filters_wrong_files_and_deleting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    app = quick_app(tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        app.open_library()
        await imported(pilot, app, tmp_path / "a.mat", MATCH)
        await imported(pilot, app, tmp_path / "b.pdn", PDN)
        await pilot.press("home")
        assert await appears(pilot, "2 of 2 matches")
        await pilot.press("d", "i", "space")
        assert await comes(pilot, lambda: "1 of 1 match " in shown(pilot))
        assert "Cy – Di" in shown(pilot)
        assert "Ann – Bob" not in shown(pilot)
        await pilot.press(*["backspace"] * 3, "down", "right")
        assert await comes(pilot, lambda: "1 of 1 match " in shown(pilot))
        assert "Ann – Bob" in shown(pilot)
        for name, words in (("none.mat", "cannot be read"), ("bad.mat", "file format is not recognized")):
            (tmp_path / "bad.mat").write_bytes(b"\x00\xff" * 500)
            await pilot.press("i")
            await write(pilot, name)  # a long path would break the sentence somewhere
            assert await appears(pilot, words)
        await pilot.press("end", "delete", "n")
        assert await appears(pilot, "Ann – Bob")
        await pilot.press("delete", "y")
        assert await appears(pilot, "No match fits these filters.")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", [MATCH, PDN], ids=["backgammon", "checkers"])
async def test_nothing_is_cut_off(tmp_path: Path, text: str, language: str, size: tuple[int, int]) -> None:
    app = quick_app(tmp_path, replace(QUICK, language=language))
    async with app.run_test(size=size) as pilot:
        app.open_library()
        await imported(pilot, app, tmp_path / "match.txt", text)
        await pilot.press("end", "enter")
        assert await comes(pilot, lambda: isinstance(app.screen, StudyScreen))
        for key in ("a", "]", "e", "w", "v", "m", "m", "end", "["):
            await pilot.press(key)
            assert not spilled(pilot), key
        assert await comes(pilot, lambda: bool(study(app).opened.figures))
