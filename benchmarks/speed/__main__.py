"""Every measurement of this folder, ours and the peers' in turn: `make bench`, or `python benchmarks/speed --rounds 5`.

Each round runs each program once, as a process of its own, all on the same CPU core. What counts is CPU time, so that
other work on the machine takes nothing from anyone. Printed is a table in Markdown: mean and standard error over the
rounds.
"""

from __future__ import annotations

import argparse
import datetime
import json
import math
import os
import platform
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PEER_PYTHON = HERE.parents[1] / ".venv-peers" / "bin" / "python"

Samples = dict[tuple[str, str], float]
"""What was measured and whose it is, and the rate."""


def run(python: str | Path, script: str, *arguments: str) -> Any:
    """What a script of this folder prints as JSON."""
    command = [str(python), str(HERE / script), *arguments]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def one_round(seconds: float) -> Samples:
    """Run every program once."""
    perft = run(sys.executable, "perft.py", "--json", "--repeat", "1")
    pydraughts = run(PEER_PYTHON, "peers/pydraughts_speed.py", "1", str(seconds))
    samples = {
        ("checkers perft 11, leaves", "Crownpoint"): perft["checkers"],
        ("checkers perft 11, leaves", "pydraughts (depth 5)"): pydraughts["leaves_per_second"][0],
        ("backgammon perft 3, leaves", "Crownpoint"): perft["backgammon"],
    }
    for game, rates in run(
        sys.executable, "random_games.py", "--json", "--rounds", "1", "--seconds", str(seconds)
    ).items():
        samples[f"random games of {game}", "Crownpoint, Game"] = rates["game"]
        samples[f"random games of {game}", "Crownpoint, Position"] = rates["position"]
        samples[f"random games of {game}", "Crownpoint, batch"] = rates["batch"]
        samples[f"random games of {game}", "OpenSpiel"] = rates["openspiel"]
    samples["random games of checkers", "pydraughts"] = pydraughts["games_per_second"][0]
    return samples


def machine() -> str:
    """The CPU, the Python and the commit that are measured."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [
            line.partition(":")[2].strip() for line in info.read_text().splitlines() if line.startswith("model name")
        ]
        cpu = names[0] if names else cpu
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=HERE, capture_output=True, text=True, check=False
    )
    load = f", load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores" if hasattr(os, "getloadavg") else ""
    return f"{cpu}, one core{load}; Python {platform.python_version()}; commit {commit.stdout.strip() or 'unknown'}"


def table(rounds: list[Samples]) -> str:
    """The rates per second as a table, each with its standard error."""
    lines = ["| measured, per second of CPU time | program | rate | ± |", "|---|---|---:|---:|"]
    for what, program in rounds[0]:
        rates = [samples[what, program] for samples in rounds]
        error = statistics.stdev(rates) / math.sqrt(len(rates)) if len(rates) > 1 else math.nan
        lines.append(f"| {what} | {program} | {statistics.mean(rates):,.0f} | {error:,.0f} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement of games")
    options = parser.parse_args()
    if not PEER_PYTHON.exists():
        sys.exit("The peers are not installed: run make bench.")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    rounds = []
    for number in range(options.rounds):
        print(f"round {number + 1} of {options.rounds}", file=sys.stderr, flush=True)
        rounds.append(one_round(options.seconds))
    print(f"{datetime.date.today()}; {machine()}; {options.rounds} rounds\n\n{table(rounds)}")


main()
