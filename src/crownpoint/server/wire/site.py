"""What the pages need to know about a host first."""

from __future__ import annotations

from crownpoint.messages import LANGUAGES
from crownpoint.server.config import PeopleMode
from crownpoint.server.wire.base import Model

__all__ = ["About"]


class About(Model):
    """A host: its people mode, its name, its languages, and whether free chat is allowed."""

    people: PeopleMode
    name: str = "Crownpoint"
    languages: tuple[str, ...] = LANGUAGES
    free_chat: bool = True
