"""What all messages have in common."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

__all__ = ["Done", "Id", "IntentId", "Model", "Name", "Number", "RefusalReason", "Refused", "SeatNumber", "Settings"]

Id = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
IntentId = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Name = Annotated[str, StringConstraints(min_length=1, max_length=60, strip_whitespace=True)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
SeatNumber = Annotated[int, Field(ge=0, le=1)]
Settings: TypeAlias = dict[str, str | int | float | bool | None]
"""Only the browser knows what the keys mean; the host stores them."""


class Model(BaseModel):
    """Unknown fields are refused: a message is understood completely or not at all."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Done(Model):
    """Done."""

    ok: Literal[True] = True


class RefusalReason(Model):
    """A reason as data: the key of a sentence in the message catalogs, and its values."""

    code: str
    params: dict[str, Any] = {}


class Refused(Model):
    """The request was refused; nothing has changed."""

    ok: Literal[False] = False
    reason: RefusalReason
    sentence: str
