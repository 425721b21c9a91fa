"""The full-screen app at a running site: the lobby, a rated match across a restart of the site, talk, watching."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

from tests.server.tables.playing import Clock, config_for, served
from tests.tui.line.test_online import Guest
from tests.tui.robot import comes, quick_app, spilled, table_screen
from tests.tui.test_screens import appears, shown
from textual.pilot import Pilot

from crownpoint.server.tables.presence import VISIT_MS
from crownpoint.table import ActionKind, Ending, Phase
from crownpoint.tui.app import CrownpointApp
from crownpoint.tui.online.site_client import SiteClient
from crownpoint.tui.play.model import TableModel
from crownpoint.tui.play.new_game import NewGame
from crownpoint.tui.screens.lobby_screen import LobbyScreen
from crownpoint.tui.screens.table_screen import TableScreen


async def member(address: str, name: str) -> str:
    """A new member's token."""
    client = SiteClient(address)
    await client.call("POST", "/members", {"name": name, "password": "correct horse battery"})
    form = {"name": "terminal", "scopes": ["read", "play", "challenge", "chat"]}
    return str((await client.call("POST", "/me/tokens", form))["secret"])


def app_at(address: str, folder: Path, token: str = "") -> CrownpointApp:
    return quick_app(folder, site=SiteClient(address, token), notes=folder / "dice")


async def choose(pilot: Pilot[str], name: str, *keys: str) -> None:
    """Go to a row of the lobby, and press keys there."""
    screen = pilot.app.screen
    assert isinstance(screen, LobbyScreen)
    assert await comes(pilot, lambda: not screen._busy and any(row.name.startswith(name) for row in screen.rows()))
    screen.cursor = next(index for index, row in enumerate(screen.rows()) if row.name.startswith(name))
    screen.draw(80, 24)  # from now on the cursor stays on that row, wherever it goes
    await pilot.press(*keys)


def at_table(pilot: Pilot[str]) -> bool:
    screen = pilot.app.screen
    return isinstance(screen, TableScreen) and screen.model.table.phase is Phase.PLAYING


async def test_a_rated_match_goes_on_after_the_site_was_restarted(tmp_path: Path) -> None:
    config = config_for(str(tmp_path / "site.sqlite"), tmp_path, free_chat=True)
    async with AsyncExitStack() as running:
        site = await running.enter_async_context(served(config))
        port = int(site.address.rpartition(":")[2])
        app = app_at(site.address, tmp_path / "ewa", await member(site.address, "Ewa"))
        ben = Guest(site.address, tmp_path / "ben", NewGame(), await member(site.address, "Ben"))
        await ben.reads("You are Ben")
        async with app.run_test(size=(80, 24)) as pilot:
            await challenge_and_talk(pilot, ben)
            await running.aclose()
            assert await appears(pilot, "The site is not answering. Trying again.")
            async with served(config, port=port):
                await play_on(pilot, ben)


async def challenge_and_talk(pilot: Pilot[str], ben: Guest) -> None:
    app = pilot.app
    assert isinstance(app, CrownpointApp)
    assert await appears(pilot, "Ewa at http://127.0.0.1")
    await choose(pilot, "say", *"Hello", "enter")
    assert await appears(pilot, "Ewa: Hello")
    app.new_game = NewGame(game="checkers")
    await choose(pilot, "rated", "right")
    assert await appears(pilot, "5 min + 5 s per move"), "a rated match has a clock"
    await choose(pilot, "someone", *"Ben", "enter")
    await ben.reads("Ewa challenges you: Checkers, one game, 5 min + 5 s per move, rated.")
    assert not spilled(pilot)
    ben.type("join")
    assert await comes(pilot, lambda: at_table(pilot))
    await pilot.press("i")
    assert await appears(pilot, "Hints are for")
    await pilot.press("escape", "c", *"Good luck", "enter")
    await ben.reads("Good luck")
    ben.type("say Thanks")
    assert await appears(pilot, "Thanks")
    await pilot.press("f10")
    assert "Claim the match" in shown(pilot)
    await pilot.press("escape")


