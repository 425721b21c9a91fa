"""The whole wire as one OpenAPI document: `python -m tools.openapi build` writes it there, and its schemas separately.

The routes are those of a host with accounts and of a host with one owner. OpenAPI has no sockets: what clients send and
what the host sends over Socket.IO stands under `x-socket`, with its schemas beside all others. The types of the browser
and the reference of docs/protocol.md are made from this document.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, get_args, get_type_hints

import orjson
from fastapi import FastAPI
from pydantic import Field

from crownpoint.host.presets import Pace
from crownpoint.server.app import site_app
from crownpoint.server.caller import Scope
from crownpoint.server.config import Config, PeopleMode
from crownpoint.server.site import Site
from crownpoint.server.wire.base import Model, Refused, Settings
from crownpoint.server.wire.lobby import LobbyUpdate
from crownpoint.server.wire.notifications import Notification
from crownpoint.server.wire.rooms import LineShown
from crownpoint.server.wire.tables import NewSeat, SeatConnection, TableUpdate, Thinking, Way
from crownpoint.table import Action
from crownpoint.table.events import Fact
from crownpoint.table.of_each_game import OfEachGame
from crownpoint.table.view import BoardView
from tools.schemas import sent_and_received, with_named_parts

__all__ = ["FROM_HOST", "openapi"]

FROM_HOST: dict[str, tuple[str, Any]] = {
    "view": ("The table you are watching has changed; this is how you see it now.", TableUpdate),
    "thinking": ("A computer has begun to think, or has finished.", Thinking),
    "connection": ("A player at the table you are watching has connected or disconnected.", SeatConnection),
    "echo": ("Acknowledge this at once: the time it takes is not charged to your clock.", None),
    "closing": ("This process is about to stop. Reconnect in a second or so.", None),
    "goodbye": ("The host closes this connection; the refusal says why. Do not reconnect automatically.", Refused),
    "lobby": ("What has changed in the lobby; sent about once a second to everyone who has entered it.", LobbyUpdate),
    "line": ("A new message in the room you are following.", LineShown),
    "notification": ("Something that concerns you, wherever you are on the site.", Notification),
}
"""The messages that the host sends unasked, and their types. tests/tools/test_protocol.py checks the list."""

PARTS: dict[str, Any] = {
    "Action": Annotated[Action, Field(discriminator="kind")],
    "BoardView": BoardView,
    "Fact": Annotated[Fact, Field(discriminator="kind")],
    "NewSeat": NewSeat,
    "Notification": Notification,
    "RuleChoices": Annotated[Any, OfEachGame("choices")],
    "Scope": Scope,
    "Settings": Settings,
    "Pace": Pace,
    "Way": Way,
}
"""Parts of messages that have a name in Python but no class: FastAPI would repeat them wherever they occur."""

SOCKET = "/socket/"


def openapi() -> dict[str, Any]:
    """The document. Schemas have the names of their Python classes, or `<name>Input`: see `sent_and_received`."""
    whole: dict[str, Any] = {}
    for people in get_args(PeopleMode):
        with tempfile.TemporaryDirectory() as folder:
            document = asyncio.run(_described(Path(folder), people))
        paths = {**document["paths"], **whole.get("paths", {})}
        for path, methods in document["paths"].items():
            paths[path] = {**methods, **paths[path]}
        schemas = {**whole.get("components", {}).get("schemas", {}), **document["components"]["schemas"]}
        whole = {**document, "paths": paths, "components": {"schemas": schemas}}
    return sent_and_received(_apart(whole))


async def _described(folder: Path, people: PeopleMode) -> dict[str, Any]:
    """The routes and messages of a host, all of them as routes."""
    site, app = await _opened(folder, people)
    app.separate_input_output_schemas = False
    for name, (form, handler) in site.messages.items():
        _add(app, f"{SOCKET}sent/{name}", inspect.getdoc(handler), form, _answer(name, handler))
    for name, (said, answer) in FROM_HOST.items():
        _add(app, f"{SOCKET}received/{name}", said, None, answer)
    for name, part in PARTS.items():
        _add(app, f"{SOCKET}part/{name}", None, None, part)
    return app.openapi()


async def _opened(folder: Path, people: PeopleMode) -> tuple[Site, FastAPI]:
    """A host that has all its routes and messages."""
    (folder / "index.html").write_text("")
    site = Site(Config(data=folder, people=people))
    app: Any = site_app(site, folder)
    while not isinstance(app, FastAPI):
        app = getattr(app, "app", None) or app.other_asgi_app
    async with app.router.lifespan_context(app):
        return site, app


def _answer(name: str, handler: Callable[..., Any]) -> Any:
    """The type of the answer to a message, from its handler."""
    answer = get_type_hints(handler)["return"]
    if answer is orjson.Fragment:  # written as JSON by hand, for speed
        answer = {"watch": TableUpdate}[name]
    return answer


def _add(app: FastAPI, path: str, said: str | None, form: type[Model] | None, answer: Any) -> None:
    """Describe a socket message as if it were a route, so that FastAPI makes its schemas."""

    async def endpoint(**_: Any) -> None:
        """Not called."""

    body = [] if form is None else [inspect.Parameter("body", inspect.Parameter.KEYWORD_ONLY, annotation=form)]
    endpoint.__signature__ = inspect.Signature(body)  # type: ignore[attr-defined]
    app.add_api_route(path, endpoint, methods=["POST"], response_model=answer, description=said)


def _apart(document: dict[str, Any]) -> dict[str, Any]:
    """The document with socket messages and parts in their own places."""
    found: dict[str, dict[str, Any]] = {"sent": {}, "received": {}, "part": {}}
    for path in sorted(path for path in document["paths"] if path.startswith(SOCKET)):
        direction, name = path.removeprefix(SOCKET).split("/")
        route = document["paths"].pop(path)["post"]
        answer = route["responses"]["200"]["content"]["application/json"]["schema"] or None
        message = {"description": route.get("description"), "answer" if direction == "sent" else "form": answer}
        if direction == "sent":
            message["form"] = route["requestBody"]["content"]["application/json"]["schema"]
        found[direction][name] = message
    parts = {name: part["form"] for name, part in found.pop("part").items()}
    return with_named_parts({**document, "x-socket": found}, parts)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    document = openapi()
    for name, contents in (("openapi.json", document), ("schemas.json", {**document, "paths": {}})):
        (folder / name).write_text(json.dumps(contents, indent=1, ensure_ascii=False) + "\n", "utf-8")
