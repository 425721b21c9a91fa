"""Profiles, rating histories, games played and leaderboards, which everyone may see."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Query

from crownpoint.server.caller import NotAllowedError
from crownpoint.server.net.api import api_router
from crownpoint.server.people.dependency import CallerOf, PeopleOf
from crownpoint.server.people.people import People
from crownpoint.server.wire.fields import PoolName
from crownpoint.server.wire.paging import Place, page_of, place_of, read_place
from crownpoint.server.wire.profiles import (
    GameShown,
    GamesShown,
    Leaderboard,
    Profile,
    RankedShown,
    RatingHistory,
    RatingPointShown,
    RatingShown,
    RecordShown,
)
from crownpoint.server.wire.responses import errors
from crownpoint.storage.site.people import Person
from crownpoint.storage.site.profile import MOST_DEVIATION, PlayedGame, Rating, Record

__all__ = ["NameInPath", "find_person", "is_online", "router"]

NameInPath = Annotated[str, Path(max_length=60)]
Many = Annotated[int, Query(ge=1, le=100)]

ONLINE_MS = 150_000  # seen within this time
FIRST_GAMES = 10


router = api_router(tag="profiles")


@router.get("/people/{name}", responses=errors(404))
async def profile(caller: CallerOf, people: PeopleOf, name: NameInPath) -> Profile:
    """The public profile of a person, and your relations to them."""
    person = await find_person(people, name)
    asker = caller.may_read()
    owner = await people.accounts.get(person.owner_id) if person.owner_id is not None else None
    games = await people.profiles.games(person.id, private=asker == person.id, limit=FIRST_GAMES)
    records = await people.profiles.records(person.id)
    against = await people.profiles.head_to_head(asker, person.id) if asker not in (None, person.id) else None
    now = people.site.clock()
    return Profile(
        id=person.id,
        name=person.name,
        kind=person.kind,
        role=person.role,
        owner=owner.name if owner is not None else None,
        about=person.about,
        language=person.language,
        since_ms=person.created_ms,
        seen_ms=person.seen_ms,
        online=is_online(person, now),
        barred=person.is_barred(now),
        followers=await people.relations.followers(person.id),
        ratings=[_rating(rating) for rating in await people.profiles.ratings(person.id)],
        records=_records(records),
        against_you=_records(against) if against is not None else None,
        relations=sorted(await people.relations.between(asker, person.id)) if asker is not None else [],
        games=[_game(game) for game in games],
    )


@router.get("/people/{name}/games", responses=errors(404))
async def games(
    caller: CallerOf, people: PeopleOf, name: NameInPath, before: Place | None = None, limit: Many = 20
) -> GamesShown:
    """Finished matches, newest first. Games at private tables are shown only to their players."""
    person = await find_person(people, name)
    mine = caller.may_read() == person.id
    found = await people.profiles.games(person.id, private=mine, before=read_place(before), limit=limit + 1)
    page, last = page_of(found, limit, lambda game: place_of(game.ended_ms, game.table))
    return GamesShown(games=[_game(game) for game in page], next=last)


@router.get("/people/{name}/ratings/{pool}", responses=errors(404))
async def history(caller: CallerOf, people: PeopleOf, name: NameInPath, pool: PoolName) -> RatingHistory:
    """The history of a rating. Of a private match, others see only the result."""
    me = caller.may_read()
    person = await find_person(people, name)
    points = await people.profiles.history(person.id, pool, viewer=me)
    return RatingHistory(pool=pool, points=[RatingPointShown(**_fields(point)) for point in points])


@router.get("/leaderboards/{pool}", responses=errors())
async def leaderboard(
    caller: CallerOf,
    people: PeopleOf,
    pool: PoolName,
    offset: Annotated[int, Query(ge=0, le=10_000)] = 0,
    limit: Many = 50,
) -> Leaderboard:
    """The best of a pool: recently active, and not provisional."""
    caller.may_read()
    ranked = await people.profiles.leaderboard(pool, people.site.clock(), offset, limit)
    return Leaderboard(pool=pool, people=[RankedShown(**_fields(line)) for line in ranked])


async def find_person(people: People, name: str) -> Person:
    """The person with this name. Raises `NotAllowedError`."""
    person = await people.accounts.find(name)
    if person is None:
        raise NotAllowedError("no_such_person", name=name)
    return person


def is_online(person: Person, now_ms: int) -> bool:
    """Whether someone is here, or was a moment ago."""
    return person.seen_ms > now_ms - ONLINE_MS


def _fields(found: Any) -> dict[str, Any]:
    return {name: getattr(found, name) for name in found.__dataclass_fields__}


def _rating(rating: Rating) -> RatingShown:
    return RatingShown(
        pool=rating.pool,
        rating=rating.rating,
        deviation=rating.deviation,
        matches=rating.matches,
        provisional=rating.deviation > MOST_DEVIATION,
    )


def _records(records: dict[str, Record]) -> dict[str, RecordShown]:
    return {game: RecordShown(**_fields(record)) for game, record in records.items()}


def _game(game: PlayedGame) -> GameShown:
    return GameShown(**_fields(game))
