"""What a site of many people needs, from the costs that were measured: `python -m benchmarks.load.simulation`.

A model of queues: people are spread over processes, each of which is a server with a known cost per action, per view
that it sends and per connection; the database is another, with a cost per transaction, into which the actions that wait
are put together. Arrivals are random. It answers how many processes and database partitions are needed so that a
process and a partition are busy at most so much, and what an action waits for. docs/scaling.md holds what it says.
"""

from __future__ import annotations

import argparse
import heapq
import random
import statistics
from dataclasses import dataclass

__all__ = ["Costs", "Needs", "answer_times", "needs_of"]


@dataclass(frozen=True, slots=True)
class Costs:
    """Measured by `make load` and `make bench`, in seconds of one core; see benchmarks/results.md."""

    action_s: float = 1 / 640  # of a server process: one action at a table of two, all of it
    view_s: float = 0.00006  # one more view to one more watcher
    news_s: float = 0.00004  # one piece of news from another process that concerns nobody here
    connection_kb: float = 140
    process_mb: float = 160
    commit_s: float = 0.0015  # of the database: a transaction …
    row_s: float = 0.00012  # … and each action in it
    computer_move_s: float = 0.05


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
    memory_gb: float
    database_partitions: int
    news_s: float  # pieces of news that each process hears when all hear everything
    bus_share: float  # of a process's time that goes into news of others, when all hear everything


BUSY = 0.5  # how much of its time a process or partition may be busy, so that the rest can take over when one dies


def needs_of(people: People, costs: Costs) -> Needs:
    """The number of everything, with room for a failure."""
    players = people.count * people.playing
    human = players / (2 - people.against_computers)
    actions = players / people.action_every_s
    computer_moves = players * people.against_computers / people.action_every_s
    views = (actions + computer_moves) * people.watchers_per_table
    load = (actions + computer_moves) * costs.action_s + views * costs.view_s
    processes = max(1, round(load / BUSY + 0.5))
    written = actions + computer_moves
    together = max(1.0, written * costs.commit_s)  # what waits while a commit runs goes into the next
    partitions = max(1, round(written * (costs.row_s + costs.commit_s / min(together, 64)) / BUSY + 0.5))
    memory = processes * costs.process_mb / 1024 + people.count * costs.connection_kb / 1024**2
    return Needs(
        actions_s=written,
        tables=human,
        server_processes=processes,
        computer_cores=max(1, round(computer_moves * costs.computer_move_s / 0.8 + 0.5)),
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
    neighbours = needs.server_processes / needs.database_partitions  # processes that write to the same partition
    waiting: list[tuple[float, int]] = []  # (when it reaches the database, which action): ours are ≥ 0
    begun: list[float] = []
    free = now = 0.0
    while now < seconds:
        now += chance.expovariate(rate)
        free = max(free, now) + costs.action_s
        heapq.heappush(waiting, (free, len(begun)))
        begun.append(now)
    others = 0.0
    while neighbours > 1 and others < seconds:
        others += chance.expovariate(rate * (neighbours - 1))
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
    parser.add_argument("--action-ms", type=float, default=1000 / 640)
    arguments = parser.parse_args()
    costs = Costs(action_s=arguments.action_ms / 1000)
    columns = ("people", "actions/s", "processes", "cores for computers", "memory GB", "partitions", "news share")
    columns += ("p50 ms", "p99 ms")
    print(f"| {' | '.join(columns)} |\n{'|---' * len(columns)}|")
    for count in map(int, arguments.people.split(",")):
        people = People(count)
        needs = needs_of(people, costs)
        p50, p99 = answer_times(people, costs, needs)
        cells = [f"{count:,}", f"{needs.actions_s:,.0f}", f"{needs.server_processes:,}", f"{needs.computer_cores:,}"]
        cells += [f"{needs.memory_gb:,.1f}", f"{needs.database_partitions}", f"{needs.bus_share:.0%}"]
        cells += [f"{1000 * p50:.1f}", f"{1000 * p99:.1f}"]
        print(f"| {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
