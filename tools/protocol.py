"""The reference part of docs/protocol.md: `make protocol` writes it.

Routes, messages and types come from the OpenAPI document, refusals from the list of their codes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from crownpoint.messages import catalog
from crownpoint.server.wire.refusal_codes import FOR_PROGRAMS, STATUS, template_of
from crownpoint.table.refusal import SENTENCES
from tools.openapi import openapi
from tools.sample import ID, json_text, sample
from tools.type_list import type_list
from tools.vocabulary import vocabulary

__all__ = ["MARK", "reference", "written"]

MARK = "<!-- `make protocol` writes everything below; do not edit it by hand. -->\n"

IN_PATHS = dict.fromkeys(
    ("table", "challenge", "seek", "room", "token", "login", "report", "match", "card", "link"), ID
) | {
    "line": "17",
    "name": "Ana",
    "passkey": "7XiJwejO…",
    "pool": "backgammon:fast",
    "relation": "follow",
    "secret": "kq0V…",
}
"""The values for the parts of a path in the examples."""


def written(head: str) -> str:
    """The whole page: the part written by hand, and the reference."""
    return head[: head.index(MARK)] + MARK + reference()


def reference() -> str:
    """All routes, messages, refusals and types of a host."""
    api = openapi()
    parts = ["## HTTP\n", *_routes(api), "## Messages to the host\n", *_sent(api)]
    parts += ["## Messages from the host\n", *_received(api), *vocabulary(), *_refusals(), *type_list(api)]
    return "\n" + "\n".join(parts)


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
    facts += [f"Send `{_name(sent)}`."] if sent else []
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


def _sent(api: dict[str, Any]) -> Iterator[str]:
    yield "Each is answered in its acknowledgement, with `ok: true` or a refusal.\n"
    for name, message in api["x-socket"]["sent"].items():
        example = f'socket.emit("{name}", {json_text(sample(message["form"], api))}, answer)'
        told = f"Send `{_name(message['form'])}`. Answers with `{_name(message['answer'])}`."
        yield f"#### `{name}`\n\n{message['description']}\n\n{told}\n\n```text\n{example}\n```\n"


def _received(api: dict[str, Any]) -> Iterator[str]:
    for name, message in api["x-socket"]["received"].items():
        form = message["form"]
        holds = f" Holds `{_name(form)}`." if form else ""
        example = json_text(sample(form or {}, api, whole=True))
        yield f"#### `{name}` (from the host)\n\n{message['description']}{holds}\n\n```json\n{example}\n```\n"


def _refusals() -> Iterator[str]:
    yield "## Refusals\n\n| code | status | sentence |\n|---|---|---|"
    for code, status in sorted(STATUS.items()):
        key = template_of(code)
        yield f"| `{code}` | {status} | {FOR_PROGRAMS.get(code) or catalog('en').template(key)} |"
    yield "\nThe tables have their own reasons to refuse; over HTTP their status is 400:\n"
    yield "| code | sentence |\n|---|---|"
    yield "\n".join(f"| `{reason.value}` | {sentence} |" for reason, sentence in sorted(SENTENCES.items()))
    yield "\nSo have the rules of each game: `crownpoint.<game>.reasons` lists them.\n"


def _schema(body: Mapping[str, Any]) -> dict[str, Any] | None:
    """The schema of a request or an answer, if it is JSON that has one."""
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
