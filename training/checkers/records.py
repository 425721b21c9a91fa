"""Self-play records as arrays. The layout is that of `selfplay.cpp`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch

__all__ = [
    "LABELED",
    "LEAF",
    "RECORD",
    "UNKNOWN",
    "Labeled",
    "Records",
    "bits",
    "boards_of",
    "fit_scale",
    "load",
    "split",
]

RECORD = np.dtype(
    [
        ("own_men", "<u4"),
        ("opponent_men", "<u4"),
        ("own_kings", "<u4"),
        ("opponent_kings", "<u4"),
        ("score", "<i2"),
        ("result", "i1"),
        ("plies", "u1"),
    ]
)
_BOARDS = ("own_men", "opponent_men", "own_kings", "opponent_kings")
LEAF = np.dtype([(name, "<u4") for name in _BOARDS])
"""A position that a search evaluated."""
LABELED = np.dtype([*((name, "<u4") for name in _BOARDS), ("logit", "<f4")])
"""A position with what a teacher thinks of it."""
UNKNOWN = 2
"""The result of a record after which a random move was played."""
HELD_OUT = 0.02


def load(paths: Sequence[Path], limit: int) -> np.ndarray:
    """The newest `limit` records of the files, which are given oldest first."""
    parts: list[np.ndarray] = []
    room = limit
    for path in reversed(paths):
        part = np.fromfile(path, dtype=RECORD)[-room:] if room else np.empty(0, RECORD)
        parts.append(part)
        room -= len(part)
    return np.concatenate(parts[::-1]) if parts else np.empty(0, RECORD)


def split(records: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Records to learn from, and the newest to measure by: they are of other games, whose results are not known."""
    known = len(records) - math.ceil(HELD_OUT * len(records))
    return records[:known], records[known:]


def boards_of(records: np.ndarray) -> torch.Tensor:
    """[N, 4] masks: own and opponent's men, own and opponent's kings."""
    return torch.from_numpy(np.stack([records[name].astype(np.int64) for name in _BOARDS], axis=1))


class Records:
    """Records on a device, sampled in random batches."""

    def __init__(self, records: np.ndarray, device: torch.device) -> None:
        self.boards = boards_of(records).to(device)
        self.score = torch.from_numpy(records["score"].astype(np.float32)).to(device)
        self.result = torch.from_numpy(records["result"].astype(np.float32)).to(device)

    def __len__(self) -> int:
        return len(self.boards)

    def target(self, scale: float, share: float, chosen: torch.Tensor | slice = slice(None)) -> torch.Tensor:
        """The expected result: `share` of the game's result, if that is known, and the rest from the score."""
        score, result = self.score[chosen], self.result[chosen]
        by_score = torch.sigmoid(score / scale)
        return torch.where(result != UNKNOWN, share * (result + 1) / 2 + (1 - share) * by_score, by_score)

    def batch(self, size: int, scale: float, share: float) -> tuple[torch.Tensor, torch.Tensor]:
        """Boards and targets of random records."""
        chosen = torch.randint(len(self), (size,), device=self.boards.device)
        return self.boards[chosen], self.target(scale, share, chosen)

    def known(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Scores and results of the records whose result is known."""
        known = self.result != UNKNOWN
        return self.score[known], self.result[known]


class Labeled:
    """Positions that a teacher has labeled, sampled in random batches, in equal parts from each file."""

    def __init__(self, paths: Sequence[Path], device: torch.device) -> None:
        self.files = []
        for path in paths:
            labeled = np.fromfile(path, LABELED)
            logits = torch.from_numpy(labeled["logit"].copy()).to(device)
            self.files.append((boards_of(labeled).to(device), torch.sigmoid(logits)))

    def batch(self, size: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Boards and targets."""
        parts = []
        for boards, target in self.files:
            chosen = torch.randint(len(boards), (size // len(self.files),), device=boards.device)
            parts.append((boards[chosen], target[chosen]))
        return torch.cat([part[0] for part in parts]), torch.cat([part[1] for part in parts])


def fit_scale(records: Records) -> float:
    """The score, in hundredths of a man, that means a 73% chance of winning: the scale that predicts results best."""
    score, result = records.known()
    if len(score) < 1000 or not bool((result != 0).any()):
        return 150.0
    score, chance = score[:1_000_000].clamp(-3000, 3000), (result[:1_000_000] + 1) / 2
    scales = [float(scale) for scale in np.geomspace(40, 800, 40)]
    losses = [torch.nn.functional.binary_cross_entropy_with_logits(score / scale, chance).item() for scale in scales]
    return scales[int(np.argmin(losses))]


def bits(masks: torch.Tensor) -> torch.Tensor:
    """[…] masks → […, 32] bits as integers."""
    return masks.unsqueeze(-1) >> torch.arange(32, device=masks.device) & 1
