"""People with accounts: identifies who sends a request, and closes connections whose login has ended."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import replace

import structlog
from fastapi import Request, Response

from crownpoint.server.caller import NOBODY, Caller, NotAllowedError
from crownpoint.server.operations.periodic import PeriodicTask, stop_tasks
from crownpoint.server.people.cookie import cookie_in, set_cookie
from crownpoint.server.people.devices import remember_device
from crownpoint.server.people.passwords import Passwords
from crownpoint.server.site import Site
from crownpoint.server.wire.bus import (
    BUS_MESSAGE,
    LobbyChanged,
    LoginsEnded,
    PersonBarred,
    PersonDeleted,
    PersonMuted,
    RelationsChanged,
)
from crownpoint.server.wire.refusals import refused_message
from crownpoint.storage.site.blocks import Blocks
from crownpoint.storage.site.decisions import Decisions
from crownpoint.storage.site.logins import Logins
from crownpoint.storage.site.merging import merge_guest
from crownpoint.storage.site.notices import Notices
from crownpoint.storage.site.passkeys import Passkeys
from crownpoint.storage.site.people import Accounts, Person
from crownpoint.storage.site.profile import Profiles
from crownpoint.storage.site.relations import Relations
from crownpoint.storage.site.reports import Reports
from crownpoint.storage.site.rooms import Rooms
from crownpoint.storage.site.seating import seated
from crownpoint.storage.site.tokens import PREFIX, Codes, Tokens
from crownpoint.storage.site.trail import Line, Trail
from crownpoint.table.records.encoding import encode_text

__all__ = ["People"]

log = structlog.get_logger()

TOUCH_MS = 60_000  # how exact “last seen” is
WATCH_S = 10.0
NOTICE_S = 1.0
SWEEP_MS = 600_000
GUEST_LASTS_MS = 24 * 3600 * 1000  # without a login


class People:
    """Guests, members and bots of a site. Made when the store is open."""

    owner = None  # nobody owns every seat here

    def __init__(self, site: Site) -> None:
        self.site = site
        self.accounts = Accounts(site.store)
        self.logins = Logins(site.store)
        self.tokens = Tokens(site.store)
        self.codes = Codes(site.store)
        self.passkeys = Passkeys(site.store)
        self.blocks = Blocks(site.store)
        self.relations = Relations(site.store)
        self.reports = Reports(site.store)
        self.decisions = Decisions(site.store)
        self.trail = Trail(site.store)
        self.rooms = Rooms(site.store)
        self.profiles = Profiles(site.store)
        self.passwords = Passwords()
        self._notices = Notices(site.store)
        self._noticed = 0  # the number of the last notice that we know
        self._rounds = (
            PeriodicTask("people", self.look_after_connections, WATCH_S),
            PeriodicTask("people", self.read_notices, NOTICE_S),
        )
        self._cuts: set[asyncio.Task[None]] = set()
        self._touched_ms = self._swept_ms = 0
        site.people = self
        site.bus.subscribe(LoginsEnded, lambda message: self._cut_all(message.person, set(message.ids)))
        site.bus.subscribe(PersonBarred, lambda message: self._cut_all(message.person))
        site.bus.subscribe(PersonMuted, self._muted)
        site.bus.subscribe(PersonDeleted, self._deleted)

    async def open(self) -> None:
        """Start the periodic work on connections and expired logins."""
        await self.passwords.prepare()
        self._noticed = await self._notices.last()
        for each in self._rounds:
            each.start()

    async def close(self) -> None:
        """Stop the periodic work."""
        await stop_tasks(*self._rounds)
        if self._cuts:
            await asyncio.wait(self._cuts)
        self.passwords.close()

    async def identify(self, headers: Mapping[str, str]) -> Caller:
        """Who sends these headers (lower-case names): by a token if there is one, else by the cookie.

        Raises `NotAllowedError` for a token that is wrong or has expired, so that a program learns of it.
        """
        authorization = headers.get("authorization")
        if authorization is not None:
            return await self._by_token(authorization)
        secret = cookie_in(headers)
        found = await self.logins.find(secret, self.site.clock()) if secret else None
        if found is None:
            return NOBODY
        person, login = found
        now = self.site.clock()
        if person.is_barred(now):
            return NOBODY
        if login.seen_ms < now - TOUCH_MS:
            await self.logins.touch(login.id, now)
        return replace(_caller(person), login=login.id)

    async def _by_token(self, authorization: str) -> Caller:
        scheme, _, secret = authorization.partition(" ")
        now = self.site.clock()
        good = scheme.lower() == "bearer" and secret.startswith(PREFIX)
        found = await self.tokens.find(secret.strip(), now) if good else None
        if found is None or found[0].is_barred(now):
            raise NotAllowedError("bad_token")
        person, token = found
        if (token.used_ms or 0) < now - TOUCH_MS:
            await self.tokens.touch(token, now)
        return replace(_caller(person), token=token.id, scopes=token.scopes)

    async def begin_login(self, person: Person, caller: Caller, request: Request, response: Response) -> None:
        """Give the browser a login of its own, always with a new secret; the one it came with ends."""
        now = self.site.clock()
        if caller.login is not None and caller.person is not None:
            await self.end_logins(caller.person, [caller.login])
        secret, login_id = await self.logins.create(person.id, request.headers.get("user-agent", ""), now)
        set_cookie(request, response, secret)
        if person.kind == "member":
            remember_device(self.site, request, response, person.id)
        log.info("signed_in", person=person.id, kind=person.kind, login=login_id)

    async def end_logins(self, person_id: str, ids: Iterable[str]) -> None:
        """End these logins of a person and the connections made with them, on every process."""
        ended = [each for each in ids if await self.logins.end(person_id, each)]
        self.tell_ended(person_id, ended)

    async def end_tokens(self, person_id: str) -> None:
        """Revoke all tokens of a member and of the member's bots, and close the connections made with them."""
        for each in (person_id, *(bot.id for bot in await self.accounts.bots_of(person_id))):
            self.tell_ended(each, await self.tokens.end_all(each))

    def tell_ended(self, person_id: str, ids: Iterable[str]) -> None:
        """Close the connections made with these logins or tokens, on every process."""
        if ended := list(ids):
            self.site.bus.publish(LoginsEnded(person_id, ended))

    def tell_relations(self, one: str, other: str) -> None:
        """Tell all processes that the relations of these two have changed."""
        for person in (one, other):
            self.site.bus.publish(RelationsChanged(person))

    async def blocked_between(self, one: str, other: str) -> bool:
        """Whether one of the two has blocked the other: no challenges, no games, no chat between them."""
        return await self.relations.blocked_between(one, other)

    async def blocked_with(self, person_id: str) -> set[str]:
        """Everyone whom this person has blocked, or who has blocked them."""
        return await self.blocks.around(person_id)

    async def seats(self, table_id: str) -> dict[int, str | None]:
        """Who sits at a table, by seat."""
        return {seat: person for seat, (person, _) in (await seated(self.site.store, table_id)).items()}

    def carry_out(self, line: Line, ids: Iterable[str]) -> None:
        """Tell all processes of a decision about a person and the person's bots."""
        for each in ids:
            if line.kind == "suspend":
                self.site.bus.publish(PersonBarred(each))
            elif line.kind in ("mute", "unmute"):
                self.site.bus.publish(PersonMuted(each, line.until_ms if line.kind == "mute" else None))
        if line.kind == "suspend":
            self.site.bus.publish(LobbyChanged())  # what they offered is withdrawn

    async def delete(self, person_id: str) -> None:
        """Delete an account for good, bots included, and close its connections."""
        for each in await self.accounts.delete(person_id):
            self.site.bus.publish(PersonDeleted(each))

    async def bring_guest(self, caller: Caller, member: Person) -> None:
        """Give what the caller has as a guest to the member, if the caller is a guest. Raises `NotAllowedError`."""
        if caller.kind != "guest" or caller.person is None or member.kind != "member":
            return
        gone = PersonDeleted(caller.person, member.id)
        if not await merge_guest(self.site.store, caller.person, member.id, encode_text(gone), self.site.clock()):
            raise NotAllowedError("plays_yourself")
        self.site.bus.publish(gone)
        log.info("guest_brought", person=member.id, guest=caller.person)

    def limit(self, key: str, kind: str) -> None:
        """Raise `NotAllowedError` when this comes too often."""
        self.site.limits.allow(key, kind)

    def _muted(self, message: PersonMuted) -> None:
        for sid, caller in self.site.callers.items():
            if caller.person == message.person:
                self.site.callers[sid] = replace(caller, muted_until_ms=message.until_ms)

    def _deleted(self, message: PersonDeleted) -> None:
        if message.became is not None:
            self.site.guest_became.send(message.person, message.became)
        self._cut_all(message.person)

    def _cut_all(self, person: str, ended: set[str] | None = None) -> None:
        """Close the connections of a person: all, or those made with the logins or tokens that have ended."""
        for sid, caller in list(self.site.callers.items()):
            if caller.person == person and (ended is None or ended & {caller.login, caller.token}):
                self._cut(sid)

    def _cut(self, sid: str) -> None:
        log.info("cut", person=self.site.callers[sid].person)
        # Nothing more is allowed from now on; who it was is still needed when the connection is closed.
        self.site.callers[sid] = replace(self.site.callers[sid], ended=True)
        task = asyncio.create_task(self._say_goodbye(sid))
        self._cuts.add(task)
        task.add_done_callback(self._cuts.discard)

    async def _say_goodbye(self, sid: str) -> None:
        why = refused_message("login_ended")
        await self.site.sockets.emit("goodbye", why.model_dump(), to=sid)
        await self.site.sockets.disconnect(sid)

    async def read_notices(self) -> None:
        """Carry out what admin commands on the machine have asked for."""
        for number, body in await self._notices.after(self._noticed):
            self._noticed = number
            self.site.bus.deliver(BUS_MESSAGE.validate_json(body))

    async def look_after_connections(self) -> None:
        """Close connections whose login or token has ended, note who is connected, delete what has expired.

        Bus messages may have been lost, and logins expire without any.
        """
        now = self.site.clock()
        known = {sid: caller for sid, caller in self.site.callers.items() if caller.person is not None}
        logins = {caller.login for caller in known.values() if caller.login is not None}
        tokens = {caller.token for caller in known.values() if caller.token is not None}
        living: set[str] = set()
        if logins:
            living |= await self.logins.living(logins, now)
        if tokens:
            living |= await self.tokens.living(tokens, now)
        for sid, caller in known.items():
            if caller.login not in living and caller.token not in living and self.site.callers.get(sid) is caller:
                self._cut(sid)
        if now - self._touched_ms >= TOUCH_MS:
            self._touched_ms = now
            if here := {caller.person for caller in known.values() if caller.person is not None}:
                await self.accounts.touch(here, now)
        if now - self._swept_ms >= SWEEP_MS:
            self._swept_ms = now
            await self.sweep()

    async def sweep(self) -> None:
        """Delete expired logins and codes, and guests who cannot come back."""
        now = self.site.clock()
        await self.logins.sweep(now)
        await self.codes.sweep(now)
        await self.accounts.sweep(now, now - GUEST_LASTS_MS)


def _caller(person: Person) -> Caller:
    return Caller(
        person.id, person.name, person.kind, person.role, person.language, muted_until_ms=person.muted_until_ms
    )
