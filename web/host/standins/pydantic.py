"""pydantic for the page, which is too large to load there: reads JSON into dataclasses by their annotations.

Records from elsewhere are played again by the table's audit, which checks what this reader does not: ranges and
patterns.
"""

from __future__ import annotations

import json
import types
import typing
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any


class ValidationError(ValueError):
    """What is wrong, and where."""

    def __init__(self, where: tuple[str, ...], what: str) -> None:
        super().__init__(what)
        self._fault = {"loc": where, "msg": what}

    def errors(self, **_: Any) -> list[dict[str, Any]]:
        """The one fault."""
        return [self._fault]


class _Field:
    def __init__(self, default: Any = ..., **constraints: Any) -> None:
        self.default = default
        self.discriminator = constraints.get("discriminator")
        self.constraints = constraints


def Field(default: Any = ..., **constraints: Any) -> Any:  # noqa: N802
    """Constraints of a field."""
    return _Field(default, **constraints)


class BeforeValidator:
    """Changes a value before it is read."""

    def __init__(self, func: Any) -> None:
        self.func = func


class StringConstraints:
    """Constraints of a text."""

    def __init__(self, **constraints: Any) -> None:
        self.constraints = constraints


ConfigDict = dict
GetCoreSchemaHandler = Any


class BaseModel:
    """A record with fields by name."""

    def __init__(self, **values: Any) -> None:
        for name in typing.get_type_hints(type(self)):
            default = getattr(type(self), name, None)
            setattr(self, name, values.get(name, getattr(default, "default", default)))

    @classmethod
    def model_validate_json(cls, data: str | bytes) -> Any:
        """The record of a JSON object."""
        found = _loads(data)
        if not isinstance(found, dict):
            raise ValidationError((), "not an object")
        hints = typing.get_type_hints(cls, include_extras=True)
        missing = [name for name in hints if name not in found and not hasattr(cls, name)]
        if missing:
            raise ValidationError((missing[0],), "Field required")
        return cls(**{name: _read(form, found[name], (name,)) for name, form in hints.items() if name in found})

    def model_dump(self, **_: Any) -> dict[str, Any]:
        """The values by name."""
        return {name: getattr(self, name) for name in typing.get_type_hints(type(self))}

    def model_dump_json(self, **_: Any) -> str:
        """The values as JSON."""
        return json.dumps(self.model_dump(), separators=(",", ":"), ensure_ascii=False)


class TypeAdapter:
    """Reads JSON into a type."""

    def __init__(self, form: Any) -> None:
        self._form = form

    def validate_json(self, data: str | bytes, **_: Any) -> Any:
        """The value of a JSON text."""
        return _read(self._form, _loads(data), ())

    def validate_python(self, data: Any, **_: Any) -> Any:
        """The value of plain data."""
        return _read(self._form, data, ())


def _loads(data: str | bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError as error:
        raise ValidationError((), f"Invalid JSON: {error}") from None


@cache
def _hints(form: Any) -> dict[str, Any]:
    return typing.get_type_hints(form, include_extras=True)


def _read(form: Any, value: Any, where: tuple[str, ...]) -> Any:
    origin = typing.get_origin(form)
    if origin is typing.Annotated:
        inner, *extras = typing.get_args(form)
        for extra in extras:
            if type(extra).__name__ == "BeforeValidator":
                value = extra.func(value)
            if type(extra).__name__ == "OfEachGame":
                return value
        return _read(inner, value, where)
    if origin in (typing.Union, types.UnionType):
        return _read_union(typing.get_args(form), value, where)
    if origin is typing.Literal:
        found = [each for each in typing.get_args(form) if each == value]
        if not found:
            raise ValidationError(where, f"not one of {typing.get_args(form)}")
        return found[0]
    if origin in (tuple, list):
        return _read_list(form, origin, value, where)
    if origin is dict or form is dict:
        kinds = typing.get_args(form)
        return {key: _read(kinds[1], each, (*where, key)) for key, each in value.items()} if kinds else dict(value)
    return _read_plain(form, value, where)


def _read_union(choices: tuple[Any, ...], value: Any, where: tuple[str, ...]) -> Any:
    if value is None and type(None) in choices:
        return None
    fault: ValidationError | None = None
    for choice in choices:
        if choice is type(None):
            continue
        try:
            return _read(choice, value, where)
        except ValidationError as error:
            fault = error
    raise fault or ValidationError(where, "not allowed")


def _read_list(form: Any, origin: Any, value: Any, where: tuple[str, ...]) -> Any:
    if not isinstance(value, list | tuple):
        raise ValidationError(where, "not a list")
    kinds = typing.get_args(form)
    if origin is list or kinds[1:] == (...,):
        return origin(_read(kinds[0], each, (*where, str(at))) for at, each in enumerate(value))
    if len(kinds) != len(value):
        raise ValidationError(where, f"{len(value)} instead of {len(kinds)}")
    return tuple(_read(kind, each, (*where, str(at))) for at, (kind, each) in enumerate(zip(kinds, value, strict=True)))


def _read_plain(form: Any, value: Any, where: tuple[str, ...]) -> Any:
    if form is Any:
        return value
    if is_dataclass(form):
        return _read_dataclass(form, value, where)
    if isinstance(form, type) and issubclass(form, Enum):
        try:
            return form(value)
        except ValueError:
            raise ValidationError(where, f"{value!r} is not one of them") from None
    if form is float and isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(form, type) and (not isinstance(value, form) or (form is int and isinstance(value, bool))):
        raise ValidationError(where, f"not {form.__name__}")
    return value


def _read_dataclass(form: Any, value: Any, where: tuple[str, ...]) -> Any:
    if not isinstance(value, dict):
        raise ValidationError(where, "not an object")
    hints, given = _hints(form), {}
    known = {each.name: each for each in fields(form)}
    for name in value:
        if name not in known:
            raise ValidationError((*where, name), "Unexpected keyword argument")
    for name, each in known.items():
        if name in value:
            found = _read(hints[name], value[name], (*where, name))
            if each.init:
                given[name] = found
            elif found != each.default:
                raise ValidationError((*where, name), f"not {each.default}")
        elif each.default is MISSING and each.default_factory is MISSING:
            raise ValidationError((*where, name), "Field required")
    try:
        return form(**given)
    except ValueError as error:
        raise ValidationError(where, str(error)) from None
