"""The news desk and the board while the database or a connection comes and goes."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.server.lobby.conftest import NewMember

from crownpoint.errors import StorageError
from crownpoint.server.caller import NOBODY, NotAllowedError
from crownpoint.server.lobby import Lobby, notifications
from crownpoint.server.wire.bus import TableWritten
from crownpoint.server.wire.lobby import EnterLobby
from crownpoint.server.wire.notifications import YourTurn
from crownpoint.storage.site.matches import Turn

TABLE = "a" * 32


async def test_news_wait_for_the_database(lobby: Lobby, member: NewMember, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = await member("Ana")
    failures = [StorageError("it is away"), StorageError("it is away")]

    async def turns(*_: Any, **__: Any) -> list[Turn]:
        if failures:
            raise failures.pop()
        return [Turn(TABLE, ana.id, seat=0, number=7, is_theirs=True, is_over=False, here=False)]

    monkeypatch.setattr(lobby.notifications.matches, "turns", turns)
    monkeypatch.setattr(notifications, "AGAIN_S", 0.01)
    stream = lobby.notifications.follow(ana.id)
    lobby.site.bus.publish(TableWritten(TABLE, 7))
    news = await asyncio.wait_for(stream.waiting.get(), 60)
    assert isinstance(news, YourTurn)
    assert (news.kind, news.table, news.number) == ("your_turn", TABLE, 7)
    lobby.notifications.leave(ana.id, stream)


async def test_a_picture_that_could_not_be_made_is_made_later(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    before = await lobby.feed.shown()

    async def fail() -> None:
        raise StorageError("it is away")

    with monkeypatch.context() as away:
        away.setattr(lobby.rooms, "all", fail)
        with pytest.raises(StorageError):
            await lobby.feed._look()
    assert lobby.feed._is_stale
    assert (await lobby.feed.shown()).rooms == before.rooms


async def test_who_is_gone_before_the_answer_does_not_follow_the_lobby(lobby: Lobby) -> None:
    with pytest.raises(NotAllowedError, match="has ended"):
        await lobby.feed.enter("a socket that has closed", NOBODY, EnterLobby())
    assert not lobby.feed._rooms
