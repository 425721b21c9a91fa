"""Line mode at a running site: guests meet, keep their shares of the dice, play to the end, talk and watch."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator, Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tests.server.tables.playing import Served, config_for, served
from tests.tui.tables import ANA

from crownpoint.table import ActionKind, Phase
from crownpoint.table.dice.notes import read_notes
from crownpoint.tui.line.online import OnlineMode
from crownpoint.tui.line.online_words import challenge_of, options_of
from crownpoint.tui.online.site_client import SiteAwayError, SiteClient, SiteRefusedError
from crownpoint.tui.play.new_game import NewGame

PATIENCE_S = 60.0


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Served]:
    async with served(config_for(str(tmp_path / "site.sqlite"), tmp_path, free_chat=True)) as site:
        yield site


class Guest:
    """Someone at the keyboard: types lines, and reads what comes."""

    def __init__(self, address: str, folder: Path, new: NewGame, token: str = "") -> None:
        self.told: list[str] = []
        self.folder = folder
        self._typed: asyncio.Queue[str | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self.mode = OnlineMode(SiteClient(address, token), new, ANA, folder, self._read, self.told.append)
        self.task = asyncio.create_task(self.mode.run())

    def _read(self) -> str | None:
        return asyncio.run_coroutine_threadsafe(self._typed.get(), self._loop).result()

    def type(self, line: str | None) -> None:
        self._typed.put_nowait(line)

    async def until(self, true: Callable[[], Any]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not true():
                assert not self.task.done() or self.task.exception() is None
                await asyncio.sleep(0.02)

    async def reads(self, text: str) -> None:
        await self.until(lambda: any(text in line for line in self.told))

    async def leave(self) -> None:
        self.type(None)
        await self.task


async def play_to_the_end(players: list[Guest]) -> None:
    """Each types what is legal, until the match is over for both."""
    dice = random.Random(5)
    async with asyncio.timeout(240):
        typed: dict[int, int] = {}
        while any(guest.mode.model.table.phase is not Phase.OVER for guest in players):
            for index, guest in enumerate(players):
                view = guest.mode.model.view
                if typed.get(index) == view.number or view.phase is not Phase.PLAYING:
                    continue
                if ActionKind.MOVE in view.may and view.legal_moves:
                    guest.type(dice.choice(view.legal_moves).text)
                elif ActionKind.ROLL in view.may:
                    guest.type("roll")
                else:
                    continue
                typed[index] = view.number
            await asyncio.sleep(0.01)


async def test_two_guests_play_a_match_with_dice_of_their_own(site: Served, tmp_path: Path) -> None:
    new = NewGame(points=1, variant="hypergammon")
    first, second = (Guest(site.address, tmp_path / name, new) for name in ("first", "second"))
    await first.reads("You are ")
    await second.reads("You are ")
    first.type("challenge backgammon 1")
    await first.reads("Waiting for someone to play")
    second.type("lobby")
    await second.reads("1) Challenge by ")
    second.type("join 1")
    for guest in (first, second):
        await guest.until(lambda guest=guest: guest.mode.session is not None)  # type: ignore[misc]
        await guest.until(lambda guest=guest: guest.mode.model.table.phase is Phase.PLAYING)  # type: ignore[misc]
    first.type("say Good luck")
    await second.reads("Good luck")
    await play_to_the_end([first, second])
    assert max(sum("Opening roll: " in line for line in guest.told) for guest in (first, second)) == 1
    for guest in (first, second):
        await guest.reads("or leave to return to the lobby.")
        await guest.reads("The dice match their seal and what you saw.")
        (path,) = guest.folder.glob("*.json")
        notes = read_notes(path.read_text())
        assert notes.revealed
        assert notes.rolls
        assert path.stat().st_mode & 0o077 == 0
    record = await first.mode.client.text(f"/tables/{first.mode.model.table.id}/record")
    assert record.count('"revealed"') > 2
    assert '"nonce_given"' not in record
    await first.leave()
    await second.leave()


async def test_a_rigged_record_is_told(site: Served, tmp_path: Path) -> None:
    guests = [Guest(site.address, tmp_path / name, NewGame(points=1, variant="hypergammon")) for name in "ab"]
    for guest in guests:
        await guest.reads("You are ")
    guests[0].type("seek")
    guests[1].type("seek")
    for guest in guests:
        await guest.until(lambda guest=guest: guest.mode.session is not None)  # type: ignore[misc]
    await guests[0].until(lambda: guests[0].mode.model.view.turn is not None)
    session = guests[0].mode.session
    assert session is not None
    assert session.dice is not None
    number, dice = next(iter(session.dice.notes.rolls.items()))
    rolls = {**session.dice.notes.rolls, number: (dice[0] % 6 + 1, dice[1])}
    session.dice.notes = session.dice.notes.model_copy(update={"rolls": rolls})
    await play_to_the_end(guests)
    await guests[0].reads("THE DICE ARE WRONG: You saw roll")
    for guest in guests:
        await guest.leave()


async def test_hints_are_refused_against_people_and_given_against_the_computer(site: Served, tmp_path: Path) -> None:
    guest = Guest(site.address, tmp_path / "notes", NewGame(game="checkers"))
    await guest.reads("You are ")
    guest.type("hint")
    await guest.reads("You are not at a table.")
    guest.type("computer beach-bum checkers")
    await guest.until(lambda: guest.mode.session is not None)
    await guest.until(lambda: ActionKind.MOVE in guest.mode.model.view.may)
    guest.type("hint")
    await guest.reads("1) ")
    guest.type("leave")
    await guest.reads("You have left the table.")
    other = Guest(site.address, tmp_path / "other", NewGame(game="checkers"))
    await other.reads("You are ")
    for each in (guest, other):
        each.type("seek checkers")
        await each.reads("Waiting for someone to play")
    await other.until(lambda: other.mode.session is not None and other.mode.model.table.phase is Phase.PLAYING)
    other.type("hint")
    await other.reads("Hints are for unrated games against the computer.")
    await guest.leave()
    await other.leave()


async def test_a_match_is_watched(site: Served, tmp_path: Path) -> None:
    players = [Guest(site.address, tmp_path / name, NewGame(game="checkers")) for name in "ab"]
    for guest in players:
        await guest.reads("You are ")
        guest.type("seek checkers")
    for guest in players:
        await guest.until(lambda guest=guest: guest.mode.session is not None)  # type: ignore[misc]
        await guest.until(lambda guest=guest: guest.mode.model.table.phase is Phase.PLAYING)  # type: ignore[misc]
    watcher = Guest(site.address, tmp_path / "c", NewGame())
    await watcher.reads("You are ")
    watcher.type("lobby")
    await watcher.reads("Match to watch")
    watcher.type("watch 1")
    await watcher.until(lambda: watcher.mode.session is not None)
    mover = next(guest for guest in players if guest.mode.model.seat is guest.mode.model.view.turn)
    mover.type("11-15")
    await watcher.reads("11 to 15")
    watcher.type("22-17")
    watcher.type("board")
    await watcher.reads("men 1, 2, 3")
    assert len(watcher.mode.model.view.log) == 1
    mover.type("say Good luck")
    await watcher.reads("Good luck")
    mover.type("resign")
    mover.type("yes")
    await watcher.reads("By resignation.")
    whole = "\n".join(watcher.told)
    assert whole.count(": White") == 1, "the colors are not told twice"
    assert not any(line == following for line, following in pairwise(watcher.told))
    assert not re.search(r"Good luck\n.* to move\.", whole), "what there is to do has not changed"
    for guest in (*players, watcher):
        await guest.leave()


async def test_guests_are_told_why_a_rated_match_is_not_for_them(site: Served, tmp_path: Path) -> None:
    guest = Guest(site.address, tmp_path, NewGame())
    await guest.reads("You are ")
    guest.type("seek checkers 1 rated")
    await guest.reads("Guests play unrated")
    await guest.leave()


async def test_a_wrong_token_and_a_site_that_is_away(site: Served) -> None:
    with pytest.raises(SiteRefusedError) as refused:
        await SiteClient(site.address, "cp_wrong").call("GET", "/stream")
    assert refused.value.code in ("bad_token", "not_signed_in")
    with pytest.raises(SiteAwayError):
        await SiteClient("http://127.0.0.1:9").call("GET", "/me")


def test_what_a_search_is_for() -> None:
    options = options_of("check 3 rated", NewGame())
    assert (options.game, options.length, options.rated) == ("checkers", 3, True)
    assert options.clock.reserve_ms > 0
    assert options_of("", NewGame(points=7)).length == 7
    with pytest.raises(ValueError, match=re.escape("“fast” is no game, length or clock.")):
        options_of("fast", NewGame())


@pytest.mark.parametrize(
    ("text", "name", "length", "rated"),
    [
        ("", None, 7, False),
        ("backgammon 5 rated", None, 5, True),
        ("everyone 3", None, 3, False),
        ("Ben backgammon 5 rated", "Ben", 5, True),
        ("Calm Puffin", "Calm Puffin", 7, False),
        ("calm puffin 1", "calm puffin", 1, False),
    ],
)
def test_who_is_challenged_and_for_what(text: str, name: str | None, length: int, rated: bool) -> None:
    who, options = challenge_of(text, NewGame(points=7))
    assert (who, options.length, options.rated) == (name, length, rated)


async def test_a_guest_whose_name_has_two_words_is_challenged(site: Served, tmp_path: Path) -> None:
    first, second = (Guest(site.address, tmp_path / name, NewGame(points=1)) for name in ("first", "second"))
    await first.reads("You are ")
    await second.reads("You are ")
    first.type(f"challenge {second.mode.visit.me['name']} checkers")
    await second.reads(f"{first.mode.visit.me['name']} challenges you")
    second.type("join")
    for guest in (first, second):
        await guest.until(lambda guest=guest: guest.mode.session is not None)  # type: ignore[misc]
        await guest.leave()


async def test_members_play_rated_by_their_tokens(site: Served, tmp_path: Path) -> None:
    members = []
    for name in ("Ewa", "Ben"):
        client = SiteClient(site.address)
        await client.call("POST", "/members", {"name": name, "password": "correct horse battery"})
        form = {"name": "terminal", "scopes": ["read", "play", "challenge", "chat"]}
        token = (await client.call("POST", "/me/tokens", form))["secret"]
        members.append(Guest(site.address, tmp_path / name, NewGame(game="checkers"), token))
        await members[-1].reads(f"You are {name} at ")
    ewa, ben = members
    ewa.type("challenge Ben checkers 1 rated")
    await ben.reads("Ewa challenges you: Checkers, one game, 5 min + 5 s per move, rated. Type join or refuse.")
    ben.type("refuse")
    await ben.reads("Challenge declined.")
    await ewa.reads("Your challenge was declined.")
    await ewa.until(lambda: not ewa.mode.visit.seeking)
    ewa.type("challenge Ben checkers 1 rated")
    await ben.until(lambda: ben.mode.visit.challenges)
    ben.type("join")
    for member in members:
        await member.until(lambda member=member: member.mode.session is not None)  # type: ignore[misc]
        await member.until(lambda member=member: member.mode.model.table.phase is Phase.PLAYING)  # type: ignore[misc]
    mover = next(member for member in members if member.mode.model.seat is member.mode.model.view.turn)
    mover.type("11-15")
    await mover.reads("You: 11 to 15.")
    # Who has not heard of the move yet resigns another position, and is not taken at their word.
    await ben.until(lambda: ben.mode.model.table.number == mover.mode.model.table.number)
    ben.type("resign")
    await ben.reads("Type yes or no.")
    ben.type("yes")
    await ewa.reads("Your rating in Checkers, ")
    assert ewa.mode.model.view.winner is ewa.mode.model.seat
    for member in members:
        await member.leave()
