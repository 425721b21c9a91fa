"""How routes describe their error answers."""

from __future__ import annotations

from crownpoint.server.wire.base import Refused

__all__ = ["errors"]

REFUSED = {"content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{Refused.__name__}"}}}}
"""Only named: FastAPI would build a validator for each `model`. The routes of tables bring the schema itself."""


def errors(*statuses: int) -> dict[int | str, dict[str, object]]:
    """The error answers of a route for OpenAPI, including those that every request may get."""
    return {status: {**REFUSED} for status in sorted({*statuses, 400, 401, 403, 422, 429})}
