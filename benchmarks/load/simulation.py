"""What a site of many people needs, from the costs that were measured: `python -m benchmarks.load.simulation`.

A model of queues: people are spread over processes, each of which is a server with a known cost per action, per view
that it sends and per connection; the database is another, with a cost per transaction, into which the actions that wait
are put together. Arrivals are random. It answers how many processes and database partitions are needed so that a
process and a partition are busy at most so much, and what an action waits for. The costs are those of costs.json, which
says where each comes from. docs/scaling.md holds what it says.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
import statistics
from dataclasses import dataclass
from pathlib import Path

from benchmarks.load.costs import COSTS, Costs, load_costs

__all__ = ["Needs", "People", "answer_times", "needs_of"]


@dataclass(frozen=True, slots=True)
class People:
    """How a crowd behaves."""

    count: int
    playing: float = 0.6  # of all who are connected; the others look around
    against_computers: float = 0.25  # of those who play
    action_every_s: float = 4.0
    watchers_per_table: float = 0.3


@dataclass(frozen=True, slots=True)
class Needs:
    """What they need."""

    actions_s: float
    tables: float
    server_processes: int
    computer_cores: int
    database_cores: float
    memory_gb: float
    database_partitions: int
    news_s: float  # pieces of news that each process hears when all hear everything
    bus_share: float  # of a process's time that goes into news of others, when all hear everything


BUSY = 0.5  # how much of its time a process or partition may be busy, so that the rest can take over when one dies


TOGETHER = 64  # actions in one transaction when the database is busy: what waits while one runs goes into the next


def needs_of(people: People, costs: Costs) -> Needs:
    """The number of everything, with room for a failure."""
    players = people.count * people.playing
    human = players / (2 - people.against_computers)
    actions = players / people.action_every_s
    computer_moves = players * people.against_computers / people.action_every_s
    views = (actions + computer_moves) * people.watchers_per_table
    load = (actions + computer_moves) * costs.action_s + views * costs.view_s + people.count * costs.quiet_s
    processes = max(1, round(load / BUSY + 0.5))
    written = actions + computer_moves
    partitions = max(1, round(written * (costs.row_s + costs.commit_s / TOGETHER) / BUSY + 0.5))
    memory = processes * costs.process_mb / 1024 + people.count * costs.connection_kb / 1024**2
    return Needs(
        actions_s=written,
        tables=human,
        server_processes=processes,
        computer_cores=max(1, round(computer_moves * costs.computer_move_s / 0.8 + 0.5)),
        database_cores=written * costs.database_s,
        memory_gb=memory,
        database_partitions=partitions,
        news_s=written,
        bus_share=written * costs.news_s,
    )


def answer_times(
    people: People, costs: Costs, needs: Needs, seconds: float = 20.0, seed: int = 1
) -> tuple[float, float]:
    """Median and 99th percentile of what an action waits for, on one process and its share of one partition.

    Event by event: actions come at random, the process works on one at a time, and the database commits what has come
    meanwhile, one transaction after another.
    """
    chance = random.Random(seed)
    rate = needs.actions_s / needs.server_processes
    neighbors = needs.server_processes / needs.database_partitions  # processes that write to the same partition
    waiting: list[tuple[float, int]] = []  # (when it reaches the database, which action): ours are ≥ 0
    begun: list[float] = []
    free = now = 0.0
    while now < seconds:
        now += chance.expovariate(rate)
        free = max(free, now) + costs.action_s
        heapq.heappush(waiting, (free, len(begun)))
        begun.append(now)
    others = 0.0
    while neighbors > 1 and others < seconds:
        others += chance.expovariate(rate * (neighbors - 1))
        heapq.heappush(waiting, (others, -1))
    took: list[float] = []
    clock = 0.0
    while waiting:
        clock = max(clock, waiting[0][0])
        batch = []
        while waiting and waiting[0][0] <= clock and len(batch) < 256:
            batch.append(heapq.heappop(waiting))
        clock += costs.commit_s + costs.row_s * len(batch)
        took += [clock - begun[which] for _, which in batch if which >= 0]
    took.sort()
    return statistics.median(took), took[int(len(took) * 0.99)]


def main() -> None:
    """The command: a table for docs/scaling.md."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", default="1000,10000,100000,1000000")
    parser.add_argument("--costs", type=Path, default=COSTS, help="a file such as costs.json")
    arguments = parser.parse_args()
    costs = load_costs(arguments.costs)
    for name, entry in json.loads(arguments.costs.read_text()).items():
        print(f"- {name} {entry['value']:g}: {entry['from']}, {entry['day']}")
    columns = ("people", "actions/s", "server processes", "cores for computers", "memory GB", "database partitions")
    columns += ("cores for the database", "share of each process that news cost", "wait p50", "p99")
    print(f"\n| {' | '.join(columns)} |\n{'|---' * len(columns)}|")
    for count in map(int, arguments.people.split(",")):
        people = People(count)
        needs = needs_of(people, costs)
        p50, p99 = answer_times(people, costs, needs)
        cells = [f"{count:,}", f"{needs.actions_s:,.0f}", f"{needs.server_processes:,}", f"{needs.computer_cores:,}"]
        cells += [f"{needs.memory_gb:,.1f}", f"{needs.database_partitions}", f"{needs.database_cores:,.1f}"]
        cells += [f"{needs.bus_share:.0%}", f"{1000 * p50:.0f} ms", f"{1000 * p99:.0f} ms"]
        print(f"| {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
