"""Makes a large set of decisions, rolled out by our own networks, to compare networks that differ only a little.

    python -m training.backgammon.decision_set NETWORKS decisions.npz --decisions 20000 --trials 24 --plies 20

NETWORKS is a folder with the .npz files of a training run. Boards come from its self-play; the candidates of a decision
are the few best moves that it considers close. Each trial plays a candidate for some plies and adds up what the network
did not expect (chained exact backups, lambda 1), so the luck of the dice cancels. Losses measured on such a set are too
high by the noise of the best candidate; differences between two networks on the same decisions are not.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from training.backgammon import networks, seeds
from training.backgammon.expansion import PLACE_MASK, Expander, Judges, mean_of_best
from training.backgammon.games import Games, Habits
from training.backgammon.native import Kernels
from training.backgammon.networks import Judge, equity
from training.backgammon.rows import KIND, KINDS, RACE
from training.backgammon.second_stage import chained_backups
from training.backgammon.train import some_kernels

GAMES, MOST_CANDIDATES = 16_384, 48
CLOSE, KEPT, CHOICES = 0.08, 0.12, 4
WARM_UP, SPACING = 40, 6  # plies before the first decisions and between them


def judges_of(folder: Path, kernels: Kernels, margin: float) -> Judges:
    """The networks of a training run. One contact network may serve both kinds."""

    def judge(name: str) -> Judge:
        return Judge(networks.load(folder / f"{name}.npz", kernels.device), kernels.real)

    kinds = (judge(name if (folder / f"{name}.npz").exists() else "contact") for name in KINDS)
    return Judges(tuple(kinds), judge("pruning"), margin)


def rolled_out(kernels: Kernels, expander: Expander, rows: Tensor, judges: Judges, plies: int) -> Tensor:
    """One trial for each of `rows`: the probabilities for the side on roll."""
    games = Games(kernels, len(rows), rows[:1], Habits(exploring=0.0, seeded=0.0))
    games.resume(rows)
    means, values = torch.zeros(2, plies, len(rows), networks.OUTPUTS, device=rows.device)
    over = torch.zeros(plies, len(rows), dtype=torch.bool, device=rows.device)
    for ply in range(plies):
        candidates = expander.expand(games.boards, None, judges)
        means[ply] = mean_of_best(candidates, games.count, games.roll_weights)
        groups = games.roll() * games.count + torch.arange(games.count, device=rows.device)
        played = games.follow(games.choose(expander, candidates, groups))
        values[ply], over[ply] = played.values, played.over
    return chained_backups(means, values, over, 1.0)[0]


def close_decisions(games: Games, expander: Expander, judges: Judges) -> tuple[Tensor, Tensor]:
    """Candidates of the current boards for one roll each, if at least two are close: rows, and the board of each."""
    rolls = games.roll()
    candidates = expander.expand(games.boards, rolls, judges)
    groups, scores = candidates.groups[candidates.index.long()], candidates.scores.clone()
    rows, values = [], []
    for _ in range(CHOICES):
        best = torch.zeros(games.count, dtype=torch.int64, device=scores.device)
        games.kernels.best(scores, groups, None, best)
        places = best & PLACE_MASK
        rows.append(candidates.rows_at(places))
        values.append(scores[places])
        scores[places] = -9.0
    played = games.choose(expander, candidates, torch.arange(games.count, device=scores.device))
    behind = values[0] - torch.stack(values)
    contact = (games.boards[:, KIND] != RACE) & (rows[0][:, KIND] != RACE) & ~played.exploring
    kept = (behind < KEPT) & (contact & (behind[1] < CLOSE))
    games.follow(played)
    which, boards = torch.nonzero(kept, as_tuple=True)
    order = torch.argsort(boards, stable=True)
    return torch.stack(rows)[which, boards][order], boards[order]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("networks", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--decisions", type=int, default=20_000)
    parser.add_argument("--trials", type=int, default=24)
    parser.add_argument("--plies", type=int, default=20)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=20)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    kernels = some_kernels()
    judges = judges_of(given.networks, kernels, 0.3)
    expander = Expander(kernels, given.games * 21 * MOST_CANDIDATES)
    starts = torch.from_numpy(seeds.positions(1024, given.seed)).to(kernels.device)
    games = Games(kernels, given.games, starts, Habits(seeded=0.1))
    rows, decisions, found = [], [], 0
    for ply in range(WARM_UP + SPACING * 100):
        mine, boards = close_decisions(games, expander, judges)
        if ply < WARM_UP or ply % SPACING:
            continue
        numbers = torch.unique(boards, return_inverse=True)[1]
        part = numbers < min(given.decisions // 10, given.decisions - found)
        rows.append(mine[part].clone())
        decisions.append(numbers[part] + found)
        found += int(numbers[part].max()) + 1 if part.any() else 0
        if found >= given.decisions:
            break
    every = torch.cat(rows).contiguous()
    sums = torch.zeros(2, len(every), device=kernels.device)
    for _ in range(given.trials):
        for first in range(0, len(every), given.games):
            part = slice(first, first + given.games)
            worth = -equity(rolled_out(kernels, expander, every[part], judges, given.plies))
            sums[:, part] += torch.stack([worth, worth * worth])
    mean = sums[0] / given.trials
    error = ((sums[1] / given.trials - mean * mean).clamp_(min=0) / max(1, given.trials - 1)).sqrt()
    np.savez_compressed(
        given.target, rows=every.cpu().numpy(), equities=mean.cpu().numpy(), errors=error.cpu().numpy(),
        decisions=torch.cat(decisions).int().cpu().numpy(),
    )  # fmt: skip
    print(f"{given.target}: {found} decisions, {len(every)} candidates, standard error {float(error.mean()):.4f}")


if __name__ == "__main__":
    main()
