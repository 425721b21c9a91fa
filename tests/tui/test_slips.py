"""A slip of the finger costs nothing: questions, menus and lists keep the keys to themselves."""

from __future__ import annotations

from pathlib import Path

from tests.tui.robot import comes, quick_app, table_screen
from tests.tui.test_table_screen import click, open_table
from textual.widgets import Input

from crownpoint.table import ActionKind
from crownpoint.tui.drawing.painting import Painting
from crownpoint.tui.play.new_game import NewGame
from crownpoint.tui.screens.new_game_screen import NewGameScreen
from crownpoint.tui.screens.saved_screen import SavedScreen

TWO = NewGame(second="person", second_name="Marek")


async def test_keys_do_not_act_through_the_menu(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, TWO)
        model = table_screen(pilot).model
        await pilot.press("slash", *"8/5", "space", *"6/5", "enter", "enter", "enter")
        number = model.table.number
        await pilot.press("f10", *"dro", "tab", "backspace")
        await click(pilot, 8)
        assert table_screen(pilot).sheet is not None
        assert (model.asking, model.table.number, model.hand.selected) == ("", number, None)
        await pilot.press("1")
        assert table_screen(pilot).sheet is None


async def test_a_number_chooses_from_the_menu(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, TWO)
        model = table_screen(pilot).model
        model.next_piece()
        theme = app.settings.theme
        await pilot.press("f10", "3")
        assert app.settings.theme != theme
        assert not model.hand.steps


async def test_a_question_waits_for_its_answer(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, TWO)
        model = table_screen(pilot).model
        await pilot.press("slash", *"8/5", "space", *"6/5", "enter", "enter", "enter", "d")
        assert model.asking == "double"
        await pilot.press("space", "enter", "r", "x", "1", "f10")
        await click(pilot, "dice")
        assert model.asking == "double"
        assert table_screen(pilot).sheet is None
        assert ActionKind.ROLL in model.view.may
        await pilot.press("escape")
        assert model.asking == ""
        await pilot.press("r", "4", "9", "y", "space")
        assert (model.asking, model.resigning) == ("resign", 0)
        await pilot.press("2", "space", "enter")
        assert (model.asking, model.resigning, model.view.offer) == ("resign", 2, None)
        await pilot.press("escape", "D", "Y")
        assert model.view.cube is not None
        assert model.view.cube.offered_value == 2


async def test_a_move_typed_without_the_slash_key_first_resigns_nothing(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, TWO)
        screen = table_screen(pilot)
        model = screen.model
        await pilot.press(*"8/5", "space", *"6/5")
        entry = screen.query_one("#entry", Input)
        assert (entry.value, screen.entry_use) == ("8/5 6/5", "type")
        await pilot.press("enter", "enter", "enter")  # try it, confirm it; Marek is ready
        assert [line.move.text for line in model.view.log if line.move] == ["8/5 6/5"]
        assert ActionKind.ROLL in model.view.may
        number = model.table.number
        await pilot.press(*"bar/20", "enter")
        assert (model.asking, model.table.number, model.refused) == ("", number, True)
        await pilot.press("space", *"bar")
        assert (entry.value, model.asking) == ("bar", "")


async def test_enter_in_a_name_goes_to_the_next_row(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_new_game()
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, NewGameScreen)
        await pilot.press("down", "down", "down", *"Ewa", "enter")
        assert pilot.app.screen is screen
        assert app.new_game.first_name == "Ewa"
        assert screen.rows()[screen.cursor].name == "second"


async def test_a_press_is_no_answer_to_deleting(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, NewGame(game="checkers"))
        await table_screen(pilot).leave()
        app.open_saved()
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, SavedScreen)
        assert await comes(pilot, lambda: len(screen.games) == 1)
        await pilot.press("delete")
        assert screen.asking == "delete"
        await pilot.click("#form", offset=(6, 3))
        await pilot.pause()
        assert pilot.app.screen is screen
        assert screen.asking == ""


async def test_square_25_is_a_square(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, NewGame(game="checkers", second="person", second_name="Marek"))
        model = table_screen(pilot).model
        for move in ("11-15", "21-17", "9-13"):
            await pilot.press("slash", *move, "enter", "enter")
        seen = set()
        for _ in range(8):
            await pilot.press("tab")
            seen.add(model.status)
            assert "bar" not in model.status
            assert "checker" not in model.status
        assert any("25" in status for status in seen)


async def test_a_game_that_cannot_be_saved_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    app = quick_app(tmp_path, saved=tmp_path / "file" / "games.sqlite")
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, NewGame(game="checkers"))
        assert table_screen(pilot).model.status.startswith("This game is not saved: Games cannot be saved in")
        assert app.goodbye.startswith("This game is not saved")


async def test_a_game_that_is_saved_says_so(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.goodbye == ""
        await open_table(pilot, NewGame(game="checkers"))
        assert app.goodbye.startswith("Your game is saved.")
        await pilot.press("R", "Y")
        assert app.goodbye == ""


async def test_a_number_plays_a_move_of_the_hint(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, TWO)
        screen = table_screen(pilot)
        await pilot.press("i")
        assert await comes(pilot, lambda: screen.sheet is not None and screen.sheet.has_choices)
        await pilot.press("d", "r", "1")
        assert screen.model.view.last_move is not None
        assert screen.model.view.last_move.text == "8/5 6/5"


async def test_the_move_list_scrolls_back_and_comes_forward_with_a_move(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, NewGame(game="checkers", second="person", second_name="Marek"))
        screen = table_screen(pilot)
        model = screen.model
        for _ in range(40):
            model.handover = False
            assert await model.type_move(model.view.legal_moves[0].text)
        screen.after_action()
        await pilot.pause()
        first = f"1  {model.view.log[0].move.text}"  # type: ignore[union-attr]

        def moves() -> str:
            return "\n".join(screen.query_one("#panel", Painting).canvas.lines())

        assert first not in moves()
        await pilot.press(*["pageup"] * 20)
        await pilot.pause()
        assert first in moves()
        await pilot.press("pagedown")
        await pilot.pause()
        assert first not in moves()
        model.handover = False
        await model.type_move(model.view.legal_moves[0].text)
        await pilot.pause()
        assert model.log_back == 0


async def test_board_and_moves_stand_in_the_middle_of_a_large_window(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(200, 50)) as pilot:
        await open_table(pilot, TWO)
        screen = table_screen(pilot)
        board, panel = screen.query_one("#board").region, screen.query_one("#panel").region
        assert abs(board.x - (200 - panel.right)) <= 2
        await click(pilot, 8)
        assert screen.model.hand.selected == 8
