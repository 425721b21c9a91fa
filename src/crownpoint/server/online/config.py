"""What the one who runs a site may choose, and where the choice is read from.

The command line wins over the environment (`CROWNPOINT_PORT=8000`), the environment over the file (`port = 8000`), the
file over the defaults.
"""

from __future__ import annotations

import contextlib
import ipaddress
import math
import os
import socket
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, get_type_hints

from crownpoint.errors import CrownpointError

__all__ = [
    "EVERYWHERE",
    "LOOPBACK",
    "Config",
    "InvalidConfigError",
    "check_database",
    "config_of",
    "read_config",
    "unknown_names",
]

PREFIX = "CROWNPOINT_"
OTHERS = {"CONFIG", "CACHE", "ENDGAMES", "LANGUAGE", "WEIGHTS"}  # read elsewhere in the program
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
EVERYWHERE = ("0.0.0.0", "::", "")
_YES = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


class InvalidConfigError(CrownpointError, ValueError):
    """A setting of the site that cannot be; the message names it and where it was read."""


@dataclass(frozen=True, slots=True)
class Config:
    """The configuration of a site. `data` holds the secret key and, unless `database` says otherwise, the games."""

    data: Path
    database: str | None = None  # a SQLAlchemy URL; none: SQLite in `data`
    redis: str | None = None
    hosts: tuple[str, ...] = LOOPBACK  # names by which browsers may reach us
    name: str = "Crownpoint"
    free_chat: bool = False
    leaver_grace_s: float = 60.0
    host: str = "127.0.0.1"  # the address to listen on
    port: int = 8000
    workers: int = 1
    https: bool = False  # browsers reach us by https only, through a proxy
    proxies: tuple[str, ...] = ()  # addresses or networks whose X-Forwarded-… headers are believed
    computers: int = 0  # worker processes for computer players in each process; 0: as the machine has cores
    metrics_from: tuple[str, ...] = ("127.0.0.1", "::1")  # who may read /metrics without a token
    metrics_token: str | None = None
    rate_factor: float = 1.0  # makes the limits of limits.py wider; 0 takes them away
    reader_s: float = 20.0  # in which a socket must take what is sent to it
    drain_s: float = 0.0  # how long to go on while /readyz already says no, so that a proxy can look elsewhere
    pages: Path | None = None  # other pages than the built ones
    log: str = "auto"  # json, pretty; auto: pretty on a terminal
    log_level: str = "info"

    @property
    def where(self) -> Path | str:
        """Where the store is."""
        return self.database or self.data / "site.sqlite"

    @property
    def shown_database(self) -> str:
        """The same without a password."""
        from sqlalchemy.engine import make_url

        return make_url(self.database).render_as_string(hide_password=True) if self.database else str(self.where)


def config_of(values: Mapping[str, Any]) -> Config:
    """The configuration that was written down as plain values. Raises `InvalidConfigError`."""
    return Config(**{key: _as_declared(key, value, key) for key, value in values.items() if value is not None})


def read_config(
    given: Mapping[str, Any], file: Path | None = None, environment: Mapping[str, str] = os.environ
) -> Config:
    """The configuration of all sources together; in `given`, of the command line, None stands for not given.

    Raises `InvalidConfigError`.
    """
    found: dict[str, Any] = {}
    if file is None and f"{PREFIX}CONFIG" in environment:
        file = Path(environment[f"{PREFIX}CONFIG"])
    if file is not None:
        found |= _of_file(file)
    found |= _of_environment(environment)
    found |= {key: value for key, value in given.items() if value is not None}
    if "data" not in found:
        import platformdirs

        found["data"] = Path(platformdirs.user_data_dir("crownpoint", appauthor=False)) / "site"
    found.setdefault("hosts", own_names(found.get("host", "127.0.0.1")))
    config = Config(**found)
    _check(config)
    return config


def own_names(host: str) -> tuple[str, ...]:
    """By which names a site that listens on this address is reached, as far as this machine knows."""
    if host in ("127.0.0.1", "localhost", "::1"):
        return LOOPBACK
    if host not in EVERYWHERE:
        return (*LOOPBACK, f"[{host}]" if ":" in host else host)
    names = [*LOOPBACK, socket.gethostname(), f"{socket.gethostname()}.local"]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # nothing is sent; it tells which of our addresses would be used
        names.append(probe.getsockname()[0])
    return tuple(dict.fromkeys(names))


