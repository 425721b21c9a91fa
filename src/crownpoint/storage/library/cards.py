"""The cards of one person: questions to remember, when they are due, and how well they were known."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.engine import Row

from crownpoint.errors import CardNotFoundError, FullError
from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import CARDS, PEOPLE, REVIEWS

__all__ = ["Cards", "Deck", "KeptCard", "NewCard", "Origin", "Review"]


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a question comes from; empty if it comes from no match."""

    white: str = ""
    black: str = ""
    event: str = ""
    date: str = ""
    place: str = ""
    game: int = 0
    turn: int = 0
    player: str = ""
    played: str = ""


@dataclass(frozen=True, slots=True)
class NewCard:
    """A question to keep. `body` is the game's own judgment of its position."""

    game: str
    deck: str
    position: str
    body: dict[str, Any]
    origin: Origin = Origin()
    match_id: str | None = None


@dataclass(frozen=True, slots=True)
class KeptCard:
    """A card with everything that is known of it."""

    id: str
    game: str
    deck: str
    position: str
    body: dict[str, Any]
    match_id: str | None
    origin: Origin
    added_ms: int
    due_ms: int
    memory: str | None
    """What the scheduler wants to know the next time; None before the first."""
    seen: int
    missed: int


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of one name."""

    deck: str
    cards: int
    due: int


@dataclass(frozen=True, slots=True)
class Review:
    """How well a card was known the `number`th time: 1 again, 2 hard, 3 good, 4 easy."""

    number: int
    rating: int
    at_ms: int


_COLUMNS = [CARDS.c[name] for name in KeptCard.__dataclass_fields__]


class Cards:
    """The cards of one person; nobody else's are there."""

    def __init__(self, store: Store, person_id: str) -> None:
        self._store = store
        self._person = person_id

    async def add(self, new: Iterable[NewCard], now_ms: int, most: int | None = None) -> tuple[list[str], int]:
        """Keep questions. Returns the ids of all of them in order, and how many are new.

        A question that is there already stays as it is, with its reviews. Raises `FullError` if there would be
        more than `most`; then nothing is kept.
        """
        wanted = {each.position: each for each in new}
        async with self._store.writing() as connection:
            me = select(PEOPLE.c.id).where(PEOPLE.c.id == self._person).with_for_update(key_share=True)
            await connection.execute(me)  # who makes the same card twice at once waits here
            query = select(CARDS.c.position, CARDS.c.id).where(self._mine, CARDS.c.position.in_(list(wanted)))
            there = {row.position: row.id for row in await connection.execute(query)}
            rows = [self._row(each, now_ms) for position, each in wanted.items() if position not in there]
            if rows and most is not None:
                count = await connection.scalar(select(func.count()).select_from(CARDS).where(self._mine))
                if int(count or 0) + len(rows) > most:
                    raise FullError(f"One person has {most} cards at most.")
            if rows:
                await connection.execute(insert(CARDS), rows)
        there |= {row["position"]: row["id"] for row in rows}
        return [there[position] for position in wanted], len(rows)

    def _row(self, card: NewCard, now_ms: int) -> dict[str, Any]:
        origin = {name: getattr(card.origin, name) for name in Origin.__dataclass_fields__}
        return {
            "id": secrets.token_hex(16), "person_id": self._person, "game": card.game, "deck": card.deck,
            "position": card.position, "body": json.dumps(card.body), "match_id": card.match_id,
            "origin": json.dumps(origin), "added_ms": now_ms, "due_ms": now_ms,
        }  # fmt: skip

    async def get(self, card_id: str) -> KeptCard:
        """One card. Raises `CardNotFoundError`."""
        async with self._store.reading() as connection:
            row = (await connection.execute(select(*_COLUMNS).where(self._one(card_id)))).first()
        if row is None:
            raise CardNotFoundError(f"There is no card {card_id}.")
        return _kept(row)

    async def next(self, deck: str | None = None, skip: Sequence[str] = ()) -> KeptCard | None:
        """The card that is due first, of one deck or of all, but for some; it may be due in the future."""
        query = (
            select(*_COLUMNS)
            .where(*self._in(deck), CARDS.c.id.not_in(skip))
            .order_by(CARDS.c.due_ms, CARDS.c.added_ms, CARDS.c.id)
        )
        async with self._store.reading() as connection:
            row = (await connection.execute(query.limit(1))).first()
        return None if row is None else _kept(row)

    async def all(self, deck: str | None = None) -> list[KeptCard]:
        """All cards, the oldest first."""
        query = select(*_COLUMNS).where(*self._in(deck)).order_by(CARDS.c.added_ms, CARDS.c.id)
        async with self._store.reading() as connection:
            return [_kept(row) for row in await connection.execute(query)]

    async def decks(self, now_ms: int) -> list[Deck]:
        """The decks by name, with how many cards are due by then."""
        due = func.count().filter(CARDS.c.due_ms <= now_ms)
        query = select(CARDS.c.deck, func.count(), due).where(self._mine).group_by(CARDS.c.deck).order_by(CARDS.c.deck)
        async with self._store.reading() as connection:
            return [Deck(*row) for row in await connection.execute(query)]

    async def of_match(self, match_id: str) -> dict[str, str]:
        """The cards that were made from a match: their ids by place."""
        query = select(CARDS.c.id, CARDS.c.origin).where(self._mine, CARDS.c.match_id == match_id)
        async with self._store.reading() as connection:
            return {json.loads(row.origin)["place"]: row.id for row in await connection.execute(query)}

    async def reviews(self, since_ms: int) -> list[Review]:
        """The reviews from a time on, in order."""
        query = select(REVIEWS.c.number, REVIEWS.c.rating, REVIEWS.c.at_ms).join(CARDS, CARDS.c.id == REVIEWS.c.card_id)
        query = query.where(self._mine, REVIEWS.c.at_ms >= since_ms).order_by(REVIEWS.c.at_ms)
        async with self._store.reading() as connection:
            return [Review(*row) for row in await connection.execute(query)]

    async def review(self, card: KeptCard, rating: int, answer: str, memory: str, due_ms: int, now_ms: int) -> bool:
        """Note how well a card was known. Returns False, and changes nothing, where that was done in the meantime."""
        seen = card.seen + 1
        values = {"memory": memory, "due_ms": due_ms, "seen": seen, "missed": card.missed + (rating == 1)}
        async with self._store.writing() as connection:
            here = self._one(card.id) & (CARDS.c.seen == card.seen)
            if not (await connection.execute(update(CARDS).where(here).values(values))).rowcount:
                return False
            row = {"card_id": card.id, "number": seen, "rating": rating, "answer": answer, "at_ms": now_ms}
            await connection.execute(insert(REVIEWS), row)
        return True

    async def move(self, card_id: str, deck: str) -> None:
        """Put a card into another deck. Raises `CardNotFoundError`."""
        await self._change(card_id, update(CARDS).where(self._one(card_id)).values(deck=deck))

    async def delete(self, card_id: str) -> None:
        """Delete a card with its reviews. Raises `CardNotFoundError`."""
        await self._change(card_id, delete(CARDS).where(self._one(card_id)))

    @property
    def _mine(self) -> ColumnElement[bool]:
        return CARDS.c.person_id == self._person

    def _one(self, card_id: str) -> ColumnElement[bool]:
        return (CARDS.c.id == card_id) & self._mine

    def _in(self, deck: str | None) -> list[ColumnElement[bool]]:
        return [self._mine] if deck is None else [self._mine, CARDS.c.deck == deck]

    async def _change(self, card_id: str, statement: Any) -> None:
        async with self._store.writing() as connection:
            if (await connection.execute(statement)).rowcount != 1:
                raise CardNotFoundError(f"There is no card {card_id}.")


def _kept(row: Row[Any]) -> KeptCard:
    values = dict(row._mapping)
    return KeptCard(**values | {"body": json.loads(values["body"]), "origin": Origin(**json.loads(values["origin"]))})
