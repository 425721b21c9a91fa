"""What is said over the sockets at the tables of a site, and by whom it may be said."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import orjson

from crownpoint.ai import worker
from crownpoint.errors import IntentDoneError
from crownpoint.server.actions import action_of
from crownpoint.server.models import Acted, Candidate, Done, Explained, Hint, Model, Refusing
from crownpoint.server.online.caller import Caller, NotAllowedError
from crownpoint.server.online.metrics import ACTION_SECONDS
from crownpoint.server.online.tables.chat import checked_text, phrase
from crownpoint.server.online.tables.computers import Computers
from crownpoint.server.online.tables.held import Held
from crownpoint.server.online.tables.hub import Hub
from crownpoint.server.online.tables.keeper import Keeper
from crownpoint.server.online.tables.leavers import Leavers
from crownpoint.server.online.tables.lines import Lines
from crownpoint.server.online.tables.messages import (
    ActAtSite,
    AskAtSite,
    ClaimAtSite,
    SayAtSite,
    WatchAtSite,
    WhyAtSite,
)
from crownpoint.server.online.tables.showing import Angle, shown
from crownpoint.storage import Intent
from crownpoint.storage.blocks import Blocks
from crownpoint.table import Action, Event, OccupantKind, Say, Seat

__all__ = ["Conversation"]


class Conversation:
    """Answers `watch`, `leave`, `act`, `say`, `claim`, `why`, `hint` and `hurry`."""

    def __init__(self, hub: Hub, keeper: Keeper, computers: Computers, leavers: Leavers, lines: Lines) -> None:
        self.hub = hub
        self.site = hub.site
        self.keeper = keeper
        self.computers = computers
        self.leavers = leavers
        self._blocks = Blocks(self.site.store)
        self.lines = lines
        self._watching = lines.watching
        self.site.on("watch", WatchAtSite, self.watch)
        self.site.on("leave", AskAtSite, self.leave)
        self.site.on("act", ActAtSite, self.act)
        self.site.on("say", SayAtSite, self.say)
        self.site.on("claim", ClaimAtSite, self.claim)
        self.site.on("why", WhyAtSite, self.why)
        self.site.on("hint", AskAtSite, self.hint)
        self.site.on("hurry", AskAtSite, self.hurry)
        self.site.on_disconnect.append(self._disconnected)

    async def watch(self, sid: str, caller: Caller, message: WatchAtSite) -> orjson.Fragment:
        """Follow a table instead of whatever this socket followed before."""
        me = caller.may_read()
        unheard = set[str]() if me is None else await self._blocks.hushed_by(me)
        async with self.hub.using(message.table) as held:
            seat = _seat(held, caller, message.seat)
            if sid not in self.site.callers:  # it has disconnected meanwhile
                raise NotAllowedError("gone", "The connection has ended.")
            self._leave(sid)
            hushed = frozenset(other for other in Seat if other is not seat and held.sitters[other].person in unheard)
            angle = held.watchers[sid] = Angle(seat, hushed, message.tail)
            self._watching[sid] = held
            if seat is not None:
                self.hub.start(self.leavers.look_at(held, seat))
                self.lines.measure(sid, held, caller.person)
            after = held.session.table.number if message.after is None else message.after
            return orjson.Fragment(shown(held.session, angle, held.look(), after, 0))

    async def leave(self, sid: str, caller: Caller, message: AskAtSite) -> Model:
        """Follow the table no longer."""
        held = self._watching.get(sid)
        if held is not None and held.id == message.table:
            self._leave(sid)
        return Done()

    def _leave(self, sid: str) -> None:
        held = self._watching.pop(sid, None)
        if held is None:
            return
        angle = held.watchers.pop(sid, None)
        held.idle_since_ms = self.site.clock()
        held.silent.discard(sid)
        if angle is not None and angle.seat is not None:
            self.hub.start(self.leavers.look_at(held, angle.seat, self.lines.heard_ms(sid)))

    async def _disconnected(self, sid: str, caller: Caller) -> None:
        self._leave(sid)
        self.lines.forget(sid)

    async def act(self, sid: str, caller: Caller, message: ActAtSite) -> Model:
        """Do what a person's seat asks; an intent that was carried out before is answered as it was then."""
        action = action_of(message.action)
        if isinstance(action, Say):
            return await self._say(caller, message.table, action.text, message.id)
        person = caller.must_be_known("play")
        async with self.hub.using(message.table) as held:
            seat = _own_seat(held, caller, message.seat)
            with ACTION_SECONDS.time():
                return await self._once(
                    held, person, message.id, lambda: self._act(held, seat, action, message, person)
                )

    async def _act(self, held: Held, seat: Seat, action: Action, message: ActAtSite, person: str) -> tuple[Event, ...]:
        table, lag_ms = held.session.table, 0
        timed = table.on_clock is seat
        if timed:
            await self.keeper.be_sure(held)
            lag_ms = held.allowance(person).lag_ms()
        intent = Intent(person, message.id)
        events = await held.session.act(seat, action, intent=intent, seen=message.number, lag_ms=lag_ms)
        if timed and table.on_clock is not seat:
            held.allowance(person).turn_ended(lag_ms)
        return events

    async def _once(
        self, held: Held, person: str, intent: str, work: Callable[[], Awaitable[tuple[Event, ...]]]
    ) -> Acted:
        number = held.done.get((person, intent))
        if number is None:
            try:
                events = await work()
                number = events[-1].number
                self.hub.written(held, events)
            except IntentDoneError as done:
                number = done.number
                self.hub.tell(held, number)  # whoever wrote it may have been killed before it could
            held.remember(person, intent, number)
        return Acted(number=number)

    async def say(self, sid: str, caller: Caller, message: SayAtSite) -> Model:
        """Say a phrase or, where the site allows it, anything."""
        if (message.phrase is None) == (message.text is None):
            raise NotAllowedError("bad_message", "Say a phrase or a text.", 400)
        text = message.text if message.text is not None else phrase(message.phrase or "")
        return await self._say(caller, message.table, text, message.id)

    async def _say(self, caller: Caller, table_id: str, text: str, intent: str) -> Model:
        person = caller.must_be_known("chat")
        async with self.hub.using(table_id) as held:
            seat = _own_seat(held, caller, None)
            action = Say(checked_text(text, self.site.config.free_chat))
            self.site.limits.allow(f"person:{person}", "chat")
            work = held.session.act
            return await self._once(held, person, intent, lambda: work(seat, action, intent=Intent(person, intent)))

    async def claim(self, sid: str, caller: Caller, message: ClaimAtSite) -> Model:
        """End the match because the other player has left."""
        person = caller.must_be_known("play")
        async with self.hub.using(message.table) as held:
            seat, intent = _own_seat(held, caller, None), Intent(person, message.id)
            return await self._once(held, person, message.id, lambda: self.leavers.claim(held, seat, intent))

    async def why(self, sid: str, caller: Caller, message: WhyAtSite) -> Model:
        """Why a step is refused."""
        caller.must_be_known("play")
        held = await self.hub.get(message.table)
        draft = held.session.draft(_own_seat(held, caller, message.seat))
        for source, target in message.steps:
            draft = draft.step(source, target)
        reason = draft.why_not(message.source, message.target)
        if reason is None:
            return Explained()
        return Explained(reason=Refusing(code=reason.code, params=dict(reason.params)), sentence=reason.sentence)

    async def hint(self, sid: str, caller: Caller, message: AskAtSite) -> Model:
        """The engine's advice, where nobody is harmed by it."""
        person = caller.must_be_known("play")
        async with self.hub.using(message.table) as held:
            seat = _own_seat(held, caller, message.seat)
            _need_practice(held, seat)
            self.site.limits.allow(f"person:{person}", "hint")
            decision = held.session.table.decision(seat)
            advice = None if decision is None else await self.computers.run(worker.think, worker.packed(decision))
            if advice is None:
                raise NotAllowedError("no_hint", "There is nothing to advise now.", 409)
            rows = [
                Candidate(text=line.move, verdict=line.verdict, loss=line.loss, depth=advice.depth)
                for line in advice.lines
            ]
            return Hint(candidates=rows, cube=advice.cube)

    async def hurry(self, sid: str, caller: Caller, message: AskAtSite) -> Model:
        """The computer that thinks plays at once."""
        caller.must_be_known("play")
        held = await self.hub.get(message.table)
        _need_practice(held, _own_seat(held, caller, message.seat))
        held.hurried.set()
        self.site.bus.publish(f"table:{held.id}", {"hurry": True})
        return Done()


def _seat(held: Held, caller: Caller, named: int | None) -> Seat | None:
    """The caller's seat, if any. Refuses a message that names another."""
    seat = held.seat_of(caller.person)
    if named is not None and named != seat:
        raise NotAllowedError("not_your_seat", "That is not your seat.")
    return seat


def _own_seat(held: Held, caller: Caller, named: int | None) -> Seat:
    seat = _seat(held, caller, named)
    if seat is None:
        raise NotAllowedError("not_a_seat", "Only players can do this.")
    return seat


def _need_practice(held: Held, seat: Seat) -> None:
    """Help is for games against a computer that count for nothing."""
    table = held.session.table
    if table.options.rated or table.seats[seat.other].kind is not OccupantKind.COMPUTER:
        raise NotAllowedError("no_help_here", "There is help only in unrated games against the computer.")
