"""The site: what its parts share, and the one place where socket messages come in."""

from __future__ import annotations

import os
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol, TypeVar

import orjson
import socketio
import structlog
from pydantic import ValidationError
from structlog.contextvars import bind_contextvars

from crownpoint.errors import CrownpointError
from crownpoint.host import system_clock
from crownpoint.server.caller import NOBODY, Caller, NotAllowedError
from crownpoint.server.config import Config
from crownpoint.server.net import json_text
from crownpoint.server.net.bus import Bus, LocalBus
from crownpoint.server.net.limits import Limits
from crownpoint.server.net.redis_bus import RedisBus
from crownpoint.server.net.sockets import ClientSocket
from crownpoint.server.operations.logs import MESSAGE
from crownpoint.server.operations.metrics import CONNECTIONS, ERRORS, MESSAGES, REFUSALS
from crownpoint.server.operations.secret import Secret
from crownpoint.server.wire.base import Model
from crownpoint.server.wire.refusals import FAILURE, refusal_of, refused_message
from crownpoint.storage import Store
from crownpoint.storage.engine import is_sqlite
from crownpoint.storage.signal import AsyncSignal, Signal
from crownpoint.table.records.encoding import first_fault

__all__ = ["Site"]

log = structlog.get_logger()

MAX_MESSAGE = 16_384  # bytes
Message = TypeVar("Message", bound=Model)
Handler = Callable[[str, Caller, Message], Awaitable[Model | orjson.Fragment]]


class Identifies(Protocol):
    """Identifies who sends a request: accounts, or the one owner of a host at home."""

    @property
    def owner(self) -> str | None:
        """The id of the one person here, who owns every seat; None if there are accounts."""
        ...

    async def identify(self, headers: Mapping[str, str]) -> Caller:
        """Who sends these headers (lower-case names)."""
        ...


class _Nobody:
    """Before people are known, everyone is a stranger."""

    owner = None

    async def identify(self, headers: Mapping[str, str]) -> Caller:
        return NOBODY


class Site:
    """Config, store, bus, clock and sockets of this process. Its parts register their messages before it opens.

    Random bytes, for the seeds of the dice, come from `entropy`; only a test gives another one, to repeat its games.
    """

    def __init__(
        self,
        config: Config,
        clock: Callable[[], int] = system_clock,
        entropy: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self.config = config
        self.clock = clock
        self.entropy = entropy
        self.process = secrets.token_hex(16)
        alone = is_sqlite(config.where) and config.people == "accounts"  # at home the terminal app may play beside us
        self.bus: Bus = LocalBus(alone=alone) if config.redis is None else RedisBus(config.redis)
        self.secret = Secret.open(config.data)
        self.limits = Limits(self.bus, self.process, config.rate_factor)
        self.closing = False  # set when the process has been asked to stop
        self.store: Store
        self.sockets = socketio.AsyncServer(
            async_mode="asgi",
            transports=["websocket"],
            max_http_buffer_size=MAX_MESSAGE,
            cors_allowed_origins="*",
            json=json_text,
        )  # origins are the guard's business
        self.people: Identifies = _Nobody()
        self.callers: dict[str, Caller] = {}  # by Socket.IO session
        self.clients: dict[str, ClientSocket] = {}  # likewise
        self.messages: dict[str, tuple[type[Model], Handler[Any]]] = {}  # all that clients may send
        self.disconnected: AsyncSignal[[str, Caller]] = AsyncSignal()
        self.guest_became: Signal[[str, str]] = Signal()  # a guest is now the member of this id
        self.sockets.on("connect", self._connect)
        self.sockets.on("disconnect", self._disconnect)

    def on(self, event: str, form: type[Message], handler: Handler[Message]) -> None:
        """Answer a socket message with what `handler` returns; its errors become refusals.

        A handler that has its answer as JSON already returns it as a fragment.
        """

        received = MESSAGES.labels(event)

        async def receive(sid: str, data: Any = None) -> Any:
            caller = self.callers.get(sid, NOBODY)
            received.inc()
            token = MESSAGE.set((event, caller.person, data))
            try:
                answer = await self._answer(sid, caller, form, handler, data)
            finally:
                MESSAGE.reset(token)
            return answer.model_dump(mode="json") if isinstance(answer, Model) else answer

        self.messages[event] = (form, handler)
        self.sockets.on(event, receive)

    async def _answer(
        self, sid: str, caller: Caller, form: type[Message], handler: Handler[Message], data: Any
    ) -> Model | orjson.Fragment:
        try:
            self.limits.allow(f"socket:{sid}", "message")
            if caller.person is not None:
                self.limits.allow(f"person:{caller.person}", "person")
            message = form.model_validate(data)
        except NotAllowedError as error:
            answer = refused_message(error.code, str(error), **error.params)
        except ValidationError as error:
            answer = refused_message("bad_message", first_fault(error))
        else:
            try:
                return await handler(sid, caller, message)
            except Exception as error:
                found = refusal_of(error)
                if found is None:
                    ERRORS.labels("socket").inc()
                    log.exception("failed")
                elif found[0] >= 500:
                    log.warning("storage_failed", problem=str(error))
                answer = FAILURE if found is None else found[1]
        REFUSALS.labels(answer.reason.code).inc()
        log.debug("refused", code=answer.reason.code)
        return answer

    async def _connect(self, sid: str, environ: dict[str, Any], auth: Any = None) -> None:
        scope = environ["asgi.scope"]
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if isinstance(auth, dict) and isinstance(auth.get("token"), str):  # programs that cannot set headers
            headers["authorization"] = f"Bearer {auth['token']}"
        try:
            caller = await self.people.identify(headers)
        except NotAllowedError as error:
            raise socketio.exceptions.ConnectionRefusedError({"code": error.code, "sentence": str(error)}) from error
        except CrownpointError as error:  # the database is away: who is cut off comes again, who is refused does not
            log.warning("not_connected", problem=str(error))
            scope["crownpoint.socket"].cut()
            raise socketio.exceptions.ConnectionRefusedError from error
        self.callers[sid] = caller
        self.clients[sid] = scope["crownpoint.socket"]
        bind_contextvars(person=caller.person)
        scope.setdefault("state", {})["person"] = caller.person  # for what is logged about the connection as a whole
        CONNECTIONS.labels(caller.kind).inc()
        if caller.person is not None:
            await self.sockets.enter_room(sid, f"person:{caller.person}")

    async def _disconnect(self, sid: str, reason: str | None = None) -> None:
        caller = self.callers.pop(sid, None)
        self.clients.pop(sid, None)
        if caller is None:  # it was never let in
            return
        CONNECTIONS.labels(caller.kind).dec()
        await self.disconnected.send(sid, caller)
