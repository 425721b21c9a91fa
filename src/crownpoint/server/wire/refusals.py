"""Errors as answers: a reason as data, a sentence, and the status that HTTP gives it.

Only what the caller got wrong, or what may be better in a moment, is a refusal. Any other error is a fault of ours.
"""

from __future__ import annotations

from crownpoint.errors import InvalidRecordError, StorageError, TableConflictError, TableNotFoundError
from crownpoint.server.caller import NotAllowedError
from crownpoint.server.wire.base import RefusalReason, Refused
from crownpoint.table import Refusal

__all__ = ["FAILURE", "refusal_of", "refused_message"]

FAILURE_SENTENCE = "Something failed on our side. Nothing is lost. Try again."


def refused_message(code: str, sentence: str, **params: str | int | float) -> Refused:
    """A refusal with a code and a sentence."""
    return Refused(reason=RefusalReason(code=code, params=params), sentence=sentence)


FAILURE = refused_message("failure", FAILURE_SENTENCE)


def refusal_of(error: Exception) -> tuple[int, Refused] | None:
    """The status and the refusal that an error means for the caller; None where it is a fault of ours."""
    reason = getattr(error, "reason", None)
    if isinstance(reason, Refusal):
        return 400, Refused(
            reason=RefusalReason(code=reason.code, params=dict(reason.params)), sentence=reason.sentence
        )
    match error:
        case NotAllowedError():
            return error.status, refused_message(error.code, str(error), **error.params)
        case TableNotFoundError():
            return 404, refused_message("no_such_table", str(error))
        case TableConflictError():
            return 409, refused_message("table_conflict", str(error))
        case InvalidRecordError():
            return 400, refused_message("bad_record", str(error))
        case StorageError() if type(error) is StorageError:  # the store is away: it may be better in a moment
            return 503, refused_message(
                "storage", "The database does not answer. Nothing confirmed is lost. Try again."
            )
    return None
