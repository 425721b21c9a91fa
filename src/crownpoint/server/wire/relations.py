"""Relations between people."""

from __future__ import annotations

from typing import Literal

from crownpoint.server.wire.base import Model

__all__ = ["RelatedShown", "RelationsShown"]


class RelatedShown(Model):
    """Someone you follow, mute or block."""

    name: str
    kind: Literal["guest", "member", "bot"]
    relation: Literal["follow", "block", "mute"]
    online: bool


class RelationsShown(Model):
    """Everyone you follow, mute or block."""

    ok: Literal[True] = True
    people: list[RelatedShown]
