"""Trains small networks to imitate the shipped ones on candidate moves: they may choose replies inside a search.

    python -m training.backgammon.distill NETWORKS OUT --widths 128,64 256,64 --minutes 8

NETWORKS is a folder with the .npz files of a training run, or of the shipped weights (`training.backgammon.shipped`).
One small network serves all contact; races have a small network already. Every round expands the boards of many games
by all rolls, and the candidates that the pruning network leaves are what the small networks learn from. The report says
what a reply costs on average that a network chooses, by the judgment of the large ones; the pruning network is beside.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

import torch
from torch import Tensor
from training.backgammon import networks, seeds
from training.backgammon.decision_set import MOST_CANDIDATES, judges_of
from training.backgammon.expansion import PLACE_MASK, Candidates, Expander, Judges
from training.backgammon.games import Games, Habits
from training.backgammon.learner import Learner, Practice
from training.backgammon.native import Kernels
from training.backgammon.networks import Judge, Network, equity
from training.backgammon.rows import FEATURES, KIND, RACE
from training.backgammon.train import cosine, some_kernels

REPORT_SECONDS = 30.0


def widths_of(text: str) -> tuple[int, ...]:
    return tuple(int(width) for width in text.split(","))


def contact_of(candidates: Candidates) -> Tensor:
    """The places in `candidates.index` of positions that are no races."""
    kinds = candidates.rows[candidates.index.long()][:, KIND]
    return torch.nonzero(kinds != RACE).flatten()


def learn(learner: Learner, candidates: Candidates, places: Tensor, rate: float) -> None:
    """One batch of these candidates."""
    picked = places[torch.randint(0, len(places), (learner.practice.batch,), device=places.device)]
    learner.learn(candidates.rows_at(picked), candidates.values[picked], rate)


def values_by(kernels: Kernels, judge: Judge, candidates: Candidates) -> Tensor:
    """The small network's judgment of the evaluated candidates."""
    features = torch.empty(len(candidates.index), FEATURES, dtype=kernels.real, device=kernels.device)
    kernels.encode(candidates.rows, candidates.index, len(candidates.index), features)
    values = torch.empty(len(candidates.index), networks.OUTPUTS, device=kernels.device)
    judge.values(features, values)
    return values


def cost(kernels: Kernels, candidates: Candidates, scores: Tensor) -> tuple[float, float]:
    """What the choices of `scores` cost by the large networks, in points, and how often they are others.

    Groups count in which more than one candidate is left and none is a race.
    """
    groups = candidates.groups[candidates.index.long()]
    races = candidates.rows[candidates.index.long()][:, KIND] == RACE
    number = len(candidates.best)
    counts = torch.bincount(groups.long(), minlength=number)
    mixed = torch.bincount(groups.long(), weights=races.float(), minlength=number) > 0
    best = torch.zeros(number, dtype=torch.int64, device=scores.device)
    kernels.best(scores.contiguous(), groups, None, best)
    lost = candidates.scores[candidates.best] - candidates.scores[best & PLACE_MASK]
    counted = (counts > 1) & ~mixed
    return float(lost[counted].mean()), float((lost[counted] > 0).float().mean())


class Distillation:
    """Games of the large networks, and the small ones that learn from their candidates."""

    def __init__(
        self, kernels: Kernels, judges: Judges, widths: Sequence[tuple[int, ...]], games: int, batch: int, seed: int
    ) -> None:
        assert judges.pruning is not None
        self.kernels, self.judges, self.pruning = kernels, judges, judges.pruning
        self.learners = {
            ",".join(map(str, each)): Learner(
                kernels, Network((FEATURES, *each)).to(kernels.device), Practice(batch=batch)
            )
            for each in widths
        }
        prepared = torch.from_numpy(seeds.positions(games, seed)).to(kernels.device)
        kernels.classify(prepared)
        self.games = Games(kernels, games, prepared, Habits())
        self.expander = Expander(kernels, games * 21 * MOST_CANDIDATES)
        self.rounds = 0

    def round(self, batches: int, rate: float) -> None:
        """Every network learns `batches` times from the candidates of all rolls; then every game goes on."""
        candidates = self._candidates()
        places = contact_of(candidates)
        if len(places):
            for learner in self.learners.values():
                for _ in range(batches):
                    learn(learner, candidates, places, rate)
        everyone = torch.arange(self.games.count, device=self.kernels.device)
        groups = self.games.roll() * self.games.count + everyone
        self.games.follow(self.games.choose(self.expander, candidates, groups))
        self.rounds += 1

    def costs(self) -> dict[str, tuple[float, float]]:
        """For each network, the pruning one included, what its choices cost now; see `cost`."""
        candidates = self._candidates()
        judges = {"pruning": self.pruning} | {name: each.steady_judge() for name, each in self.learners.items()}
        values = {name: values_by(self.kernels, judge, candidates) for name, judge in judges.items()}
        return {name: cost(self.kernels, candidates, -equity(each)) for name, each in values.items()}

    def save(self, folder: Path) -> None:
        """Write the running averages, one archive each."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, learner in self.learners.items():
            networks.save(learner.average, folder / f"small-{name.replace(',', '-')}.npz")

    def _candidates(self) -> Candidates:
        return self.expander.expand(self.games.boards, None, self.judges)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("networks", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--widths", type=widths_of, nargs="+", default=[(128, 64)], help="of the hidden layers")
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--games", type=int, default=8_192)
    parser.add_argument("--batch", type=int, default=32_768)
    parser.add_argument("--batches", type=int, default=8, help="of each network in each round")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    began = reported = time.monotonic()
    torch.manual_seed(given.seed)
    torch.set_float32_matmul_precision("high")
    kernels = some_kernels()
    work = Distillation(kernels, judges_of(given.networks, kernels), given.widths, given.games, given.batch, given.seed)
    while (progress := (time.monotonic() - began) / (60 * given.minutes)) < 1:
        work.round(given.batches, given.rate * min(1.0, (work.rounds + 1) / 30) * cosine(progress))
        if time.monotonic() - reported >= REPORT_SECONDS:
            reported = time.monotonic()
            costs = (f"{name} {1000 * lost:.2f} ({other:.1%})" for name, (lost, other) in work.costs().items())
            print(f"{(reported - began) / 60:.1f} min, {work.rounds} rounds: {'; '.join(costs)}", flush=True)
    work.save(given.out)


if __name__ == "__main__":
    main()