def _of_file(path: Path) -> dict[str, Any]:
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise InvalidConfigError(f"{path} cannot be read: {error.strerror}.") from None
    except ValueError as error:
        raise InvalidConfigError(f"{path} is not TOML: {error}.") from None
    return {key: _as_declared(key, value, f"{path}: {key}") for key, value in found.items()}


def _of_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    names = {field.name for field in fields(Config)}
    return {
        key: _as_declared(key, text, name)
        for name, text in environment.items()
        if name.startswith(PREFIX) and (key := name.removeprefix(PREFIX).lower()) in names
    }


def unknown_names(environment: Mapping[str, str] = os.environ) -> list[str]:
    """The names in the environment that look like settings and are none, such as CROWNPOINT_WORKRES."""
    known = {field.name.upper() for field in fields(Config)} | OTHERS
    return sorted(name for name in environment if name.startswith(PREFIX) and name.removeprefix(PREFIX) not in known)


def _as_declared(key: str, value: Any, where: str) -> Any:
    """A value of a file or of the environment in the type that `Config` declares."""
    kinds = get_type_hints(Config)
    if key not in kinds:
        raise InvalidConfigError(f"{where} is no setting. There are {', '.join(kinds)}.")
    kind = kinds[key]
    try:
        if kind is bool:
            return value if isinstance(value, bool) else _YES[str(value).lower()]
        if kind == tuple[str, ...]:
            parts = value if isinstance(value, list) else str(value).split(",")
            return tuple(str(part).strip() for part in parts if str(part).strip())
        if kind in (int, float):
            return kind(value)
        if kind in (Path, Path | None):
            return Path(value)
    except (ValueError, KeyError, TypeError):
        words = {bool: "yes or no", int: "a whole number", float: "a number"}
        raise InvalidConfigError(f"{where} is {value!r}, not {words.get(kind, 'what it should be')}.") from None
    return str(value)


def check_database(url: str) -> None:
    """Raises `InvalidConfigError` for a database of a kind that we do not speak to."""
    if not url.startswith(("sqlite", "postgres")):
        raise InvalidConfigError(f"database is {url.split(':')[0]!r}…, not sqlite or postgresql+asyncpg.")


def _check(config: Config) -> None:
    if config.workers < 1:
        raise InvalidConfigError(f"workers is {config.workers}; a site needs at least 1.")
    if not 0 <= config.port <= 65535:
        raise InvalidConfigError(f"port is {config.port}; ports go from 0 to 65535.")
    for key in ("computers", "rate_factor", "leaver_grace_s", "drain_s"):
        if not 0 <= (value := getattr(config, key)) < math.inf:
            raise InvalidConfigError(f"{key} is {value}; it cannot be less than 0, nor endless.")
    if not 0 < config.reader_s < math.inf:
        raise InvalidConfigError(f"reader_s is {config.reader_s}; a reader needs some time.")
    if config.workers > 1 and (config.database is None or config.database.startswith("sqlite")):
        raise InvalidConfigError(
            f"{config.workers} workers need PostgreSQL: SQLite serves one process. "
            "Give --database postgresql+asyncpg://USER:PASSWORD@HOST/NAME, or leave --workers out."
        )
    if config.database is not None:
        check_database(config.database)
    if config.redis is not None and not config.redis.startswith(("redis://", "rediss://", "unix://")):
        raise InvalidConfigError("redis is no address such as redis://127.0.0.1:6379/0.")
    for host in config.hosts:
        if not host or "/" in host or "*" in host:
            raise InvalidConfigError(f"hosts holds {host!r}; give names such as games.example.org, without https://.")
    for place in (*config.proxies, *config.metrics_from):
        try:
            ipaddress.ip_network(place, strict=False)
        except ValueError:
            raise InvalidConfigError(f"{place!r} is no address or network such as 10.0.0.0/8.") from None
    if config.log not in ("auto", "json", "pretty"):
        raise InvalidConfigError(f"log is {config.log!r}, not auto, json or pretty.")
    if config.log_level not in ("debug", "info", "warning", "error"):
        raise InvalidConfigError(f"log_level is {config.log_level!r}, not debug, info, warning or error.")
