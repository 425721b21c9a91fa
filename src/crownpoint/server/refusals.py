"""Every error of a request as the same kind of answer: a reason as data and a sentence."""

from __future__ import annotations

from pydantic import ValidationError

from crownpoint.errors import CrownpointError, TableNotFoundError
from crownpoint.server.models import Refused, Refusing
from crownpoint.table import Refusal

__all__ = ["refused", "refused_message", "refused_reason"]


def refused(error: Exception) -> Refused:
    """The answer to a request that failed by `error`, an error of ours or of the request's form."""
    reason = getattr(error, "reason", None)
    if isinstance(reason, Refusal):
        return refused_reason(reason)
    if isinstance(error, ValidationError):
        return refused_message("bad_message", _first_fault(error))
    if isinstance(error, TableNotFoundError):
        return refused_message("no_such_table", str(error))
    code = "storage" if isinstance(error, CrownpointError) and not isinstance(error, ValueError) else "refused"
    return refused_message(code, str(error))


def refused_reason(reason: Refusal) -> Refused:
    """A table's refusal."""
    return Refused(reason=Refusing(code=reason.code, params=dict(reason.params)), sentence=reason.sentence)


def refused_message(code: str, sentence: str, **params: str | int | float) -> Refused:
    """A refusal of the host's own."""
    return Refused(reason=Refusing(code=code, params=params), sentence=sentence)


def _first_fault(error: ValidationError) -> str:
    fault = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in fault["loc"]) or "the message"
    return f"{where}: {fault['msg']}."
