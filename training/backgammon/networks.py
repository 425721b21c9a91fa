"""Plain networks of rectified layers with five outputs, and the arithmetic of those outputs.

The outputs are probabilities for the side on roll: win, win gammon, win backgammon, lose gammon, lose backgammon.
"""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

OUTPUTS = 5
PADDED_OUTPUTS = 8  # a multiple of 8 keeps the GPU's matrix units busy


def flip(values: Tensor) -> Tensor:
    """The same probabilities seen by the other side."""
    return torch.cat([1 - values[..., :1], values[..., 3:5], values[..., 1:3]], -1)


def flip_difference(values: Tensor) -> Tensor:
    """A difference of two values seen by the other side."""
    return torch.cat([-values[..., :1], values[..., 3:5], values[..., 1:3]], -1)


def equity(values: Tensor) -> Tensor:
    return 2 * values[..., 0] - 1 + values[..., 1] + values[..., 2] - values[..., 3] - values[..., 4]


class Network(nn.Module):
    """`layers` holds the widths from the inputs to the last hidden layer, for example (256, 512, 128)."""

    def __init__(self, layers: tuple[int, ...]) -> None:
        super().__init__()
        self.layers = layers
        widths = (*layers, PADDED_OUTPUTS)
        self.stack = nn.ModuleList(nn.Linear(a, b) for a, b in itertools.pairwise(widths))

    def forward(self, features: Tensor) -> Tensor:
        """Logits of the five outputs, in full precision."""
        for layer in self.stack[:-1]:
            features = functional.relu(layer(features))
        return self.stack[-1](features)[:, :OUTPUTS]

    def arrays(self) -> dict[str, np.ndarray]:
        """Weights as NumPy arrays: `weight0` (outputs x inputs), `bias0`, `weight1` ..."""
        found = {}
        for number, layer in enumerate(self.stack):
            used = OUTPUTS if number == len(self.stack) - 1 else layer.out_features
            found[f"weight{number}"] = layer.weight.detach()[:used].float().cpu().numpy()
            found[f"bias{number}"] = layer.bias.detach()[:used].float().cpu().numpy()
        return found

    def load_arrays(self, arrays: dict[str, np.ndarray]) -> None:
        with torch.no_grad():
            for number, layer in enumerate(self.stack):
                weight, bias = (torch.from_numpy(np.asarray(arrays[f"{kind}{number}"])) for kind in ("weight", "bias"))
                layer.weight[: len(weight)] = weight.to(layer.weight)
                layer.bias[: len(bias)] = bias.to(layer.bias)


def load(path: Path, device: torch.device) -> Network:
    """A network from an archive written by `save`."""
    arrays = dict(np.load(path))
    hidden = [arrays[f"weight{number}"].shape[1] for number in range(len(arrays) // 2)]
    network = Network(tuple(hidden)).to(device)
    network.load_arrays(arrays)
    return network


def save(network: Network, path: Path) -> None:
    np.savez(path, **network.arrays())


class Judge:
    """A frozen copy of a network for fast inference in the precision of the features it is given."""

    CHUNK = 262_144

    def __init__(self, network: Network, precision: torch.dtype) -> None:
        self._layers = [
            (layer.bias.detach().to(precision), layer.weight.detach().to(precision).t()) for layer in network.stack
        ]
        self._fused = self._layers[0][0].is_cuda

    @torch.no_grad()
    def values(self, features: Tensor, out: Tensor) -> None:
        """Writes the five outputs of each row of `features` to `out`."""
        for first in range(0, len(features), self.CHUNK):
            hidden = features[first : first + self.CHUNK]
            for bias, weight in self._layers[:-1]:
                if self._fused:
                    hidden = torch._addmm_activation(bias, hidden, weight)
                else:
                    hidden = functional.relu_(torch.addmm(bias, hidden, weight))
            bias, weight = self._layers[-1]
            out[first : first + self.CHUNK] = torch.sigmoid(torch.addmm(bias, hidden, weight)[:, :OUTPUTS].float())
