"""`crownpoint serve --check`: would the site run? Looks at everything and changes nothing."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from crownpoint.errors import CrownpointError
from crownpoint.server.config import LOOPBACK, Config, unknown_names
from crownpoint.server.operations.secret import Secret
from crownpoint.server.operations.serving import listen
from crownpoint.server.operations.single_process import is_served
from crownpoint.server.pages import STATIC
from crownpoint.storage.engine import SCHEMA, look_at

__all__ = ["Finding", "check_site"]

PATIENCE_S = 10.0


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. `verdict` is "ok", "note" (it runs, but perhaps not as meant) or "wrong"."""

    what: str
    verdict: str
    text: str


async def check_site(config: Config) -> list[Finding]:
    """All findings; the site would run when none is wrong."""
    return [
        _folder(config.data),
        _key(config.data),
        await _database(config),
        await _redis(config),
        _pages(config.pages or STATIC),
        _port(config),
        *_addresses(config),
        *(Finding("settings", "note", f"{name} in the environment is not a setting") for name in unknown_names()),
    ]


def _folder(data: Path) -> Finding:
    place = data
    while not place.exists() and place != place.parent:
        place = place.parent
    if not place.is_dir() or not os.access(place, os.W_OK | os.X_OK):
        return Finding("folder", "wrong", f"{data} cannot be written.")
    made = "" if data.exists() else " (will be created)"
    return Finding("folder", "ok", f"{data}{made}")


def _key(data: Path) -> Finding:
    if not (data / "secret.key").exists():
        return Finding("key", "ok", "will be created at the first start")
    try:
        Secret.open(data)
    except CrownpointError as error:
        return Finding("key", "wrong", str(error))
    return Finding("key", "ok", "exists, readable by its owner only")


async def _database(config: Config) -> Finding:
    shown = config.shown_database
    if is_served(config.where):
        return Finding("database", "wrong", f"{shown} is served by another process already.")
    try:
        async with asyncio.timeout(PATIENCE_S):
            revision = await look_at(config.where)
    except TimeoutError:
        return Finding("database", "wrong", f"{shown} does not answer.")
    except CrownpointError as error:
        return Finding("database", "wrong", str(error))
    if revision is None:
        return Finding("database", "ok", f"{shown} is empty; tables will be created")
    if revision != SCHEMA:
        return Finding(
            "database", "ok", f"{shown} will be upgraded from schema {revision} to {SCHEMA}; make a backup first"
        )
    return Finding("database", "ok", f"{shown}, schema {revision}")


async def _redis(config: Config) -> Finding:
    if config.redis is None:
        if config.workers > 1:
            return Finding("redis", "note", "none: workers will poll the database, which is slower")
        return Finding("redis", "ok", "not needed for one process")
    from redis.asyncio import Redis
    from redis.exceptions import RedisError

    client = Redis.from_url(config.redis, socket_timeout=PATIENCE_S, socket_connect_timeout=PATIENCE_S)
    try:
        await client.ping()
    except (RedisError, OSError) as error:
        return Finding("redis", "note", f"does not answer; without it updates are slower, but nothing is lost. {error}")
    finally:
        await client.aclose()
    return Finding("redis", "ok", "answers")


def _pages(static: Path) -> Finding:
    if (static / "index.html").is_file():
        return Finding("pages", "ok", "built")
    return Finding("pages", "wrong", "not built; run `make web` in the source tree")


def _port(config: Config) -> Finding:
    try:
        listen(config).close()
    except CrownpointError as error:
        return Finding("port", "wrong", str(error))
    return Finding("port", "ok", f"{config.host} port {config.port}, {config.workers} process(es)")


def _addresses(config: Config) -> Iterator[Finding]:
    yield Finding("hosts", "ok", f"browsers may use {', '.join(config.hosts)}")
    if set(config.hosts) <= set(LOOPBACK) and config.host not in ("127.0.0.1", "::1", "localhost"):
        yield Finding("hosts", "note", "only loopback names: visitors from other machines are refused. Give --hosts.")
    if config.https and not config.proxies:
        yield Finding("https", "note", "no proxy is trusted: give --proxies, so that we see the visitors' addresses")
    if config.proxies and not config.https:
        yield Finding("https", "note", "behind a proxy without --https: cookies are not marked as secure")
