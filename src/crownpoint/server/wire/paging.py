"""Pages of a long list in order of time: each page says where the next one begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, TypeVar

from fastapi import Query

__all__ = ["Place", "page_of", "place_of", "read_place"]

Row = TypeVar("Row")

Place = Annotated[str, Query(pattern=r"^[0-9]{1,15}-[0-9a-f]{32}$", description="Where the last page ended")]


def place_of(time_ms: int, table: str) -> str:
    """A place in a list: two tables of the same millisecond have different ones."""
    return f"{time_ms}-{table}"


def read_place(place: str | None) -> tuple[int, str] | None:
    """The time and the table of a `Place`; none is the beginning."""
    if place is None:
        return None
    time_ms, _, table = place.partition("-")
    return int(time_ms), table


def page_of(found: Sequence[Row], limit: int, place: Callable[[Row], str]) -> tuple[Sequence[Row], str | None]:
    """The first `limit` rows, and where that page ends if there are more. Query one row more than the limit."""
    return found[:limit], place(found[limit - 1]) if len(found) > limit else None
