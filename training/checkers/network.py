"""The network candidate: 120 inputs and two clipped layers; the phase of the game selects the last ones.

Inputs, heads and file format are those of core/checkers/evaluation/features.hpp and network.hpp.
"""

from __future__ import annotations

import struct

import numpy as np
import torch
from torch import nn
from training.checkers.records import bits

__all__ = ["Network", "facts_of"]

MAGIC = b"CPCKNET2"
INPUTS, HEADS = 120, 32
ODD_ROWS = 0x0F0F0F0F
ONE, WEIGHT_ONE = 256, 1024
# The sum of 24 rows and a bias must fit into 16 bits: 25 × 5 × 256 < 32768.
FIRST_LIMIT, WEIGHT_LIMIT = 5.0, 31.0


def facts_of(boards: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """[N, 4] masks → how many pieces, whether there are kings, and who has the move."""
    kings = (boards[:, 2] | boards[:, 3]) != 0
    every = boards.sum(1)
    return bits(every).sum(1), kings.long(), bits(every & ODD_ROWS).sum(1) & 1


def head_of(boards: torch.Tensor) -> torch.Tensor:
    """[N, 4] masks → [N] heads."""
    count, kings, move = facts_of(boards)
    return 4 * ((count - 1) // 3).clamp(1, HEADS // 4 - 1) + 2 * kings + move


class Network(nn.Module):
    """The value of boards for the side to move, in men."""

    kind = "network"
    learning_rate = 2e-3

    def __init__(self, width: int = 64, width2: int = 16) -> None:
        super().__init__()
        self.width, self.width2 = width, width2
        self.first = nn.Linear(INPUTS, width)
        self.heads = nn.Parameter(torch.randn(HEADS, width2, width) / width**0.5)
        self.head_biases = nn.Parameter(torch.full((HEADS, width2), 0.3))
        self.output = nn.Parameter(torch.randn(HEADS, width2))
        self.output_biases = nn.Parameter(torch.zeros(HEADS))
        with torch.no_grad():  # no position uses the first four heads
            for each in (self.heads, self.head_biases, self.output):
                each[:4] = 0

    @staticmethod
    def inputs(boards: torch.Tensor) -> torch.Tensor:
        """[N, 4] masks → [N, 120] inputs."""
        own_men, opponent_men, own_kings, opponent_kings = bits(boards).float().unbind(1)
        return torch.cat([own_men[:, :28], opponent_men[:, 4:], own_kings, opponent_kings], dim=1)

    def forward(self, boards: torch.Tensor) -> torch.Tensor:
        inputs = self.inputs(boards)
        heads = head_of(boards)
        hidden = self.first(inputs).clamp(0, 1)
        every = (hidden @ self.heads.flatten(0, 1).T).unflatten(1, (HEADS, self.width2))
        rows = torch.arange(len(boards), device=boards.device)
        second = (every[rows, heads] + self.head_biases[heads]).clamp(0, 1)
        return (second * self.output[heads]).sum(1) + self.output_biases[heads]

    def prior(self) -> float:
        """There is no prior on the weights."""
        return 0.0

    @torch.no_grad()
    def limit(self) -> None:
        """Keep every weight within what the file can hold."""
        for weights, most in (
            (self.first.weight, FIRST_LIMIT),
            (self.first.bias, FIRST_LIMIT),
            (self.heads, WEIGHT_LIMIT),
            (self.output, WEIGHT_LIMIT),
        ):
            weights.clamp_(-most, most)

    def to_bytes(self) -> bytes:
        """The weights file that the core reads."""

        def whole(values: torch.Tensor, scale: int, kind: str) -> bytes:
            return np.rint(values.detach().double().cpu().numpy() * scale).astype(kind).tobytes()

        parts = [MAGIC, struct.pack("<4I", self.width, self.width2, HEADS, 0)]
        parts += [whole(self.first.bias, ONE, "<i2"), whole(self.first.weight.T.contiguous(), ONE, "<i2")]
        for head in range(HEADS):
            parts += [
                whole(self.head_biases[head], ONE * WEIGHT_ONE, "<i4"),
                whole(self.heads[head], WEIGHT_ONE, "<i2"),
                whole(self.output_biases[head], ONE * WEIGHT_ONE, "<i4"),
                whole(self.output[head], WEIGHT_ONE, "<i2"),
            ]
        return b"".join(parts)

    @classmethod
    def from_bytes(cls, data: bytes) -> Network:
        """The network in a weights file, to continue training. Raises `ValueError` for other bytes."""
        if data[:8] != MAGIC:
            raise ValueError("not a checkers network")
        width, width2, heads, _ = struct.unpack_from("<4I", data, 8)
        if heads != HEADS:
            raise ValueError(f"{heads} heads instead of {HEADS}")
        network = cls(width, width2)
        place = 24

        def take(shape: tuple[int, ...], scale: int, kind: str) -> torch.Tensor:
            nonlocal place
            count = int(np.prod(shape))
            numbers = np.frombuffer(data, kind, count, place).astype(np.float32) / scale
            place += numbers.size * np.dtype(kind).itemsize
            return torch.from_numpy(numbers.reshape(shape))

        with torch.no_grad():
            network.first.bias.copy_(take((width,), ONE, "<i2"))
            network.first.weight.copy_(take((INPUTS, width), ONE, "<i2").T)
            for head in range(HEADS):
                network.head_biases[head] = take((width2,), ONE * WEIGHT_ONE, "<i4")
                network.heads[head] = take((width2, width), WEIGHT_ONE, "<i2")
                network.output_biases[head] = take((1,), ONE * WEIGHT_ONE, "<i4")[0]
                network.output[head] = take((width2,), WEIGHT_ONE, "<i2")
        return network
