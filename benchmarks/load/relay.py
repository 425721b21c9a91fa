"""The bare relay that a site is measured beside: request, acknowledgement, state to both players, nothing stored.

It runs on python-socketio, orjson and uvicorn with the settings of a site. It knows no people, no rules and no
database. What it sends after every action is one of many views that the site has sent in the same run, so that as many
bytes go out as from a site.
"""

from __future__ import annotations

import gc
import sys
from itertools import cycle
from pathlib import Path
from typing import Any

import orjson
import socketio
import uvicorn


def make_app(states: list[dict[str, Any]]) -> Any:
    """The relay as an ASGI app."""
    server = socketio.AsyncServer(async_mode="asgi", transports=["websocket"], cors_allowed_origins="*", json=_Json)
    numbers: dict[str, int] = {}
    turn = cycle(states)

    @server.on("watch")
    async def watch(sid: str, data: dict[str, Any]) -> dict[str, Any]:
        await server.enter_room(sid, data["table"])
        numbers.setdefault(data["table"], 0)
        return next(turn) | {"ok": True, "table": data["table"], "number": numbers[data["table"]]}

    @server.on("act")
    async def act(sid: str, data: dict[str, Any]) -> dict[str, Any]:
        table = data["table"]
        numbers[table] += 1
        await server.emit("view", next(turn) | {"table": table, "number": numbers[table]}, room=table)
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
    app = make_app(orjson.loads(Path(sys.argv[2]).read_bytes()))
    gc.collect()  # as a site does
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    uvicorn.run(
        app,
        port=int(sys.argv[1]),
        ws="wsproto",
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        access_log=False,
        log_level="warning",
    )
