"""Who does not read is given up, and nobody else waits for that. tests/cli/test_serve.py does it to a whole site."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from crownpoint.server.online.lobby.desk import MOST_WAITING, Stream
from crownpoint.server.online.lobby.messages.live import News
from crownpoint.server.online.tables.outbox import BEHIND, Outbox


class Line:
    """A connection as engine.io has it."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[Any] = asyncio.Queue()
        self.closed = False

    async def close(self, *, wait: bool, abort: bool) -> None:
        assert (wait, abort) == (False, True)  # to wait for who does not read would be to wait for ever
        self.closed = True


async def test_a_socket_that_falls_behind_is_cut_off_alone() -> None:
    reading, sleeping = Line(), Line()
    lines = {"reading": reading, "sleeping": sleeping}
    manager = SimpleNamespace(eio_sid_from_sid=lambda sid, namespace: sid)
    outbox = Outbox(SimpleNamespace(eio=SimpleNamespace(sockets=lines), manager=manager))  # type: ignore[arg-type]
    for number in range(BEHIND + 5):
        outbox.send(lines, "view", b"%d" % number)
        assert reading.queue.get_nowait().data == f'2["view",{number}]'
        await asyncio.sleep(0)
        assert sleeping.closed is (number >= BEHIND)
    assert sleeping.queue.qsize() == BEHIND
    assert not reading.closed


def test_a_stream_that_is_not_read_is_given_up() -> None:
    stream = Stream()
    for _ in range(MOST_WAITING):
        stream.put(News(kind="started", table="0" * 32))
    assert not stream.lost
    stream.put(News(kind="started", table="0" * 32))
    assert stream.lost
    assert stream.news.qsize() == MOST_WAITING
