"""The shipped weights as float networks, so that the GPU can play with them.

    python -m training.backgammon.shipped FOLDER        # writes contact.npz, holding.npz, race.npz, pruning.npz

Whole numbers become the floats they stand for. The activations of a hidden layer are divided by `UNIT`, and the weights
that read them multiplied: half precision, in which the GPU works, then holds both.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from training.backgammon.quantized import KINDS, QuantizedNetwork, feature_units, load

WEIGHTS = Path(__file__).resolve().parents[2] / "src" / "crownpoint" / "ai" / "backgammon" / "weights"
UNIT = 1024.0


def arrays_of(network: QuantizedNetwork) -> dict[str, np.ndarray]:
    """The arrays of a float network (`networks.Network.arrays`) with the same outputs but for rounding."""
    found = {}
    for number, layer in enumerate(network.layers):
        last = number == len(network.layers) - 1
        weight = layer.weights.astype(np.float64).T * layer.scales[:, None]
        weight /= feature_units() if number == 0 else 1 / UNIT
        scale = 1.0 if last else UNIT
        found[f"weight{number}"] = (weight / scale).astype(np.float32)
        found[f"bias{number}"] = (layer.offsets.astype(np.float64) / scale).astype(np.float32)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes the shipped weights as float networks.")
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for kind in KINDS:
        np.savez(folder / f"{kind}.npz", **arrays_of(load(WEIGHTS / f"{kind}.weights")))


if __name__ == "__main__":
    main()
