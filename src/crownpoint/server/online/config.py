"""What the one who runs a site may choose."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

__all__ = ["Config"]


@dataclass(frozen=True, slots=True)
class Config:
    """The configuration of a site. `data` holds the secret key and, unless `database` says otherwise, the games."""

    data: Path
    database: str | None = None  # a SQLAlchemy URL; none: SQLite in `data`
    redis: str | None = None
    hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "[::1]")  # names by which browsers may reach us
    name: str = "Crownpoint"
    free_chat: bool = False
    leaver_grace_s: float = 60.0
