"""The table page: mouse alone, typed moves, the menu, rematch, leaving and coming back, replay."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

from tests.tui.robot import QUICK, comes, quick_app, table_screen
from tests.tui.test_screens import appears, shown
from textual.events import MouseMove
from textual.pilot import Pilot

from crownpoint.ai.player import Choice, Decision
from crownpoint.ai.random_player import RandomPlayer
from crownpoint.storage.playing import PlayingLock
from crownpoint.table import Phase, Seat
from crownpoint.tui.app import CrownpointApp
from crownpoint.tui.drawing.painting import Painting
from crownpoint.tui.play.new_game import NewGame
from crownpoint.tui.screens.replay_screen import ReplayScreen
from crownpoint.tui.screens.start_screen import StartScreen
from crownpoint.tui.screens.table_screen import TableScreen
from crownpoint.tui.words.move_log import move_log


async def open_table(pilot: Pilot[str], new: NewGame) -> None:
    app = pilot.app
    assert isinstance(app, CrownpointApp)
    app.new_game = new
    await app.open_new_table()
    await pilot.pause()


async def click(pilot: Pilot[str], place: object, painting: str = "#board", times: int = 1) -> None:
    """Click where a place is shown."""
    canvas = table_screen(pilot).query_one(painting, Painting).canvas
    cells = canvas.cells_of(place)
    assert cells, place
    await pilot.click(painting, offset=cells[len(cells) // 2], times=times)
    await pilot.pause()


async def test_with_the_mouse_alone(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, NewGame(second="person", second_name="Marek"))
        model = table_screen(pilot).model
        assert model.view.dice is not None
        assert model.view.dice.dice == (3, 1)
        await click(pilot, 8)
        await click(pilot, 5)
        await click(pilot, "undo", "#keys")
        assert model.hand.steps == ()
        for place in (8, 5, 6, 5):
            await click(pilot, place)
        await click(pilot, "confirm", "#keys")
        assert model.view.last_move is not None
        assert model.view.last_move.text == "8/5 6/5"
        await click(pilot, "confirm", "#keys")
        await click(pilot, "cube")
        assert model.status == "Double to 2? Y doubles, Esc does not."
        await click(pilot, "accept", "#keys")
        assert model.view.cube is not None
        assert model.view.cube.offered_to is Seat.FIRST
        await click(pilot, "confirm", "#keys")
        await click(pilot, "take", "#keys")
        await click(pilot, "confirm", "#keys")
        await click(pilot, "dice")
        assert model.hand.draft is not None
        await click(pilot, "menu", "#title")
        assert "Menu" in shown(pilot)
        await click(pilot, 2, "#panel")
        assert table_screen(pilot).sheet is None
        await click(pilot, "help", "#title")
        assert app.settings.say("help.title") in shown(pilot)


async def test_a_double_click_goes_the_longest_way(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await open_table(pilot, NewGame(second="person"))
        await click(pilot, 24, times=2)
        assert table_screen(pilot).model.hand.steps[-1].target == 20


async def drag(pilot: Pilot[str], source: object, target: object) -> None:
    canvas = table_screen(pilot).query_one("#board", Painting).canvas
    start, end = (canvas.cells_of(place)[0] for place in (source, target))
    await pilot.mouse_down("#board", offset=start)
    await pilot.hover("#board", offset=end)
    await pilot.mouse_up("#board", offset=end)
    await pilot.pause()


async def test_pieces_are_dragged(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(160, 50)) as pilot:
        await open_table(pilot, NewGame(second="person"))
        model = table_screen(pilot).model
        await drag(pilot, 8, 5)
        assert [(step.source, step.target) for step in model.hand.steps] == [(8, 5)]
        await drag(pilot, 6, 1)
        assert model.refused
        assert len(model.hand.steps) == 1
        await drag(pilot, 12, 13)  # none of ours: nothing moves
        await drag(pilot, 6, 5)
        await pilot.press("enter")
        assert model.view.last_move is not None
        assert model.view.last_move.text == "8/5 6/5"


async def test_what_is_dragged_and_where_it_may_go_are_shown_meanwhile(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, NewGame(second="person"))
        board = table_screen(pilot).query_one("#board", Painting)
        before = board.canvas.lines()
        assert not any("(1)" in line for line in before)
        start, above = (board.canvas.cells_of(place)[0] for place in (8, 5))
        await pilot.mouse_down("#board", offset=start)
        await hold_over(pilot, "#board", above)
        assert any("(1)" in line for line in board.canvas.lines()), "a target of the checker on 8"
        await hold_over(pilot, "#panel", (1, 1))
        assert board.canvas.lines() == before, "beside the board it is put back"


async def hold_over(pilot: Pilot[str], painting: str, cell: tuple[int, int]) -> None:
    """Move the mouse with its button down."""
    await pilot._post_mouse_events([MouseMove], painting, offset=cell, button=1)
    await pilot.pause()


async def test_a_move_of_the_computer_is_shown_step_by_step_unless_switched_off(tmp_path: Path) -> None:
    shown_steps = {}
    for animation in (True, False):
        app = quick_app(tmp_path / str(animation), replace(QUICK, animation=animation, pace="fast"))
        async with app.run_test(size=(80, 24)) as pilot:
            await open_table(pilot, NewGame(game="checkers"))
            screen = table_screen(pilot)
            frames: list[object] = []
            repaint = screen.query_one("#board", Painting).repaint

            def note(screen: TableScreen = screen, frames: list[object] = frames) -> None:
                frames.extend(filter(None, [screen.frame]))
                repaint()  # noqa: B023 — called while this table is open

            screen.query_one("#board", Painting).repaint = note  # type: ignore[method-assign]
            await pilot.press("slash", *"11-15", "enter")
            assert await comes(pilot, lambda screen=screen: len(screen.model.view.log) == 2)  # type: ignore[misc]
            assert await comes(pilot, lambda screen=screen: screen.frame is None)  # type: ignore[misc]
            shown_steps[animation] = len(frames)
    assert shown_steps[True] > 0
    assert shown_steps[False] == 0


async def test_a_typed_move_and_a_refused_one(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, NewGame(second="person"))
        model = table_screen(pilot).model
        await pilot.press("slash", *"24/19", "enter")
        assert model.status == "24/19 cannot be played with 3-1."
        await pilot.press("slash", *"6/5", "space", *"8/5", "enter")
        assert model.view.last_move is None, "a typed move waits on the board like any other"
        assert model.status == "Enter ends your turn. U takes a step back."
        await pilot.press("u", "u", "slash", *"8/5", "space", *"6/5", "enter", "enter")
        assert model.view.last_move is not None
        assert model.view.last_move.text == "8/5 6/5"
        await pilot.press("enter", "c", *"hello", "enter")
        assert any(line.text == "hello" for line in model.view.log)


async def test_the_board_can_be_turned_and_played_from_the_other_side(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, NewGame(second="person"))
        await pilot.press("f")
        assert shown(pilot).count("24 23 22 21 20 19") == 0
        await click(pilot, 25 - 8)
        await click(pilot, 25 - 5)
        assert table_screen(pilot).model.hand.steps[0].source == 8


async def test_a_game_is_left_continued_and_replayed(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, NewGame(game="checkers"))
        await pilot.press("slash", *"11-15", "enter")
        assert await comes(pilot, lambda: len(table_screen(pilot).model.view.log) == 2)
        await pilot.press("f10", "up", "enter")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        assert await comes(pilot, lambda: app.unfinished is not None)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert len(table_screen(pilot).model.view.log) == 2
        await pilot.press("r", "y")
        assert table_screen(pilot).model.view.phase is Phase.OVER
        await pilot.press("q")
        await pilot.pause()
        app.open_saved()
        assert await appears(pilot, "Selector")
        await pilot.press("enter")
        assert await appears(pilot, "Step 1 of")
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("right_square_bracket")
        assert "11 to 15" in shown(pilot)
        await pilot.press("end")
        assert "End of the record." in shown(pilot)
        await pilot.press("home", "left_square_bracket", "f", "escape")


async def test_a_saved_game_is_renamed_exported_deleted_and_imported(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    record = tmp_path / "r.jsonl"
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, NewGame(game="checkers"))
        await table_screen(pilot).leave()
        app.open_saved()
        assert await appears(pilot, "Selector")
        await pilot.press("n", *(["backspace"] * 40), *"Final", "enter")
        assert await appears(pilot, "Final")
        await pilot.press("e", *(["backspace"] * 40), *str(record), "enter")
        assert await comes(pilot, lambda: record.exists() and record.read_text("utf-8").endswith("\n"))
        (game,) = await app.saved.list()
        lock = PlayingLock(tmp_path / "games.sqlite", game.id)  # as another process holds it
        app.saved._playing.pop(game.id).release()
        await pilot.press("delete", "y")
        assert await appears(pilot, "This game is being played.")
        lock.release()
        await pilot.press("delete")
        assert "Delete Final?" in shown(pilot)
        await pilot.press("y")
        assert await appears(pilot, app.settings.say("saved.empty"))
        await pilot.press("i", *str(record), "enter")
        assert await appears(pilot, "Final")


async def test_a_rematch_is_a_new_table(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, NewGame(game="checkers"))
        first = table_screen(pilot).model.table.id
        await pilot.press("r", "y", "enter")
        assert await comes(pilot, lambda: table_screen(pilot).model.table.id != first)
        assert table_screen(pilot).model.view.phase is Phase.PLAYING


class Slow:
    """A player that thinks until it is stopped."""

    name = "Slow"

    def __init__(self) -> None:
        self.stopped = threading.Event()

    def choose(self, decision: Decision) -> Choice:
        self.stopped.wait(30)
        return RandomPlayer().choose(decision)

    def stop(self) -> None:
        self.stopped.set()


async def test_thinking_never_blocks_and_can_be_stopped(tmp_path: Path) -> None:
    slow = Slow()
    app = quick_app(tmp_path, players=lambda game, level, seat: slow)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, NewGame(game="checkers"))
        await pilot.press("slash", *"11-15", "enter")
        assert await appears(pilot, "Selector is thinking.")
        await pilot.press("f")
        assert table_screen(pilot).model.look.flipped
        await pilot.press("f10", "escape")
        await pilot.press("w")
        assert await comes(pilot, lambda: len(table_screen(pilot).model.view.log) == 2)


async def test_letters_can_be_switched_off(tmp_path: Path) -> None:
    app = quick_app(tmp_path, replace(QUICK, letter_keys=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, NewGame(second="person"))
        await pilot.press("f")
        assert not table_screen(pilot).model.look.flipped
        await pilot.press("tab")
        assert table_screen(pilot).model.hand.selected == 24


async def test_dice_roll_visibly_and_a_press_ends_it(tmp_path: Path) -> None:
    app = quick_app(tmp_path, replace(QUICK, animation=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, NewGame(second="person"))
        model = table_screen(pilot).model
        assert model.look.rolling
        await pilot.press("tab")
        assert not model.look.rolling


async def test_sheets_of_dice_and_hints(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, NewGame(game="checkers"))
        table_screen(pilot).open_dice()
        assert "Rolls: 0" in shown(pilot)
        await pilot.press("escape", "i")
        assert await appears(pilot, "depth")
        assert "► 1 " in shown(pilot)
        await pilot.press("escape")
        assert "depth" not in shown(pilot)
        await pilot.press("i")
        assert await appears(pilot, "depth")
        sheet, model = table_screen(pilot).sheet, table_screen(pilot).model
        assert sheet is not None
        second = sheet.choices[1].label().split()[0]
        await pilot.press("2")
        assert await comes(pilot, lambda: bool(model.view.log))
        assert model.view.log[0].move is not None
        assert model.view.log[0].move.text == second


async def test_the_list_of_moves_is_scrolled_and_leads_back_to_any_move(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, NewGame(game="checkers", second="person"))
        model = table_screen(pilot).model
        for _ in range(30):
            await model.type_move(model.view.legal_moves[0].text)
            model.handover = False
        table_screen(pilot).after_action()
        rows = move_log(model.view, model.say)
        assert rows[0].text not in shown(pilot)
        assert rows[-1].text in shown(pilot)
        await pilot.press("home")
        assert rows[0].text in shown(pilot)
        await click(pilot, rows[1], "#panel")
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.recorded.event.number == rows[1].number
        panel = replay.query_one("#panel", Painting)
        await pilot.click("#panel", offset=panel.canvas.cells_of(rows[3])[0])
        assert replay.recorded.event.number == rows[3].number
        await pilot.press("escape", "left_square_bracket")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.recorded.event.number == model.table.number - 1


async def test_a_damaged_store_is_said_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"this is no database at all" * 10)
    app = quick_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_table(pilot, NewGame(game="checkers"))
        await pilot.press("slash", *"11-15", "enter")
        assert table_screen(pilot).model.view.last_move is not None
        await table_screen(pilot).leave()
        app.open_saved()
        assert await comes(pilot, lambda: "is not a database" in " ".join(shown(pilot).split()))
    assert (tmp_path / "games.sqlite").read_bytes().startswith(b"this is no database")
