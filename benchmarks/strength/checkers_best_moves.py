"""How many of the best moves known to two strong engines our engine finds on one thread.

The positions are those of `checkers/best-moves.jsonl` in the data beside the checkout (`CROWNPOINT_DATA`). A limit in
nodes does not depend on how busy the machine is; one in milliseconds does.
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

from crownpoint import _core
from crownpoint.ai.checkers.engine import shipped_evaluator, solved_endgames
from crownpoint.checkers import Position

BESIDE = Path(__file__).resolve().parents[3] / "shared" / "data"


def cases() -> list[tuple[Position, Position]]:
    """Each position, and the one after its best move. Raises SystemExit where there is no data."""
    path = Path(os.environ.get("CROWNPOINT_DATA", BESIDE)) / "checkers" / "best-moves.jsonl"
    if not path.is_file():
        raise SystemExit(f"no positions at {path}: set CROWNPOINT_DATA")
    entries = map(json.loads, path.read_text("utf-8").splitlines())
    return [(Position.from_fen(entry["fen"]), Position.from_fen(entry["after"])) for entry in entries]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--milliseconds", type=float, nargs="*", default=[10, 50])
    parser.add_argument("--nodes", type=int, nargs="*", default=[60_000, 300_000])
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    engine = _core.checkers.Engine(16, 1)
    engine.set_evaluator(shipped_evaluator())
    engine.set_endgames(solved_endgames())
    known = cases()
    limits = {f"{ms:g} ms": {"seconds": ms / 1000} for ms in options.milliseconds}
    limits |= {f"{nodes:,} nodes": {"nodes": nodes} for nodes in options.nodes}
    for name, limit in limits.items():
        found = nodes = 0
        for position, after in known:
            engine.clear()
            result = engine.search(position.board, **limit)  # type: ignore[arg-type]
            found += position.board.after(result.lines[0].moves[0]) == after.board
            nodes += result.nodes
        share = found / len(known)
        if options.json:
            print(json.dumps({"limit": name, "found": found, "positions": len(known), "share": share}))
        else:
            print(f"{name:>14}: {found} of {len(known)}, {share:.1%} ({nodes / len(known):,.0f} nodes each)")


if __name__ == "__main__":
    main()
