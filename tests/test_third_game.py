"""A third game through the registries alone: at the table, in the store, against a computer, in words, at a site."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from tests import third_game
from tests.server.hosting import BEACH_BUM, host, http

from crownpoint.ai.random_player import RandomPlayer
from crownpoint.errors import IllegalActionError
from crownpoint.games import GAMES
from crownpoint.host import ComputerDriver, Session, ThreadThinker
from crownpoint.storage import Store
from crownpoint.table import GiveNonce, Move, Occupant, OccupantKind, Phase, Resign, Seat, Table, TableOptions
from crownpoint.table.records.audit import audit
from crownpoint.table.records.record import read_record, write_record
from crownpoint.table.registry import RULES
from crownpoint.tui.line.mode import LineMode
from crownpoint.tui.play.new_game import NewGame
from crownpoint.tui.play.saved_games import SavedGames
from crownpoint.tui.settings import Settings

PEOPLE = (Occupant("Ana"), Occupant("Marek"))
COMPUTERS = (Occupant("One", OccupantKind.COMPUTER), Occupant("Other", OccupantKind.COMPUTER))


@pytest.fixture(autouse=True)
def nim(monkeypatch: pytest.MonkeyPatch) -> None:
    """The two lines that add the game."""
    monkeypatch.setitem(RULES, "nim", third_game.KIT)  # first: afterwards there is a room to be looked for
    monkeypatch.setitem(GAMES, "nim", third_game)


def dealt(length: int = 1) -> Table:
    """A table of Nim whose first game has begun."""
    options = TableOptions("nim", length)
    table = Table.open(options, PEOPLE, match_id=f"{1:032x}", seed=f"{1:064x}", now_ms=0)
    for seat in Seat:
        table.act(seat, GiveNonce(f"{seat + 7:064x}"), 0)
    return table


def play(table: Table) -> Table:
    """Take as much as may be taken until the match is over."""
    while table.phase is Phase.PLAYING:
        (seat,) = table.to_act
        table.act(seat, Move(table.view(seat, 0).legal_moves[-1].text), 0)
    return table


def test_at_the_table() -> None:
    table = dealt()
    assert str(table.view(None, 0).board) == "|||||||"
    for text, sentence in (("4", "cannot be played"), ("all", "cannot be read as a move")):
        with pytest.raises(IllegalActionError, match=sentence):
            table.act(Seat.FIRST, Move(text), 0)
    with pytest.raises(IllegalActionError, match="Ana's turn"):
        table.act(Seat.SECOND, Move("1"), 0)
    play(table)
    assert [line.move.text for line in table.view(None, 0).log if line.move] == ["3", "3", "1"]
    assert table.view(None, 0).winner is Seat.FIRST


def test_a_resignation_ends_the_game_at_once() -> None:
    table = dealt()
    table.act(Seat.FIRST, Resign(), 0)
    assert table.view(None, 0).winner is Seat.SECOND


def test_a_record_is_read_back_and_audited() -> None:
    table = play(dealt())
    record = read_record(write_record(table.events, "Nim"))
    assert list(audit(record.events).events) == list(table.events)
    assert Table.from_events(record.events).options.rules == third_game.NimRules()


async def test_in_the_store(tmp_path: Path) -> None:
    async with await Store.open(tmp_path / "games.sqlite") as store:
        session = await Session.open(store, TableOptions("nim", 1, third_game.NimRules(matches=5)), PEOPLE)
        await session.act(Seat.FIRST, Move("2"))
        loaded = await store.load(session.table.id)
        assert loaded.view(None, 0) == session.table.view(None, 0)
        assert [saved.game for saved in await store.list()] == ["nim"]


async def test_two_computers(tmp_path: Path) -> None:
    async with await Store.open(tmp_path / "games.sqlite") as store:
        session = await Session.open(store, TableOptions("nim", 5), COMPUTERS)
        thinker = ThreadThinker({Seat.FIRST: RandomPlayer(1), Seat.SECOND: RandomPlayer(2)})
        await ComputerDriver(session, thinker, pace="instant").run()
        assert max(session.table.results[-1].score) == 3
        audit(await store.events(session.table.id))


async def test_in_line_mode(tmp_path: Path) -> None:
    told: list[str] = []
    mode: LineMode | None = None
    words = iter(["board", "picture", "pips", "hint", "help", "4", "log", "games", "last"])

    def read() -> str | None:
        assert mode is not None
        view = mode.model.view
        return next(words, None) or (view.legal_moves[0].text if view.phase is Phase.PLAYING else None)

    settings = Settings(name="Ana")
    saved = SavedGames(tmp_path / "games.sqlite", random.Random(1).randbytes)
    new = NewGame(game="nim")
    session = await saved.open(new.options, new.seats(settings))
    mode = LineMode(session, settings, saved, read, told.append, lambda game, level, seed: RandomPlayer(seed))
    assert await mode.run() == 1  # “4” is refused
    await saved.close()
    assert session.table.phase is Phase.OVER
    assert told.count("|||||||") >= 2
    assert "4 cannot be played here." in told
    assert any("Nim" in line for line in told)


async def test_a_bot_at_a_site(tmp_path: Path) -> None:
    async with host(tmp_path) as address, http(address) as client:
        body = {
            "options": {"game": "nim", "rules": {"matches": 9}},
            "seats": [{"kind": "person", "name": "Bot"}, BEACH_BUM],
        }
        answer = await client.post("/api/v1/tables", json=body)
        assert answer.status_code == 201, answer.text
        path, moves = f"/api/v1/tables/{answer.json()['table']}", 0
        while (seen := (await client.get(f"{path}/seat")).json())["view"]["phase"] != "over":
            if "move" in seen["view"]["may"]:
                action = {"kind": "move", "text": seen["view"]["legal_moves"][0]["text"]}
                moves += 1
                answer = await client.post(f"{path}/actions", json={"id": str(moves), "seat": 0, "action": action})
                assert answer.status_code == 200, answer.text
        lines = (await client.get(f"{path}/events")).text.splitlines()
        numbers = [json.loads(line)["number"] for line in lines]
        assert numbers == list(range(1, len(lines) + 1))
        assert (await client.get(path)).json()["view"]["board"]["matches"] == 0
        assert (await client.get(f"{path}/verify")).json()["ok"]
