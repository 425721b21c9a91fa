"""News between processes over Redis. Whoever publishes never waits; while Redis is away nothing but speed is lost.

All news go over one channel as JSON. Our own come back to us over Redis too, but we have told ourselves at once, so
they are passed over.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import deque
from typing import Any

import orjson
import redis.asyncio as redis
import structlog
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from crownpoint.server.online.bus import Listener
from crownpoint.server.online.metrics import BUS_IS_SURE, BUS_NEWS

__all__ = ["RedisBus"]

log = structlog.get_logger()

CHANNEL = "crownpoint:news"
WAITING = 10_000  # news that wait for Redis; older ones are forgotten
TOGETHER = 200
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.1, 3.0
PROBE_S = 5.0
"""When nothing was heard for so long, Redis is asked whether it is there."""


class RedisBus:
    """The news of a site of many processes."""

    is_alone = False

    def __init__(self, url: str) -> None:
        self._url = url
        self._name = secrets.token_hex(8)
        self._listeners: list[Listener] = []
        self._waiting: deque[bytes] = deque(maxlen=WAITING)
        self._news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._hears = False
        self._speaks = True

    @property
    def is_sure(self) -> bool:
        """Whether news arrive now."""
        return self._hears and self._speaks

    def publish(self, topic: str, news: dict[str, Any]) -> None:
        """Tell our own listeners at once and the others soon."""
        self._tell(topic, news)
        if len(self._waiting) == WAITING:
            BUS_NEWS.labels("lost").inc()
        self._waiting.append(orjson.dumps([self._name, topic, news]))
        self._news.set()

    def subscribe(self, listener: Listener) -> None:
        """Call the listener with all news."""
        self._listeners.append(listener)

    async def open(self) -> None:
        """Begin to carry. Redis need not be there yet."""
        self._tasks = [asyncio.create_task(self._keep(self._hear)), asyncio.create_task(self._keep(self._speak))]

    async def close(self) -> None:
        """End; what waits is sent if Redis is there."""
        if self._speaks and self._waiting:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1):
                    while self._waiting:
                        await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _keep(self, work: Any) -> None:
        """Do it, and when Redis goes away begin again, more and more slowly."""
        pause = FIRST_PAUSE_S
        while True:
            client = redis.Redis.from_url(self._url, socket_connect_timeout=2.0, retry=Retry(NoBackoff(), 0))
            started = asyncio.get_running_loop().time()
            try:
                await work(client)
            except (RedisError, OSError, TimeoutError) as error:
                log.warning("redis_away", work=work.__name__, problem=str(error))
            finally:
                with contextlib.suppress(Exception):
                    await client.aclose()
            self._tell_sure()
            lasted = asyncio.get_running_loop().time() - started
            pause = FIRST_PAUSE_S if lasted > LONGEST_PAUSE_S else min(2 * pause, LONGEST_PAUSE_S)
            await asyncio.sleep(pause)

    async def _hear(self, client: redis.Redis) -> None:
        pubsub = client.pubsub(ignore_subscribe_messages=False)
        try:
            await pubsub.subscribe(CHANNEL)
            while True:
                message = await pubsub.get_message(timeout=PROBE_S)
                if message is None:
                    async with asyncio.timeout(PROBE_S):
                        await pubsub.ping()
                elif message["type"] == "subscribe":
                    self._hears = True
                    self._tell_sure()
                elif message["type"] == "message":
                    self._heard(message["data"])
        finally:
            self._hears = False
            with contextlib.suppress(Exception):
                await pubsub.aclose()  # type: ignore[no-untyped-call]

    def _heard(self, data: bytes) -> None:
        try:
            by, topic, news = orjson.loads(data)
        except (TypeError, ValueError):
            log.warning("strange_news")
            return
        if by != self._name:
            BUS_NEWS.labels("received").inc()
            self._tell(topic, news)

    async def _speak(self, client: redis.Redis) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            while self._waiting:
                some = [self._waiting.popleft() for _ in range(min(TOGETHER, len(self._waiting)))]
                try:
                    async with client.pipeline(transaction=False) as pipe:
                        for each in some:
                            pipe.publish(CHANNEL, each)
                        await pipe.execute()
                except BaseException:
                    self._speaks = False
                    self._waiting.extendleft(reversed(some[: WAITING - len(self._waiting)]))  # news may come twice
                    self._news.set()
                    raise
                self._speaks = True
                BUS_NEWS.labels("sent").inc(len(some))
            self._tell_sure()

    def _tell_sure(self) -> None:
        BUS_IS_SURE.set(self.is_sure)

    def _tell(self, topic: str, news: dict[str, Any]) -> None:
        for listener in self._listeners:
            try:
                listener(topic, news)
            except Exception:
                log.exception("listener_failed", topic=topic)
