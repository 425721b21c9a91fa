"""What clients may ask for at tables, over sockets and HTTP alike, and who may ask for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import orjson

from crownpoint.ai import worker
from crownpoint.ai.advice import BLUNDER
from crownpoint.errors import IllegalActionError, IntentDoneError, MoveError
from crownpoint.server.caller import Caller, NotAllowedError
from crownpoint.server.operations.metrics import ACTION_SECONDS
from crownpoint.server.tables.aborts import must_not_wait
from crownpoint.server.tables.chat import checked_text, phrase
from crownpoint.server.tables.computers import Computers, EnginePool
from crownpoint.server.tables.live_table import LiveTable
from crownpoint.server.tables.pings import Pings
from crownpoint.server.tables.presence import SeatPresence
from crownpoint.server.tables.registry import TableRegistry
from crownpoint.server.tables.upkeep import Upkeep
from crownpoint.server.tables.views import Viewpoint, shown
from crownpoint.server.wire.base import Done, RefusalReason
from crownpoint.server.wire.bus import ComputerHurried, ComputerPaceSet, ComputerStepped
from crownpoint.server.wire.tables import (
    Act,
    Acted,
    ActOverHttp,
    Candidate,
    Claim,
    ClaimOverHttp,
    Explained,
    Hint,
    SayAtTable,
    SetPace,
    TableQuery,
    Watch,
    Why,
)
from crownpoint.storage import Intent
from crownpoint.storage.site.blocks import Blocks
from crownpoint.table import Accept, Action, Event, Move, OccupantKind, OfferKind, Rematch, Say, Seat

__all__ = ["TableCommands"]


class TableCommands:
    """Answers `watch`, `leave`, `act`, `say`, `claim`, `why`, `hint`, `hurry`, `pace` and `step`."""

    def __init__(
        self,
        registry: TableRegistry,
        upkeep: Upkeep,
        computers: Computers,
        engines: EnginePool,
        presence: SeatPresence,
        pings: Pings,
    ) -> None:
        self.registry = registry
        self.site = registry.site
        self.upkeep = upkeep
        self.computers = computers
        self.engines = engines
        self.presence = presence
        self.pings = pings
        self._blocks = Blocks(self.site.store)
        self._watching = pings.watching
        self.site.on("watch", Watch, self.watch)
        self.site.on("leave", TableQuery, self.leave)
        self.site.on("act", Act, self._on_act)
        self.site.on("say", SayAtTable, self.say)
        self.site.on("claim", Claim, self._on_claim)
        self.site.on("why", Why, self.why)
        self.site.on("hint", TableQuery, self.hint)
        self.site.on("hurry", TableQuery, self.hurry)
        self.site.on("pace", SetPace, self.set_pace)
        self.site.on("step", TableQuery, self.step)
        self.site.disconnected.subscribe(self._disconnected)

    async def watch(self, sid: str, caller: Caller, message: Watch) -> orjson.Fragment:
        """Follow a table, instead of the one this socket followed before."""
        me = caller.may_read()
        unheard = set[str]() if me is None else await self._blocks.hushed_by(me)
        async with self.registry.seen_by(caller, message.table) as live:
            seat = _seat(live, caller, message.seat)
            if sid not in self.site.callers:  # it has disconnected meanwhile
                raise NotAllowedError("gone")
            self._leave(sid)
            hushed = frozenset(other for other in Seat if other is not seat and live.holders[other].person in unheard)
            viewpoint = live.watchers[sid] = Viewpoint(seat, hushed, message.tail)
            self._watching[sid] = live
            if self.site.people.owner is not None:
                self.computers.look_at(live)  # at home computers play where someone watches
            if seat is not None:
                self.registry.start(self.presence.look_at(live, seat))
                self.pings.measure(sid, live, caller.person)
            after = live.session.table.number if message.after is None else message.after
            return orjson.Fragment(shown(live.session, viewpoint, live.extras(), after, 0))

    async def leave(self, sid: str, caller: Caller, message: TableQuery) -> Done:
        """Stop following the table."""
        live = self._watching.get(sid)
        if live is not None and live.id == message.table:
            self._leave(sid)
        return Done()

    def _leave(self, sid: str) -> None:
        live = self._watching.pop(sid, None)
        if live is None:
            return
        viewpoint = live.watchers.pop(sid, None)
        live.idle_since_ms = self.site.clock()
        live.silent.discard(sid)
        if viewpoint is not None and viewpoint.seat is not None:
            self.registry.start(self.presence.look_at(live, viewpoint.seat, self.pings.heard_ms(sid)))

    async def _disconnected(self, sid: str, caller: Caller) -> None:
        self._leave(sid)
        self.pings.forget(sid)

    async def _on_act(self, sid: str, caller: Caller, message: Act) -> Acted:
        """Act at your seat. An intent that has been carried out before gets the same answer again."""
        return await self.act(caller, message.table, message)

    async def act(self, caller: Caller, table_id: str, message: ActOverHttp) -> Acted:
        """Act at your seat. An intent that has been carried out before gets the same answer again."""
        if isinstance(message.action, Say):
            return await self._say(caller, table_id, message.action.text, message.id, message.seat)
        person = caller.must_be_known("play")
        async with self.registry.seen_by(caller, table_id) as live:
            seat = _own_seat(live, caller, message.seat)
            with ACTION_SECONDS.time():
                return await self._once(live, person, message.id, lambda: self._act(live, seat, message, person))

    async def _act(self, live: LiveTable, seat: Seat, message: ActOverHttp, person: str) -> tuple[Event, ...]:
        table, lag_ms = live.session.table, 0
        if message.warn:
            await self._warn(live, seat, message)
        if _is_for_rematch(message.action) and table.seats[seat.other].kind is OccupantKind.REMOTE:
            await must_not_wait(self.site, person)
        timed = table.on_clock is seat
        if timed:
            await self.upkeep.be_sure(live)
            lag_ms = live.allowance(person).lag_ms()
        intent = Intent(person, message.id)
        events = await live.session.act(seat, message.action, intent=intent, seen=message.number, lag_ms=lag_ms)
        if timed and table.on_clock is not seat:
            live.allowance(person).turn_ended(lag_ms)
        return events

    async def _warn(self, live: LiveTable, seat: Seat, message: ActOverHttp) -> None:
        """The tutor stops a blunder before it is played, where help is allowed. Raises `NotAllowedError`."""
        table, action = live.session.table, message.action
        decision = table.decision(seat)
        if not isinstance(action, Move) or decision is None or table.why_not(seat, action) is not None:
            return
        if not _is_practice(live, seat):
            return
        found = await self.engines.run(worker.loss_of, action.text, worker.packed(decision))
        if found is not None and found[0] >= BLUNDER[decision.game]:
            loss, best = round(found[0], 3), found[1]
            raise NotAllowedError("blunder", move=action.text, loss=loss, best=best)

    async def _once(
        self, live: LiveTable, person: str, intent: str, work: Callable[[], Awaitable[tuple[Event, ...]]]
    ) -> Acted:
        number = live.done.get((person, intent))
        if number is None:
            try:
                number = (await work())[-1].number
            except IntentDoneError as done:
                number = done.number
                self.registry.tell_processes(live.id, number)  # the process that wrote it may have died before it could
            live.remember(person, intent, number)
        return Acted(number=number)

    async def say(self, sid: str, caller: Caller, message: SayAtTable) -> Acted:
        """Say a phrase or, where the site allows it, anything."""
        if (message.phrase is None) == (message.text is None):
            raise NotAllowedError("bad_message", "Say a phrase or a text.")
        text = message.text if message.text is not None else phrase(message.phrase or "")
        return await self._say(caller, message.table, text, message.id)

    async def _say(self, caller: Caller, table_id: str, text: str, intent: str, named: int | None = None) -> Acted:
        person = caller.must_be_known("chat")
        caller.must_not_be_muted(self.site.clock())
        async with self.registry.seen_by(caller, table_id) as live:
            seat = _own_seat(live, caller, named)
            action = Say(checked_text(text, self.site.config.free_chat))
            self.site.limits.allow(f"person:{person}", "chat")
            work = live.session.act
            return await self._once(live, person, intent, lambda: work(seat, action, intent=Intent(person, intent)))

    async def _on_claim(self, sid: str, caller: Caller, message: Claim) -> Acted:
        """End the match because the other player has left."""
        return await self.claim(caller, message.table, message)

    async def claim(self, caller: Caller, table_id: str, message: ClaimOverHttp) -> Acted:
        """The same over HTTP."""
        person = caller.must_be_known("play")
        async with self.registry.seen_by(caller, table_id) as live:
            seat, intent = _own_seat(live, caller, None), Intent(person, message.id)
            return await self._once(live, person, message.id, lambda: self.presence.claim(live, seat, intent))

    async def why(self, sid: str, caller: Caller, message: Why) -> Explained:
        """Explain why a step is not allowed."""
        caller.must_be_known("play")
        async with self.registry.seen_by(caller, message.table) as live:
            draft = live.session.draft(_own_seat(live, caller, message.seat))
        try:
            for source, target in message.steps:
                draft = draft.step(source, target)
        except (MoveError, IllegalActionError) as error:
            raise NotAllowedError("bad_steps") from error
        reason = draft.why_not(message.source, message.target)
        if reason is None:
            return Explained()
        return Explained(reason=RefusalReason(code=reason.code, params=dict(reason.params)), sentence=reason.sentence)

    async def hint(self, sid: str, caller: Caller, message: TableQuery) -> Hint:
        """Ask for the best moves. Only in unrated games against the computer, or when both play at one screen."""
        person = caller.must_be_known("play")
        async with self.registry.seen_by(caller, message.table) as live:
            seat = _own_seat(live, caller, message.seat)
            _need_practice(live, seat)
            self.site.limits.allow(f"person:{person}", "hint")
            decision = live.session.table.decision(seat)
            advice = None if decision is None else await self.engines.run(worker.think, worker.packed(decision))
            if advice is None:
                raise NotAllowedError("no_hint")
            rows = [
                Candidate(text=line.move, verdict=line.verdict, loss=line.loss, depth=advice.depth)
                for line in advice.lines
            ]
            return Hint(candidates=rows, cube=advice.cube, chance=advice.chance)

    async def hurry(self, sid: str, caller: Caller, message: TableQuery) -> Done:
        """Make the computer that is thinking play at once."""
        self.site.bus.publish(ComputerHurried(await self._directed(caller, message.table)))
        return Done()

    async def set_pace(self, sid: str, caller: Caller, message: SetPace) -> Done:
        """Set how fast the computers of a table play."""
        self.site.bus.publish(ComputerPaceSet(await self._directed(caller, message.table), message.pace))
        return Done()

    async def step(self, sid: str, caller: Caller, message: TableQuery) -> Done:
        """Let the computers make one more action, when they play step by step."""
        self.site.bus.publish(ComputerStepped(await self._directed(caller, message.table)))
        return Done()

    async def _directed(self, caller: Caller, table_id: str) -> str:
        """The table, if the caller may direct its computers: the owner may, and whoever practices against them."""
        person = caller.must_be_known("play")
        async with self.registry.seen_by(caller, table_id) as live:
            if person != self.site.people.owner:
                _need_practice(live, _own_seat(live, caller, None))
            return live.id


def _seat(live: LiveTable, caller: Caller, named: int | None) -> Seat | None:
    """The caller's seat, if any: the one named, or else the one to look from. Refuses the seat of someone else."""
    if named is None:
        return live.seat_of(caller.person)
    if Seat(named) not in live.seats_of(caller.person):
        raise NotAllowedError("not_your_seat")
    return Seat(named)


def _own_seat(live: LiveTable, caller: Caller, named: int | None) -> Seat:
    seat = _seat(live, caller, named)
    if seat is None:
        raise NotAllowedError("not_a_seat")
    return seat


def _is_for_rematch(action: Action) -> bool:
    return isinstance(action, Rematch) or (isinstance(action, Accept) and action.offer is OfferKind.REMATCH)


def _is_practice(live: LiveTable, seat: Seat) -> bool:
    """Whether hints are fair: an unrated game against a computer, or against someone at the same screen."""
    table = live.session.table
    return not table.options.rated and table.seats[seat.other].kind is not OccupantKind.REMOTE


def _need_practice(live: LiveTable, seat: Seat) -> None:
    if not _is_practice(live, seat):
        raise NotAllowedError("no_help_here")
