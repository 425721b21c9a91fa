"""How fast a table's log is folded into its state, in one process: matches of both games, events already decoded.

The aim is 20,000 events a second. Decoding from the store's lines and making a view are measured beside it.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable

from crownpoint.ai.player import Choice, ChoiceKind, Decision, DecisionKind
from crownpoint.table import (
    BackgammonRules,
    CheckersRules,
    GiveNonce,
    NextGame,
    Occupant,
    Phase,
    Seat,
    Table,
    TableOptions,
)
from crownpoint.table.records.record import dump_event, load_event

MATCHES = 10
OPTIONS = (TableOptions("backgammon", 7, BackgammonRules()), TableOptions("checkers", 15, CheckersRules()))


def choose(decision: Decision, chance: random.Random) -> Choice:
    """Any move; a double now and then, mostly taken."""
    if decision.kind is DecisionKind.MOVE:
        return Choice(ChoiceKind.MOVE, chance.choice(decision.legal_moves))
    return Choice(decision.choices[0] if chance.random() < 0.9 else chance.choice(decision.choices))


def played(options: TableOptions, seed: int) -> Table:
    """A match played to its end."""
    chance = random.Random(seed)
    table = Table.open(
        options, (Occupant("Ana"), Occupant("Marek")), match_id=f"{seed:032x}", seed=f"{seed:064x}", now_ms=0
    )
    for seat in Seat:
        table.act(seat, GiveNonce(f"{seed:064x}"), 0)
    while table.phase is not Phase.OVER:
        seat = table.to_act[0]
        decision = table.decision(seat)
        table.act(seat, table.action_of(seat, choose(decision, chance)) if decision else NextGame(), 0)
    return table


def rate(work: Callable[[], object], count: int, rounds: int) -> str:
    """How many of `count` things are done in a second of CPU time: the mean over the rounds and its standard error."""
    rates = []
    for _ in range(rounds):
        began = time.process_time()
        work()
        rates.append(count / (time.process_time() - began))
    error = statistics.stdev(rates) / rounds**0.5 if rounds > 1 else 0.0
    return f"{statistics.mean(rates):,.0f} ± {error:,.0f}"


def measure(options: TableOptions, rounds: int) -> str:
    """One line: how fast logs of this game are folded, decoded and shown."""
    logs = [list(played(options, seed).events) for seed in range(1, MATCHES + 1)]
    lines = [dump_event(event) for log in logs for event in log]
    table = Table.from_events(logs[0][: len(logs[0]) // 2])
    fold = rate(lambda: [Table.from_events(log) for log in logs], len(lines), rounds)
    decode = rate(lambda: [load_event(line) for line in lines], len(lines), rounds)
    view = rate(lambda: [table.view(Seat.FIRST, 0) for _ in range(500)], 500, rounds)
    return f"{options.game}: {len(lines):,} events; a second: {fold} folded, {decode} decoded, {view} views"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    arguments, _ = parser.parse_known_args()
    for game in OPTIONS:
        print(measure(game, arguments.rounds))
