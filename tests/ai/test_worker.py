"""Worker processes: they end with the process that started them."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

HOST = """
import multiprocessing, os, time
from concurrent.futures import ProcessPoolExecutor
from crownpoint.ai import worker
pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), worker.warm)
print(pool.submit(os.getpid).result(), flush=True)
time.sleep(600)
"""


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_worker_ends_with_a_host_that_was_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", HOST], stdout=subprocess.PIPE, text=True) as host:
        assert host.stdout is not None
        worker = int(host.stdout.readline())
        assert _lives(worker)
        host.kill()
    end = time.monotonic() + 60
    while _lives(worker):
        assert time.monotonic() < end, "the worker goes on alone"
        time.sleep(0.05)
