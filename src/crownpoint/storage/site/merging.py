"""A guest signs in as a member: everything of the guest becomes the member's, completely or not at all."""

from __future__ import annotations

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from crownpoint.storage.log.store import Store
from crownpoint.storage.schema import CARDS, INTENTS, LIBRARY, NOTICES, PEOPLE, RELATIONS, REPORTS, SEATS, TABLES

__all__ = ["merge_guest"]


async def merge_guest(store: Store, guest_id: str, member_id: str, notice: str, now_ms: int) -> bool:
    """Make the seats, library, cards, relations and complaints of a guest the member's, and delete the guest.

    Finished games that the two have played with each other keep the member's seat only. Returns False, and changes
    nothing, while such a game goes on. The notice, a bus message, tells all processes that hold a table of the guest's.
    """
    shared = select(SEATS.c.table_id).where(SEATS.c.person_id == member_id)
    async with store.writing() as connection:
        is_guest = (PEOPLE.c.id == guest_id) & (PEOPLE.c.kind == "guest")
        if (await connection.execute(select(PEOPLE.c.id).where(is_guest))).first() is None:
            return True  # it is gone, with all it had
        mine = SEATS.c.person_id == guest_id
        running = select(TABLES.c.id).join(SEATS, SEATS.c.table_id == TABLES.c.id)
        running = running.where(mine, TABLES.c.id.in_(shared), TABLES.c.phase != "over")
        if (await connection.execute(running)).first() is not None:
            return False
        moved = select(SEATS.c.table_id).where(mine, SEATS.c.table_id.not_in(shared))
        tables = list((await connection.execute(moved)).scalars())
        await connection.execute(
            update(INTENTS)
            .where(INTENTS.c.person_id == guest_id, INTENTS.c.table_id.in_(tables))
            .values(person_id=member_id)
        )
        await connection.execute(update(SEATS).where(mine, SEATS.c.table_id.in_(tables)).values(person_id=member_id))
        known = select(LIBRARY.c.digest).where(LIBRARY.c.person_id == member_id)
        theirs = (LIBRARY.c.person_id == guest_id) & LIBRARY.c.digest.not_in(known)
        await connection.execute(update(LIBRARY).where(theirs).values(person_id=member_id))
        asked = select(CARDS.c.position).where(CARDS.c.person_id == member_id)
        new = (CARDS.c.person_id == guest_id) & CARDS.c.position.not_in(asked)
        await connection.execute(update(CARDS).where(new).values(person_id=member_id))
        await _move_relations(connection, guest_id, member_id)
        for column in (REPORTS.c.reporter_id, REPORTS.c.about_id):
            await connection.execute(update(REPORTS).where(column == guest_id).values({column: member_id}))
        await connection.execute(delete(PEOPLE).where(PEOPLE.c.id == guest_id))
        await connection.execute(insert(NOTICES), {"body": notice, "created_ms": now_ms})
    return True


async def _move_relations(connection: AsyncConnection, guest_id: str, member_id: str) -> None:
    """Whom the guest follows, mutes and blocks, and who does so with the guest, unless it is so already."""
    for mine, other in ((RELATIONS.c.person_id, RELATIONS.c.other_id), (RELATIONS.c.other_id, RELATIONS.c.person_id)):
        known = select(other, RELATIONS.c.kind).where(mine == member_id)
        there = {tuple(row) for row in await connection.execute(known)}
        for row in (await connection.execute(select(RELATIONS).where(mine == guest_id))).all():
            found = dict(row._mapping)
            if found[other.name] != member_id and (found[other.name], found["kind"]) not in there:
                await connection.execute(insert(RELATIONS), {**found, mine.name: member_id})
