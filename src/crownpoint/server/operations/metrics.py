"""What a site counts, for Prometheus. With many workers a scrape of one shows the sum of all.

Set `PROMETHEUS_MULTIPROC_DIR` before this is imported, as `crownpoint serve --workers` does, and every process writes
its figures to a file in that folder.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

__all__ = [
    "ACTION_SECONDS",
    "BUS_IS_SURE",
    "BUS_MESSAGES",
    "COMPUTERS_WAITING",
    "COMPUTER_SECONDS",
    "CONFLICTS",
    "CONNECTIONS",
    "CONTENT_TYPE_LATEST",
    "ERRORS",
    "EVENTS",
    "FLOODS",
    "MATCHES_ENDED",
    "MESSAGES",
    "REFUSALS",
    "REQUESTS",
    "REQUEST_SECONDS",
    "SEATS",
    "SLOW_READERS",
    "TABLES",
    "exposition",
]

_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10)

TABLES = Gauge("crownpoint_tables", "Tables loaded in a process", multiprocess_mode="livesum")
SEATS = Gauge("crownpoint_seats", "Seats at those tables that people have", multiprocess_mode="livesum")
CONNECTIONS = Gauge("crownpoint_connections", "Open sockets", ["kind"], multiprocess_mode="livesum")
EVENTS = Counter("crownpoint_events", "Events written to the log", ["game"])
MATCHES_ENDED = Counter("crownpoint_matches_ended", "Matches that have ended", ["game"])
MESSAGES = Counter("crownpoint_messages", "Socket messages received", ["message"])
ACTION_SECONDS = Histogram(
    "crownpoint_action_seconds", "From the arrival of an action to its answer, the write included", buckets=_QUICK
)
CONFLICTS = Counter("crownpoint_conflicts", "Writes that were retried because another process had written first")
REFUSALS = Counter("crownpoint_refusals", "Requests and messages that were refused", ["code"])
ERRORS = Counter("crownpoint_errors", "Unexpected errors", ["where"])
REQUESTS = Counter("crownpoint_requests", "HTTP requests", ["method", "route", "status"])
REQUEST_SECONDS = Histogram("crownpoint_request_seconds", "How long an HTTP request took", buckets=_QUICK)
COMPUTER_SECONDS = Histogram(
    "crownpoint_computer_seconds", "How long a computer player thought", ["game"], buckets=(*_QUICK, 30)
)
COMPUTERS_WAITING = Gauge(
    "crownpoint_computers_waiting", "Computer moves that wait for a worker", multiprocess_mode="livesum"
)
BUS_IS_SURE = Gauge("crownpoint_bus_is_sure", "1 while messages between processes arrive", multiprocess_mode="livemin")
BUS_MESSAGES = Counter("crownpoint_bus_messages", "Messages between processes", ["way"])  # sent, received, lost
FLOODS = Counter("crownpoint_floods", "Connections closed because they kept sending after being refused")
SLOW_READERS = Counter("crownpoint_slow_readers", "Connections closed because they did not read what was sent")

for _where in ("challenge", "http", "match_ended", "socket"):
    ERRORS.labels(_where)  # 0 is there before the first one, so that a rise can be seen


def exposition() -> bytes:
    """All figures, as Prometheus reads them."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if not folder:
        return generate_latest(REGISTRY)
    for file in Path(folder).glob("gauge_live*.db"):
        process = int(file.stem.rsplit("_", 1)[1])
        if not _lives(process):
            with suppress(FileNotFoundError):  # another worker was quicker
                mark_process_dead(process, folder)  # type: ignore[no-untyped-call]
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
