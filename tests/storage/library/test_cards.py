"""Cards are kept once, are nobody else's, and a review counts once."""

from __future__ import annotations

import asyncio

import pytest
from tests.storage.library.test_matches import match
from tests.storage.site.people import member

from crownpoint.errors import CardNotFoundError, FullError
from crownpoint.storage import Store
from crownpoint.storage.library.cards import Cards, Deck, NewCard, Origin
from crownpoint.storage.library.matches import Library
from crownpoint.storage.site.merging import merge_guest


def question(position: str, deck: str = "errors", match_id: str | None = None) -> NewCard:
    """A card with a position of its own."""
    return NewCard("checkers", deck, position, {"loss": 0.5}, Origin("Ann", "Bob", place="1.4"), match_id)


async def test_the_same_question_is_kept_once_even_when_asked_at_once(store: Store) -> None:
    cards = Cards(store, await member(store, "Ana"))
    found = await asyncio.gather(*(cards.add([question("a"), question("b")], 5) for _ in range(4)))
    assert sum(new for _, new in found) == 2
    assert len({tuple(ids) for ids, _ in found}) == 1
    assert await cards.decks(5) == [Deck("errors", 2, 2)]
    assert await cards.decks(4) == [Deck("errors", 2, 0)]
    with pytest.raises(FullError):
        await cards.add([question("a"), question("c")], 6, most=2)
    assert (await cards.add([question("a")], 6, most=2))[1] == 0


async def test_a_review_counts_once_and_the_card_comes_again_when_it_is_due(store: Store) -> None:
    cards = Cards(store, await member(store, "Ana"))
    (first, second), _ = await cards.add([question("a"), question("b", "openings")], 5)
    card = await cards.get(first)
    assert await cards.review(card, 1, "9-13", "{}", 100, 50)
    assert not await cards.review(card, 3, "9-13", "{}", 900, 51), "sent twice"
    now = await cards.get(first)
    assert (now.seen, now.missed, now.due_ms, now.memory) == (1, 1, 100, "{}")
    assert [(each.number, each.rating, each.at_ms) for each in await cards.reviews(0)] == [(1, 1, 50)]
    assert await cards.reviews(51) == []
    first_due = await cards.next()
    assert first_due is not None
    assert first_due.id == second
    assert (await cards.next("errors")) == now
    await cards.move(second, "errors")
    assert await cards.decks(5) == [Deck("errors", 2, 1)]
    await cards.delete(second)
    with pytest.raises(CardNotFoundError):
        await cards.get(second)


async def test_somebody_elses_card_is_not_there(store: Store) -> None:
    mine, theirs = Cards(store, await member(store, "Ana")), Cards(store, await member(store, "Ben"))
    (card,), _ = await mine.add([question("a")], 1)
    assert await theirs.next() is None
    for wanted in (theirs.get(card), theirs.delete(card), theirs.move(card, "x")):
        with pytest.raises(CardNotFoundError):
            await wanted
    assert not await theirs.review(await mine.get(card), 3, "", "{}", 9, 9)
    assert (await theirs.add([question("a")], 1))[1] == 1, "everyone may ask the same"


async def test_a_card_outlives_its_match(store: Store) -> None:
    person = await member(store, "Ana")
    library, cards = Library(store, person), Cards(store, person)
    (kept,), _ = await library.add("checkers", [match()], "a.pdn", 1)
    (card,), _ = await cards.add([question("a", match_id=kept)], 1)
    assert await cards.of_match(kept) == {"1.4": card}
    await library.delete(kept)
    assert (await cards.get(card)).match_id is None


async def test_a_guests_cards_become_the_members(store: Store) -> None:
    guest, ana = await member(store, "Guest 1", "guest"), await member(store, "Ana")
    await Cards(store, guest).add([question("a"), question("b")], 1)
    await Cards(store, ana).add([question("b")], 2)
    await merge_guest(store, guest, ana, "{}", 3)
    assert [each.position for each in await Cards(store, ana).all()] == ["a", "b"]
