"""The site: what its rooms share, and the one place where socket messages come in."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

import socketio
import structlog

from crownpoint.errors import CrownpointError
from crownpoint.server.models import Model
from crownpoint.server.online.bus import Bus, LocalBus
from crownpoint.server.online.caller import NOBODY, Caller, NotAllowedError
from crownpoint.server.online.config import Config
from crownpoint.server.refusals import refused, refused_message
from crownpoint.storage import Store, system_clock

__all__ = ["Site"]

log = structlog.get_logger()

MAX_MESSAGE = 16_384  # bytes
Message = TypeVar("Message", bound=Model)
Handler = Callable[[str, Caller, Message], Awaitable[Model]]


class Site:
    """Config, store, bus, clock and sockets of this process. The rooms register themselves on it before it opens.

    `identify` tells who has sent a request, from its headers (lower-case names); the room `people` sets it.
    """

    def __init__(self, config: Config, clock: Callable[[], int] = system_clock) -> None:
        self.config = config
        self.clock = clock
        self.process = secrets.token_hex(16)
        self.bus: Bus = LocalBus()
        self.store: Store
        self.sockets = socketio.AsyncServer(
            async_mode="asgi", transports=["websocket"], max_http_buffer_size=MAX_MESSAGE, cors_allowed_origins="*"
        )  # origins are the guard's business
        self.identify: Callable[[Mapping[str, str]], Awaitable[Caller]] = _nobody
        self.callers: dict[str, Caller] = {}  # by socket
        self.on_connect: list[Callable[[str, Caller], Awaitable[None]]] = []
        self.on_disconnect: list[Callable[[str, Caller], Awaitable[None]]] = []
        self.sockets.on("connect", self._connect)
        self.sockets.on("disconnect", self._disconnect)

    def on(self, event: str, form: type[Message], handler: Handler[Message]) -> None:
        """Answer a socket message with what `handler` returns; its errors become refusals."""

        async def receive(sid: str, data: Any = None) -> dict[str, Any]:
            caller = self.callers.get(sid, NOBODY)
            try:
                answer = await handler(sid, caller, form.model_validate(data))
            except NotAllowedError as error:
                answer = refused_message(error.code, str(error))
            except (CrownpointError, ValueError) as error:
                answer = refused(error)
            except Exception:
                log.exception("failed", message=event, person=caller.person)
                answer = refused_message("failure", "Something failed on our side. Nothing is lost. Try again.")
            return answer.model_dump(mode="json")

        self.sockets.on(event, receive)

    async def _connect(self, sid: str, environ: dict[str, Any], auth: Any = None) -> None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in environ["asgi.scope"]["headers"]}
        if isinstance(auth, dict) and isinstance(auth.get("token"), str):  # programs that cannot set headers
            headers["authorization"] = f"Bearer {auth['token']}"
        try:
            caller = self.callers[sid] = await self.identify(headers)
        except NotAllowedError as error:
            raise socketio.exceptions.ConnectionRefusedError({"code": error.code, "sentence": str(error)}) from error
        if caller.person is not None:
            await self.sockets.enter_room(sid, f"person:{caller.person}")
        for hook in self.on_connect:
            await hook(sid, caller)

    async def _disconnect(self, sid: str, reason: str | None = None) -> None:
        caller = self.callers.pop(sid, NOBODY)
        for hook in self.on_disconnect:
            await hook(sid, caller)


async def _nobody(headers: Mapping[str, str]) -> Caller:
    return NOBODY
