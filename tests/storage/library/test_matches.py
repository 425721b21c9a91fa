"""A library: its matches are kept once, whoever imports them again, and are nobody else's."""

from __future__ import annotations

import asyncio

import pytest
from tests.storage.site.people import member

from crownpoint.ai.reports import Figure
from crownpoint.ai.study import ImportedMatch
from crownpoint.errors import FullError, MatchNotFoundError
from crownpoint.storage import Store
from crownpoint.storage.library.analyses import CLAIM_MS, Analyses
from crownpoint.storage.library.matches import Filters, Library
from crownpoint.storage.site.merging import merge_guest
from crownpoint.storage.site.people import Accounts


def match(name: str = "Ann", text: str = "", event: str = "") -> ImportedMatch:
    """A match with a source of its own."""
    return ImportedMatch((text or f"{name}\r\n").encode(), name, "Bob", event, "2026-11-17", 5, "5–3")


async def test_what_is_imported_again_keeps_its_analyses_notes_and_tags(store: Store) -> None:
    mine = Library(store, await member(store, "Ana"))
    (first,), new = await mine.add("backgammon", [match()], "a.mat", 1)
    assert new == 1
    analyses = Analyses(store)
    await analyses.want([first], "quick", 2)
    await analyses.keep(first, "quick", "1.0", "1.2", {"loss": 0.5}, 1, 3)
    await mine.write_note(first, "1.2", "never again")
    await mine.tag(first, ["blitz", "club, final", "blitz"])
    again, new = await mine.add("backgammon", [match(text="Ann\n\n"), match("Zoë")], "b.mat", 9)
    assert (again[0], new) == (first, 1)
    assert await analyses.of(first, "quick") == {"1.2": ("1.0", {"loss": 0.5})}
    assert await mine.notes(first) == {"1.2": "never again"}
    kept = await mine.get(first)
    assert (kept.tags, kept.file, kept.added_ms, kept.judged) == (("blitz", "club final"), "a.mat", 1, 1)


async def test_the_same_file_imported_at_once_is_kept_once(store: Store) -> None:
    mine = Library(store, await member(store, "Ana"))
    found = await asyncio.gather(*(mine.add("backgammon", [match()], "a.mat", 1, most=5) for _ in range(6)))
    assert sum(new for _, new in found) == 1
    assert len({ids[0] for ids, _ in found}) == 1


async def test_a_full_library_takes_nothing_new_but_knows_the_old(store: Store) -> None:
    mine = Library(store, await member(store, "Ana"))
    await mine.add("backgammon", [match(), match("Zoë")], "a.mat", 1, most=2)
    with pytest.raises(FullError):
        await mine.add("backgammon", [match(), match("Cy")], "a.mat", 1, most=2)
    assert (await mine.add("backgammon", [match()], "a.mat", 1, most=2))[1] == 0
    assert (await mine.search(Filters(), 10))[1] == 2


async def test_filters_by_day_and_by_winner(store: Store) -> None:
    mine = Library(store, await member(store, "Ana"))
    games = [("A", "2026-01-05", "5–3"), ("B", "2026-02-05", "1–7"), ("C", "", "½–½"), ("D", "2026-03-05", "*")]
    found = [ImportedMatch(name.encode(), name, "Z", "", date, 5, result) for name, date, result in games]
    await mine.add("backgammon", found, "a.mat", 1)

    async def named(**filters: str) -> set[str]:
        return {each.white for each in (await mine.search(Filters(**filters), 10))[0]}

    assert await named(since="2026-02-05") == {"B", "D"}
    assert await named(until="2026-02-05") == {"A", "B"}, "a match without a date is on no day"
    assert await named(since="2026-02-01", until="2026-02-28") == {"B"}
    assert await named(result="white") == {"A"}
    assert await named(result="black") == {"B"}
    assert await named(result="draw") == {"C"}


