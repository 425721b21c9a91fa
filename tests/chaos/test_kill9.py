"""The short form of `make kill9`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_a_killed_host_loses_nothing_it_had_shown() -> None:
    """In a process of its own: it forks, which a test runner with threads should not."""
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "tests.chaos.kill9", "--rounds", "15", "--seed", "9"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nothing confirmed is missing, changed or doubled" in done.stdout
