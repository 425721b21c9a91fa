"""A gauge for training runs: the mean loss of a network's moves on rolled-out decisions. Never used for training.

`python -m training.backgammon.gauge decisions.jsonl.gz carry/decisions.npz` packs a file of decisions (see
benchmarks/strength/decisions.py) so that it can travel to the training machine.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from training.backgammon.native import Kernels
from training.backgammon.networks import OUTPUTS, Judge, equity
from training.backgammon.rows import FEATURES, KIND, OFF_OPPONENT, OFF_OWN, ROW_BYTES

CHECKERS = 15


def pack(source: Path, target: Path) -> int:
    """Writes rows (seen by the side that moves next), reference equities, and the decision of each candidate."""
    rows, equities, decisions = [], [], []
    with gzip.open(source, "rt") as lines:
        for number, line in enumerate(lines):
            for candidate in json.loads(line)["cands"]:
                points = -np.array(candidate["board"][::-1], dtype=np.int8)
                points[25] = abs(points[25])  # in the files both bars are unsigned
                row = np.zeros(ROW_BYTES, dtype=np.int8)
                row[:26] = points
                row[OFF_OWN] = CHECKERS - points[points > 0].sum()
                row[OFF_OPPONENT] = CHECKERS + points[points < 0].sum()
                rows.append(row)
                equities.append(candidate["eq"])
                decisions.append(number)
    np.savez_compressed(target, rows=np.stack(rows), equities=np.float32(equities), decisions=np.int32(decisions))
    return decisions[-1] + 1


class Gauge:
    def __init__(self, path: Path, kernels: Kernels) -> None:
        packed = np.load(path)
        self._rows = torch.from_numpy(packed["rows"]).to(kernels.device)
        self._equities = np.atleast_2d(packed["equities"]).mean(0)  # a decision set has two halves
        self._decisions = packed["decisions"]
        self._kernels = kernels
        kernels.classify(self._rows)

    def mean_loss(self, judges: Sequence[Judge]) -> tuple[float, float]:
        """The mean loss in thousandths of a point, and the root mean square error of the equities."""
        judged = self._equities_of(judges)
        return float(self._losses(judged).mean()), float(np.sqrt(((judged - self._equities) ** 2).mean()))

    def losses(self, judges: Sequence[Judge]) -> np.ndarray:
        """The loss of each decision in thousandths of a point, to compare networks in pairs."""
        return self._losses(self._equities_of(judges))

    def _equities_of(self, judges: Sequence[Judge]) -> np.ndarray:
        features = torch.empty(len(self._rows), FEATURES, dtype=self._kernels.real, device=self._rows.device)
        values = torch.empty(len(self._rows), OUTPUTS, device=self._rows.device)
        self._kernels.encode(self._rows, None, len(self._rows), features)
        for kind, judge in enumerate(judges):
            mine = torch.nonzero(self._rows[:, KIND] == kind).flatten()
            judged_here = torch.empty(len(mine), OUTPUTS, device=mine.device)
            judge.values(features[mine], judged_here)
            values[mine] = judged_here
        return -equity(values).cpu().numpy()

    def _losses(self, judged: np.ndarray) -> np.ndarray:
        order = np.lexsort((-judged, self._decisions))
        first = np.unique(self._decisions[order], return_index=True)[1]
        chosen = self._equities[order][first]
        best = np.maximum.reduceat(self._equities, np.unique(self._decisions, return_index=True)[1])
        return 1000 * (best - chosen)


if __name__ == "__main__":
    print(pack(Path(sys.argv[1]), Path(sys.argv[2])), "decisions packed")
