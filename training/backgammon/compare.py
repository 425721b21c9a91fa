"""Compares two training runs on the same decisions: `python -m training.backgammon.compare SET.npz FOLDER FOLDER`."""

from __future__ import annotations

import math
import sys
from pathlib import Path

from training.backgammon.decision_set import judges_of
from training.backgammon.gauge import Gauge
from training.backgammon.train import some_kernels


def main() -> None:
    kernels = some_kernels()
    gauge = Gauge(Path(sys.argv[1]), kernels)
    first, second = (gauge.losses(judges_of(Path(folder), kernels, 0.0).kinds) for folder in sys.argv[2:4])
    gain = first - second
    spread = 1.96 * float(gain.std()) / math.sqrt(len(gain))
    print(
        f"{len(gain)} decisions: {first.mean():.3f} and {second.mean():.3f}, second better by {gain.mean():.3f}", end=""
    )
    print(f" ({gain.mean() - spread:.3f} to {gain.mean() + spread:.3f}), other choices {(gain != 0).mean():.1%}")


if __name__ == "__main__":
    main()
