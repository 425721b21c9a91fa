"""The bus over a real Redis, which is stopped and started again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from tests.services import Redis, free_port
from tests.waiting import until

from crownpoint.server.net.redis_bus import RedisBus
from crownpoint.server.wire.bus import TableWritten


def hearing(bus: RedisBus) -> list[TableWritten]:
    heard: list[TableWritten] = []
    bus.subscribe(TableWritten, heard.append)
    return heard


async def test_messages_reach_every_process_once_and_survive_a_restart(require_program: Callable[[str], str]) -> None:
    require_program("redis-server")
    with Redis() as redis:
        one, other = RedisBus(redis.url), RedisBus(redis.url)
        mine, others = hearing(one), hearing(other)
        await one.open()
        await other.open()
        await until(lambda: one.is_sure and other.is_sure)
        one.publish(TableWritten("1", 7))
        assert mine == [TableWritten("1", 7)]  # ourselves at once
        other.publish(TableWritten("2", 1))
        await until(lambda: len(mine) == 2 and len(others) == 2)
        assert mine == [TableWritten("1", 7), TableWritten("2", 1)], "ours do not come back to us"
        assert sorted(others, key=lambda each: each.table) == mine
        redis.stop()
        await until(lambda: not one.is_sure and not other.is_sure)
        one.publish(TableWritten("1", 8))  # never waits and never fails
        await asyncio.to_thread(redis.start)
        await until(lambda: one.is_sure and other.is_sure)
        one.publish(TableWritten("1", 9))
        await until(lambda: TableWritten("1", 9) in others)
        await one.close()
        await other.close()


async def test_a_site_opens_though_redis_is_not_there() -> None:
    bus = RedisBus(f"redis://127.0.0.1:{free_port()}/0")
    heard = hearing(bus)
    await bus.open()
    bus.publish(TableWritten("x", 1))
    assert heard == [TableWritten("x", 1)]
    assert not bus.is_sure
    await bus.close()


@pytest.mark.parametrize("data", [b"", b"{", b"x {", b'x {"kind": "table_sung"}', b'x {"kind": "table_written"}'])
async def test_what_is_not_understood_is_passed_over(data: bytes) -> None:
    bus = RedisBus("redis://127.0.0.1:1/0")
    heard = hearing(bus)
    bus._heard(data)
    assert heard == []
