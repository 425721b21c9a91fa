"""The lobby: brings players together and rates their matches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crownpoint.server.caller import NotAllowedError
from crownpoint.server.lobby.challenges import ChallengeService
from crownpoint.server.lobby.chat_rooms import ChatRooms
from crownpoint.server.lobby.fair_play import FairPlay
from crownpoint.server.lobby.feed import LobbyFeed
from crownpoint.server.lobby.notifications import Notifications
from crownpoint.server.lobby.quick_match import QuickMatch
from crownpoint.server.lobby.ratings import RatingService
from crownpoint.server.lobby.stream_presence import StreamPresence
from crownpoint.server.lobby.views import person_shown
from crownpoint.server.operations.periodic import PeriodicTask, stop_tasks
from crownpoint.server.site import Site
from crownpoint.server.tables import Tables
from crownpoint.server.wire.bus import LobbyChanged
from crownpoint.server.wire.players import PersonShown
from crownpoint.server.wire.rooms import SayInRoom
from crownpoint.storage.site.blocks import Blocks
from crownpoint.storage.site.people import Accounts, Person
from crownpoint.storage.site.presence import Presence
from crownpoint.storage.site.trail import Trail
from crownpoint.table import Table

__all__ = ["Lobby"]

ALIVE_MS = 10_000
"""A process not seen for this long has died, and its connections are lost."""

SWEEP_S = 600.0
KEPT_MS = 3_600_000  # after it has expired


class Lobby:
    """Challenges, searches, rooms, presence, ratings and notifications of a site. Made when the store is open."""

    def __init__(self, site: Site, tables: Tables) -> None:
        self.site = site
        self.tables = tables
        self.accounts = Accounts(site.store)
        self.trail = Trail(site.store)
        self.blocks = Blocks(site.store)
        self.presence = Presence(site.store, site.process)
        self.rating = RatingService(site)
        self.rooms = ChatRooms(self)
        self.challenge_service = ChallengeService(self)
        self.quick_match = QuickMatch(self)
        self.notifications = Notifications(site)
        self.stream_presence = StreamPresence(self)
        self.feed = LobbyFeed(self)
        self.fair_play = FairPlay(self)
        site.on("say_in_room", SayInRoom, self.rooms.on_say)
        tables.ended.subscribe(self._ended)
        self._sweeping = PeriodicTask("lobby", self._sweep, SWEEP_S)

    async def open(self) -> None:
        """Rate matches that have not been rated yet, and start pairing and notifying."""
        await self.rooms.open()
        for part in (self.rating, self.quick_match, self.notifications, self.feed):
            await part.open()
        self._sweeping.start(at_once=True)

    async def close(self) -> None:
        """Stop, after finishing what has begun."""
        await stop_tasks(self._sweeping)
        await self.fair_play.close()
        for part in (self.feed, self.notifications, self.stream_presence, self.quick_match, self.rating):
            await part.close()
        await self.presence.close()

    def changed(self) -> None:
        """Tell all processes that the lobby has changed."""
        self.site.bus.publish(LobbyChanged())

    def connected(self) -> set[str]:
        """Who is connected to this process: by a socket, or by an event stream."""
        return {caller.person for caller in self.site.callers.values() if caller.person} | set(
            self.notifications.streams
        )

    async def here(self, people: Iterable[str]) -> set[str]:
        """Who of these people is connected to any process."""
        those = set(people)
        known = those & self.connected()
        if len(known) == len(those):
            return known
        return known | await self.presence.elsewhere(those - known, self.site.clock() - ALIVE_MS)

    async def online(self) -> list[PersonShown]:
        """Who is connected to any process, by name."""
        return [person_shown(person) for person in await self.presence.online(self.site.clock() - ALIVE_MS)]

    async def person(self, person_id: str) -> Person:
        """The person with this id. Raises `NotAllowedError` if the account is gone."""
        found = await self.accounts.get(person_id)
        if found is None:
            raise NotAllowedError("person_gone")
        return found

    async def person_named(self, name: str) -> Person:
        """The person with this name. Raises `NotAllowedError`."""
        found = await self.accounts.find(name)
        if found is None:
            raise NotAllowedError("no_such_person", name=name)
        return found

    async def playing_now(self, people: Sequence[str], *, seeks: bool = True) -> None:
        """Withdraw the open challenges and searches of people who have just sat down at a table."""
        if people:
            await self.challenge_service.challenges.withdraw_public(people)
            if seeks:
                await self.quick_match.seeks.stop(people)
        self.changed()

    async def _ended(self, table: Table) -> None:
        self.rating.match_ended()

    async def _sweep(self) -> None:
        """Delete what expired long ago."""
        now = self.site.clock()
        await self.challenge_service.challenges.sweep(now - KEPT_MS)
        await self.quick_match.seeks.sweep(now - KEPT_MS)
        await self.presence.sweep(now - 10 * ALIVE_MS)
