"""Who does not read is given up, and nobody else waits for that. tests/cli/test_serve.py does it to a whole site."""

from __future__ import annotations

import asyncio

from crownpoint.server.lobby.notifications import MOST_WAITING, Stream
from crownpoint.server.net.guard import Message
from crownpoint.server.net.limits import Limits
from crownpoint.server.net.outbox import Outbox
from crownpoint.server.net.sockets import MOST_WAITING as MOST
from crownpoint.server.net.sockets import ClientSocket
from crownpoint.server.wire.notifications import MatchStarted


async def forever() -> Message:
    await asyncio.Event().wait()
    raise AssertionError


async def test_a_socket_that_falls_behind_is_cut_off_alone() -> None:
    sent: list[str] = []

    async def reads(message: Message) -> None:
        sent.append(message.get("text", message["type"]))

    async def sleeps(message: Message) -> None:
        await asyncio.Event().wait()

    limits = Limits(factor=0)
    reading, sleeping = (ClientSocket(limits, {}, forever, send) for send in (reads, sleeps))
    writers = [asyncio.create_task(client.write()) for client in (reading, sleeping)]
    outbox = Outbox({"reading": reading, "sleeping": sleeping})
    for number in range(MOST + 3):
        outbox.send(["reading", "sleeping", "gone"], "view", b"%d" % number)
        while not reading.is_idle:
            await asyncio.sleep(0)
    assert sent == [f'42["view",{number}]' for number in range(MOST + 3)]
    assert (await sleeping.receive())["type"] == "websocket.disconnect", "it was cut off, and may come back"
    for writer in writers:
        writer.cancel()


def test_a_stream_that_is_not_read_is_given_up() -> None:
    stream = Stream()
    for _ in range(MOST_WAITING):
        stream.put(MatchStarted(table="0" * 32))
    assert not stream.lost
    stream.put(MatchStarted(table="0" * 32))
    assert stream.lost
    assert stream.waiting.qsize() == MOST_WAITING
