"""The site: what its rooms share, and the one place where socket messages come in."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

import orjson
import socketio
import structlog
from structlog.contextvars import bind_contextvars

from crownpoint.errors import CrownpointError
from crownpoint.server.models import Model
from crownpoint.server.online import json_text
from crownpoint.server.online.bus import Bus, LocalBus
from crownpoint.server.online.caller import NOBODY, Caller, NotAllowedError
from crownpoint.server.online.config import Config
from crownpoint.server.online.limits import Limits
from crownpoint.server.online.logs import MESSAGE
from crownpoint.server.online.metrics import CONNECTIONS, ERRORS, MESSAGES, REFUSALS
from crownpoint.server.online.redis_bus import RedisBus
from crownpoint.server.online.secret import Secret
from crownpoint.server.refusals import refused, refused_message
from crownpoint.storage import Store, system_clock
from crownpoint.storage.engine import is_sqlite

__all__ = ["Site"]

log = structlog.get_logger()

MAX_MESSAGE = 16_384  # bytes
Message = TypeVar("Message", bound=Model)
Handler = Callable[[str, Caller, Message], Awaitable[Model | orjson.Fragment]]


class Site:
    """Config, store, bus, clock and sockets of this process. The rooms register themselves on it before it opens.

    `identify` tells who has sent a request, from its headers (lower-case names); the room `people` sets it.
    """

    def __init__(self, config: Config, clock: Callable[[], int] = system_clock) -> None:
        self.config = config
        self.clock = clock
        self.process = secrets.token_hex(16)
        self.bus: Bus = LocalBus(alone=is_sqlite(config.where)) if config.redis is None else RedisBus(config.redis)
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
        self.identify: Callable[[Mapping[str, str]], Awaitable[Caller]] = _nobody
        self.callers: dict[str, Caller] = {}  # by socket
        self.messages: dict[str, tuple[type[Model], Handler[Any]]] = {}  # all that clients may send
        self.on_disconnect: list[Callable[[str, Caller], Awaitable[None]]] = []
        self.on_became: list[Callable[[str, str], None]] = []  # a guest has become someone who was there before
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
            return await handler(sid, caller, form.model_validate(data))
        except NotAllowedError as error:
            answer = refused_message(error.code, str(error), **error.params)
        except (CrownpointError, ValueError) as error:
            answer = refused(error)
        except Exception:
            ERRORS.labels("socket").inc()
            log.exception("failed")
            answer = refused_message("failure", "Something failed on our side. Nothing is lost. Try again.")
        REFUSALS.labels(answer.reason.code).inc()
        log.debug("refused", code=answer.reason.code)
        return answer

    async def _connect(self, sid: str, environ: dict[str, Any], auth: Any = None) -> None:
        scope = environ["asgi.scope"]
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if isinstance(auth, dict) and isinstance(auth.get("token"), str):  # programs that cannot set headers
            headers["authorization"] = f"Bearer {auth['token']}"
        try:
            caller = await self.identify(headers)
        except NotAllowedError as error:
            raise socketio.exceptions.ConnectionRefusedError({"code": error.code, "sentence": str(error)}) from error
        except CrownpointError as error:  # the database is away: who is cut off comes again, who is refused does not
            log.warning("not_connected", problem=str(error))
            line = self.sockets.eio.sockets[self.sockets.manager.eio_sid_from_sid(sid, "/")]
            line.queue.put_nowait(None)  # the end of all that is sent; the refusal that follows only tidies up
            raise socketio.exceptions.ConnectionRefusedError from error
        self.callers[sid] = caller
        bind_contextvars(person=caller.person)
        scope.setdefault("state", {})["person"] = caller.person  # for what is logged about the connection as a whole
        CONNECTIONS.labels(caller.kind).inc()
        if caller.person is not None:
            await self.sockets.enter_room(sid, f"person:{caller.person}")

    async def _disconnect(self, sid: str, reason: str | None = None) -> None:
        caller = self.callers.pop(sid, None)
        if caller is None:  # it was never let in
            return
        CONNECTIONS.labels(caller.kind).dec()
        for hook in self.on_disconnect:
            await hook(sid, caller)


async def _nobody(headers: Mapping[str, str]) -> Caller:
    return NOBODY
