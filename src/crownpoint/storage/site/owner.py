"""The one person of a host at home, who has its settings, games and library."""

from __future__ import annotations

from crownpoint.storage.log.store import Store
from crownpoint.storage.site.people import Accounts, Person

__all__ = ["OWNER", "find_owner"]

OWNER = "Owner"


async def find_owner(store: Store, now_ms: int) -> Person:
    """The owner, made at the first start."""
    accounts = Accounts(store)
    return await accounts.find(OWNER) or await accounts.create("member", OWNER, now_ms)
