"""Many processes on one port: the parent holds the socket, starts the workers, and starts another for one that died.

A worker is this module run as a program. It gets the number of the socket and the offset of the clock as arguments, and
its configuration on stdin, which stays open: when the parent is gone, it ends and the worker stops too.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

import structlog

from crownpoint.host import system_clock
from crownpoint.server.config import Config

__all__ = ["look_after_workers", "main"]

log = structlog.get_logger()

LOOK_S = 0.2
GIVE_UP_AFTER = 5  # workers in a row that ended before they served anything
STOP_S = 30.0
COULD_NOT_OPEN = 3


class Workers:
    """The worker processes of a parent."""

    def __init__(self, listener: socket.socket, config: Config) -> None:
        self.listener = listener
        self.config = config
        self.children: list[subprocess.Popen[str]] = []
        self.stopping = threading.Event()
        self.failures = 0

    def run(self) -> bool:
        """Keep the workers running until a signal comes. Returns whether all went well."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self.stopping.set())
        if hasattr(signal, "SIGHUP"):  # not on Windows
            signal.signal(signal.SIGHUP, lambda *_: self.restart())
        self.children = [self._start() for _ in range(self.config.workers)]
        while not self.stopping.wait(LOOK_S):
            for place, child in enumerate(self.children):
                if child.poll() is None:
                    continue
                log.error("worker_died", process=child.pid, status=child.returncode)
                self.failures = self.failures + 1 if child.returncode == COULD_NOT_OPEN else 0
                if self.failures >= GIVE_UP_AFTER:
                    log.error("workers_cannot_start")
                    self.stopping.set()
                    break
                time.sleep(min(5, self.failures))
                self.children[place] = self._start()
        self._stop(self.children)
        return self.failures < GIVE_UP_AFTER

    def restart(self) -> None:
        """Replace the workers: new ones first, so that someone always listens (SIGHUP)."""
        old, self.children = self.children, [self._start() for _ in range(self.config.workers)]
        threading.Thread(target=self._stop, args=(old,), daemon=True).start()

    def _start(self) -> subprocess.Popen[str]:
        handle = self.listener.fileno()
        clock = str(system_clock.offset_ns)  # whenever a worker starts, it has the same time as the others
        command = [sys.executable, "-m", "crownpoint.server.operations.workers", str(handle), clock]
        child = subprocess.Popen(command, stdin=subprocess.PIPE, pass_fds=[handle], text=True, start_new_session=True)
        assert child.stdin is not None
        child.stdin.write(self.config.model_dump_json() + "\n")
        child.stdin.flush()
        log.info("worker_started", process=child.pid)
        return child

    def _stop(self, children: list[subprocess.Popen[str]]) -> None:
        for child in children:
            if child.poll() is None:
                child.terminate()
        end = time.monotonic() + STOP_S
        for child in children:
            try:
                child.wait(max(0.1, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                log.error("worker_killed", process=child.pid)
                child.kill()
                child.wait()
            if child.stdin is not None:
                child.stdin.close()


def look_after_workers(listener: socket.socket, config: Config) -> bool:
    """Run the parent. The workers put their figures together in a folder of its own."""
    folder = tempfile.mkdtemp(prefix="crownpoint-metrics-")
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
    try:
        return Workers(listener, config).run()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    """A worker."""
    config = Config(**json.loads(sys.stdin.readline()))
    system_clock.offset_ns = int(sys.argv[2])
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    from crownpoint.server.operations.logs import set_up_logs
    from crownpoint.server.operations.serving import serve_on

    set_up_logs(config.log, config.log_level)
    with socket.socket(fileno=int(sys.argv[1])) as listener:
        served = serve_on(listener, config)
    sys.exit(0 if served else COULD_NOT_OPEN)


def _end_with_the_parent() -> None:
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
