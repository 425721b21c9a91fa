"""Tables in the page: what `crownpoint.server.tables` is for a host, for the one person in front of this screen."""

from __future__ import annotations

import asyncio
import json
import traceback
from collections.abc import Awaitable, Callable
from typing import Any

from page_log import PageLog

from crownpoint.ai.advice import BLUNDER, advise, loss_of
from crownpoint.ai.personas import PERSONAS
from crownpoint.ai.player import Choice, Decision, Player
from crownpoint.ai.sleeper import player_for
from crownpoint.errors import InvalidPositionError, InvalidRecordError
from crownpoint.host.announce import Announcer, Written
from crownpoint.host.computers import ComputerDriver
from crownpoint.host.session import Session
from crownpoint.server.tables.views import TableExtras, Viewpoint, shown, since_of
from crownpoint.table import Action, Move, Occupant, OccupantKind, Phase, Preferences, Seat, Table
from crownpoint.table.options import Options
from crownpoint.table.records.encoding import decode

__all__ = ["PageTables", "RefusedHere"]

OWNER = "owner"
AGAIN_S = 5.0
"""After a move of a computer that could not be kept."""


class RefusedHere(Exception):  # noqa: N818
    """Something cannot be done; see `refusal_codes` of a host."""

    def __init__(self, code: str, status: int = 400, sentence: str = "", **params: Any) -> None:
        super().__init__(sentence or code)
        self.code, self.status, self.sentence, self.params = code, status, sentence, params


class PageThinker:
    """Players that think here and now, once the page has loaded what their engine needs."""

    def __init__(self, ready: Callable[[str], Awaitable[Any]]) -> None:
        self._ready = ready
        self._players: dict[Seat, Player] = {}

    async def choose(self, seat: Seat, level: str | None, seed: int, decision: Decision) -> Choice:
        """What the character at a seat chooses."""
        await self._ready(decision.game)
        await asyncio.sleep(0)
        if seat not in self._players:
            self._players[seat] = player_for(decision.game, level, seed)
        return self._players[seat].choose(decision)

    def stop(self) -> None:
        """Nobody can: it thinks in one go."""


class LiveHere:
    """A table that is open, and who looks at it."""

    def __init__(self, session: Session, driver: ComputerDriver) -> None:
        self.session, self.driver = session, driver
        self.watchers: dict[str, Viewpoint] = {}
        self.done: dict[str, int] = {}
        self.next: str | None = None
        self.playing = False

    @property
    def own_seats(self) -> list[Seat]:
        """The seats of whoever sits at this screen."""
        return [seat for seat in Seat if self.session.table.seats[seat].kind is OccupantKind.PERSON]

    def seat_to_act(self) -> Seat | None:
        """The seat from which the page looks: of two, the one that is to act."""
        own = self.own_seats
        return next((seat for seat in self.session.table.to_act if seat in own), own[0] if own else None)

    def extras(self) -> TableExtras:
        """What goes out beside every view."""
        people = [{"person": OWNER if seat in self.own_seats else None, "gone_ms": None} for seat in Seat]
        return TableExtras(self.next, people, True)


