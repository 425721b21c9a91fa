"""Another program that we talk to line by line."""

from __future__ import annotations

import contextlib
import queue
import shlex
import subprocess
import threading

from crownpoint.errors import ProgramError

__all__ = ["Program"]


class Program:
    """A process whose lines are read by a thread, so that we notice when it is silent."""

    def __init__(self, command: str) -> None:
        """Raises `ProgramError` if the command cannot be started."""
        self.command = command
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except (OSError, ValueError) as error:
            raise ProgramError(f"{command!r} cannot be started: {error}") from error
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                self._lines.put(line.strip())
        self._lines.put(None)

    def send(self, line: str) -> None:
        """Say a line. Raises `ProgramError` if nobody listens."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except OSError as error:
            raise ProgramError(f"{self.command!r} is gone") from error

    def wait_for(self, word: str, seconds: float) -> str:
        """The next line that begins with a word; others are passed over, except errors. Raises `ProgramError`."""
        while True:
            try:
                line = self._lines.get(timeout=seconds)
            except queue.Empty:
                raise ProgramError(f"{self.command!r} said no {word!r} within {seconds:g} seconds") from None
            if line is None:
                self._lines.put(None)
                raise ProgramError(f"{self.command!r} ended without {word!r}")
            if line.split(" ", 1)[0] == word:
                return line
            if line.split(" ", 1)[0] == "error":
                raise ProgramError(f"{self.command!r} says: {line}")

    def greet(self, *steps: tuple[str, str], seconds: float = 120.0) -> None:
        """Say each line and wait for its answer; the program may load first. Ends it and raises `ProgramError`."""
        try:
            for line, word in steps:
                self.send(line)
                if word:
                    self.wait_for(word, seconds)
        except ProgramError:
            self.close()
            raise

    def close(self) -> None:
        """Say goodbye, and end the program if it does not exit."""
        with contextlib.suppress(ProgramError):
            self.send("quit")
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        try:
            self._process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