async def test_somebody_elses_match_is_not_there(store: Store) -> None:
    mine, theirs = Library(store, await member(store, "Ana")), Library(store, await member(store, "Ben"))
    (found,), _ = await mine.add("backgammon", [match()], "a.mat", 1)
    assert (await theirs.search(Filters(), 10)) == ([], 0)
    for work in (theirs.get, theirs.source, theirs.delete, theirs.find):
        with pytest.raises(MatchNotFoundError):
            await work(found)
    for change in (theirs.tag(found, ["mine"]), theirs.write_note(found, "", "mine")):
        with pytest.raises(MatchNotFoundError):
            await change
    assert await theirs.notes(found) == {}
    await mine.delete(found)
    assert (await mine.search(Filters(), 10))[1] == 0


async def test_filters(store: Store) -> None:
    mine = Library(store, await member(store, "Ana"))
    ids, _ = await mine.add("backgammon", [match("Ann", event="Club_open"), match("Żoë 100%")], "a.mat", 1)
    (shot,), _ = await mine.add("checkers", [match("Cy")], "b.pdn", 2)
    await mine.tag(shot, ["shot", "end"])
    await Analyses(store).finish(ids[0], [Figure("pr", 9.5, 2.0, 2)])

    async def names(**given: object) -> list[str]:
        return [each.white for each in (await mine.search(Filters(**given), 10))[0]]  # type: ignore[arg-type]

    assert await names() == ["Cy", *sorted(["Ann", "Żoë 100%"], key=lambda name: ids[name != "Ann"])]
    assert await names(game="checkers") == ["Cy"]
    assert await names(words="100% bob") == ["Żoë 100%"]
    assert await names(words="ŻOË") == await names(words="żoë") == ["Żoë 100%"]
    assert await names(words="club_") == ["Ann"]
    assert await names(words="clubXopen") == []
    assert await names(tag="end") == ["Cy"]
    assert await names(tag="en") == []
    assert await names(worst=9.0) == ["Ann"]
    page, total = await mine.search(Filters(), 1, 2)
    assert (len(page), total) == (1, 3)


async def test_work_is_claimed_once_and_taken_over_when_its_worker_is_gone(store: Store) -> None:
    person = await member(store, "Ana")
    ids, _ = await Library(store, person).add("backgammon", [match(), match("Zoë")], "a.mat", 1)
    analyses = Analyses(store)
    await analyses.want(ids[1:], "deep", 5)
    await analyses.want(ids[:1], "quick", 6)
    works = await asyncio.gather(*(analyses.claim(10) for _ in range(4)))
    claimed = [work for work in works if work is not None]
    while (more := await analyses.claim(10)) is not None:
        claimed.append(more)
    assert sorted((work.match_id, work.level) for work in claimed) == sorted(zip(ids, ("quick", "deep"), strict=True))
    assert await analyses.claim(10 + CLAIM_MS) is None
    assert await analyses.claim(11 + CLAIM_MS) is not None
    for each in ids:
        await analyses.release(each)
    again = [await analyses.claim(12 + CLAIM_MS) for _ in range(3)]
    assert [work is not None for work in again] == [True, True, False]
    await analyses.give_up(ids[0])
    assert not await analyses.keep(ids[0], "quick", "1", "1.1", {}, 1, 20), "nobody wants it any longer"
    assert await analyses.waiting(person) == 1


async def test_a_guests_library_becomes_the_members_and_goes_with_the_account(store: Store) -> None:
    guest, ana = await member(store, "Guest 1", "guest"), await member(store, "Ana")
    await Library(store, guest).add("backgammon", [match(), match("Zoë")], "a.mat", 1)
    (known,), _ = await Library(store, ana).add("backgammon", [match()], "a.mat", 1)
    assert await merge_guest(store, guest, ana, "{}", 2)
    found, total = await Library(store, ana).search(Filters(), 10)
    assert total == 2
    assert known in [each.id for each in found]
    await Accounts(store).delete(ana)
    assert (await Library(store, ana).search(Filters(), 10))[1] == 0
