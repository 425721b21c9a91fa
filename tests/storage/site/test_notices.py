"""Notices reach whoever reads on from the last number."""

from __future__ import annotations

from crownpoint.storage import Store
from crownpoint.storage.site.notices import KEPT_MS, Notices


async def test_each_is_read_once_and_old_ones_go(where: str) -> None:
    async with await Store.open(where) as store:
        notices = Notices(store)
        assert await notices.last() == 0
        await notices.leave(["{1}", "{2}"], 1000)
        (one, first), (two, second) = await notices.after(0)
        assert (first, second) == ("{1}", "{2}")
        assert await notices.last() == two > one
        assert await notices.after(two) == []
        await notices.leave([], 1001 + KEPT_MS)
        await notices.leave(["{3}"], 1002 + KEPT_MS)
        ((three, body),) = await notices.after(0)
        assert three > two
        assert body == "{3}"
