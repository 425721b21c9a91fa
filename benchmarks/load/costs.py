"""Costs, as `make load` and `python -m benchmarks.load.parts` have measured it: costs.json beside this file.

Every figure stands there with where it comes from. The simulation and docs/scaling.md take theirs from it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.load.measure import Measured

__all__ = ["COSTS", "Costs", "load_costs", "save", "save_measured"]

COSTS = Path(__file__).with_name("costs.json")


@dataclass(frozen=True, slots=True)
class Costs:
    """In seconds of one core, unless the name says otherwise."""

    action_s: float  # of a server process: one action at a table of two, all of it
    view_s: float  # of a server process: a view to one more watcher
    news_s: float  # of a server process: a piece of news from another one that concerns nobody here
    quiet_s: float  # of a server process: a connection on which nothing happens, each second
    connection_kb: float
    process_mb: float
    commit_s: float  # of the database, on the clock: a transaction …
    row_s: float  # … and each action in it
    database_s: float  # of the database: its processor time for an action, many in a transaction
    computer_move_s: float  # of a worker process


def load_costs(path: Path = COSTS) -> Costs:
    """The costs of a file."""
    found = json.loads(path.read_text())
    return Costs(**{field.name: found[field.name]["value"] for field in fields(Costs)})


def save(path: Path, values: Mapping[str, tuple[float, str]]) -> None:
    """Put figures and where they come from into a file; the others stay."""
    found = json.loads(path.read_text()) if path.exists() else {}
    day = datetime.now(UTC).date().isoformat()
    for name, (value, source) in values.items():
        found[name] = {"value": float(f"{value:.4g}"), "from": source, "day": day}
    path.write_text(json.dumps(found, indent=2) + "\n")


def save_measured(path: Path, sites: Sequence[Measured], relays: Mapping[int, Measured], machine: str) -> None:
    """Put what `make load` has measured into a file: the most tables on the database that many processes share."""
    shared = [one for one in sites if "postgresql" in one.what] or list(sites)
    one = max(shared, key=lambda each: each.tables)
    source = f"make load: {one.what}, {one.tables} tables; {machine}"
    values = {
        "action_s": (1 / one.per_core_s, source),
        "relay_action_s": (1 / relays[one.tables].per_core_s, source.replace(one.what, "bare relay")),
        "quiet_s": (max(0.0, one.quiet_s), source),
        "connection_kb": (one.kb_per_connection, source),
        "process_mb": (one.process_mb, source),
    }
    if one.database_s:
        values["database_s"] = (one.database_s, source)
    save(path, values)
