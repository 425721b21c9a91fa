"""One network in training, with its optimizer, its running average, and its memory of positions and targets."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional
from training.backgammon.native import Kernels
from training.backgammon.networks import OUTPUTS, Judge, Network, equity
from training.backgammon.rows import FEATURES, ROW_BYTES


@dataclass
class Practice:
    """How a network learns."""

    batch: int = 32_768
    equity_weight: float = 0.1  # of the squared equity error, added to the cross-entropy
    averaging: float = 0.9995  # decay of the running average of the weights at each update


class Learner:
    def __init__(self, kernels: Kernels, network: Network, practice: Practice) -> None:
        self.kernels, self.network, self.practice = kernels, network, practice
        self.average = copy.deepcopy(network)
        self._optimizer = torch.optim.Adam(network.parameters(), lr=1e-3, fused=kernels.device.type == "cuda")
        self._features = torch.empty(practice.batch, FEATURES, dtype=kernels.real, device=kernels.device)
        self.updates = 0
        self.loss = torch.zeros((), device=kernels.device)

    def learn(self, rows: Tensor, targets: Tensor, rate: float) -> None:
        """One step toward `targets`, the five probabilities of each of `rows` (at most one batch)."""
        features = self._features[: len(rows)]
        self.kernels.encode(rows, None, len(rows), features)
        logits = self.network(features.float())
        loss = functional.binary_cross_entropy_with_logits(logits, targets)
        if self.practice.equity_weight:
            error = equity(torch.sigmoid(logits)) - equity(targets)
            loss = loss + self.practice.equity_weight * (error * error).mean()
        for group in self._optimizer.param_groups:
            group["lr"] = rate
        self._optimizer.zero_grad(set_to_none=True)
        loss.backward()
        self._optimizer.step()
        self.updates += 1
        self.loss = loss.detach()
        kept = min(self.practice.averaging, 1 - 1 / (self.updates + 1))
        with torch.no_grad():
            torch._foreach_lerp_(list(self.average.parameters()), list(self.network.parameters()), 1 - kept)

    def judge(self) -> Judge:
        return Judge(self.network, self.kernels.real)

    def steady_judge(self) -> Judge:
        return Judge(self.average, self.kernels.real)

    def state(self) -> dict[str, Any]:
        """Everything needed to resume later. The optimizer's moments are stored in half precision."""
        moments = [self._optimizer.state.get(parameter, {}) for parameter in self.network.parameters()]
        return {
            "layers": list(self.network.layers),
            "network": {name: tensor.cpu() for name, tensor in self.network.state_dict().items()},
            "average": {name: tensor.cpu() for name, tensor in self.average.state_dict().items()},
            "moments": [
                {name: value.cpu().bfloat16() if value.ndim else value.cpu() for name, value in moment.items()}
                for moment in moments
            ],
            "updates": self.updates,
        }

    def restore(self, state: dict[str, Any]) -> None:
        self.network.load_state_dict(state["network"])
        self.average.load_state_dict(state["average"])
        self.updates = state["updates"]
        for parameter, moment in zip(self.network.parameters(), state["moments"], strict=True):
            if moment:
                step = moment["step"].float()
                self._optimizer.state[parameter] = {
                    "step": step.to(parameter.device) if parameter.is_cuda else step,
                    "exp_avg": moment["exp_avg"].to(parameter),
                    "exp_avg_sq": moment["exp_avg_sq"].to(parameter),
                }


Learners = dict[str, Learner]  # one for each kind of position, and `pruning`


class Memory:
    """The latest positions with their targets. The oldest are overwritten first."""

    def __init__(self, capacity: int, device: torch.device) -> None:
        self._rows = torch.empty(capacity, ROW_BYTES, dtype=torch.int8, device=device)
        self._targets = torch.empty(capacity, OUTPUTS, device=device)
        self._next = 0
        self.size = 0

    def add(self, rows: Tensor, targets: Tensor) -> None:
        capacity = len(self._rows)
        rows, targets = rows[-capacity:], targets[-capacity:]
        places = (torch.arange(len(rows), device=rows.device) + self._next) % capacity
        self._rows[places], self._targets[places] = rows, targets
        self._next = (self._next + len(rows)) % capacity
        self.size = min(capacity, self.size + len(rows))

    def sample(self, count: int) -> tuple[Tensor, Tensor]:
        picked = torch.randint(0, self.size, (count,), device=self._rows.device)
        return self._rows[picked], self._targets[picked]
