"""Actions as the browser sends them."""

from __future__ import annotations

from typing import Any

from crownpoint.errors import InvalidRecordError
from crownpoint.table.actions import ACTIONS, Action
from crownpoint.table.json_form import decode

__all__ = ["action_of"]


def action_of(data: dict[str, Any]) -> Action:
    """The action that a message holds. Raises `InvalidRecordError` that names the field at fault."""
    kind = data.get("kind")
    action = ACTIONS.get(kind) if isinstance(kind, str) else None
    if action is None:
        raise InvalidRecordError(f"action.kind is {kind!r}, not one of {', '.join(ACTIONS)}.")
    return decode(action, data, "action")
