"""The pattern candidate: a value for each arrangement of men in nine regions, terms for kings, the move and material.

Regions, terms and file format are those of core/checkers/evaluation/features.hpp and patterns.hpp.
"""

from __future__ import annotations

import struct

import numpy as np
import torch
from torch import nn
from training.checkers.records import bits

__all__ = ["Patterns"]

MAGIC = b"CPCKPAT1"
UNIT = 1600  # in a man: values are sixteenths of a hundredth
COUNT, SIZE, TERMS = 9, 6561, 318
OWN_KINGS, OPPONENT_KINGS, KING_BALANCE, OWN_FREEDOM, OPPONENT_FREEDOM, THE_MOVE, PIECES = 1, 33, 65, 81, 90, 99, 149
FULL_BOARD = 24
LIMIT = 20.0


def _region_digits() -> torch.Tensor:
    """[32, 9]: the power of three for a man on each square in each pattern, 0 outside the pattern."""
    digits = torch.zeros(32, COUNT)
    for column in range(3):
        for part in range(3):
            for place in range(8):
                square = 4 * (2 * part + place // 2) + column + place % 2
                digits[square, 3 * column + part] = 3.0**place
    return digits


class Patterns(nn.Module):
    """The value of boards for the side to move, in men."""

    kind = "patterns"
    learning_rate = 5e-3

    def __init__(self) -> None:
        super().__init__()
        self.values = nn.Parameter(torch.zeros(COUNT * SIZE + TERMS, 2))  # full board, empty board
        self.register_buffer("digits", _region_digits(), persistent=False)
        with torch.no_grad():
            for own in range(13):
                for opponent in range(13):
                    self.values[COUNT * SIZE + PIECES + 13 * own + opponent] = float(own - opponent)

    def indices(self, boards: torch.Tensor) -> torch.Tensor:
        """[N, 4] masks → [N, 15] indices into `values`: nine patterns, then the terms that always count."""
        own_men, opponent_men = bits(boards[:, 0]).float(), bits(boards[:, 1]).float()
        regions = (own_men @ self.digits + 2 * (opponent_men @ self.digits)).long()
        regions = regions + SIZE * torch.arange(COUNT, device=boards.device)
        own, opponent = boards[:, 0] | boards[:, 2], boards[:, 1] | boards[:, 3]
        occupied = own | opponent
        kings = [_count(boards[:, 2]).clamp(max=3), _count(boards[:, 3]).clamp(max=3)]
        terms = [
            torch.zeros_like(own),
            KING_BALANCE + 4 * kings[0] + kings[1],
            OWN_FREEDOM + _freedom(boards[:, 2], occupied),
            OPPONENT_FREEDOM + _freedom(boards[:, 3], occupied),
            THE_MOVE + 2 * _count(occupied).clamp(max=FULL_BOARD) + _count(occupied & 0x0F0F0F0F) % 2,
            PIECES + 13 * _count(own).clamp(max=12) + _count(opponent).clamp(max=12),
        ]
        return torch.cat([regions, COUNT * SIZE + torch.stack(terms, dim=1)], dim=1)

    def forward(self, boards: torch.Tensor) -> torch.Tensor:
        pairs = nn.functional.embedding_bag(self.indices(boards), self.values, mode="sum")
        start = COUNT * SIZE
        pairs = pairs + bits(boards[:, 2]).float() @ self.values[start + OWN_KINGS : start + OWN_KINGS + 32]
        pairs = pairs + bits(boards[:, 3]).float() @ self.values[start + OPPONENT_KINGS : start + OPPONENT_KINGS + 32]
        share = _count(boards[:, 0] | boards[:, 1] | boards[:, 2] | boards[:, 3]).clamp(max=FULL_BOARD) / FULL_BOARD
        return pairs[:, 0] * share + pairs[:, 1] * (1 - share)

    def prior(self) -> torch.Tensor:
        """A penalty on the values: a pattern seen only once or twice stays near zero."""
        return self.values[: COUNT * SIZE].square().sum()

    @torch.no_grad()
    def limit(self) -> None:
        """Keep every value within what the file can hold."""
        self.values.clamp_(-LIMIT, LIMIT)

    def to_bytes(self) -> bytes:
        """The weights file that the core reads."""
        values = np.rint(self.values.detach().double().cpu().numpy() * UNIT).astype("<i2")
        return MAGIC + struct.pack("<4I", COUNT, SIZE, TERMS, UNIT // 100) + values.tobytes()

    @classmethod
    def from_bytes(cls, data: bytes) -> Patterns:
        """The patterns in a weights file, to continue training. Raises `ValueError` for other bytes."""
        if data[:8] != MAGIC or struct.unpack_from("<4I", data, 8) != (COUNT, SIZE, TERMS, UNIT // 100):
            raise ValueError("not checkers patterns of this shape")
        patterns = cls()
        values = np.frombuffer(data, "<i2", offset=24).astype(np.float32).reshape(-1, 2) / UNIT
        with torch.no_grad():
            patterns.values.copy_(torch.from_numpy(values))
        return patterns


def _count(masks: torch.Tensor) -> torch.Tensor:
    return bits(masks).sum(-1)


def _freedom(kings: torch.Tensor, occupied: torch.Tensor) -> torch.Tensor:
    """The number of free squares that a side's kings can move to, at most 8; the steps are those of movegen.hpp."""
    odd, even, odd_left, even_right = 0x0F0F0F0F, 0xF0F0F0F0, 0x07070707, 0xE0E0E0E0
    reach = (kings & odd) << 4 | (kings & even_right) << 3 | (kings & even) << 4 | (kings & odd_left) << 5
    reach |= (kings & odd) >> 4 | (kings & even_right) >> 5 | (kings & even) >> 4 | (kings & odd_left) >> 3
    return _count(reach & ~occupied & 0xFFFFFFFF).clamp(max=8)
