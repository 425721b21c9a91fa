"""Whoever calls matches off again and again waits before playing other people again."""

from __future__ import annotations

from crownpoint.server.caller import NotAllowedError
from crownpoint.server.site import Site
from crownpoint.storage.site.aborts import aborts

__all__ = ["WAITS_MS", "must_not_wait"]

MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS

WAITS_MS = tuple(minutes * MINUTE_MS for minutes in (0, 2, 10, 30, 60))
"""The wait after the first match called off in a day, after the second, and so on; never more than the last."""


async def must_not_wait(site: Site, person_id: str) -> None:
    """Raise `NotAllowedError` while someone has to wait because of the matches they have called off in a day."""
    now = site.clock()
    found = await aborts(site.store, person_id, now - DAY_MS)
    if not found:
        return
    wait_ms = found[-1] + WAITS_MS[min(len(found), len(WAITS_MS)) - 1] - now
    if wait_ms > 0:
        raise NotAllowedError("called_off_often", n=len(found), minutes=-(-wait_ms // MINUTE_MS))
