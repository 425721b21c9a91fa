"""Writes small networks with random weights and the reference outputs that every kernel in core/ must reproduce.

python -m training.backgammon.golden testdata/networks
"""

from __future__ import annotations

import itertools
import json
import sys
from pathlib import Path

import numpy as np
from training.backgammon import seeds
from training.backgammon.export import quantize, rows_to_features
from training.backgammon.quantized import INPUTS, OUTPUTS

SHAPES = {"contact": (96, 64, 32, 16), "race": (32, 24), "pruning": (16,), "holding": (32, 16), "replies": (24, 16)}
BOARDS = 64


def random_arrays(hidden: tuple[int, ...], seed: int) -> dict[str, np.ndarray]:
    random = np.random.default_rng(seed)
    widths = (INPUTS, *hidden, OUTPUTS)
    arrays = {}
    for number, (inputs, outputs) in enumerate(itertools.pairwise(widths)):
        arrays[f"weight{number}"] = random.normal(0, (4 / inputs) ** 0.5, (outputs, inputs)).astype(np.float32)
        arrays[f"bias{number}"] = random.normal(0, 0.1, outputs).astype(np.float32)
    return arrays


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    rows = seeds.positions(BOARDS, 7)
    features = rows_to_features(rows)
    golden = {
        "source": "training/backgammon/golden.py: random weights, outputs of training/backgammon/quantized.py",
        "boards": [{"points": row[:26].tolist(), "off": row[26:28].tolist()} for row in rows],
        "active_features": [[[int(k), int(value[k])] for k in np.flatnonzero(value)] for value in features],
        "outputs": {},
    }
    for seed, (kind, hidden) in enumerate(SHAPES.items()):
        network = quantize(kind, random_arrays(hidden, seed), features)
        (folder / f"backgammon-{kind}.weights").write_bytes(network.to_bytes())
        golden["outputs"][f"backgammon-{kind}.weights"] = np.round(network.outputs(features), 9).tolist()
    (folder / "backgammon.json").write_text(json.dumps(golden, separators=(",", ":")).replace("},{", "},\n{") + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
