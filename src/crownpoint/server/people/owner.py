"""A host at home has one owner: whoever can reach it owns the seats of all people."""

from __future__ import annotations

from collections.abc import Mapping

from crownpoint.server.caller import Caller
from crownpoint.server.site import Site
from crownpoint.storage.site.owner import OWNER, find_owner

__all__ = ["Owner"]


class Owner:
    """The one person of a host. The guard lets in only pages of this machine."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.owner: str | None = None
        site.people = self

    async def open(self) -> None:
        """Find the owner's settings and games, or make the owner at the first start."""
        self.owner = (await find_owner(self.site.store, self.site.clock())).id

    async def close(self) -> None:
        """Nothing to do; the owner has no periodic work."""

    async def identify(self, headers: Mapping[str, str]) -> Caller:
        """The owner, whoever asks."""
        return Caller(self.owner, OWNER, "member", login="owner")
