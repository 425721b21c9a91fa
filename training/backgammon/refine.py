"""Rolls out the close candidates of a decision set again, many more times.

    python -m training.backgammon.refine NETWORKS set.npz refined.npz --decisions 4000 --minutes 7

The first `--decisions` of those for reporting (every second one, as in benchmarks/strength/decisions.py) are refined:
their candidates within `CLOSE` of the best get new trials, and only these count from then on, so that nothing is
carried over from the trials that selected them. All other candidates keep what they have.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from training.backgammon.decision_set import GAMES, MOST_CANDIDATES, judges_of, rolled_out
from training.backgammon.expansion import Expander
from training.backgammon.networks import equity
from training.backgammon.train import some_kernels

CLOSE = 0.02


def close_candidates(
    numbers: npt.NDArray[np.int32], equities: npt.NDArray[np.float32], decisions: int
) -> npt.NDArray[np.int64]:
    """The candidates to refine: those near the best one, in the first decisions for reporting, where there are two."""
    mean = equities.mean(axis=0)
    best = np.full(int(numbers.max()) + 1, -np.inf)
    np.maximum.at(best, numbers, mean)
    near = (best[numbers] - mean <= CLOSE) & (numbers % 2 == 1) & (numbers < 2 * decisions)
    many = np.bincount(numbers[near], minlength=len(best))[numbers] >= 2
    return np.flatnonzero(near & many)


class Tally:
    """Trials of some candidates, in two halves."""

    def __init__(self, count: int, device: torch.device) -> None:
        self.sums = torch.zeros(2, count, dtype=torch.float64, device=device)
        self.squares = torch.zeros(count, dtype=torch.float64, device=device)
        self.rounds = 0

    def add(self, worth: Tensor, copies: int) -> None:
        """One round: `copies` trials of each candidate, one after the other."""
        trials = worth.double().view(copies, -1)
        self.sums[self.rounds % 2] += trials.sum(0)
        self.squares += (trials * trials).sum(0)
        self.rounds += 1

    def halves(self, copies: int) -> Tensor:
        """The two means of each candidate."""
        return self.sums / (copies * self.rounds / 2)

    def errors(self, copies: int) -> Tensor:
        """The standard error of each candidate's mean."""
        trials = copies * self.rounds
        mean = self.sums.sum(0) / trials
        return ((self.squares / trials - mean * mean).clamp_(min=0) / (trials - 1)).sqrt()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("networks", type=Path)
    parser.add_argument("source", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--decisions", type=int, default=4000)
    parser.add_argument("--minutes", type=float, default=7.0, help="no trials begin after this time")
    parser.add_argument("--plies", type=int, default=24)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=21)
    given = parser.parse_args()
    end = time.monotonic() + 60 * given.minutes
    torch.manual_seed(given.seed)
    with np.load(given.source) as found:
        archive = dict(found)
    chosen = close_candidates(archive["decisions"], archive["equities"], given.decisions)
    kernels = some_kernels()
    judges = judges_of(given.networks, kernels)
    expander = Expander(kernels, given.games * 21 * MOST_CANDIDATES)
    copies = max(1, given.games // len(chosen))
    rows = torch.from_numpy(archive["rows"][chosen]).to(kernels.device).repeat(copies, 1).contiguous()
    tally = Tally(len(chosen), kernels.device)
    while time.monotonic() < end or tally.rounds < 2 or tally.rounds % 2:
        worth = [
            -equity(rolled_out(kernels, expander, part.contiguous(), judges, given.plies))
            for part in rows.split(given.games)
        ]
        tally.add(torch.cat(worth), copies)
        if tally.rounds % 50 == 0:
            print(f"{copies * tally.rounds} trials", flush=True)
    archive["equities"][:, chosen] = tally.halves(copies).float().cpu().numpy()
    archive["errors"][chosen] = tally.errors(copies).float().cpu().numpy()
    np.savez_compressed(given.target, **archive)
    refined = len(np.unique(archive["decisions"][chosen]))
    print(
        f"{given.target}: {len(chosen)} candidates of {refined} decisions refined by {copies * tally.rounds} trials, "
        f"standard error {float(archive['errors'][chosen].mean()):.4f}"
    )


if __name__ == "__main__":
    main()
