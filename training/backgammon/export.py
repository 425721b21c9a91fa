"""Turns a trained network into a weights file and reports what the rounding costs.

python -m training.backgammon.export contact contact.npz contact.weights [--gauge carry/decisions.npz]
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from training.backgammon import quantized
from training.backgammon.quantized import (
    INPUTS,
    LARGEST_ACTIVATION,
    Layer,
    QuantizedNetwork,
    board_features,
    feature_units,
)
from training.backgammon.rounding import compensated
from training.backgammon.rows import KINDS, RACE

SAMPLE, HELD_FROM = 20_000, 0.8  # boards used for rounding; the remaining decisions measure the cost
HEADROOM = 1.5  # how far an activation may exceed the largest one seen before it is clipped
SHORT, LONG = 127, 32_767  # the largest 8-bit and 16-bit weights
SAFE_SHARE = 0.95  # of the range of a sum, because rounding may add a little


def float_layers(arrays: dict[str, np.ndarray]) -> list[tuple[np.ndarray, np.ndarray]]:
    """Input-major weights and biases. The first layer takes integer features."""
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


def quantize(
    kind: str, arrays: dict[str, np.ndarray], sample: np.ndarray, *, wide: tuple[int, ...] = ()
) -> QuantizedNetwork:
    """Rounds a network. `sample` holds integer features of typical boards; the layers in `wide` get 16-bit weights."""
    layers = float_layers(arrays)
    largest, _ = float_pass(layers, sample)
    steps = [1.0, *(LARGEST_ACTIVATION / (HEADROOM * max(value, 1e-3)) for value in largest)]
    made: list[Layer] = []
    exact, rounded = sample.astype(np.float64), sample.astype(np.float64)
    for number, (weights, bias) in enumerate(layers):
        last = number == len(layers) - 1
        long = number == 0 or last or number in wide
        inputs = LARGEST_ACTIVATION if number else feature_bounds()[:, None]
        unit = smallest_unit(weights, inputs, SHORT if not long else LONG)
        whole = compensated(weights, unit, SHORT if not long else LONG, rounded.T @ rounded / len(rounded))
        if (np.abs(whole) * inputs).sum(0).max() >= 2**31:
            raise ValueError(f"sums of layer {number} may overflow")
        sums = exact @ weights + bias
        offset = (sums - rounded @ (whole * unit)).mean(0)  # undoes the mean error of rounding
        following = 1.0 if last else steps[number + 1]
        made.append(
            Layer(
                whole.astype(np.int32), (unit * following / steps[number]).astype("<f4"),
                (offset * following).astype("<f4"), long,
            )
        )  # fmt: skip
        exact = np.maximum(sums, 0)
        rounded = np.clip(np.rint((rounded @ (whole * unit) + offset) * following), 0, LARGEST_ACTIVATION) / following
    return QuantizedNetwork(kind, made)


def smallest_unit(weights: np.ndarray, inputs: np.ndarray | int, limit: int) -> np.ndarray:
    """The finest unit for each output such that its weights stay within the limit and their sums within 32 bits."""
    by_size = np.abs(weights).max(0) / limit
    by_sum = (np.abs(weights) * inputs).sum(0) / (SAFE_SHARE * 2**31)
    return np.maximum(np.maximum(by_size, by_sum), 1e-12)


def feature_bounds() -> np.ndarray:
    """The largest value of each feature on a board with fifteen checkers a side."""
    bounds = np.ones(128)
    bounds[4:120:5] = 11
    bounds[[122, 124, 125, 126, 127]] = 13, 15, 8, 375, 25
    return np.concatenate([bounds, bounds])


def rows_to_features(rows: np.ndarray) -> np.ndarray:
    """The features of rows in the layout of native.py."""
    return np.stack([board_features(row[:26], (int(row[26]), int(row[27]))) for row in rows])


def mean_loss(outputs: np.ndarray, equities: np.ndarray, decisions: np.ndarray) -> float:
    """The mean loss of choosing by `outputs`, in thousandths of a point. `outputs` are seen by the next mover."""
    judged = -(2 * outputs[:, 0] - 1 + outputs[:, 1] + outputs[:, 2] - outputs[:, 3] - outputs[:, 4])
    starts = np.unique(decisions, return_index=True)[1]
    losses = []
    for first, end in zip(starts, [*starts[1:], len(decisions)], strict=True):
        mine = equities[first:end]
        losses.append(mine.max() - mine[judged[first:end].argmax()])
    return 1000 * float(np.mean(losses))


def equities(outputs: np.ndarray) -> np.ndarray:
    """Cubeless equity for the side on roll."""
    return 2 * outputs[:, 0] - 1 + outputs[:, 1] + outputs[:, 2] - outputs[:, 3] - outputs[:, 4]


def cost(exact: np.ndarray, rounded: np.ndarray, decisions: np.ndarray) -> str:
    """A text that says how rounding changes equities and the choices based on them."""
    before, after = -equities(exact), -equities(rounded)
    starts = np.unique(decisions, return_index=True)[1]
    lost = []
    for first, end in zip(starts, [*starts[1:], len(decisions)], strict=True):
        mine = before[first:end]
        lost.append(mine.max() - mine[after[first:end].argmax()])
    changed = np.array(lost) > 0
    return (
        f"{len(starts)} decisions: equities off by {np.abs(before - after).mean():.6f}, "
        f"{100 * changed.mean():.2f} % of the choices changed, which costs {1000 * np.mean(lost):.4f} thousandths each"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Turns a trained network into a weights file.")
    parser.add_argument("kind", choices=quantized.KINDS)
    parser.add_argument("source", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--boards", type=Path, required=True, help="boards of play, from boards.py")
    parser.add_argument("--wide", type=int, nargs="*", default=[], help="middle layers with weights of 16 bits")
    parser.add_argument("--gauge", type=Path, help="decisions packed by gauge.py")
    given = parser.parse_args()
    arrays = dict(np.load(given.source))
    played = np.load(given.boards)
    own = np.flatnonzero(judged_by(given.kind, played["kinds"]))
    held_out = played["decisions"][own] > HELD_FROM * played["decisions"].max()
    seen = np.random.default_rng(1).permutation(own[~held_out])[:SAMPLE]
    network = quantize(given.kind, arrays, core_features(played["boards"][seen]), wide=tuple(given.wide))
    given.target.write_bytes(network.to_bytes())
    print(f"{given.target}: {given.target.stat().st_size} bytes, {INPUTS} inputs")
    exact, rounded = judge(arrays, network, core_features(played["boards"][own[held_out]]))
    print(cost(exact, rounded, played["decisions"][own[held_out]]))
    if given.gauge:
        packed = np.load(given.gauge)
        both = judge(arrays, network, rows_to_features(packed["rows"]))
        for name, outputs in zip(("float", "rounded"), both, strict=True):
            print(f"{name}: mean loss {mean_loss(outputs, packed['equities'], packed['decisions']):.3f}")


def judged_by(kind: str, kinds: np.ndarray) -> np.ndarray:
    """Which boards of these kinds a network evaluates. The small networks see all contact."""
    return kinds != RACE if kind in ("pruning", "replies") else kinds == KINDS.index(kind)


def core_features(boards: np.ndarray) -> np.ndarray:
    from crownpoint import _core

    return _core.backgammon.features(np.ascontiguousarray(boards))


def judge(arrays: dict[str, np.ndarray], network: QuantizedNetwork, features: np.ndarray) -> tuple[np.ndarray, ...]:
    """The outputs of a network before and after rounding, computed in parts that fit into memory."""
    layers, parts = float_layers(arrays), np.array_split(features, max(1, len(features) // SAMPLE))
    return (
        np.concatenate([float_pass(layers, part)[1] for part in parts]),
        np.concatenate([network.outputs(part) for part in parts]),
    )


if __name__ == "__main__":
    main()
