"""The configuration of a host, and where it is read from.

The command line wins over the environment (`CROWNPOINT_PORT=8000`), the environment over the file (`port = 8000`), the
file over the defaults.
"""

from __future__ import annotations

import contextlib
import ipaddress
import os
import socket
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

import platformdirs
from pydantic import BeforeValidator, Field, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict

from crownpoint.errors import CrownpointError
from crownpoint.table.records.encoding import first_fault

__all__ = [
    "EVERYWHERE",
    "LOOPBACK",
    "Config",
    "InvalidConfigError",
    "PeopleMode",
    "check_database",
    "own_names",
    "read_config",
    "unknown_names",
]

PREFIX = "CROWNPOINT_"
OTHERS = {"CONFIG", "CACHE", "ENDGAMES", "LANGUAGE", "WEIGHTS"}  # read elsewhere in the program
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
EVERYWHERE = ("0.0.0.0", "::", "")

PeopleMode: TypeAlias = Literal["accounts", "owner"]
"""Whether a host has accounts, or one owner who sits at every seat."""

Words: TypeAlias = Annotated[
    tuple[str, ...],
    NoDecode,
    BeforeValidator(
        lambda text: tuple(filter(None, map(str.strip, text.split(",")))) if isinstance(text, str) else text
    ),
]
"""A list, or its words with commas between."""

NotNegative: TypeAlias = Annotated[float, Field(ge=0, allow_inf_nan=False)]


class InvalidConfigError(CrownpointError, ValueError):
    """A setting is wrong; the message names it and says where it was read."""


