"""The reference part of docs/protocol.md, made from what a site really answers: `make protocol` writes it.

Routes come from the OpenAPI, socket messages from those that the rooms have registered, refusals from the source, types
from the models.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from crownpoint.server.app import site_app
from crownpoint.server.config import Config
from crownpoint.server.site import Site
from crownpoint.server.wire.base import Model, Refused, Thinking
from crownpoint.server.wire.lobby import LobbyChanged, News
from crownpoint.server.wire.rooms import LineShown
from crownpoint.server.wire.tables import Here, TableUpdate
from tools.refusal_list import refusal_list
from tools.sample import ID, json_text, sample
from tools.typescript import typescript
from tools.vocabulary import vocabulary

__all__ = ["MARK", "TOLD", "reference", "written"]

MARK = "<!-- What follows is made by `make protocol`; not to be edited by hand. -->\n"

TOLD: dict[str, tuple[str, type[Model] | None]] = {
    "view": ("What has changed at the table being watched, as one sees it.", TableUpdate),
    "thinking": ("A computer begins to think, or has ended.", Thinking),
    "here": ("A seat of the table being watched is connected, or was left.", Here),
    "echo": ("Acknowledge at once: the time it takes is not counted against your clock.", None),
    "closing": ("This process stops: connect again, in a second or so.", None),
    "goodbye": ("The site closes this connection; the refusal says why. Do not come back by yourself.", Refused),
    "lobby": ("What has changed in the lobby, to all who have entered it; about once a second.", LobbyChanged),
    "line": ("Someone has said something in the room being followed.", LineShown),
    "news": ("Something that concerns oneself, wherever one is on the site.", News),
}
"""What a site sends without being asked; a test holds it to the source."""

ANSWERS = {
    "watch": "TableUpdate",
    "act": "Acted",
    "why": "Explained",
    "enter_lobby": "LobbyShown",
    "leave_lobby": "Done",
    "say_in_room": "Done",
    "leave": "Done",
    "say": "Acted",
    "claim": "Acted",
    "hint": "Hint",
    "hurry": "Done",
}
"""What each socket message is answered with, when it is not refused."""

IN_PATHS = dict.fromkeys(("table", "challenge", "seek", "room", "token", "login", "report"), ID) | {
    "line": "17",
    "name": "Ana",
    "passkey": "7XiJwejO…",
    "pool": "backgammon:fast",
    "relation": "follow",
    "secret": "kq0V…",
}
"""What stands in the examples for the parts of a path."""


def written(head: str) -> str:
    """The whole page: the part written by hand, and the reference."""
    return head[: head.index(MARK)] + MARK + reference()


def reference() -> str:
    """All routes, messages, refusals and types of a site."""
    with tempfile.TemporaryDirectory() as folder:
        site, api = asyncio.run(_opened(Path(folder)))
    parts = ["## HTTP\n", *_routes(api), "## Socket messages\n", *_messages(site), *_told()]
    parts += [*vocabulary(), *refusal_list()]
    types = f"## Types\n\nEvery message and every part of one, in TypeScript.\n\n```text\n{typescript()}```\n"
    return "\n" + "\n".join([*parts, types])


async def _opened(folder: Path) -> tuple[Site, dict[str, Any]]:
    """A site with all its rooms, and the description of its HTTP interface."""
    (folder / "index.html").write_text("")
    site = Site(Config(data=folder))
    app: Any = site_app(site, folder)
    while not isinstance(app, FastAPI):
        app = getattr(app, "app", None) or app.other_asgi_app
    async with app.router.lifespan_context(app):
        return site, app.openapi()


def _routes(api: dict[str, Any]) -> Iterator[str]:
    by_tag: dict[str, list[str]] = {}
    for path, methods in api["paths"].items():
        for method, route in methods.items():
            tag = route.get("tags", ["site"])[0]
            by_tag.setdefault(tag, []).append(_route(path, method.upper(), route, api))
    for tag, routes in by_tag.items():
        yield f"### {tag.capitalize()}\n"
        yield from routes


def _route(path: str, method: str, route: dict[str, Any], api: dict[str, Any]) -> str:
    said = (route.get("description") or route.get("summary", "")).strip()
    status, answer = next((code, body) for code, body in route["responses"].items() if code.startswith("2"))
    refused = [code for code in route["responses"] if code.startswith(("4", "5"))]
    query = [_parameter(each) for each in route.get("parameters", []) if each["in"] == "query"]
    sent, given = _schema(route.get("requestBody", {})), _schema(answer)
    lines = [f"#### `{method} {path}`\n", f"{said}\n"]
    facts = [f"Takes {', '.join(query)}."] if query else []
    facts += [f"Sends `{_name(sent)}`."] if sent else []
    lines_of = answer["description"] if "application/x-ndjson" in answer.get("content", {}) else ""
    facts += [f"Answers {status} with `{_name(given)}`." if given else f"Answers {status}. {lines_of}".strip()]
    facts += [f"Refuses with {', '.join(refused)}."] if refused else []
    example = f"{method} {_filled(path)}"
    example += f"\n{json_text(sample(sent, api))}" if sent else ""
    example += f"\n→ {status}" + (f"\n{json_text(sample(given, api, whole=True))}" if given else "")
    return "\n".join([*lines, " ".join(facts), f"\n```text\n{example}\n```\n"])


def _parameter(parameter: dict[str, Any]) -> str:
    said = parameter.get("description") or parameter["schema"].get("description", "")
    return f"`?{parameter['name']}`" + (f" ({said[0].lower()}{said[1:]})" if said else "")


def _messages(site: Site) -> Iterator[str]:
    yield "Sent by the client, each answered in its acknowledgement with `ok: true` or a refusal.\n"
    for name, (form, handler) in sorted(site.messages.items()):
        schema = form.model_json_schema()
        example = f'socket.emit("{name}", {json_text(sample(schema, schema))}, answer)'
        said = (handler.__doc__ or form.__doc__ or "").strip()
        told = f"Sends `{form.__name__}`. Answers with `{ANSWERS[name]}`."
        yield f"#### `{name}`\n\n{said}\n\n{told}\n\n```text\n{example}\n```\n"


def _told() -> Iterator[str]:
    yield "## Messages from the site\n"
    for name, (said, model) in sorted(TOLD.items()):
        schema = {} if model is None else model.model_json_schema(mode="serialization")
        holds = f" Holds `{model.__name__}`." if model is not None else ""
        example = json_text(sample(schema, schema, whole=True))
        yield f"#### `{name}` (from the site)\n\n{said}{holds}\n\n```json\n{example}\n```\n"


def _schema(body: Mapping[str, Any]) -> dict[str, Any] | None:
    """What a request or an answer holds, where that is JSON with a form of its own."""
    found = body.get("content", {}).get("application/json", {}).get("schema")
    return dict(found) if found and ("$ref" in found or "anyOf" in found) else None


def _name(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    choices = [_name(each) for each in schema.get("anyOf", []) if each.get("type") != "null"]
    return " | ".join(choices) or str(schema.get("title") or schema.get("type", "JSON"))


def _filled(path: str) -> str:
    for name, value in IN_PATHS.items():
        path = path.replace(f"{{{name}}}", value)
    return path


if __name__ == "__main__":
    page = Path(sys.argv[1])
    page.write_text(written(page.read_text("utf-8")), "utf-8")
