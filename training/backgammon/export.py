"""Turns a trained network into a weights file and says what the rounding costs.

python -m training.backgammon.export contact contact.npz contact.weights [--gauge carry/decisions.npz]
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from training.backgammon.quantised import (
    INPUTS,
    LARGEST_ACTIVATION,
    Layer,
    QuantisedNetwork,
    board_features,
    feature_units,
)

HEADROOM = 1.5  # the largest activation seen may be exceeded by so much before it is clipped
LARGEST = {"first": 32_767, "middle": 127, "last": 2_047}


def float_layers(arrays: dict[str, np.ndarray]) -> list[tuple[np.ndarray, np.ndarray]]:
    """Input-major weights and biases; the first layer takes integer features."""
    layers = [(arrays[f"weight{k}"].T.astype(np.float64), arrays[f"bias{k}"]) for k in range(len(arrays) // 2)]
    layers[0] = (layers[0][0] * feature_units()[:, None], layers[0][1])
    return layers


def float_pass(layers: list[tuple[np.ndarray, np.ndarray]], features: np.ndarray) -> tuple[list[float], np.ndarray]:
    """The largest activation after each hidden layer, and the outputs."""
    hidden, largest = features.astype(np.float32), []
    for weights, bias in layers[:-1]:
        hidden = np.maximum(hidden @ weights.astype(np.float32) + bias, 0)
        largest.append(float(hidden.max()))
    logits = hidden @ layers[-1][0].astype(np.float32) + layers[-1][1]
    return largest, 1 / (1 + np.exp(-logits.astype(np.float64)))


def quantise(kind: str, arrays: dict[str, np.ndarray], sample: np.ndarray) -> QuantisedNetwork:
    """Rounds a network; `sample` (integer features of typical boards) sets the range of the activations."""
    layers = float_layers(arrays)
    largest, _ = float_pass(layers, sample)
    steps = [1.0, *(LARGEST_ACTIVATION / (HEADROOM * max(value, 1e-3)) for value in largest)]
    found = []
    for number, (weights, bias) in enumerate(layers):
        last = number == len(layers) - 1
        limit = LARGEST["first" if number == 0 else "last" if last else "middle"]
        unit = np.maximum(np.abs(weights).max(0), 1e-12) / limit
        whole = np.rint(weights / unit)
        following = 1.0 if last else steps[number + 1]
        inputs = LARGEST_ACTIVATION if number else feature_bounds()[:, None]
        if (np.abs(whole) * inputs).sum(0).max() >= 2**31:
            raise ValueError(f"sums of layer {number} may overflow")
        scales = (unit * following / steps[number]).astype("<f4")
        found.append(Layer(whole.astype(np.int32), scales, (bias * following).astype("<f4")))
    return QuantisedNetwork(kind, found)


def feature_bounds() -> np.ndarray:
    """No feature is larger than this on a board of fifteen checkers a side."""
    bounds = np.ones(128)
    bounds[4:120:5] = 11
    bounds[[122, 124, 125, 126, 127]] = 13, 15, 8, 375, 25
    return np.concatenate([bounds, bounds])


def rows_to_features(rows: np.ndarray) -> np.ndarray:
    """Features of rows as native.py lays them out."""
    return np.stack([board_features(row[:26], (int(row[26]), int(row[27]))) for row in rows])


def mean_loss(outputs: np.ndarray, equities: np.ndarray, decisions: np.ndarray) -> float:
    """Thousandths of a point lost a decision by choosing by `outputs`, which belong to the side that moves next."""
    judged = -(2 * outputs[:, 0] - 1 + outputs[:, 1] + outputs[:, 2] - outputs[:, 3] - outputs[:, 4])
    starts = np.unique(decisions, return_index=True)[1]
    losses = []
    for first, end in zip(starts, [*starts[1:], len(decisions)], strict=True):
        mine = equities[first:end]
        losses.append(mine.max() - mine[judged[first:end].argmax()])
    return 1000 * float(np.mean(losses))


def main() -> None:
    parser = argparse.ArgumentParser(description="Turns a trained network into a weights file.")
    parser.add_argument("kind", choices=("contact", "race", "pruning"))
    parser.add_argument("source", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--boards", type=Path, help="rows of typical boards (.npy); made up where not given")
    parser.add_argument("--gauge", type=Path, help="decisions packed by gauge.py")
    given = parser.parse_args()
    arrays = dict(np.load(given.source))
    if given.boards:
        rows = np.load(given.boards)
    else:
        from training.backgammon import seeds

        rows = seeds.positions(4096, 1)
    sample = rows_to_features(rows)
    network = quantise(given.kind, arrays, sample)
    given.target.write_bytes(network.to_bytes())
    exact = float_pass(float_layers(arrays), sample)[1]
    error = np.abs(network.outputs(sample) - exact)
    print(f"{given.target}: {given.target.stat().st_size} bytes, {INPUTS} inputs; outputs off by {error.mean():.6f}")
    if given.gauge:
        packed = np.load(given.gauge)
        features = rows_to_features(packed["rows"])
        for name, outputs in (
            ("float", float_pass(float_layers(arrays), features)[1]),
            ("rounded", network.outputs(features)),
        ):
            print(f"{name}: mean loss {mean_loss(outputs, packed['equities'], packed['decisions']):.3f}")


if __name__ == "__main__":
    main()
