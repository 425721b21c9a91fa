"""What the pages need to know about a host first."""

from __future__ import annotations

from pydantic import Field

from crownpoint.host.presets import Presets, presets
from crownpoint.server.config import PeopleMode
from crownpoint.server.wire.base import Model

__all__ = ["About"]


class About(Model):
    """A host: its people mode, its name, its languages, and whether free chat is allowed."""

    people: PeopleMode
    name: str = "Crownpoint"
    free_chat: bool = True
    presets: Presets = Field(default_factory=presets)
