"""Running a command line inside the test."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from crownpoint.cli.app import run


class Answer(NamedTuple):
    """What a command printed, and the status it left with."""

    status: int
    output: str
    errors: str


Command = Callable[..., Answer]


@pytest.fixture
def crownpoint(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run `crownpoint ARGUMENTS...`, with the given text on its standard input."""

    def call(*arguments: str, typed: str = "") -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as left:
            run(list(arguments))
        printed = capsys.readouterr()
        code = left.value.code
        # A text instead of a number is what Python prints on the error output before it leaves with status 1.
        if isinstance(code, str):
            return Answer(1, printed.out, f"{printed.err}{code}\n")
        return Answer(code or 0, printed.out, printed.err)

    return call
