"""All types of the wire for docs/protocol.md, in a short form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

__all__ = ["type_list"]


def type_list(api: dict[str, Any]) -> Iterator[str]:
    """A section of the page: every schema of the OpenAPI document, in alphabetical order."""
    yield "## Types\n\nEvery message and every part of one. A field with a question mark may be left out.\n\n```text"
    for name, schema in api["components"]["schemas"].items():
        said = " ".join(schema.get("description", "").split("\n\n")[0].split())
        alias = "" if "properties" in schema else f" = {_type(schema)}"
        yield f"{name}{alias}" + (f"  -- {said}" if said else "")
        required = schema.get("required", [])
        for key, field in schema.get("properties", {}).items():
            default = "" if field.get("default") is None else f" = {_literal(field['default'])}"
            yield f"    {key}{'' if key in required else '?'}: {_type(field)}{default}"
    yield "```\n"


def _type(schema: dict[str, Any]) -> str:
    """The schema in a short notation: `string[]`, `"slow" | "fast"`, `Seat | null`."""
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
        if "prefixItems" in schema:
            return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
        item = _type(schema.get("items", {}))
        return f"({item})[]" if " | " in item else f"{item}[]"
    if schema.get("type") == "object":
        inner = schema.get("additionalProperties", True)
        return f"{{[name]: {_type(inner) if isinstance(inner, dict) else 'any'}}}"
    return str(schema.get("type", "any"))


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)
