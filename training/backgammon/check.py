"""Compares the GPU's kernels with the CPU's: `python -m training.backgammon.check`. Raises if they differ."""

from __future__ import annotations

import tempfile
from pathlib import Path

import torch
from training.backgammon import seeds
from training.backgammon.expansion import Expander, Judges, mean_of_best
from training.backgammon.native import Kernels
from training.backgammon.networks import Judge, Network
from training.backgammon.rows import FEATURES, KINDS

BOARDS, SEED = 2_048, 11


def results(kernels: Kernels) -> dict[str, torch.Tensor]:
    """The kernels' results for some boards, on the CPU and in an order that does not depend on threads."""
    device = kernels.device
    torch.manual_seed(SEED)
    networks = [Network((FEATURES, 64, 32)) for _ in (*KINDS, "pruning")]
    *kinds, pruning = (Judge(network.to(device), kernels.real) for network in networks)
    rows = torch.from_numpy(seeds.positions(BOARDS, SEED)).to(device)
    kernels.classify(rows)
    features = torch.empty(BOARDS, FEATURES, dtype=kernels.real, device=device)
    kernels.encode(rows, None, BOARDS, features)
    weights = torch.full((21,), 1 / 21, device=device)
    expander = Expander(kernels, 8)
    full = expander.expand(rows, None, Judges(tuple(kinds)))
    marks = torch.arange(1, 33, device=device) ** 3
    sums = torch.zeros(21 * BOARDS, dtype=torch.int64, device=device)
    sums.index_add_(0, full.groups.long(), (full.rows.long() * marks).sum(1) ** 2 % 1_000_003)
    found = {
        "features": features.float(),
        "counts": torch.bincount(full.groups.long(), minlength=21 * BOARDS),
        "candidates": sums,
        "backups": mean_of_best(full, BOARDS, weights),
    }
    wide = expander.expand(rows, None, Judges(tuple(kinds), pruning, 9.0))
    found["backups with a wide margin"] = mean_of_best(wide, BOARDS, weights)
    narrow = expander.expand(rows, None, Judges(tuple(kinds), pruning, 0.01))
    found["backups with a narrow margin"] = mean_of_best(narrow, BOARDS, weights)
    print(device.type, len(full.rows), "candidates,", len(narrow.index), "within the narrow margin")
    return {name: tensor.cpu() for name, tensor in found.items()}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        expected, found = (results(Kernels(torch.device(kind), Path(folder))) for kind in ("cpu", "cuda"))
    for name, tensor in expected.items():
        if tensor.dtype == torch.int64:
            wrong = int((tensor != found[name]).sum())
            print(f"{name}: {wrong} of {len(tensor)} differ")
            if wrong:
                raise SystemExit(f"the kernels disagree about the {name}")
        else:
            worst = float((tensor - found[name]).abs().max())
            print(f"{name}: at most {worst:.5f} apart")
            if worst > 0.02:
                raise SystemExit(f"the kernels disagree about the {name}")


if __name__ == "__main__":
    main()
