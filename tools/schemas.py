"""The schemas of the wire as clients see them: what they receive is complete, what they send may leave out defaults."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from crownpoint.table.registry import RULES

__all__ = ["sent_and_received", "with_named_parts"]

REF = "#/components/schemas/"
FRAMEWORK = ("HTTPValidationError", "ValidationError")  # we answer errors in our own form

Schema = dict[str, Any]


def sent_and_received(document: dict[str, Any]) -> dict[str, Any]:
    """The document with each schema under one plain name, in the form in which clients receive it.

    A schema that is only sent keeps its optional fields. One that is both sent and received, and that has optional
    fields, is there twice: `X` is received, with every field present, and `XInput` is sent.
    """
    schemas: dict[str, Schema] = {
        name: _tagged(_narrowed(_untitled(schema)))
        for name, schema in document["components"]["schemas"].items()
        if name not in FRAMEWORK
    }
    sent = _reachable(_bodies(document), schemas)
    received = _reachable(_answers(document), schemas)
    loose = _loose(sent & received, schemas)
    found: dict[str, Schema] = {name: _complete(schemas[name]) for name in received} | {
        f"{name}Input" if name in loose else name: _renamed(schemas[name], loose) for name in sent - received | loose
    }
    paths = {path: _with_inputs(routes, loose) for path, routes in document["paths"].items()}
    socket = {
        "sent": {
            name: {**message, "form": _renamed(message["form"], loose)}
            for name, message in document["x-socket"]["sent"].items()
        },
        "received": document["x-socket"]["received"],
    }
    components = {"schemas": dict(sorted(found.items()))}
    return {**document, "paths": paths, "x-socket": socket, "components": components}


def with_named_parts(document: dict[str, Any], parts: dict[str, Schema]) -> dict[str, Any]:
    """The document with a reference to each of these parts in place of its schema, wherever it is written out."""
    by_text = {json.dumps(_bare(part), sort_keys=True): name for name, part in parts.items()}

    def named(value: Any) -> Any:
        if isinstance(value, list):
            return [named(each) for each in value]
        if not isinstance(value, dict):
            return value
        name = by_text.get(json.dumps(_bare(value), sort_keys=True))
        return {key: named(each) for key, each in value.items()} if name is None else {"$ref": REF + name}

    schemas = named(document["components"]["schemas"]) | {name: _bare(part) for name, part in parts.items()}
    return {**named(document), "components": {"schemas": schemas}}


def _bare(schema: Schema) -> Schema:
    return {key: value for key, value in schema.items() if key not in ("title", "description", "default")}


def _bodies(document: dict[str, Any]) -> list[Any]:
    """Everything that clients send."""
    bodies = [route.get("requestBody") for routes in document["paths"].values() for route in routes.values()]
    return [*bodies, *(message["form"] for message in document["x-socket"]["sent"].values())]


def _answers(document: dict[str, Any]) -> list[Any]:
    """Everything that clients receive."""
    answers = [route["responses"] for routes in document["paths"].values() for route in routes.values()]
    socket = document["x-socket"]
    answers += [message["answer"] for message in socket["sent"].values()]
    return [*answers, *(message["form"] for message in socket["received"].values())]


def _references(value: Any) -> Iterator[str]:
    """The names of the schemas to which a part of the document refers."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key == "$ref":
                yield each.removeprefix(REF)
            else:
                yield from _references(each)
    elif isinstance(value, list):
        for each in value:
            yield from _references(each)


def _reachable(roots: list[Any], schemas: dict[str, Schema]) -> set[str]:
    found: set[str] = set()
    waiting = [name for name in _references(roots) if name in schemas]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _references(schemas[name])
    return found


def _loose(names: set[str], schemas: dict[str, Schema]) -> set[str]:
    """The schemas that have optional fields, or parts with optional fields."""
    found = {name for name in names if _complete(schemas[name]) != schemas[name]}
    while more := {name for name in names - found if found & set(_references(schemas[name]))}:
        found |= more
    return found


def _complete(schema: Schema) -> Schema:
    """The same with every field required, so that no default matters."""
    fields = schema.get("properties")
    if not fields:
        return schema
    given = {name: {key: each for key, each in field.items() if key != "default"} for name, field in fields.items()}
    return {**schema, "properties": given, "required": list(fields)}


def _tagged(schema: Schema) -> Schema:
    """The kind of a message is never left out, although Python has a default for it."""
    fields = schema.get("properties", {})
    required = [name for name, field in fields.items() if name in schema.get("required", []) or "const" in field]
    return {**schema, "required": required} if required else schema


def _untitled(schema: Schema) -> Schema:
    """Without the titles that pydantic makes from field names: they add nothing."""
    fields = schema.get("properties")
    if fields is None:
        return schema
    bare = {name: {key: each for key, each in field.items() if key != "title"} for name, field in fields.items()}
    return {**schema, "properties": bare}


def _narrowed(schema: Schema) -> Schema:
    """Clients see a choice of a few texts where the table, which names no game, allows any."""
    colors = sorted({color for rules in RULES.values() for color in rules.colors})
    few = {"game": list(RULES), "color": colors, "colors": colors, "first_color": colors}
    for name, field in schema.get("properties", {}).items():
        for part in (field, *field.get("anyOf", []), *field.get("prefixItems", [])):
            if name in few and part.get("type") == "string" and not {"enum", "const"} & part.keys():
                part["enum"] = few[name]
    return schema


def _with_inputs(routes: dict[str, Any], loose: set[str]) -> dict[str, Any]:
    """The routes of a path, with the names of what they take and without the errors of the framework."""
    found = {}
    for method, route in routes.items():
        body = {"requestBody": _renamed(route["requestBody"], loose)} if "requestBody" in route else {}
        answers = {
            status: answer for status, answer in route["responses"].items() if FRAMEWORK[0] not in json.dumps(answer)
        }
        found[method] = {**route, **body, "responses": answers}
    return found


def _renamed(value: Any, loose: set[str]) -> Any:
    """The same with `XInput` for every `X` that is loose."""
    return _mapped(value, lambda text: f"{text}Input" if text.startswith(REF) and text[len(REF) :] in loose else text)


def _mapped(value: Any, change: Callable[[str], str]) -> Any:
    """The same data with every text changed."""
    if isinstance(value, dict):
        return {key: _mapped(each, change) for key, each in value.items()}
    if isinstance(value, list):
        return [_mapped(each, change) for each in value]
    return change(value) if isinstance(value, str) else value
