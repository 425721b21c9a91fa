"""The reference implementation of the weights files: features, reading, and the integer forward pass in NumPy.

docs/notation/weights-backgammon.md describes the format. Slow and obvious; the kernels in core/ must agree with it.
"""

from __future__ import annotations

import hashlib
import itertools
import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np

MAGIC, VERSION, HEADER, ALIGNMENT = b"CPBG", 1, 64, 64
WIDE_AT = 28  # in the header
KINDS = ("contact", "race", "pruning", "holding", "replies")
INPUTS, OUTPUTS = 256, 5
LARGEST_ACTIVATION = 8191


def feature_units() -> np.ndarray:
    """The value of one unit of each of the 256 features in a float network."""
    side = np.ones(128, dtype=np.float32)
    side[4:120:5] = 1 / 4
    side[[122, 124, 125, 126, 127]] = 1 / 2, 1 / 5, 1 / 4, 1 / 80, 1 / 12
    return np.concatenate([side, side])


def side_features(checkers: np.ndarray, off: int) -> np.ndarray:
    """The 128 features of one side. checkers[p] is indexed by its own point numbers, [25] is its bar."""
    features = np.zeros(128, dtype=np.int32)
    for point in range(1, 25):
        count, base = int(checkers[point]), 5 * (point - 1)
        if count:
            features[base + min(count, 4) - 1] = 1
        features[base + 4] = max(0, count - 4)
    bar = int(checkers[25])
    held = np.flatnonzero(checkers)
    features[120:] = (
        bar >= 1, bar >= 2, max(0, bar - 2), off >= 1, off, max(0, off - 7),
        int((checkers * np.arange(26)).sum()), held[-1] if len(held) else 0,
    )  # fmt: skip
    return features


def board_features(points: np.ndarray, off: tuple[int, int]) -> np.ndarray:
    """The 256 features of a board: 26 numbers, positive for the side on roll, and the checkers each side has off."""
    points = np.asarray(points, dtype=np.int32)
    own, opponent = np.maximum(points, 0), np.maximum(-points[::-1], 0)
    return np.concatenate([side_features(own, off[0]), side_features(opponent, off[1])])


@dataclass
class Layer:
    weights: np.ndarray  # integers, input-major
    scales: np.ndarray
    offsets: np.ndarray
    wide: bool = True  # stored in 16 bits rather than 8; the first and last layers always are


@dataclass
class QuantizedNetwork:
    kind: str
    layers: list[Layer]

    def outputs(self, features: np.ndarray) -> np.ndarray:
        """The five probabilities for each row of integer features."""
        activations = features.astype(np.float64)  # whole numbers: exact, and much faster than integers in NumPy
        for number, layer in enumerate(self.layers):
            sums = activations @ layer.weights.astype(np.float64)
            y = sums.astype(np.float32) * layer.scales + layer.offsets
            if number < len(self.layers) - 1:
                activations = np.clip(np.rint(y), 0, LARGEST_ACTIVATION).astype(np.float64)
        return 1 / (1 + np.exp(-y.astype(np.float64)))

    def to_bytes(self) -> bytes:
        body = bytearray(HEADER)
        for number, layer in enumerate(self.layers):
            last = number == len(self.layers) - 1
            weights = layer.weights.T if last else layer.weights
            for section in (weights.astype("<i2" if layer.wide else "<i1"), layer.scales, layer.offsets):
                body += np.ascontiguousarray(section).tobytes()
                body += bytes(-len(body) % ALIGNMENT)
        widths = [INPUTS, *(layer.weights.shape[1] for layer in self.layers)]
        head = struct.pack("<4sHBBI", MAGIC, VERSION, KINDS.index(self.kind), len(self.layers), len(body))
        head += struct.pack(f"<{len(widths)}H", *widths)
        body[: len(head)] = head
        wide = sum(1 << number for number, layer in enumerate(self.layers[1:-1], start=1) if layer.wide)
        struct.pack_into("<I", body, WIDE_AT, wide)
        body[32:HEADER] = hashlib.sha256(body[HEADER:]).digest()
        return bytes(body)


def from_bytes(data: bytes) -> QuantizedNetwork:
    """Reads a weights file. Raises ValueError that says what is wrong with it."""
    if len(data) < HEADER or data[:4] != MAGIC:
        raise ValueError("not a file of backgammon weights")
    version, kind, count, length = struct.unpack_from("<HBBI", data, 4)
    if version != VERSION or kind >= len(KINDS) or not 2 <= count <= 7:
        raise ValueError(f"unknown version {version}, kind {kind} or number of layers {count}")
    if length != len(data) or hashlib.sha256(data[HEADER:]).digest() != data[32:HEADER]:
        raise ValueError("damaged weights: length or checksum is wrong")
    widths = struct.unpack_from(f"<{count + 1}H", data, 12)
    (wide,) = struct.unpack_from("<I", data, WIDE_AT)
    place, layers = HEADER, []

    def section(kind: str, *shape: int) -> np.ndarray:
        nonlocal place
        found = np.frombuffer(data, kind, int(np.prod(shape)), place).reshape(shape)
        place += -(-found.nbytes // ALIGNMENT) * ALIGNMENT
        return found

    for number, (inputs, outputs) in enumerate(itertools.pairwise(widths)):
        last, long = number == count - 1, number in (0, count - 1) or wide >> number & 1 == 1
        weights = section("<i2", outputs, inputs).T if last else section("<i2" if long else "<i1", inputs, outputs)
        layers.append(Layer(weights, section("<f4", outputs), section("<f4", outputs), long))
    return QuantizedNetwork(KINDS[kind], layers)


def load(path: Path) -> QuantizedNetwork:
    return from_bytes(path.read_bytes())
