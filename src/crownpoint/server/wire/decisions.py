"""Decisions of moderators, as the person concerned sees them."""

from __future__ import annotations

from typing import Literal

from crownpoint.server.wire.base import Model
from crownpoint.storage.site.decisions import Action
from crownpoint.storage.site.reports import Reason

__all__ = ["DecisionShown", "DecisionsShown"]


class DecisionShown(Model):
    """A decision of the moderators about you. `appealed` if you have appealed, which you may do once."""

    number: int
    time_ms: int
    action: Action
    reason: Reason
    words: str
    until_ms: int | None
    appealed: bool


class DecisionsShown(Model):
    """What moderators decided about you, newest first."""

    ok: Literal[True] = True
    decisions: list[DecisionShown]
