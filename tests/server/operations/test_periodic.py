"""Rounds go on whatever happens, and end after what they have begun."""

from __future__ import annotations

import asyncio

import pytest

from crownpoint.errors import CrownpointError
from crownpoint.server.operations import periodic as rounds
from crownpoint.server.operations.periodic import PeriodicTask, stop_tasks


class Work:
    """Work that waits in the middle until it is let go on."""

    def __init__(self) -> None:
        self.begun = 0
        self.finished = 0
        self.has_begun = asyncio.Event()
        self.may_finish = asyncio.Event()
        self.problem: Exception | None = None

    async def __call__(self) -> None:
        self.begun += 1
        self.has_begun.set()
        await self.may_finish.wait()
        if self.problem is not None:
            raise self.problem
        self.finished += 1

    __name__ = "work"


async def test_a_round_that_has_begun_is_finished() -> None:
    work = Work()
    each = PeriodicTask("test", work)
    each.start(at_once=True)
    await work.has_begun.wait()
    closing = asyncio.create_task(stop_tasks(each))
    await asyncio.sleep(0)
    assert not closing.done()
    work.may_finish.set()
    await closing
    assert (work.begun, work.finished) == (1, 1)


@pytest.mark.parametrize("problem", [CrownpointError("The database is away."), ZeroDivisionError()], ids=repr)
async def test_a_round_that_fails_is_followed_by_another(problem: Exception) -> None:
    work = Work()
    work.may_finish.set()
    work.problem = problem
    each = PeriodicTask("test", work, 0.001)
    each.start()
    while work.begun < 3:
        await asyncio.sleep(0)
        await asyncio.sleep(0.001)
    await stop_tasks(each)
    assert work.finished == 0


async def test_it_waits_until_it_is_woken() -> None:
    work = Work()
    work.may_finish.set()
    each = PeriodicTask("test", work)
    each.start()
    for times in (1, 2):
        work.has_begun.clear()
        each.wake()
        await work.has_begun.wait()
        assert work.begun == times
    await stop_tasks(each)
    assert work.finished == 2


async def test_one_that_would_never_end_is_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "PATIENCE_S", 0.01)
    work = Work()
    each = PeriodicTask("test", work)
    each.start(at_once=True)
    await work.has_begun.wait()
    await stop_tasks(each)
    assert (work.begun, work.finished) == (1, 0)


async def test_one_that_was_never_started_ends() -> None:
    await stop_tasks(PeriodicTask("test", Work()))
