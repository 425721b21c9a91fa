"""JSON, in one place: orjson writes it, pydantic reads it. Everything that is stored or sent goes through here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar, overload

import orjson
from pydantic import BaseModel, TypeAdapter, ValidationError

from crownpoint.errors import InvalidRecordError

__all__ = ["as_plain", "decode", "encode", "encode_text", "first_fault"]

T = TypeVar("T")


def encode(value: Any, *, sort_keys: bool = False) -> bytes:
    """JSON of plain data, dataclasses, enums and wire models; always the same for the same value."""
    return orjson.dumps(value, default=_model, option=orjson.OPT_SORT_KEYS if sort_keys else None)


def encode_text(value: Any) -> str:
    """The same as text."""
    return encode(value).decode()


def as_plain(value: Any) -> Any:
    """The value as the dictionaries, lists, texts and numbers that its JSON holds."""
    return orjson.loads(encode(value))


@overload
def decode(form: type[T], data: str | bytes) -> T: ...


@overload
def decode(form: Any, data: str | bytes) -> Any: ...


def decode(form: Any, data: str | bytes) -> Any:
    """An object of type `form` from JSON, strictly. Raises `InvalidRecordError` that names the field at fault."""
    try:
        return _adapter(form).validate_json(data, strict=True)
    except ValidationError as error:
        raise InvalidRecordError(first_fault(error)) from None


def first_fault(error: ValidationError | Sequence[Any]) -> str:
    """The first thing that is wrong with a message: where, and what."""
    faults = error.errors(include_url=False, include_input=False) if isinstance(error, ValidationError) else error
    where = ".".join(str(part) for part in faults[0]["loc"])
    what = str(faults[0]["msg"]).removeprefix("Value error, ").rstrip(".")
    return f"{where}: {what}." if where else f"{what}."


@cache
def _adapter(form: Any) -> TypeAdapter[Any]:
    return TypeAdapter(form)


def _model(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    raise TypeError(f"{type(value).__name__} has no JSON form")
