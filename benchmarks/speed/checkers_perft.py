"""How many leaves per second the checkers move generator counts from the start, on one thread.

The aim is 80 million; the fastest public engine did 82 million on a machine of the kind that aim was set on. pydraughts
runs beside it as a separate process where the peers are installed (`make bench` installs them).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from pathlib import Path

from crownpoint._core import checkers

HERE = Path(__file__).parent
PEER_PYTHON = HERE.parents[1] / ".venv-peers" / "bin" / "python"
EXPECTED = {9: 3_963_680, 10: 18_391_564, 11: 85_242_128, 12: 388_623_673}  # OEIS A133046
START = checkers.Board(0x00000FFF, 0xFFF00000, 0, True)


def measure(depth: int, repeat: int) -> dict[str, float]:
    """The best of `repeat` runs; raises SystemExit where the count is wrong."""
    best = float("inf")
    for _ in range(repeat):
        begin = time.process_time()
        leaves = START.perft(depth)
        best = min(best, time.process_time() - begin)
        if leaves != EXPECTED.get(depth, leaves):
            raise SystemExit(f"depth {depth}: {leaves} leaves, expected {EXPECTED[depth]}")
    return {"depth": depth, "leaves": leaves, "seconds": best, "leaves_per_second": leaves / best}


def peer_rate() -> float | None:
    """The leaves per second of pydraughts, None where it is not installed."""
    if not PEER_PYTHON.exists():
        return None
    command = [str(PEER_PYTHON), str(HERE / "peers" / "pydraughts_speed.py"), "1", "0"]
    answer = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return float(json.loads(answer)["leaves_per_second"][0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--depth", type=int, default=11)
    parser.add_argument("--repeat", type=int, default=3, help="take the best of so many runs")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    result = measure(options.depth, options.repeat)
    peer = peer_rate()
    if options.json:
        print(json.dumps({**result, "pydraughts_leaves_per_second": peer}))
        return
    rate = result["leaves_per_second"] / 1e6
    print(f"checkers perft, depth {options.depth}: {result['leaves']:,} leaves in {result['seconds']:.2f} s,", end="")
    print(f" {rate:.1f} million a second; pydraughts: {f'{peer / 1e6:.3f} million' if peer else 'not installed'}")


if __name__ == "__main__":
    main()
