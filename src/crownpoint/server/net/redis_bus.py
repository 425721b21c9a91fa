"""The bus over Redis. Publishing never waits; while Redis is unreachable, only speed is lost.

All messages go over one channel as JSON. Our own come back to us too and are ignored, because they were delivered here
at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import deque
from typing import Any

import redis.asyncio as redis
import structlog
from pydantic import ValidationError
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from crownpoint.server.net.bus import Listeners
from crownpoint.server.operations.metrics import BUS_IS_SURE, BUS_MESSAGES
from crownpoint.server.wire.bus import BUS_MESSAGE, BusMessage
from crownpoint.table.records.encoding import encode

__all__ = ["RedisBus"]

log = structlog.get_logger()

CHANNEL = "crownpoint:bus"
WAITING = 10_000  # messages that wait for Redis; older ones are dropped
TOGETHER = 200
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.1, 3.0
PROBE_S = 5.0
"""After this long without a message we ping Redis."""


class RedisBus(Listeners):
    """The bus of a site of many processes."""

    is_alone = False

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        self._name = secrets.token_hex(8).encode()
        self._waiting: deque[bytes] = deque(maxlen=WAITING)
        self._news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._hears = False
        self._speaks = True

    @property
    def is_sure(self) -> bool:
        """Whether messages arrive now."""
        return self._hears and self._speaks

    def publish(self, message: BusMessage) -> None:
        """Deliver a message here at once and to the other processes soon."""
        self.deliver(message)
        if len(self._waiting) == WAITING:
            BUS_MESSAGES.labels("lost").inc()
        self._waiting.append(self._name + b" " + encode(message))
        self._news.set()

    async def open(self) -> None:
        """Start. Redis need not be reachable yet."""
        self._tasks = [asyncio.create_task(self._keep(self._hear)), asyncio.create_task(self._keep(self._speak))]

    async def close(self) -> None:
        """Stop, after sending what waits if Redis is reachable."""
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
        """Run a task, and restart it with growing delays whenever the connection to Redis is lost."""
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
        by, _, body = data.partition(b" ")
        if by == self._name:
            return
        try:
            message = BUS_MESSAGE.validate_json(body)
        except ValidationError:
            log.warning("unknown_bus_message")  # of a newer process
            return
        BUS_MESSAGES.labels("received").inc()
        self.deliver(message)

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
                    self._waiting.extendleft(reversed(some[: WAITING - len(self._waiting)]))  # messages may come twice
                    self._news.set()
                    raise
                self._speaks = True
                BUS_MESSAGES.labels("sent").inc(len(some))
            self._tell_sure()

    def _tell_sure(self) -> None:
        BUS_IS_SURE.set(self.is_sure)
