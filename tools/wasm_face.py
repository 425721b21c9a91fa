"""Makes the page's types and offsets, and the assertions of the layout, from the plain C face of the core.

python -m tools.wasm_face writes web/src/engine/face.ts and core/wasm/layout.hpp.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

__all__ = ["FILES", "Field", "Struct", "structs_of", "write_layout", "write_types"]

ROOT = Path(__file__).resolve().parent.parent
FACE = ROOT / "core" / "wasm" / "face.hpp"
_SIZES = {"int8_t": 1, "uint8_t": 1, "int32_t": 4, "uint32_t": 4, "float": 4, "double": 8}
_STRUCT = re.compile(r"^struct (Cp\w+) \{\n(.*?)^\};", re.MULTILINE | re.DOTALL)
_FIELD = re.compile(r"^\s+(?:std::)?(\w+) (\w+)(?:\[(\d+)\])?;", re.MULTILINE)
_FUNCTION = re.compile(r"^CP_FACE\((\w+)\)\s(.+?)\w+\(([^;]*)\);$", re.MULTILINE)
_NUMBERS = {"int": "number", "float": "number", "double": "number", "std::size_t": "number", "void": "void"}


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a struct: `count` of a type, one after another, at an offset."""

    name: str
    kind: str
    count: int
    offset: int


@dataclass(frozen=True, slots=True)
class Struct:
    """A struct of the face with its size in bytes."""

    name: str
    fields: tuple[Field, ...]
    size: int
    alignment: int


def structs_of(text: str) -> dict[str, Struct]:
    """The structs of a header, laid out as every C compiler does."""
    found: dict[str, Struct] = {}
    for name, body in _STRUCT.findall(text):
        fields, at, widest = [], 0, 1
        for kind, field, count in _FIELD.findall(body):
            size, alignment = (_SIZES[kind],) * 2 if kind in _SIZES else (found[kind].size, found[kind].alignment)
            at += -at % alignment
            fields.append(Field(field, kind, int(count or 1), at))
            at += size * int(count or 1)
            widest = max(widest, alignment)
        found[name] = Struct(name, tuple(fields), at + -at % widest, widest)
    return found


def write_layout(text: str) -> str:
    """Assertions that the compiler lays the structs out as the page expects."""
    lines = [
        "// Made by `python -m tools.wasm_face` from face.hpp: the page reads the structs at these offsets.",
        "#pragma once",
        "",
    ]
    lines += ['#include "wasm/face.hpp"', ""]
    for struct in structs_of(text).values():
        lines.append(f"static_assert(sizeof({struct.name}) == {struct.size});")
        lines += [f"static_assert(offsetof({struct.name}, {each.name}) == {each.offset});" for each in struct.fields]
    return "\n".join(lines) + "\n"


def _snake_to_camel(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(each.capitalize() for each in rest)


def _parameter(text: str) -> str:
    kind, _, name = text.strip().rpartition(" ")
    return f"{_snake_to_camel(name.lstrip('*'))}: {'number' if '*' in text else _NUMBERS[kind]}"


def write_types(text: str) -> str:
    """The offsets and the functions for the page."""
    lines = [
        "/** Made by `python -m tools.wasm_face` from core/wasm/face.hpp: offsets of structs, and functions. */",
        "",
    ]
    for struct in structs_of(text).values():
        fields = ", ".join(f"{_snake_to_camel(each.name)}: {each.offset}" for each in struct.fields)
        lines.append(f"export const {struct.name} = {{ size: {struct.size}, {fields} }} as const;")
    lines += [
        "",
        "/** Addresses and counts are numbers. */",
        "export interface Face {",
        "  readonly memory: WebAssembly.Memory;",
    ]
    lines.append("  _initialize(this: void): void;")
    for name, returned, parameters in _FUNCTION.findall(text):
        given = ", ".join(_parameter(each) for each in parameters.split(",") if each.strip())
        kind = "number" if "*" in returned else _NUMBERS[returned.strip()]
        lines.append(f"  {name}(this: void{', ' if given else ''}{given}): {kind};")
    return "\n".join([*lines, "}", ""])


FILES = {ROOT / "core" / "wasm" / "layout.hpp": write_layout, ROOT / "web" / "src" / "engine" / "face.ts": write_types}
"""Each file, and the function that writes it."""


def main() -> None:
    """Write the files."""
    text = FACE.read_text()
    for path, write in FILES.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(write(text))


if __name__ == "__main__":
    main()
