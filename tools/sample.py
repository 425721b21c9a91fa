"""Made-up values that fit a JSON schema, for the examples of docs/protocol.md: always the same ones."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

__all__ = ["ID", "json_text", "sample"]

ID = "5c0e7a41b8d94f6fa1c3e2d7905b6a18"
KNOWN: dict[str, Any] = {
    "View": {"number": 12, "…": "see `View`"},
    "about": "I play on Sundays.",
    "action": {"kind": "move", "text": "11-15"},
    "agent": "Firefox",
    "by": {"id": ID, "name": "Ana", "kind": "member", "rating": 1612, "provisional": False, "level": None},
    "deviation": 61.4,
    "game": "checkers",
    "games": 3,
    "id": ID,
    "kind": "member",
    "language": "en",
    "length": 3,
    "link": "/challenge/kq0V…",
    "name": "Ana",
    "number": 12,
    "options": {"game": "checkers", "length": 3, "clock": {"kind": "fischer", "reserve_ms": 180000, "bonus_ms": 2000}},
    "password": "correct horse battery",
    "new": "a longer one than before",
    "old": "correct horse battery",
    "phase": "playing",
    "pool": "checkers:fast",
    "rating": 1612,
    "secret": "cp_…",
    "sentence": "It is Ana's turn.",
    "since_ms": 1794700800000,
    "text": "Good luck!",
    "to": "Marek",
}
"""By the name of a field or model; `Model.field` if the name means different things."""

KNOWN |= {
    "AgainstComputer.level": "selector",
    "BotShown.name": "Anabot",
    "LogLine.kind": "moved",
    "NewBot.name": "Anabot",
    "NewReport.person": "Marek",
    "NewReport.text": "He says rude things.",
    "NewToken.name": "laptop",
    "NewToken.scopes": ["read", "play", "challenge"],
    "NewTable.seats": [{"kind": "person"}, {"kind": "computer", "level": "selector"}],
    "PasskeyOptions.options": {"challenge": "…", "…": "as WebAuthn has it"},
    "PlayerShown.level": None,
    "ReportShown.about": "Marek",
    "ReportShown.reporter": "Ana",
    "ReportShown.text": "He says rude things.",
    "RoomForm.name": "Friday club",
    "RoomShown.name": "Friday club",
    "SayAtTable.phrase": "good_luck",
    "TableUpdate.events": [
        {
            "number": 12,
            "time_ms": 1794700800000,
            "seat": 1,
            "fact": {"kind": "moved", "text": "11-15", "automatic": False},
        }
    ],
    "TokenShown.name": "laptop",
    "TokenShown.person": "Anabot",
    "TokenShown.scopes": ["read", "play", "challenge"],
}
SHOWN = ("to", "phrase")  # fields that may be left out and stand in every example all the same


def sample(schema: Mapping[str, Any] | None, root: Mapping[str, Any], *, whole: bool = False, name: str = "") -> Any:
    """A value that fits. `whole` fills in optional fields; `root` resolves references."""
    if schema is None:
        return None
    if "$ref" in schema:
        title = schema["$ref"].rpartition("/")[2]
        return KNOWN[title] if title in KNOWN else sample(_target(schema["$ref"], root), root, whole=whole, name=name)
    if name in KNOWN and not {"properties", "items", "const", "enum"} & schema.keys() and _fits(KNOWN[name], schema):
        return KNOWN[name]
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return KNOWN[name] if KNOWN.get(name) in schema["enum"] else schema["enum"][0]
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return sample(schema[union][0], root, whole=whole, name=name)
    if "properties" in schema:
        required = schema.get("required", [])
        every = whole or not required
        fields = {key: part for key, part in schema["properties"].items() if every or key in required or key in SHOWN}
        model = schema.get("title", "")
        return {
            key: KNOWN[f"{model}.{key}"] if f"{model}.{key}" in KNOWN else sample(part, root, whole=whole, name=key)
            for key, part in fields.items()
        }
    return _plain(schema, root, whole, name)


def json_text(value: Any, indent: str = "", width: int = 110) -> str:
    """The value as JSON: on one line if it is short, otherwise on several."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + len(indent) <= width or not isinstance(value, dict | list) or not value:
        return line
    inner = f"{indent}  "
    items = value.items() if isinstance(value, dict) else ((None, each) for each in value)
    parts = [("" if key is None else f"{json.dumps(key)}: ") + json_text(each, inner, width) for key, each in items]
    first, last = "{}" if isinstance(value, dict) else "[]"
    return f"{first}\n{inner}" + f",\n{inner}".join(parts) + f"\n{indent}{last}"


def _plain(schema: Mapping[str, Any], root: Mapping[str, Any], whole: bool, name: str) -> Any:
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return [sample(item, root, whole=whole, name=name) for item in schema["prefixItems"]]
        return [sample(schema.get("items", {}), root, whole=whole)]
    if kind in ("integer", "number"):
        return 1794700800000 if name.endswith("_ms") else max(1, schema.get("minimum", 1))
    if kind == "string":
        return ID if "0-9a-f" in schema.get("pattern", "") or name in ("table", "person", "seek", "room") else "…"
    return {"boolean": True, "null": None}.get(str(kind), {})


def _fits(value: Any, schema: Mapping[str, Any]) -> bool:
    kinds: dict[Any, Any] = {"string": str, "integer": int, "number": (int, float), "object": dict}
    named = [schema.get("type"), *(each.get("type") for each in schema.get("anyOf", []))]
    return any(kind in kinds and isinstance(value, kinds[kind]) for kind in named)


def _target(reference: str, root: Mapping[str, Any]) -> Mapping[str, Any]:
    found: Any = root
    for step in reference.removeprefix("#/").split("/"):
        found = found[step]
    return dict(found)