class Config(BaseSettings):
    """The configuration of a host. `data` holds the secret key and, unless `database` says otherwise, the games.

    Made like this it holds the values given and the defaults; `read_config` also looks into the environment and a file.
    """

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="forbid")

    reads_environment: ClassVar[bool] = False

    data: Path
    people: PeopleMode = "accounts"
    database: str | None = None  # a SQLAlchemy URL; none: SQLite in `data`
    redis: str | None = None
    hosts: Words = LOOPBACK  # names by which browsers may reach us
    name: str = "Crownpoint"
    free_chat: bool = False
    leaver_grace_s: NotNegative = 60.0
    host: str = "127.0.0.1"  # the address to listen on
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    workers: Annotated[int, Field(ge=1)] = 1
    https: bool = False  # browsers reach us by https only, through a proxy
    proxies: Words = ()  # addresses or networks whose X-Forwarded-… headers are believed
    computers: Annotated[int, Field(ge=0)] = 0  # engines that may work at a time; 0: as the machine has cores
    metrics_from: Words = ("127.0.0.1", "::1")  # who may read /metrics without a token
    metrics_token: str | None = None
    rate_factor: NotNegative = 1.0  # makes the limits of net/limits.py wider; 0 takes them away
    reader_s: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 20.0  # how long a client may take to read
    drain_s: NotNegative = 0.0  # how long to go on while /readyz already says no, so that a proxy can look elsewhere
    pages: Path | None = None  # other pages than the built ones
    log: Literal["auto", "json", "pretty"] = "auto"  # auto: pretty on a terminal
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Read what is given, and the environment only if the class says so."""
        return (init_settings, env_settings) if cls.reads_environment else (init_settings,)

    @property
    def where(self) -> Path | str:
        """Where the store is."""
        return self.database or self.data / ("site.sqlite" if self.people == "accounts" else "tables.sqlite")

    @property
    def shown_database(self) -> str:
        """The same without a password."""
        from sqlalchemy.engine import make_url

        return make_url(self.database).render_as_string(hide_password=True) if self.database else str(self.where)

    @field_validator("database")
    @classmethod
    def _check_database(cls, url: str | None) -> str | None:
        if url is not None and not url.startswith(("sqlite", "postgres")):
            raise ValueError(f"it is {url.split(':')[0]!r}…, not sqlite or postgresql+asyncpg")
        return url

    @field_validator("redis")
    @classmethod
    def _check_redis(cls, url: str | None) -> str | None:
        if url is not None and not url.startswith(("redis://", "rediss://", "unix://")):
            raise ValueError("this is not an address such as redis://127.0.0.1:6379/0")
        return url

    @field_validator("hosts")
    @classmethod
    def _check_hosts(cls, hosts: tuple[str, ...]) -> tuple[str, ...]:
        for host in hosts:
            if not host or "/" in host or "*" in host:
                raise ValueError(f"{host!r} is not a name such as games.example.org, without https://")
        return hosts

    @field_validator("proxies", "metrics_from")
    @classmethod
    def _check_networks(cls, places: tuple[str, ...]) -> tuple[str, ...]:
        for place in places:
            try:
                ipaddress.ip_network(place, strict=False)
            except ValueError:
                raise ValueError(f"{place!r} is not an address or a network such as 10.0.0.0/8") from None
        return places

    @model_validator(mode="after")
    def _check_workers(self) -> Config:
        if self.workers > 1 and (self.database is None or self.database.startswith("sqlite")):
            raise ValueError(
                f"{self.workers} workers need PostgreSQL: SQLite serves one process. "
                "Give --database postgresql+asyncpg://USER:PASSWORD@HOST/NAME, or leave --workers out"
            )
        return self


def check_database(url: str) -> None:
    """Raise `InvalidConfigError` for a database of a kind that we do not support."""
    _checked(Config, data=Path(), database=url)


def read_config(given: Mapping[str, Any], file: Path | None = None) -> Config:
    """The configuration of all sources together; in `given`, of the command line, None stands for not given.

    Raises `InvalidConfigError`.
    """
    if file is None and f"{PREFIX}CONFIG" in os.environ:
        file = Path(os.environ[f"{PREFIX}CONFIG"])
    written = {} if file is None else _of_file(file)

    class Sources(Config):
        reads_environment = True

    chosen = {key: value for key, value in given.items() if value is not None}
    named = {name.removeprefix(PREFIX).lower() for name in os.environ if name.startswith(PREFIX)}
    chosen = {key: value for key, value in written.items() if key not in named} | chosen
    if "data" not in chosen and "data" not in named:
        chosen["data"] = Path(platformdirs.user_data_dir("crownpoint", appauthor=False)) / "site"
    if "hosts" not in chosen and "hosts" not in named:
        chosen["hosts"] = own_names(chosen.get("host") or os.environ.get(f"{PREFIX}HOST", "127.0.0.1"))
    return Config(**_checked(Sources, **chosen).model_dump())


def _checked(form: type[Config], **values: Any) -> Config:
    try:
        return form(**values)
    except ValidationError as error:
        raise InvalidConfigError(_fault(error)) from None


def _fault(error: ValidationError) -> str:
    fault = error.errors(include_url=False)[0]
    name = str(fault["loc"][0]) if fault["loc"] else ""
    if fault["type"] == "extra_forbidden":
        return f"{name} is not a setting. There are {', '.join(Config.model_fields)}."
    if fault["type"] == "value_error":
        return first_fault(error)
    return f"{name} is {str(fault['input'])!r}: {fault['msg']}."


def own_names(host: str) -> tuple[str, ...]:
    """By which names a host that listens on this address is reached, as far as this machine knows."""
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
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise InvalidConfigError(f"{path} cannot be read: {error.strerror}.") from None
    except ValueError as error:
        raise InvalidConfigError(f"{path} is not TOML: {error}.") from None


def unknown_names(environment: Mapping[str, str] = os.environ) -> list[str]:
    """The names in the environment that look like settings and are none, such as CROWNPOINT_WORKRES."""
    known = {name.upper() for name in Config.model_fields} | OTHERS
    return sorted(name for name in environment if name.startswith(PREFIX) and name.removeprefix(PREFIX) not in known)
