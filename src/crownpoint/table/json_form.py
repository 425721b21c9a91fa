"""Dataclasses of the table as plain JSON data, and back, with errors that name the field.

Encoding takes any dataclass of this package (views too). Decoding is strict: no missing, unknown or mistyped field.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from crownpoint.errors import InvalidRecordError

__all__ = ["decode", "encode"]

T = TypeVar("T")
Decoder = Callable[[Any, str], Any]
_PLAIN = frozenset({str, int, float, bool, types.NoneType})


def encode(value: Any) -> Any:
    """The value as `dict`, `list`, `str`, numbers, `bool` and None. A dataclass with a `kind` says it first."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        kind = getattr(type(value), "kind", None)
        named = {"kind": str(kind)} if isinstance(kind, str) else {}
        return named | {name: encode(getattr(value, name)) for name in _names(type(value))}
    if isinstance(value, tuple | list):
        return [encode(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): encode(item) for key, item in value.items()}
    return value


@cache
def _names(cls: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cls))


def decode(cls: type[T], data: Any, where: str = "") -> T:
    """An object of dataclass `cls` from JSON data. Raises `InvalidRecordError` that names the field at fault."""
    decoder: Decoder = _decoder(cls)  # type: ignore[arg-type]  # a class is hashable
    result: T = decoder(data, where)
    return result


@cache
def _decoder(hint: Any) -> Decoder:
    """What turns JSON data into a value of the type that `hint` stands for."""
    if is_dataclass(hint):
        return _dataclass_decoder(hint)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _union_decoder(arguments)
    if origin is tuple:
        return _tuple_decoder(arguments)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum_decoder(hint)
    return _plain_decoder(hint)


def _dataclass_decoder(cls: Any) -> Decoder:
    hints = get_type_hints(cls)
    known = {field.name: field for field in fields(cls)}
    required = {name for name, field in known.items() if field.default is MISSING and field.default_factory is MISSING}
    decoders: dict[str, Decoder] = {}

    def read(data: Any, where: str) -> Any:
        if not isinstance(data, dict):
            raise InvalidRecordError(f"{where or 'the record'} is not an object: {data!r}.")
        if not decoders:  # filled on first use: a dataclass may hold another of a module loaded later
            decoders.update({name: _decoder(hints[name]) for name in known})
        given = {name: value for name, value in data.items() if name != "kind" or name in known}
        if missing := required - given.keys():
            raise InvalidRecordError(f"{_path(where, min(missing))} is missing.")
        if unknown := given.keys() - known.keys():
            raise InvalidRecordError(f"{_path(where, min(unknown))} is not known.")
        return cls(**{name: decoders[name](value, _path(where, name)) for name, value in given.items()})

    return read


def _union_decoder(arguments: tuple[Any, ...]) -> Decoder:
    """`X | None`, or the plain types of a union in turn."""
    choices = [_decoder(argument) for argument in arguments if argument is not types.NoneType]
    optional = types.NoneType in arguments

    def read(data: Any, where: str) -> Any:
        if data is None and optional:
            return None
        for choice in choices[:-1]:
            try:
                return choice(data, where)
            except InvalidRecordError:
                continue
        return choices[-1](data, where)

    return read


def _tuple_decoder(arguments: tuple[Any, ...]) -> Decoder:
    items = [_decoder(argument) for argument in arguments if argument is not Ellipsis]
    fixed = Ellipsis not in arguments

    def read(data: Any, where: str) -> Any:
        if not isinstance(data, list) or (fixed and len(data) != len(items)):
            raise InvalidRecordError(f"{where} is not a list of {len(items) if fixed else 'items'}: {data!r}.")
        each = items if fixed else items * len(data)
        return tuple(item(value, f"{where}[{at}]") for at, (item, value) in enumerate(zip(each, data, strict=True)))

    return read


def _enum_decoder(cls: Any) -> Decoder:
    def read(data: Any, where: str) -> Any:
        try:
            return cls(None if isinstance(data, bool) else data)
        except ValueError:
            choices = ", ".join(str(member.value) for member in cls)
            raise InvalidRecordError(f"{where} is {data!r}, not one of {choices}.") from None

    return read


def _plain_decoder(cls: Any) -> Decoder:
    accepted = (int, float) if cls is float else (cls,)

    def read(data: Any, where: str) -> Any:
        if not isinstance(data, accepted) or (isinstance(data, bool) and cls is not bool):
            raise InvalidRecordError(f"{where} is {data!r}, not of type {cls.__name__}.")
        return data

    return read


def _path(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name
