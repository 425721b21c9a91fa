"""Fields of the common data whose type each game has for itself, such as the board."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Union

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

__all__ = ["OfEachGame"]


class OfEachGame:
    """Marks such a field: a schema shows the types of all games, and any game's value is written as it is.

    `name` is the attribute of a game's kit that holds the type. Nothing is checked when a value is read.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from crownpoint.table.registry import RULES

        shown = handler.generate_schema(Union[tuple(getattr(kit, self._name) for kit in RULES.values())])  # noqa: UP007
        return core_schema.any_schema(
            metadata={"pydantic_js_annotation_functions": [lambda _, schema_of: schema_of(shown)]},
            serialization=core_schema.wrap_serializer_function_ser_schema(
                lambda value, _: {each.name: getattr(value, each.name) for each in fields(value)}, schema=shown
            ),
        )
