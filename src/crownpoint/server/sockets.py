"""The tables over Socket.IO: what one seat sees is sent to those who watch that seat, in order, after it is on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import socketio
import structlog
from pydantic import TypeAdapter

from crownpoint.ai.advice import BLUNDER, advise, loss_of
from crownpoint.errors import CrownpointError
from crownpoint.server.actions import action_of
from crownpoint.server.models import (
    Act,
    Acted,
    Asked,
    Candidate,
    Done,
    Explained,
    Hint,
    Model,
    Pace,
    Refused,
    Refusing,
    Shown,
    Thinking,
    Watch,
    Way,
    Why,
)
from crownpoint.server.refusals import refused, refused_message
from crownpoint.server.running import Running, RunningTable
from crownpoint.table import Event, Move, OccupantKind, Seat
from crownpoint.table.actions import Action, ActionKind
from crownpoint.table.json_form import encode

__all__ = ["Sockets"]

log = structlog.get_logger()

MAX_MESSAGE = 16_384  # bytes; the longest message of the browser is a chat line
SHOWN = TypeAdapter(Shown)
Request = TypeVar("Request", bound=Model)


class Sockets:
    """The Socket.IO server and its messages. `running` is set by the app once the store is open."""

    def __init__(self) -> None:
        self.server = socketio.AsyncServer(
            async_mode="asgi", transports=["websocket"], max_http_buffer_size=MAX_MESSAGE, cors_allowed_origins="*"
        )  # origins are the guard's business
        self.running: Running
        self.tutor = False
        self._outbox: asyncio.Queue[tuple[str, dict[str, Any], str]] = asyncio.Queue()
        self._on("watch", Watch, self.watch)
        self._on("act", Act, self.act)
        self._on("why", Why, self.why)
        self._on("hint", Asked, self.hint)
        self._on("hurry", Asked, self.hurry)
        self._on("pace", Pace, self.pace)
        self._on("step", Asked, self.step)

    def _on(self, event: str, form: type[Request], handler: Callable[[str, Request], Awaitable[Model]]) -> None:
        async def receive(sid: str, data: Any = None) -> dict[str, Any]:
            try:
                answer = await handler(sid, form.model_validate(data))
            except (CrownpointError, ValueError) as error:
                answer = refused(error)
                log.info("refused", event_name=event, sentence=answer.sentence)
            except Exception:
                log.exception("failed", event_name=event)
                answer = refused_message("failure", "Something failed on our side. Nothing is lost. Try again.")
            return answer.model_dump(mode="json")

        self.server.on(event, receive)

    async def watch(self, sid: str, message: Watch) -> Model:
        """Follow a table from a seat instead of whatever was followed before."""
        table = await self.running.get(message.table)
        for room in self.server.rooms(sid):
            if room != sid:
                await self.server.leave_room(sid, room)
        await self.server.enter_room(sid, _room(table.id, message.seat))
        seat = None if message.seat is None else Seat(message.seat)
        return self._shown(table, seat, ())

    async def act(self, sid: str, message: Act) -> Model:
        """Do what a person's seat asks; an intent that was carried out before is answered as it was then."""
        table = await self.running.get(message.table)
        if (number := table.done.get(message.id)) is not None:
            return Acted(number=number)
        seat, action = Seat(message.seat), action_of(message.action)
        if table.session.table.seats[seat].kind is not OccupantKind.PERSON:
            return refused_message("not_a_seat", "This seat is played by the computer.")
        if not message.anyway and (warning := await self._warning(table, seat, action)) is not None:
            return warning
        await table.session.act(seat, action)
        number = table.session.table.number
        table.remember(message.id, number)
        return Acted(number=number)

    async def _warning(self, table: RunningTable, seat: Seat, action: Action) -> Refused | None:
        """The tutor stops a blunder before it is played."""
        if not self.tutor or not isinstance(action, Move):
            return None
        decision = table.session.table.decision(seat)
        if decision is None or table.session.table.why_not(seat, action) is not None:
            return None
        found = await asyncio.to_thread(loss_of, decision, action.text)
        if found is None or found[0] < BLUNDER[decision.game]:
            return None
        loss, best = found
        sentence = f"{action.text} loses {loss:.2f}. {best} is better."
        return refused_message("blunder", sentence, move=action.text, loss=round(loss, 3), best=best)

    async def why(self, sid: str, message: Why) -> Model:
        """Why a step is refused."""
        table = await self.running.get(message.table)
        draft = table.session.draft(Seat(message.seat))
        for source, target in message.steps:
            draft = draft.step(source, target)
        reason = draft.why_not(message.source, message.target)
        if reason is None:
            return Explained()
        return Explained(reason=Refusing(code=reason.code, params=dict(reason.params)), sentence=reason.sentence)

    async def hint(self, sid: str, message: Asked) -> Model:
        """The engine's advice for the decision of a seat."""
        table = await self.running.get(message.table)
        decision = None if message.seat is None else table.session.table.decision(Seat(message.seat))
        advice = None if decision is None else await asyncio.to_thread(advise, decision)
        if advice is None:
            return refused_message("no_hint", "There is nothing to advise now.")
        rows = [
            Candidate(text=line.move, verdict=line.verdict, loss=line.loss, depth=advice.depth) for line in advice.lines
        ]
        return Hint(candidates=rows, cube=advice.cube)

    async def hurry(self, sid: str, message: Asked) -> Model:
        """The computer that thinks plays at once."""
        (await self.running.get(message.table)).driver.hurry()
        return Done()

    async def pace(self, sid: str, message: Pace) -> Model:
        """How fast computers play at a table."""
        (await self.running.get(message.table)).driver.set_speed(message.pace)
        return Done()

    async def step(self, sid: str, message: Asked) -> Model:
        """One more decision of two computers."""
        (await self.running.get(message.table)).driver.step()
        return Done()

    def publish(self, table: RunningTable, events: Sequence[Event]) -> None:
        """Tell all who watch. Called in the moment of the change, so that each change has its own view."""
        for seat in (None, *Seat):
            room = _room(table.id, seat)
            if self._watched(room):
                shown = self._shown(table, seat, events)
                self._outbox.put_nowait(("view", SHOWN.dump_python(shown, mode="json"), room))

    def publish_thinking(self, table: RunningTable, seat: Seat | None) -> None:
        """Tell all who watch that a computer thinks."""
        told = Thinking(table=table.id, seat=seat, since=table.session.now_ms()).model_dump()
        for viewer in (None, *Seat):
            self._outbox.put_nowait(("thinking", told, _room(table.id, viewer)))

    async def deliver(self) -> None:
        """Send what is published, in order, until cancelled."""
        while True:
            event, data, room = await self._outbox.get()
            await self.server.emit(event, data, room=room)

    def _watched(self, room: str) -> bool:
        return next(self.server.manager.get_participants("/", room), None) is not None

    def _shown(self, table: RunningTable, seat: Seat | None, events: Sequence[Event]) -> Shown:
        session = table.session
        view = session.view(seat)
        ways: list[Way] = []
        if seat is not None and ActionKind.MOVE in view.may:
            ways = [
                [(step.source, step.target, step.die, int(step.hit), step.captured) for step in way]
                for way in session.table.ways(seat)
            ]
        first = events[0].number if events else view.number + 1
        told = [encode(event) for event in session.table.events_for(seat, first - 1)]
        return Shown(table=table.id, number=view.number, events=told, view=view, ways=ways, next=table.next)


def _room(table_id: str, seat: int | None) -> str:
    return f"{table_id}:{'watcher' if seat is None else int(seat)}"
