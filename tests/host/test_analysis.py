"""Analyses of a library: kept decision by decision, resumed after a stop, made anew by another engine."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import delete
from tests.storage.site.people import member

from crownpoint.ai.levels import LEVELS
from crownpoint.ai.study import import_matches, judge_question, open_match
from crownpoint.errors import EngineDataError, InvalidRecordError, MatchBusyError
from crownpoint.host import analysis
from crownpoint.host.analysis import analyse_kept, analyse_now, report_of
from crownpoint.storage import Store
from crownpoint.storage.library.analyses import CLAIM_MS, Analyses, Work
from crownpoint.storage.library.decisions import Decisions
from crownpoint.storage.library.matches import Library
from crownpoint.storage.schema import DECISIONS, SHAPES

MATCH = (
    b" 3 point match\n\n Game 1\n Ann : 0     Bob : 0\n"
    b"  1) 31: 24/20      66: 24/18 24/18 13/7 13/7\n  2) 52: 13/8 6/4\n"
)
PDN = b'[White "Ann"]\n[Black "Bob"]\n[Result "1-0"]\n1. 11-15 23-18 2. 8-11 27-23 1-0\n'


class Judge:
    """Counts what it judges, at no depth; it can break off."""

    def __init__(self, most: int = 1000) -> None:
        self.asked: list[str] = []
        self.most = most

    async def __call__(self, game: str, question: Any) -> dict[str, Any]:
        if len(self.asked) >= self.most:
            raise asyncio.CancelledError
        self.asked.append(question.place)
        return await asyncio.to_thread(judge_question, game, question)


async def kept(store: Store, data: bytes) -> Work:
    """A match in a library, whose analysis is wanted."""
    person = await member(store, "Ana")
    game, found = import_matches(data)
    (match,), _ = await Library(store, person).add(game, found, "file", 1)
    await Analyses(store).want([match], "quick", 1)
    work = await Analyses(store).claim(1)
    assert work is not None
    return work


@pytest.mark.parametrize("data", [MATCH, PDN])
async def test_an_analysis_goes_on_after_a_stop(store: Store, data: bytes) -> None:
    work, first = await kept(store, data), Judge(2)
    with pytest.raises(asyncio.CancelledError):
        await analyse_kept(store, work, first, lambda: 5)
    mine = Library(store, work.person_id)
    stopped = await mine.get(work.match_id)
    assert (stopped.judged, stopped.wanted, stopped.white_rate) == (2, "quick", None)
    rest, seen = Judge(), list[tuple[int, int]]()
    assert await analyse_kept(store, work, rest, lambda: 6, lambda done, of: seen.append((done, of)))
    match = open_match(work.game, data)
    places = [question.place for question in match.questions(LEVELS["quick"])]
    assert first.asked + rest.asked == places, "nothing is judged twice"
    assert seen[-1] == (len(places), len(places))
    done = await mine.get(work.match_id)
    assert (done.judged, done.decisions, done.wanted) == (len(places), len(places), None)
    figures = (await report_of(store, work, match)).figures()
    assert (done.white_rate, done.black_rate) == (figures[0].white, figures[0].black)


async def test_another_engine_judges_everything_anew(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    work = await kept(store, MATCH)
    await analyse_kept(store, work, Judge(), lambda: 5)
    await Analyses(store).want([work.match_id], "quick", 6)
    same = Judge()
    await analyse_kept(store, work, same, lambda: 7)
    assert same.asked == []
    monkeypatch.setattr(analysis, "__version__", "99")
    await Analyses(store).want([work.match_id], "quick", 8)
    other = Judge()
    await analyse_kept(store, work, other, lambda: 9)
    assert len(other.asked) == (await Library(store, work.person_id).get(work.match_id)).decisions
    assert {by for by, _ in (await Analyses(store).of(work.match_id, "quick")).values()} == {"99"}


async def test_a_match_that_cannot_be_judged_says_why(store: Store) -> None:
    async def refusing(game: str, question: Any) -> dict[str, Any]:
        raise InvalidRecordError("Line 5: 24/18 cannot be played.")

    work = await kept(store, MATCH)
    assert not await analyse_kept(store, work, refusing, lambda: 5)
    found = await Library(store, work.person_id).get(work.match_id)
    assert found.wanted is None
    assert found.fault == "Line 5: 24/18 cannot be played."


async def test_an_engine_without_weights_leaves_the_work_for_later(store: Store) -> None:
    async def without(game: str, question: Any) -> dict[str, Any]:
        raise EngineDataError("There are no weights.")

    work = await kept(store, MATCH)
    with pytest.raises(EngineDataError):
        await analyse_kept(store, work, without, lambda: 5)
    assert (await Library(store, work.person_id).get(work.match_id)).wanted == "quick"


@pytest.mark.parametrize("data", [MATCH, PDN])
async def test_what_was_judged_before_it_could_be_searched_is_indexed_later(store: Store, data: bytes) -> None:
    work = await kept(store, data)
    assert await analyse_kept(store, work, Judge(), lambda: 2)
    places = await Analyses(store).indexed(work.match_id)
    assert places
    async with store.writing() as connection:
        await connection.execute(delete(DECISIONS))
        await connection.execute(delete(SHAPES))
    judge = Judge()
    await Analyses(store).want([work.match_id], "quick", 3)
    assert await analyse_kept(store, work, judge, lambda: 4)
    assert judge.asked == [], "nothing is judged twice"
    assert await Analyses(store).indexed(work.match_id) == places
    (pack,) = await Decisions(store, work.person_id).packs(work.game)
    assert set(pack.places.split()) == places


async def test_a_match_that_another_process_works_at_is_left_alone(store: Store) -> None:
    work, judge = await kept(store, MATCH), Judge()  # claimed at 1
    with pytest.raises(MatchBusyError):
        await analyse_now(store, work, judge, lambda: 2)
    assert judge.asked == []
    assert await analyse_now(store, work, judge, lambda: 2 + CLAIM_MS)  # it was killed long ago
    assert await Analyses(store).claim(3 + CLAIM_MS) is None


async def test_while_somebody_waits_for_a_match_no_host_takes_it(store: Store) -> None:
    work = await kept(store, MATCH)
    await Analyses(store).give_up(work.match_id)
    with pytest.raises(asyncio.CancelledError):
        await analyse_now(store, work, Watching(store), lambda: 5)
    left = await Analyses(store).claim(6)  # at once, not after the claim has run out
    assert left == work


class Watching(Judge):
    """Looks for work itself, as a host does, and breaks off after two decisions."""

    def __init__(self, store: Store) -> None:
        super().__init__(2)
        self.store = store

    async def __call__(self, game: str, question: Any) -> dict[str, Any]:
        assert await Analyses(self.store).claim(5) is None
        return await super().__call__(game, question)
