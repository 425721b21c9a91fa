"""The bare relay that a site is measured beside: request, acknowledgement, state to both players, nothing stored.

It runs on python-socketio and uvicorn with the settings of a site. It knows no people, no rules and no database.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import orjson
import socketio
import uvicorn

STATE: dict[str, Any] = {}
"""What is sent after every action: a real view of a table, put there by the first who watches."""


def make_app() -> Any:
    """The relay as an ASGI app."""
    server = socketio.AsyncServer(async_mode="asgi", transports=["websocket"], cors_allowed_origins="*", json=_Json)
    numbers: dict[str, int] = {}

    @server.on("watch")
    async def watch(sid: str, data: dict[str, Any]) -> dict[str, Any]:
        await server.enter_room(sid, data["table"])
        numbers.setdefault(data["table"], 0)
        return STATE | {"ok": True, "table": data["table"], "number": numbers[data["table"]]}

    @server.on("act")
    async def act(sid: str, data: dict[str, Any]) -> dict[str, Any]:
        table = data["table"]
        numbers[table] += 1
        await server.emit("view", STATE | {"table": table, "number": numbers[table]}, room=table)
        return {"ok": True, "number": numbers[table]}

    async def healthy(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"ok"})

    return socketio.ASGIApp(server, other_asgi_app=healthy)


class _Json:
    """The quickest JSON there is, as the site has it."""

    @staticmethod
    def dumps(data: Any, **_: Any) -> str:
        return orjson.dumps(data).decode()

    loads = staticmethod(orjson.loads)


if __name__ == "__main__":
    STATE.update(orjson.loads(Path(sys.argv[2]).read_bytes()))
    uvicorn.run(make_app(), port=int(sys.argv[1]), ws="wsproto", ws_per_message_deflate=False, log_level="warning")
