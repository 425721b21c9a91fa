"""Challenges: offers to play that are made, shown, accepted by exactly one person, withdrawn or declined."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from crownpoint.errors import FullError, GoneError
from crownpoint.server.caller import Caller, NotAllowedError
from crownpoint.server.lobby.ratings import check_rated
from crownpoint.server.lobby.views import challenges_shown, options_of
from crownpoint.server.tables import SeatAssignment
from crownpoint.server.tables.aborts import must_not_wait
from crownpoint.server.tables.options import is_live, playable, seated_options, write_options
from crownpoint.server.wire.base import Done
from crownpoint.server.wire.bus import PersonNotified
from crownpoint.server.wire.challenges import (
    ChallengeForm,
    ChallengeMade,
    ChallengeShown,
    ChallengesShown,
)
from crownpoint.server.wire.moderation import ChallengeListed, ChallengesListed
from crownpoint.server.wire.notifications import ChallengeDeclined, ChallengeReceived, ChallengeWithdrawn, Notification
from crownpoint.server.wire.tables import TableStarted
from crownpoint.storage.site.challenges import Challenge, Challenges, take_up
from crownpoint.storage.site.people import Person
from crownpoint.storage.site.ratings import START
from crownpoint.table import TableOptions
from crownpoint.table.pools import pool_of

if TYPE_CHECKING:
    from crownpoint.server.lobby.lobby import Lobby

__all__ = ["ChallengeService", "gone"]

log = structlog.get_logger()

MINUTE_MS = 60_000
PUBLIC_MINUTES, PERSONAL_MINUTES, LONGEST_PUBLIC = 15, 24 * 60, 24 * 60
MOST = 10
"""The most open challenges of one person."""

LOOKS, LOOK_AGAIN_S = 3, 0.5  # how often we look for someone who seems to be away


@contextmanager
def gone(code: str) -> Iterator[None]:
    """Turn `GoneError` into a refusal with this code."""
    try:
        yield
    except GoneError as error:
        raise NotAllowedError(code) from error


class ChallengeService:
    """Makes, lists, accepts, declines and withdraws challenges."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.site = lobby.site
        self.challenges = Challenges(lobby.site.store)

    async def make(self, caller: Caller, form: ChallengeForm) -> ChallengeMade:
        """Challenge everyone, one person, or whoever has the link."""
        me = await self.lobby.person(caller.must_be_known("challenge"))
        self.site.limits.allow(f"person:{me.id}", "challenge")
        await must_not_wait(self.site, me.id)
        options = self._options(form)
        to = None if form.to is None else await self.lobby.person_named(form.to)
        if to is not None and form.private:
            raise NotAllowedError("bad_challenge")
        check_rated(options, me, *([to] if to else []))
        if to is not None:
            await self._must_welcome(me, to)
        if form.room is not None:
            await self.lobby.rooms.must_exist(form.room)
        public = to is None and not form.private
        minutes = form.minutes or (PUBLIC_MINUTES if public and is_live(options) else PERSONAL_MINUTES)
        now = self.site.clock()
        try:
            made, secret = await self.challenges.create(
                me.id,
                write_options(options),
                now,
                now + MINUTE_MS * (min(minutes, LONGEST_PUBLIC) if public and is_live(options) else minutes),
                to_id=to.id if to else None,
                room_id=form.room,
                private=form.private,
                least_rating=form.least_rating,
                most_rating=form.most_rating,
                most=MOST,
            )
        except FullError as error:
            raise NotAllowedError("too_many_challenges", most=MOST) from error
        shown = await self.shown(await self.challenges.get(made, now))
        if to is not None:
            self._tell(to.id, ChallengeReceived(challenge=shown))
        self.lobby.changed()
        return ChallengeMade(challenge=shown, link=None if secret is None else f"/challenge/{secret}")

    def _options(self, form: ChallengeForm) -> TableOptions:
        options = playable(form.options)
        if options.first_color is not None:
            raise NotAllowedError("bad_options", "options.first_color is not for challenges: use color.")
        return replace(options, first_color=None if form.color == "random" else form.color)

    async def seen_by(self, caller: Caller) -> ChallengesShown:
        """The open challenges to everyone, without those of blocked or absent people, and the caller's own."""
        caller.may_read()
        now = self.site.clock()
        public = await self.public()
        if caller.person is None:
            return ChallengesShown(public=public, mine=[])
        blocks = await self.lobby.blocks.around(caller.person)
        mine = await challenges_shown(await self.challenges.of(caller.person, now), self.lobby.rating.ratings, now)
        return ChallengesShown(
            public=[each for each in public if each.by.id not in blocks], mine=[each for _, each in mine]
        )

    async def public(self) -> list[ChallengeShown]:
        """The challenges to everyone; those of absent people only if there are days for each move."""
        now = self.site.clock()
        found = await challenges_shown(await self.challenges.public(now), self.lobby.rating.ratings, now)
        here = await self.lobby.here({challenge.person_id for challenge, _ in found})
        return [each for challenge, each in found if challenge.person_id in here or not is_live(each.options)]

    async def accept(self, caller: Caller, challenge: Challenge) -> TableStarted:
        """Accept a challenge. If several people try at once, one of them gets the table."""
        me = await self.lobby.person(caller.must_be_known("challenge"))
        by = await self.lobby.person(challenge.person_id)
        if me.id == by.id:
            raise NotAllowedError("own_challenge")
        if challenge.to_id not in (None, me.id):
            raise NotAllowedError("not_for_you")
        await must_not_wait(self.site, me.id)
        options = seated_options(read_options_of(challenge))
        check_rated(options, by, me)
        await self._must_welcome(me, by)
        await self._must_fit(me, challenge, options)
        public = challenge.to_id is None and not challenge.private
        if public and is_live(options) and not await self._is_here(by):
            raise NotAllowedError("challenger_away", name=by.name)

        async def within(connection: AsyncConnection, table_id: str) -> None:
            await take_up(connection, challenge.id, table_id, self.site.clock())

        players = (SeatAssignment(by.id, by.name), SeatAssignment(me.id, me.name))
        with gone("challenge_gone"):
            table = await self.lobby.tables.open_table(options, players, private=challenge.private, within=within)
        await self.lobby.playing_now([by.id, me.id] if is_live(options) else [])
        log.info("challenge_taken_up", table=table, number=1, challenge=challenge.id)
        return TableStarted(table=table)

    async def _is_here(self, person: Person) -> bool:
        """Whether someone is connected to any process. New connections are known to other processes after a second."""
        for _ in range(LOOKS):
            if await self.lobby.here({person.id}):
                return True
            await asyncio.sleep(LOOK_AGAIN_S)
        return bool(await self.lobby.here({person.id}))

    async def _must_fit(self, me: Person, challenge: Challenge, options: TableOptions) -> None:
        if challenge.least_rating is None and challenge.most_rating is None:
            return
        pool = pool_of(options)
        rating = (await self.lobby.rating.ratings.of([me.id], pool)).get(me.id, START).rating
        least, most = challenge.least_rating or 0, challenge.most_rating or 10_000
        if not least <= rating <= most:
            raise NotAllowedError("rating_outside", least=least, most=most)

    async def _must_welcome(self, me: Person, other: Person) -> None:
        if me.id == other.id:
            raise NotAllowedError("own_challenge")
        if other.id in await self.lobby.blocks.around(me.id):
            raise NotAllowedError("not_welcome", name=other.name)

    async def delete(self, caller: Caller, challenge_id: str) -> Done:
        """Withdraw a challenge of your own, or decline one made to you."""
        me = caller.must_be_known("challenge")
        with gone("challenge_gone"):
            challenge = await self.challenges.delete(challenge_id, me, self.site.clock())
        self.lobby.changed()
        with suppress(NotAllowedError):  # nobody has seen one that cannot be shown
            shown = await self.shown(challenge)
            if challenge.person_id != me:
                self._tell(challenge.person_id, ChallengeDeclined(challenge=shown))
            elif challenge.to_id is not None:
                self._tell(challenge.to_id, ChallengeWithdrawn(challenge=shown))
        return Done()

    async def listed(self, caller: Caller) -> ChallengesListed:
        """All open challenges, for moderators."""
        caller.must_moderate()
        found = await self.challenges.all(self.site.clock())
        names = await self.lobby.accounts.names({each.to_id for each in found if each.to_id is not None})
        return ChallengesListed(
            challenges=[
                ChallengeListed(
                    id=each.id,
                    by=each.name,
                    to=names.get(each.to_id or ""),
                    private=each.private,
                    options=each.options,
                    created_ms=each.created_ms,
                    expires_ms=each.expires_ms,
                )
                for each in found
            ]
        )

    async def withdraw_any(self, caller: Caller, challenge_id: str) -> Done:
        """Withdraw anyone's challenge, also one that cannot be shown. Moderators only."""
        moderator, now = caller.must_moderate(), self.site.clock()
        with gone("challenge_gone"):
            challenge = await self.challenges.delete(challenge_id, None, now)
        about = (challenge.person_id, challenge.name)
        await self.lobby.trail.add(now, (moderator, caller.name), "withdraw", about)
        self.lobby.changed()
        return Done()

    async def shown(self, challenge: Challenge) -> ChallengeShown:
        """A challenge as everyone may see it. One that cannot be shown is as good as gone."""
        for _, shown in await challenges_shown([challenge], self.lobby.rating.ratings, self.site.clock()):
            return shown
        raise NotAllowedError("challenge_gone")

    def _tell(self, person_id: str, notification: Notification) -> None:
        self.site.bus.publish(PersonNotified(person_id, notification))


def read_options_of(challenge: Challenge) -> TableOptions:
    """The options of a challenge as it was stored; refuses one that cannot be played."""
    options = options_of(challenge)
    if options is None:
        raise NotAllowedError("challenge_gone")
    return options
