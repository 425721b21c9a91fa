"""The news desk and the board while the database or a connection comes and goes."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.server.online.lobby.conftest import NewMember

from crownpoint.errors import StorageError
from crownpoint.server.online.caller import NOBODY, NotAllowedError
from crownpoint.server.online.lobby import Lobby, desk
from crownpoint.server.online.lobby.messages.live import EnterLobby
from crownpoint.storage.matches import Turn

TABLE = "a" * 32


async def test_news_wait_for_the_database(lobby: Lobby, member: NewMember, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = await member("Ana")
    failures = [StorageError("it is away"), StorageError("it is away")]

    async def turns(*_: Any, **__: Any) -> list[Turn]:
        if failures:
            raise failures.pop()
        return [Turn(TABLE, ana.id, seat=0, number=7, is_theirs=True, is_over=False, here=False)]

    monkeypatch.setattr(lobby.desk.matches, "turns", turns)
    monkeypatch.setattr(desk, "AGAIN_S", 0.01)
    stream = lobby.desk.follow(ana.id)
    lobby.site.bus.publish(f"table:{TABLE}", {"number": 7})
    news = await asyncio.wait_for(stream.news.get(), 60)
    assert (news.kind, news.table, news.number) == ("your_turn", TABLE, 7)
    lobby.desk.leave(ana.id, stream)


async def test_a_picture_that_could_not_be_made_is_made_later(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    before = await lobby.board.shown()

    async def fail() -> None:
        raise StorageError("it is away")

    with monkeypatch.context() as away:
        away.setattr(lobby.rooms, "all", fail)
        with pytest.raises(StorageError):
            await lobby.board._look()
    assert lobby.board._is_stale
    assert (await lobby.board.shown()).rooms == before.rooms


async def test_who_is_gone_before_the_answer_does_not_follow_the_lobby(lobby: Lobby) -> None:
    with pytest.raises(NotAllowedError, match="has ended"):
        await lobby.board.enter("a socket that has closed", NOBODY, EnterLobby())
    assert not lobby.board._rooms
