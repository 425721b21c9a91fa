"""Notices reach whoever reads on from the last number."""

from __future__ import annotations

from crownpoint.storage import Store
from crownpoint.storage.notices import KEPT_MS, Notices


async def test_each_is_read_once_and_old_ones_go(where: str) -> None:
    async with await Store.open(where) as store:
        notices = Notices(store)
        assert await notices.last() == 0
        await notices.tell(["a" * 32, "b" * 32], {"barred": True}, 1000)
        (one, first, news), (two, second, _) = await notices.after(0)
        assert (first, second, news) == ("a" * 32, "b" * 32, {"barred": True})
        assert await notices.last() == two > one
        assert await notices.after(two) == []
        await notices.tell([], {}, 1001 + KEPT_MS)
        await notices.tell(["c" * 32], {"ended": ["d"]}, 1002 + KEPT_MS)
        ((three, person, news),) = await notices.after(0)
        assert three > two
        assert (person, news) == ("c" * 32, {"ended": ["d"]})
