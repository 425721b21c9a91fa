"""Rows of the store as what the lobby shows."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from crownpoint.ai.personas import PERSONAS
from crownpoint.server.online.lobby.choices import read_options
from crownpoint.server.online.lobby.messages.challenges import ChallengeShown
from crownpoint.server.online.lobby.messages.games import LiveGame, MyGame
from crownpoint.server.online.lobby.messages.people import PersonShown, PlayerShown
from crownpoint.server.online.lobby.messages.rooms import LineShown, RoomShown
from crownpoint.server.online.lobby.rating import shown_rating
from crownpoint.storage.challenges import Challenge
from crownpoint.storage.matches import Match, Sitting
from crownpoint.storage.presence import Present
from crownpoint.storage.ratings import START, Ratings, Standing
from crownpoint.storage.rooms import Line, Room
from crownpoint.table.pools import pool_of

__all__ = ["challenges_shown", "game_shown", "line_shown", "my_game", "person_shown", "room_shown"]

_CHARACTERS = {persona.name: persona.key for persona in PERSONAS.values()}


async def challenges_shown(
    challenges: Iterable[Challenge], ratings: Ratings, now_ms: int
) -> list[tuple[Challenge, ChallengeShown]]:
    """Challenges with the ratings of those who made them, in the pools they are for."""
    found = [(challenge, json.loads(challenge.options)) for challenge in challenges]
    pools = [pool_of(read_options(options)) for _, options in found]
    people: dict[str, set[str]] = {}
    for (challenge, _), pool in zip(found, pools, strict=True):
        people.setdefault(pool, set()).add(challenge.person_id)
    standings = {pool: await ratings.of(those, pool) for pool, those in people.items()}
    return [
        (challenge, _challenge_shown(challenge, options, pool, standings[pool].get(challenge.person_id), now_ms))
        for (challenge, options), pool in zip(found, pools, strict=True)
    ]


def _challenge_shown(
    challenge: Challenge, options: dict[str, Any], pool: str, standing: Standing | None, now_ms: int
) -> ChallengeShown:
    rating = shown_rating(standing or START, now_ms)
    by = {"id": challenge.person_id, "name": challenge.name, "kind": challenge.kind}
    return ChallengeShown(
        id=challenge.id,
        by=PlayerShown.model_validate(by | {"rating": rating.rating, "provisional": rating.provisional}),
        to=challenge.to_id,
        room=challenge.room_id,
        options=options,
        pool=pool,
        color=options.get("first_color") or "random",
        least_rating=challenge.least_rating,
        most_rating=challenge.most_rating,
        private=challenge.private,
        created_ms=challenge.created_ms,
        expires_ms=challenge.expires_ms,
    )


def _player(sitter: Sitting, pool: str | None, now_ms: int) -> PlayerShown:
    if sitter.id is None:
        return PlayerShown(id=None, name=sitter.name, kind="computer", level=_CHARACTERS.get(sitter.name))
    known = {"id": sitter.id, "name": sitter.name, "kind": sitter.kind}
    if pool is None:
        return PlayerShown.model_validate(known)
    rating = shown_rating(sitter.standing or START, now_ms)
    return PlayerShown.model_validate(known | {"rating": rating.rating, "provisional": rating.provisional})


def _game(match: Match, now_ms: int) -> dict[str, Any]:
    return {
        "table": match.table_id,
        "game": match.game,
        "length": match.length,
        "players": tuple(_player(sitter, match.pool, now_ms) for sitter in match.sitters),
        "score": match.score,
        "pool": match.pool,
        "created_ms": match.created_ms,
    }


def game_shown(match: Match, now_ms: int) -> LiveGame:
    """A match to watch."""
    return LiveGame(**_game(match, now_ms))


def my_game(match: Match, person_id: str, now_ms: int) -> MyGame:
    """A match of one's own."""
    return MyGame(
        **_game(match, now_ms),
        seat=match.seat_of(person_id),
        your_turn=match.waits_for(person_id),
        number=match.last_number,
        deadline_ms=match.deadline_ms,
    )


def person_shown(person: Present) -> PersonShown:
    """Someone who is connected."""
    known = {"id": person.id, "name": person.name, "kind": person.kind}
    return PersonShown.model_validate(known | {"room": person.room, "playing": person.playing})


def room_shown(room: Room) -> RoomShown:
    """A room."""
    return RoomShown(id=room.id, name=room.name, language=room.language, owner=room.owner_id)


def line_shown(line: Line) -> LineShown:
    """What someone said."""
    return LineShown(
        id=line.id, room=line.room_id, person=line.person_id, name=line.name, text=line.text, time_ms=line.created_ms
    )
