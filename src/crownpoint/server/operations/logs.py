"""Logs of a site: one line for each thing that happened, as JSON or for the eye.

What is bound with `structlog.contextvars` (address as a keyed hash, person, table and number) is on every line that is
written while a request is dealt with; and while a socket message is, its name, person, table and number. A
field whose name says that it is a secret is left out.
"""

from __future__ import annotations

import logging
import sys
from contextvars import ContextVar
from typing import Any, TextIO

import structlog
from structlog.contextvars import bind_contextvars
from structlog.typing import EventDict, Processor

__all__ = ["MESSAGE", "SECRETS", "about_table", "set_up_logs"]

MESSAGE: ContextVar[tuple[str, str | None, Any] | None] = ContextVar("message", default=None)
"""The socket message being handled: its name, its sender and its contents. Most log nothing."""

SECRETS = ("token", "cookie", "password", "authorization", "nonce", "secret", "link", "key", "auth")
"""A field with one of these words in its name is not written."""


def set_up_logs(form: str, level: str, stream: TextIO | None = None) -> None:
    """Send structlog and the logs of libraries to `stream` (stderr), in one form: json, pretty, or auto."""
    stream = stream or sys.stderr
    pretty = form == "pretty" or (form == "auto" and stream.isatty())
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        add_message,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        leave_secrets_out,
    ]
    last: list[Processor]
    if pretty:
        plain = structlog.dev.plain_traceback  # one with local values takes seconds to draw
        last = [structlog.dev.ConsoleRenderer(colors=stream.isatty(), exception_formatter=plain)]
    else:
        last = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(sort_keys=True)]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last]
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for noisy in (
        "uvicorn",
        "uvicorn.error",
        "engineio",
        "socketio",
        "alembic",
        "asyncio",
    ):  # they write cookies and messages
        logging.getLogger(noisy).setLevel(logging.WARNING)


def about_table(table: str, number: int | None) -> None:
    """Put the table and the number on every further line of this request."""
    bind_contextvars(table=table, **({} if number is None else {"number": number}))


def add_message(logger: Any, method: str, line: EventDict) -> EventDict:
    """Say which socket message it is about."""
    message = MESSAGE.get()
    if message is not None:
        name, person, data = message
        about = {"message": name, "person": person} | _place(data)
        line.update({key: value for key, value in about.items() if key not in line})
    return line


def _place(data: Any) -> dict[str, Any]:
    """The table and the number of a message."""
    if not isinstance(data, dict):
        return {}
    return {
        key: data[key]
        for key in ("table", "number")
        if isinstance(data.get(key), str | int) and len(str(data[key])) <= 32
    }


def leave_secrets_out(logger: Any, method: str, line: EventDict) -> EventDict:
    """Replace the value of every field that is named like a secret."""
    for name in line:
        if any(word in name.lower() for word in SECRETS):
            line[name] = "…"
    return line
