"""Self-play records as arrays. The layout is that of `selfplay.cpp`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch

__all__ = ["RECORD", "UNKNOWN", "Records", "load"]

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
UNKNOWN = 2
"""The result of a record after which a random move was played."""

_BOARDS = ("own_men", "opponent_men", "own_kings", "opponent_kings")


def load(paths: Sequence[Path], limit: int) -> np.ndarray:
    """The newest `limit` records of the files, which are given oldest first."""
    parts: list[np.ndarray] = []
    room = limit
    for path in reversed(paths):
        part = np.fromfile(path, dtype=RECORD)[-room:] if room else np.empty(0, RECORD)
        parts.append(part)
        room -= len(part)
    return np.concatenate(parts[::-1]) if parts else np.empty(0, RECORD)


class Records:
    """Records on a device, sampled in random batches."""

    def __init__(self, records: np.ndarray, device: torch.device) -> None:
        boards = np.stack([records[name].astype(np.int64) for name in _BOARDS], axis=1)
        self.boards = torch.from_numpy(boards).to(device)  # [N, 4]: own and opponent's men, own and opponent's kings
        self.score = torch.from_numpy(records["score"].astype(np.float32)).to(device)
        self.result = torch.from_numpy(records["result"].astype(np.float32)).to(device)

    def __len__(self) -> int:
        return len(self.boards)

    def batch(self, size: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Boards, scores and results of random records."""
        chosen = torch.randint(len(self), (size,), device=self.boards.device)
        return self.boards[chosen], self.score[chosen], self.result[chosen]

    def known(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Scores and results of the records whose result is known."""
        known = self.result != UNKNOWN
        return self.score[known], self.result[known]


def bits(masks: torch.Tensor) -> torch.Tensor:
    """[…] masks → […, 32] bits as integers."""
    return masks.unsqueeze(-1) >> torch.arange(32, device=masks.device) & 1
