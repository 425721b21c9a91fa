"""Errors as answers: a reason as data, a sentence, and an HTTP status.

A refusal means that the caller got something wrong, or that it may work in a moment. Any other error is a bug.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crownpoint.errors import (
    CardNotFoundError,
    InvalidPositionError,
    InvalidRecordError,
    MatchNotFoundError,
    StorageError,
    TableConflictError,
    TableNotFoundError,
)
from crownpoint.server.caller import NotAllowedError
from crownpoint.server.wire.base import RefusalReason, Refused
from crownpoint.server.wire.refusal_codes import STATUS, sentence_of
from crownpoint.table import Refusal

__all__ = ["FAILURE", "refusal_of", "refused_message"]


def refused_message(code: str, sentence: str | None = None, /, **params: str | int | float) -> Refused:
    """A refusal with one of the `refusal_codes`, and with the sentence of that code where no other one is given."""
    said = sentence_of(code, **params) if sentence is None else sentence
    return _refused(code, params, said)


def _refused(code: str, params: Mapping[str, Any], sentence: str) -> Refused:
    """A refusal that can be sent: half a surrogate pair, which JSON can say and we repeat, becomes a question mark."""
    whole = {name: _whole(value) if isinstance(value, str) else value for name, value in params.items()}
    return Refused(reason=RefusalReason(code=code, params=whole), sentence=_whole(sentence))


def _whole(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


FAILURE = refused_message("failure")


def refusal_of(error: Exception) -> tuple[int, Refused] | None:
    """The status and the refusal for an error; None if the error is a bug."""
    reason = getattr(error, "reason", None)
    if isinstance(reason, Refusal):
        return 400, _refused(reason.code, reason.params, reason.sentence)
    match error:
        case NotAllowedError():
            return error.status, refused_message(error.code, str(error), **error.params)
        case TableNotFoundError():
            return STATUS["no_such_table"], refused_message("no_such_table", str(error))
        case MatchNotFoundError():
            return STATUS["no_such_match"], refused_message("no_such_match")
        case CardNotFoundError():
            return STATUS["no_such_card"], refused_message("no_such_card")
        case InvalidPositionError():
            return STATUS["bad_position"], refused_message("bad_position", fault=str(error)[:300])
        case TableConflictError():
            return STATUS["table_conflict"], refused_message("table_conflict", str(error))
        case InvalidRecordError():
            return STATUS["bad_record"], refused_message("bad_record", str(error))
        case StorageError() if type(error) is StorageError:  # the database is unreachable: it may work in a moment
            return STATUS["storage"], refused_message("storage")
    return None
