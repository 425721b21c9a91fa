"""How long it takes to find a board in a library of 100,000 positions: `python benchmarks/speed/library_search.py`.

The library is a SQLite store with 500 matches of 200 decisions from random games. Timed is the whole way that a request
goes: the boards are read from the store, compared, and what was chosen there and the decisions that a page shows are
looked up. Printed are the median and the slowest of the repeats, in milliseconds, and the quickest in CPU time, which
does not count what else the machine does.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from pathlib import Path

from sqlalchemy import insert

from crownpoint.ai.study import ImportedMatch, search_shapes, study_of
from crownpoint.backgammon import ROLLS, STARTING_POSITION, Position
from crownpoint.server.study.library_routes import MOST_SHOWN
from crownpoint.storage import Store
from crownpoint.storage.library.decisions import Decisions
from crownpoint.storage.library.matches import Library
from crownpoint.storage.schema import DECISIONS, SHAPES
from crownpoint.storage.site.owner import find_owner

MATCHES, PLACES = 500, 200
EXACT = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
STRUCTURE = "XGID=-------------------c-B----:0:0:1:00:0:0:0:0:10"  # an anchor on 21, three of theirs on 19


def random_positions(count: int, seed: int) -> list[Position]:
    """Positions of games in which both sides play any legal move."""
    draw, found, position = random.Random(seed), list[Position](), STARTING_POSITION
    while len(found) < count:
        found.append(position)
        moves = position.legal_moves(draw.choice(ROLLS)[0])
        position = position.after(draw.choice(moves)) if moves else position.with_turn(position.turn.opponent)
        if position.winner is not None:
            position = STARTING_POSITION
    return found


async def fill(store: Store, person: str) -> None:
    """Keep the matches with their decisions."""
    matches = [
        ImportedMatch(str(number).encode(), "Ann", "Bob", "", "2026-11-18", 5, "5–3") for number in range(MATCHES)
    ]
    ids, _ = await Library(store, person).add("backgammon", matches, "a.mat", 1)
    study, boards = study_of("backgammon"), random_positions(MATCHES * PLACES, 1)
    for number, match in enumerate(ids):
        shapes = [study.shape(each.xgid) for each in boards[number * PLACES : (number + 1) * PLACES]]
        places = [f"1.{place}" for place in range(1, PLACES + 1)]
        usual = {"match_id": match, "player": "white", "counted": True, "loss": 0.0, "tags": "", "choice": ""}
        rows = [usual | {"place": place, "shape": shape} for place, shape in zip(places, shapes, strict=True)]
        async with store.writing() as connection:
            await connection.execute(insert(DECISIONS), rows)
            await connection.execute(
                insert(SHAPES), {"match_id": match, "places": " ".join(places), "packed": b"".join(shapes)}
            )


async def measure(repeats: int) -> dict[str, dict[str, float]]:
    """Milliseconds of each kind of search, and how many boards it finds."""
    found: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        async with await Store.open(Path(folder) / "store.db") as store:
            person = (await find_owner(store, 1)).id
            await fill(store, person)
            decisions = Decisions(store, person)
            for name, position, exact in (("exact", EXACT, True), ("structure", STRUCTURE, False)):
                times, used, total = list[float](), list[float](), 0
                shape = study_of("backgammon").shape(position)
                for _ in range(repeats):
                    start, cpu = time.perf_counter(), time.process_time()
                    packs = [(each.match_id, each.places, each.packed) for each in await decisions.packs("backgammon")]
                    total, hits = search_shapes("backgammon", shape, packs, exact=exact)
                    if exact:
                        await decisions.choices("backgammon", shape)
                    await decisions.details(hits[:MOST_SHOWN])
                    times.append(1000 * (time.perf_counter() - start))
                    used.append(1000 * (time.process_time() - cpu))
                found[name] = {
                    "median_ms": statistics.median(times),
                    "slowest_ms": max(times),
                    "cpu_ms": min(used),
                    "found": total,
                }
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=20)
    print(json.dumps(asyncio.run(measure(parser.parse_args().repeats)), indent=2))
