"""How routes describe their error answers."""

from __future__ import annotations

from crownpoint.server.wire.base import Refused

__all__ = ["errors"]


def errors(*statuses: int) -> dict[int | str, dict[str, object]]:
    """The error answers of a route for OpenAPI, including those that every request may get."""
    return {status: {"model": Refused} for status in sorted({*statuses, 400, 401, 403, 422, 429})}
