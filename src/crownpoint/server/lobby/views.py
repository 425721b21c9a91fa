"""Rows of the store as what the lobby shows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import structlog

from crownpoint.ai.personas import PERSONAS
from crownpoint.errors import InvalidRecordError
from crownpoint.server.caller import NotAllowedError
from crownpoint.server.lobby.ratings import shown_rating
from crownpoint.server.operations.metrics import ERRORS
from crownpoint.server.tables.options import playable
from crownpoint.server.wire.challenges import ChallengeShown
from crownpoint.server.wire.games import LiveGame, MyGame
from crownpoint.server.wire.players import PersonShown, PlayerShown
from crownpoint.server.wire.rooms import LineShown, RoomShown
from crownpoint.storage.site.challenges import Challenge
from crownpoint.storage.site.matches import Match, MatchPlayer
from crownpoint.storage.site.presence import Present
from crownpoint.storage.site.ratings import START, Ratings, Standing
from crownpoint.storage.site.rooms import Line, Room
from crownpoint.table import TableOptions
from crownpoint.table.options import Options
from crownpoint.table.pools import pool_of
from crownpoint.table.records.encoding import decode

__all__ = ["challenges_shown", "game_shown", "line_shown", "my_game", "options_of", "person_shown", "room_shown"]

log = structlog.get_logger()

_CHARACTERS = {persona.name: persona.key for persona in PERSONAS.values()}


async def challenges_shown(
    challenges: Iterable[Challenge], ratings: Ratings, now_ms: int
) -> list[tuple[Challenge, ChallengeShown]]:
    """Challenges with the ratings of those who made them, in the pools they are for.

    One that cannot be shown is left out, logged and counted: the rest of the lobby lives.
    """
    found = [(challenge, options) for challenge in challenges if (options := options_of(challenge)) is not None]
    pools = [pool_of(options) for _, options in found]
    people: dict[str, set[str]] = {}
    for (challenge, _), pool in zip(found, pools, strict=True):
        people.setdefault(pool, set()).add(challenge.person_id)
    standings = {pool: await ratings.of(those, pool) for pool, those in people.items()}
    return [
        (challenge, _challenge_shown(challenge, options, pool, standings[pool].get(challenge.person_id), now_ms))
        for (challenge, options), pool in zip(found, pools, strict=True)
    ]


def options_of(challenge: Challenge) -> TableOptions | None:
    """The options of a challenge as it was stored; None, logged and counted, where they cannot be played."""
    try:
        return playable(decode(Options, challenge.options))
    except (InvalidRecordError, NotAllowedError):
        ERRORS.labels("challenge").inc()
        log.exception("challenge_not_shown", challenge=challenge.id)
        return None


def _challenge_shown(
    challenge: Challenge, options: TableOptions, pool: str, standing: Standing | None, now_ms: int
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
        color=_color(options),
        least_rating=challenge.least_rating,
        most_rating=challenge.most_rating,
        private=challenge.private,
        created_ms=challenge.created_ms,
        expires_ms=challenge.expires_ms,
    )


def _color(options: TableOptions) -> Literal["random", "white", "black"]:
    match options.first_color:
        case "white" | "black" as color:
            return color
    return "random"


def _player(player: MatchPlayer, pool: str | None, now_ms: int) -> PlayerShown:
    if player.id is None:
        return PlayerShown(id=None, name=player.name, kind="computer", level=_CHARACTERS.get(player.name))
    known = {"id": player.id, "name": player.name, "kind": player.kind}
    if pool is None:
        return PlayerShown.model_validate(known)
    rating = shown_rating(player.standing or START, now_ms)
    return PlayerShown.model_validate(known | {"rating": rating.rating, "provisional": rating.provisional})


def _game(match: Match, now_ms: int) -> dict[str, Any]:
    return {
        "table": match.table_id,
        "game": match.game,
        "length": match.length,
        "players": tuple(_player(player, match.pool, now_ms) for player in match.players),
        "score": match.score,
        "pool": match.pool,
        "created_ms": match.created_ms,
    }


def game_shown(match: Match, now_ms: int) -> LiveGame:
    """A match to watch."""
    return LiveGame(**_game(match, now_ms))


def my_game(match: Match, person_id: str, now_ms: int) -> MyGame:
    """One of your own matches."""
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
