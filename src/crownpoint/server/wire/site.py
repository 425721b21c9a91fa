"""What the pages need to know of a host before anything else."""

from __future__ import annotations

from pydantic import Field

from crownpoint.host.presets import Presets, presets
from crownpoint.server.config import PeopleMode
from crownpoint.server.wire.base import Model

__all__ = ["About"]


class About(Model):
    """A host: whose it is, what it is called, what can be said and chosen there."""

    people: PeopleMode
    name: str = "Crownpoint"
    free_chat: bool = True
    presets: Presets = Field(default_factory=presets)
