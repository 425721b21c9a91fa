"""Line mode in a real terminal: completion, earlier lines, Ctrl-C."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import sys
import termios
import time
from pathlib import Path

PATIENCE_S = 60.0


def wait_for(terminal: int, seen: str, text: str) -> str:
    """Read until a text has come; returns all that was read."""
    deadline = time.monotonic() + PATIENCE_S
    while text not in seen:
        assert time.monotonic() < deadline, seen
        if select.select([terminal], [], [], 0.2)[0]:
            seen += os.read(terminal, 4096).decode(errors="replace")
    return seen


def test_lines_are_completed_called_back_and_interrupted(tmp_path: Path) -> None:
    child, terminal = pty.fork()
    if child == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever runs the tests in the background ignores it
        folders = {"CROWNPOINT_CONFIG": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "CROWNPOINT_LANGUAGE": "en"}
        environment = {**os.environ, **folders, "TERM": "xterm"}
        command = [sys.executable, "-m", "crownpoint.cli", "play", "checkers", "--plain", "--seed", "1"]
        os.execve(sys.executable, command, environment)
    try:
        seen = wait_for(terminal, "", "> ")
        os.write(terminal, b"boa\t\r")
        seen = wait_for(terminal, seen, "kings none.")
        wait_for(terminal, seen.rpartition("kings none.")[2], "> ")
        os.write(terminal, b"\x1b[A\r")  # the line before
        again = wait_for(terminal, "", "kings none.")
        assert "board" in again
        wait_for(terminal, again.rpartition("kings none.")[2], "> ")
        os.write(terminal, b"\x03")
        rest = wait_for(terminal, "", "This game is not saved.")
        assert not re.search("Traceback|Error", rest)
        _, status = os.waitpid(child, 0)
        assert os.waitstatus_to_exitcode(status) == 130
        assert termios.tcgetattr(terminal)[3] & termios.ECHO, "the terminal is left as it was found"
    finally:
        os.close(terminal)