async def play_on(pilot: Pilot[str], ben: Guest) -> None:
    model = table_screen(pilot).model
    assert await comes(pilot, lambda: "The site is not answering" not in shown(pilot))
    await ben.reads("The site is answering again.")
    if ActionKind.MOVE not in model.view.may:
        ben.type(ben.mode.model.view.legal_moves[0].text)
    assert await comes(pilot, lambda: ActionKind.MOVE in model.view.may)
    before = len(model.view.log)
    await pilot.press("slash", *model.view.legal_moves[0].text, "enter")
    assert await comes(pilot, lambda: len(model.view.log) > before)
    await ben.until(lambda: ben.mode.model.table.number == model.table.number)
    await pilot.press("f10", "up", "enter")
    assert await comes(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
    ben.type(ben.mode.model.view.legal_moves[0].text)
    assert await appears(pilot, "It is your turn in another match."), "who has left a table is told, not dragged there"
    await choose(pilot, model.table.id, "enter")
    assert await comes(pilot, lambda: at_table(pilot))
    model = table_screen(pilot).model
    ben.type("resign")
    await ben.reads("Type yes or no.")
    ben.type("yes")
    assert await appears(pilot, "Your rating in Checkers, ")
    app = pilot.app
    assert isinstance(app, CrownpointApp)
    app.lobby.tell_of("line.online.dice_fine")
    await pilot.pause()
    assert "Your rating in Checkers, " in shown(pilot), "good news of the dice does not take its place"
    app.lobby.tell_of("line.online.dice_wrong", fault="You saw roll 3 as 6-1, the record has 5-1.", path="/srv/notes")
    assert await appears(pilot, "THE DICE ARE WRONG: You saw roll 3 as 6-1"), (
        "even where there is no room for all of it"
    )
    assert model.view.winner is model.seat
    await pilot.press("q")
    assert await comes(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
    await ben.leave()


async def test_a_guest_watches_calls_off_and_plays_the_computer(tmp_path: Path) -> None:
    async with served(config_for(str(tmp_path / "site.sqlite"), tmp_path, free_chat=True)) as site:
        players = [Guest(site.address, tmp_path / name, NewGame(game="checkers")) for name in "ab"]
        for guest in players:
            await guest.reads("You are ")
            guest.type("seek checkers")
        for guest in players:
            await guest.until(lambda guest=guest: guest.mode.session is not None)  # type: ignore[misc]
            await guest.until(lambda guest=guest: guest.mode.model.table.phase is Phase.PLAYING)  # type: ignore[misc]
        app = app_at(site.address, tmp_path / "c")
        async with app.run_test(size=(80, 24)) as pilot:
            await choose(pilot, "watch:", "enter")
            assert await comes(pilot, lambda: at_table(pilot))
            mover = next(guest for guest in players if guest.mode.model.seat is guest.mode.model.view.turn)
            mover.type("11-15")
            assert await appears(pilot, "11-15")
            await pilot.press("space", "r", "d")  # a watcher has nothing to press but the way out
            await pilot.press("f10", "up", "enter")
            assert await comes(pilot, lambda: isinstance(app.screen, LobbyScreen))
            app.new_game = NewGame(game="checkers", second="beach-bum", color="black")
            await choose(pilot, "computer", "enter")
            assert await comes(pilot, lambda: at_table(pilot))
            model = table_screen(pilot).model
            assert await comes(pilot, lambda: ActionKind.MOVE in model.view.may)
            await pilot.press("i")
            assert await appears(pilot, "depth")
            await pilot.press("1")
            assert await comes(pilot, lambda: len(model.view.log) >= 1)
            await pilot.press("f10")
            assert not spilled(pilot)
            await pilot.press("up", "enter")
            assert await comes(pilot, lambda: isinstance(app.screen, LobbyScreen))
            await choose(pilot, "seek", "enter")
            assert await appears(pilot, "Waiting for someone to play")
            await choose(pilot, "cancel", "enter")
            assert await appears(pilot, "Withdrawn.")
            lobby = pilot.app.screen
            assert isinstance(lobby, LobbyScreen)
            lobby.tell_of("line.online.your_turn")
            assert await appears(pilot, "It is your turn in another match.")
            assert "Withdrawn." in shown(pilot), "news leave the answer in sight"
            await choose(pilot, "rated", "right")
            await choose(pilot, "seek", "enter")
            assert await appears(pilot, "Guests play unrated")
        for guest in players:
            await guest.leave()


async def choose_from_menu(pilot: Pilot[str], words: str) -> None:
    """Open the menu of the table, go down to a line and press Enter there."""
    await pilot.press("f10")
    sheet = table_screen(pilot).sheet
    assert sheet is not None
    for _ in sheet.choices:
        if sheet.choices[sheet.at].label() == words:
            break
        await pilot.press("down")
    assert sheet.choices[sheet.at].label() == words
    await pilot.press("enter")


async def meet(pilot: Pilot[str], ben: Guest) -> TableModel:
    """Both search for a game of checkers, and find each other. The model of the app's table."""
    assert isinstance(pilot.app, CrownpointApp)
    pilot.app.new_game = NewGame(game="checkers")
    await choose(pilot, "seek", "enter")
    ben.type("seek checkers")
    assert await comes(pilot, lambda: at_table(pilot))
    await ben.until(lambda: ben.mode.session is not None and ben.mode.model.table.phase is Phase.PLAYING)
    return table_screen(pilot).model


async def play_moves(pilot: Pilot[str], ben: Guest, moves: tuple[str, ...]) -> None:
    """Moves from the start, each typed by who is to move."""
    model = table_screen(pilot).model
    for number, move in enumerate(moves):
        if ActionKind.MOVE in model.view.may:
            await pilot.press("slash", *move, "enter")
        else:
            await ben.until(lambda: ben.mode.model.table.number >= model.table.number)  # told of the last move
            ben.type(move)
        assert await comes(pilot, lambda number=number: len(model.view.log) > number)  # type: ignore[misc]


async def test_a_match_is_called_off_alone_and_by_agreement(tmp_path: Path) -> None:
    async with served(config_for(str(tmp_path / "site.sqlite"), tmp_path, free_chat=True)) as site:
        app, ben = app_at(site.address, tmp_path / "ewa"), Guest(site.address, tmp_path / "ben", NewGame())
        await ben.reads("You are ")
        async with app.run_test(size=(80, 24)) as pilot:
            model = await meet(pilot, ben)
            await choose_from_menu(pilot, "Call the match off")
            assert await comes(pilot, lambda: model.view.phase is Phase.OVER)
            assert (model.view.winner, model.view.results) == (None, ())
            await ben.reads("called off")
            await pilot.press("q")
            assert await comes(pilot, lambda: isinstance(app.screen, LobbyScreen))
            ben.type("leave")
            model = await meet(pilot, ben)
            await play_moves(pilot, ben, ("11-15", "22-18"))
            await choose_from_menu(pilot, "Offer to call the match off")
            await ben.until(lambda: ben.mode.model.view.offer is not None)
            ben.type("accept")
            assert await comes(pilot, lambda: model.view.phase is Phase.OVER)
            assert (model.view.winner, model.view.results) == (None, ())
        await ben.leave()


async def test_a_match_is_claimed_from_who_has_gone(tmp_path: Path) -> None:
    clock = Clock()
    config = config_for(str(tmp_path / "site.sqlite"), tmp_path, free_chat=True)
    async with served(config, clock) as site:
        app, ben = app_at(site.address, tmp_path / "ewa"), Guest(site.address, tmp_path / "ben", NewGame())
        await ben.reads("You are ")
        async with app.run_test(size=(80, 24)) as pilot:
            model = await meet(pilot, ben)
            await play_moves(pilot, ben, ("11-15", "22-18", "15x22"))
            await choose_from_menu(pilot, "Claim the match")
            assert await appears(pilot, "is at the table.")
            await ben.leave()
            clock.ahead_ms += VISIT_MS  # over HTTP one is there for a while after each request
            table = site.tables.registry.tables[model.table.id]
            assert await comes(pilot, lambda: any(holder.gone_ms is not None for holder in table.holders))
            await choose_from_menu(pilot, "Claim the match")
            assert await appears(pilot, "Wait another")
            clock.ahead_ms += 61_000
            await choose_from_menu(pilot, "Claim the match")
            assert await comes(pilot, lambda: model.view.phase is Phase.OVER)
            assert model.view.winner is model.seat
            assert model.view.results[0].ending is Ending.ABANDONED


async def test_a_site_that_is_away_can_be_tried_again(tmp_path: Path) -> None:
    app = app_at("http://127.0.0.1:9", tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        assert await appears(pilot, "The site is not answering.")
        await choose(pilot, "again", "enter")
        assert await appears(pilot, "The site is not answering.")
