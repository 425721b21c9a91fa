"""Closes a socket that goes on sending though it is refused again and again.

It counts frames, whatever they hold: a flood need not be made of messages. Who is cut off is told why, as a client of
Socket.IO understands it, and does then not come back by itself.
"""

from __future__ import annotations

import contextlib
import itertools

import structlog

from crownpoint.server.guard import Message, Receive, Scope, Send
from crownpoint.server.online.caller import NotAllowedError
from crownpoint.server.online.limits import Limits
from crownpoint.server.online.metrics import FLOODS
from crownpoint.server.refusals import refused_message

__all__ = ["without_floods"]

log = structlog.get_logger()

POLICY_VIOLATION = 1008
GOODBYE = refused_message("flood", "You went on sending though you were refused. The connection is closed.")
LAST_FRAMES = (f'42["goodbye",{GOODBYE.model_dump_json()}]', "41")  # an event, and the end of the namespace /

_sockets = itertools.count()


def without_floods(limits: Limits, scope: Scope, receive: Receive, send: Send) -> tuple[Receive, Send]:
    """Both ends of a WebSocket, which is closed when more comes from it than the rate "frame" allows."""
    key = f"frames:{next(_sockets)}"
    is_closed = False

    async def counted() -> Message:
        nonlocal is_closed
        message = await receive()
        if message["type"] != "websocket.receive":
            return message
        try:
            limits.allow(key, "frame")
        except NotAllowedError:
            is_closed = True
            FLOODS.inc()
            log.warning("flood", person=scope.get("state", {}).get("person"))
            with contextlib.suppress(OSError):  # gone by itself
                for text in LAST_FRAMES:
                    await send({"type": "websocket.send", "text": text})
                await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": GOODBYE.reason.code})
            return {"type": "websocket.disconnect", "code": POLICY_VIOLATION}
        return message

    async def until_closed(message: Message) -> None:
        if not is_closed:
            await send(message)

    return counted, until_closed
