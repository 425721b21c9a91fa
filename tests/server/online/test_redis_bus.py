"""News over a real Redis, which is stopped and started again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from tests.services import Redis, free_port

from crownpoint.server.online.redis_bus import RedisBus

PATIENCE_S = 60.0


async def until(found: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not found():
            await asyncio.sleep(0.01)


def hearing(bus: RedisBus) -> list[tuple[str, dict[str, Any]]]:
    heard: list[tuple[str, dict[str, Any]]] = []
    bus.subscribe(lambda topic, news: heard.append((topic, news)))
    return heard


async def test_news_reach_every_process_once_and_survive_a_restart(require_program: Callable[[str], str]) -> None:
    require_program("redis-server")
    with Redis() as redis:
        one, other = RedisBus(redis.url), RedisBus(redis.url)
        mine, others = hearing(one), hearing(other)
        await one.open()
        await other.open()
        await until(lambda: one.is_sure and other.is_sure)
        one.publish("table:1", {"number": 7})
        assert mine == [("table:1", {"number": 7})]  # ourselves at once
        await until(lambda: bool(others))
        await asyncio.sleep(0.1)
        assert mine == others
        redis.stop()
        await until(lambda: not one.is_sure and not other.is_sure)
        one.publish("table:1", {"number": 8})  # never waits and never fails
        await asyncio.to_thread(redis.start)
        await until(lambda: one.is_sure and other.is_sure)
        one.publish("table:1", {"number": 9})
        await until(lambda: ("table:1", {"number": 9}) in others)
        await one.close()
        await other.close()


async def test_a_site_opens_though_redis_is_not_there() -> None:
    bus = RedisBus(f"redis://127.0.0.1:{free_port()}/0")
    heard = hearing(bus)
    await bus.open()
    bus.publish("lobby", {"table": "x"})
    assert heard == [("lobby", {"table": "x"})]
    assert not bus.is_sure
    await bus.close()


@pytest.mark.parametrize("data", [b"", b"{", b"[1]", b'{"a": 1}', b'["x", "table:1", {}, 4]'])
async def test_strange_news_are_passed_over(data: bytes) -> None:
    bus = RedisBus("redis://127.0.0.1:1/0")
    heard = hearing(bus)
    bus._heard(data)
    assert heard == []
