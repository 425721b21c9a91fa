"""Logs: one line each, with what the context knows, without secrets."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog
from structlog.contextvars import bound_contextvars

from crownpoint.server.operations.logs import SECRETS, set_up_logs


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root = logging.getLogger()
    before = root.handlers, root.level
    yield
    root.handlers, level = before[0], before[1]
    root.setLevel(level)
    structlog.reset_defaults()


def _lines(stream: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_what_is_bound_is_on_every_line_ours_or_a_librarys() -> None:
    stream = io.StringIO()
    set_up_logs("json", "info", stream)
    with bound_contextvars(table="t1", number=7, person="p1"):
        structlog.get_logger().info("moved", game="checkers")
        logging.getLogger("a.library").warning("something is %s", "odd")
        structlog.get_logger().debug("not written")
    ours, theirs = _lines(stream)
    assert (ours["event"], ours["game"], ours["level"]) == ("moved", "checkers", "info")
    assert theirs["event"] == "something is odd"
    for line in (ours, theirs):
        assert (line["table"], line["number"], line["person"]) == ("t1", 7, "p1")
        assert str(line["timestamp"]).endswith("Z")


@pytest.mark.parametrize("name", [*SECRETS, "login_token", "Set-Cookie"])
def test_a_field_named_like_a_secret_is_left_out(name: str) -> None:
    stream = io.StringIO()
    set_up_logs("json", "info", stream)
    structlog.get_logger().info("x", **{name: "hunter2"})
    assert "hunter2" not in stream.getvalue()
    assert _lines(stream)[0][name] == "…"


def test_an_exception_is_one_line_of_json() -> None:
    stream = io.StringIO()
    set_up_logs("json", "info", stream)
    try:
        raise ZeroDivisionError("by nothing")
    except ZeroDivisionError:
        structlog.get_logger().exception("failed")
    (line,) = _lines(stream)
    assert "by nothing" in str(line["exception"])


def test_for_the_eye() -> None:
    stream = io.StringIO()
    set_up_logs("pretty", "info", stream)
    structlog.get_logger().info("moved", game="checkers")
    assert "moved" in stream.getvalue()
    assert "game=checkers" in stream.getvalue()