class PageTables:
    """All tables of the page. `emit(sid, event, json)` tells a page something."""

    def __init__(
        self, log: PageLog, ready: Callable[[str], Awaitable[Any]], emit: Callable[[str, str, str], None]
    ) -> None:
        self.log = log
        self.ready = ready
        self._emit = emit
        self._live: dict[str, LiveHere] = {}
        self._announcer = Announcer()
        self._announcer.subscribe(self._written)
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self, asked: dict[str, Any]) -> str:
        """Open a table. Raises `RefusedHere`."""
        try:
            options = decode(Options, json.dumps(asked["options"]))
            seats = tuple(_occupant(seat) for seat in asked["seats"])
            session = await Session.open(
                self.log, options, (seats[0], seats[1]), name=asked.get("name", ""), announcer=self._announcer
            )
        except InvalidPositionError as error:
            raise RefusedHere("unplayable_position", why=str(error)) from error
        except (InvalidRecordError, ValueError) as error:
            raise RefusedHere("bad_options", 400, str(error)) from error
        self._add(session)
        return session.table.id

    def _add(self, session: Session) -> LiveHere:
        live = LiveHere(session, ComputerDriver(session, PageThinker(self.ready)))
        live.driver.thinking.subscribe(lambda seat: self._tell(live, "thinking", {"seat": seat}))
        self._live[session.table.id] = live
        return live

    async def find(self, table_id: str) -> LiveHere:
        """An open table. Raises `TableNotFoundError`."""
        if table_id not in self._live:
            self._add(await Session.load(self.log, table_id, announcer=self._announcer))
        return self._live[table_id]

    def forget(self, table_id: str) -> None:
        """Close a table that is deleted."""
        live = self._live.pop(table_id, None)
        if live is not None:
            live.driver.close()

    async def written(self, table_id: str) -> None:
        """Another page has written at a table: take it in, and show it."""
        await self.log.written(table_id)
        if live := self._live.get(table_id):
            await live.session.catch_up()

    def leave(self, sid: str) -> None:
        """A page has gone to another one."""
        for live in self._live.values():
            live.watchers.pop(sid, None)

    async def answer(self, sid: str, event: str, message: dict[str, Any]) -> Any:
        """What a message of the socket is answered with: JSON that is written, or plain data."""
        live = await self.find(message["table"])
        named = message.get("seat")
        seat = live.seat_to_act() if named is None else Seat(named)
        match event:
            case "watch":
                return await self._watch(sid, live, seat, message)
            case "act":
                return await self._act(live, seat, message)
            case "why":
                return self._why(live, seat, message)
            case "hint":
                return await self._hint(live, seat)
            case "hurry":
                live.driver.hurry()
            case "pace":
                live.driver.set_pace(message["pace"])
            case "step":
                live.driver.step()
            case "leave":
                self.leave(sid)
        return {"ok": True}

    async def _watch(self, sid: str, live: LiveHere, seat: Seat | None, message: dict[str, Any]) -> bytes:
        self.leave(sid)
        viewpoint = live.watchers[sid] = Viewpoint(seat, frozenset(), message.get("tail", False))
        self._play(live)
        after = message.get("after")
        return shown(live.session, viewpoint, live.extras(), live.session.table.number if after is None else after, 0)

    async def _act(self, live: LiveHere, seat: Seat | None, message: dict[str, Any]) -> dict[str, Any]:
        intent = message["id"]
        if intent not in live.done:
            if seat is None:
                raise RefusedHere("not_a_seat", 403)
            action = decode(Action, json.dumps(message["action"]))
            if message.get("warn"):
                await self._warn(live, seat, action)
            events = await live.session.act(seat, action, seen=message.get("number"))
            live.done[intent] = events[-1].number
        return {"ok": True, "number": live.done[intent]}

    async def _warn(self, live: LiveHere, seat: Seat, action: Any) -> None:
        """The tutor stops a blunder before it is played."""
        table = live.session.table
        decision = table.decision(seat)
        if not isinstance(action, Move) or decision is None or table.why_not(seat, action) is not None:
            return
        await self.ready(decision.game)
        found = loss_of(decision, action.text)
        if found is not None and found[0] >= BLUNDER[decision.game]:
            raise RefusedHere("blunder", move=action.text, loss=round(found[0], 3), best=found[1])

    def _why(self, live: LiveHere, seat: Seat | None, message: dict[str, Any]) -> dict[str, Any]:
        draft = live.session.draft(seat if seat is not None else Seat.FIRST)
        for source, target in message["steps"]:
            draft = draft.step(source, target)
        reason = draft.why_not(message["source"], message.get("target"))
        if reason is None:
            return {"ok": True, "reason": None, "sentence": ""}
        return {"ok": True, "reason": {"code": reason.code, "params": dict(reason.params)}, "sentence": reason.sentence}

    async def _hint(self, live: LiveHere, seat: Seat | None) -> dict[str, Any]:
        decision = None if seat is None else live.session.table.decision(seat)
        if decision is None:
            raise RefusedHere("no_hint", 409)
        await self.ready(decision.game)
        advice = advise(decision)
        if advice is None:
            raise RefusedHere("no_hint", 409)
        rows = [
            {"text": line.move, "verdict": line.verdict, "loss": line.loss, "depth": advice.depth}
            for line in advice.lines
        ]
        return {"ok": True, "candidates": rows, "cube": advice.cube, "chance": advice.chance}

    def _written(self, written: Written) -> None:
        live = self._live.get(written.session.table.id)
        if live is None:
            return
        table = live.session.table
        for sid, viewpoint in live.watchers.items():
            after, since = written.events[0].number - 1, since_of(written.events, viewpoint)
            self._emit(sid, "view", shown(live.session, viewpoint, live.extras(), after, since).decode())
        if table.rematch_agreed and live.next is None:
            self._start(self._rematch(live))
        self._play(live)

    async def _rematch(self, live: LiveHere) -> None:
        session = await live.session.rematch()
        live.next = session.table.id
        session.announcer = self._announcer
        self._add(session)
        for sid, viewpoint in live.watchers.items():
            number = live.session.table.number
            self._emit(sid, "view", shown(live.session, viewpoint, live.extras(), number, 0).decode())

    def _tell(self, live: LiveHere, event: str, news: dict[str, Any]) -> None:
        for sid in live.watchers:
            self._emit(sid, event, json.dumps({"table": live.session.table.id, **news}))

    def _start(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _play(self, live: LiveHere) -> None:
        """Let the computers of a table play, where someone looks at it."""
        if not live.playing and live.watchers and live.driver.is_due:
            live.playing = True
            self._start(self._drive(live))

    async def _drive(self, live: LiveHere) -> None:
        try:
            while live.driver.is_due and live.watchers:
                try:
                    await live.driver.play_once()
                except Exception:
                    traceback.print_exc()  # on the console of the page
                    await asyncio.sleep(AGAIN_S)
        finally:
            live.playing = False


def _occupant(seat: dict[str, Any]) -> Occupant:
    if seat["kind"] == "person":
        preferences = decode(Preferences, json.dumps(seat.get("preferences") or {}))
        return Occupant(seat.get("name") or "You", preferences=preferences)
    persona = PERSONAS.get(seat["level"])
    if persona is None:
        raise RefusedHere("no_such_character", level=seat["level"], characters=", ".join(PERSONAS))
    return Occupant(persona.name, OccupantKind.COMPUTER, persona.key)


def is_over(table: Table) -> bool:
    """Whether the match has ended."""
    return table.phase is Phase.OVER
