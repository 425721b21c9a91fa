"""Rollouts of many positions: files of ids, and a file of answers that can be continued."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from crownpoint.cli.backgammon.positions import read_game
from crownpoint.errors import CrownpointError, InvalidRecordError, OtherWorkError

if TYPE_CHECKING:
    from crownpoint.ai.backgammon.rollout import RolloutSettings

__all__ = ["RolloutsFile", "positions_in"]


def positions_in(files: Sequence[Path]) -> list[str]:
    """The ids of all files, in order. Raises `InvalidRecordError` that names the file and the line of a wrong one."""
    found = []
    for file in files:
        try:
            lines = file.read_text("utf-8").splitlines()
        except UnicodeDecodeError as error:
            raise InvalidRecordError(f"{file} is not a text file: {error}") from error
        for number, line in enumerate(lines, start=1):
            text = line.partition("#")[0].strip()
            if not text:
                continue
            try:
                read_game(text)
            except CrownpointError as error:
                raise InvalidRecordError(f"{file}: {error}", number) from error
            found.append(text)
    return found


class RolloutsFile:
    """Lines of JSON: what was asked, then an answer for each position; on standard output where there is no file."""

    def __init__(self, path: Path | None, settings: RolloutSettings, choice: dict[str, Any]) -> None:
        self._path = path
        self._head = {"format": "crownpoint rollouts", "version": 1, **asdict(settings), **choice}
        self._file: IO[str] | None = None
        self._answers: list[dict[str, Any]] = []

    def __enter__(self) -> RolloutsFile:
        if self._path is None:
            return self
        whole = self._whole_lines()
        self._answers = self._read(whole) if whole else []
        self._file = self._path.open("a", encoding="utf-8")
        self._file.truncate(sum(map(len, whole)))  # a line that was cut off goes
        if not whole:
            self._write(self._head)
        return self

    def _whole_lines(self) -> list[bytes]:
        """The lines without the last one where it was cut off; the first may be a part of ours only."""
        assert self._path is not None
        data = self._path.read_bytes() if self._path.exists() else b""
        if b"\n" not in data and not json.dumps(self._head, ensure_ascii=False).encode().startswith(data):
            raise self._other()
        return [line for line in data.splitlines(keepends=True) if line.endswith(b"\n")]

    def _other(self) -> OtherWorkError:
        return OtherWorkError(f"{self._path} holds something else: give the same options, or another file.")

    def _read(self, lines: list[bytes]) -> list[dict[str, Any]]:
        try:
            head, *answers = [json.loads(line) for line in lines]
        except ValueError:
            head, answers = None, []
        if head != self._head:
            raise self._other()
        return answers

    def done(self, asked: Sequence[str]) -> int:
        """How many of the positions have their answer. Raises `OtherWorkError` if others do."""
        ids = [each.get("id") for each in self._answers]
        if ids != list(asked[: len(ids)]):
            raise OtherWorkError(f"{self._path} holds rollouts of other positions: choose another file.")
        return len(ids)

    def add(self, text: str, answer: dict[str, Any]) -> None:
        """Write an answer; it is on the disk when this returns."""
        self._write({"id": text, **answer})

    def _write(self, line: dict[str, Any]) -> None:
        if self._file is None:
            print(json.dumps(line, ensure_ascii=False), file=sys.stdout, flush=True)
            return
        self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()
