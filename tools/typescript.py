"""The message models as TypeScript types, made from their JSON schema: `python -m tools.typescript`."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import Any

from pydantic import TypeAdapter

from crownpoint.server.wire import account, challenges, games, keys, models, profiles, rooms, tables
from crownpoint.server.wire import lobby as live
from crownpoint.server.wire import players as shown_people
from crownpoint.server.wire import relations as neighbors

__all__ = ["typescript"]

HEAD = "// Made by `make types` from the message models of src/crownpoint/server; not to be edited by hand.\n"
MODULES = (models, tables, account, keys, neighbors, profiles, challenges, games, live, rooms, shown_people)
SENT = (
    *(model for module in MODULES for model in getattr(module, "SENT", ())),
    models.Act,
    models.Asked,
    models.NewSeat,
    models.NewTable,
    models.Pace,
    models.Renamed,
    models.Watch,
    models.Why,
)
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

FEW = {
    "color": '"white" | "black"',
    "colors": '"white" | "black"',
    "first_color": '"white" | "black"',
    "game": '"backgammon" | "checkers"',
}
"""Fields that are plain strings to the table, which knows no games, and one of a few to a browser."""


def typescript() -> str:
    """One exported type for each message and each part of one, in the order of the alphabet."""
    forms = [
        (name, found) for module in MODULES for name in module.__all__ if _is_message(found := getattr(module, name))
    ]
    # What the browser sends may leave out what has a default; what it receives is complete.
    sent = {model.__name__ for model in SENT}
    _, schema = TypeAdapter.json_schemas(
        [(name, "validation" if name in sent else "serialization", TypeAdapter(form)) for name, form in forms]
    )
    definitions: dict[str, Any] = {**schema["$defs"], "Settings": TypeAdapter(models.Settings).json_schema()}
    parts = [_definition(name, body, name in sent) for name, body in sorted(definitions.items())]
    return HEAD + "".join(f"\n{part}" for part in parts)


def _is_message(found: object) -> bool:
    return isinstance(found, type) and (issubclass(found, models.Model) or is_dataclass(found))


def _definition(name: str, schema: dict[str, Any], sent: bool) -> str:
    """An interface for an object, an alias for everything else, with the first line of its docstring."""
    said = schema.get("description", "").split("\n")[0]
    comment = f"/** {said} */\n" if said else ""
    if "properties" not in schema:
        return f"{comment}export type {name} = {_type(schema)};\n"
    fields = schema["properties"]
    required = schema.get("required", []) if sent else fields
    lines = [f"  {key}{'' if key in required else '?'}: {_field(key, field)};\n" for key, field in fields.items()]
    return f"{comment}export interface {name} {{\n{''.join(lines)}}}\n"


def _field(name: str, schema: dict[str, Any]) -> str:
    return _type(schema).replace("string", FEW[name]) if name in FEW else _type(schema)


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "const" in schema:
        return _literal(schema["const"])
    if "enum" in schema:
        return " | ".join(_literal(value) for value in schema["enum"])
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(dict.fromkeys(_type(choice) for choice in schema[union]))
    if schema.get("type") == "array":
        return _array(schema)
    if schema.get("type") == "object":
        inner = schema.get("additionalProperties", True)
        return f"Record<string, {_type(inner) if isinstance(inner, dict) else 'unknown'}>"
    return PLAIN.get(schema.get("type", ""), "unknown")


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
    item = _type(schema.get("items", {}))
    return f"({item})[]" if " | " in item else f"{item}[]"


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)


if __name__ == "__main__":
    print(typescript(), end="")
