"""Makes a large set of checker plays, rolled out by our own networks on a GPU, to judge what differs only a little.

    python -m training.backgammon.decision_set NETWORKS decisions.npz --decisions 20000 --minutes 8

NETWORKS is a folder with the .npz files of a training run, or of the shipped weights (`training.backgammon.shipped`).
The decisions are those of self-play without exploration, so phases have their real shares: every fifth turn of many
games in which at least two moves are within `CLOSE` of each other and not everything is in the bear-off tables. The
candidates are the best few of these moves. Money, no cube.

Each trial plays a candidate for some plies and adds up what the network did not expect (the exact mean over all rolls
before each roll), so the luck of the dice cancels. Trials are kept in two halves: one tells which candidate is best,
the other what it is worth, so that nobody is charged for the noise of the set.

The archive holds `rows` (boards after the candidates, seen by the side that moves next; see rows.py),
`decisions` (the decision of each), `equities` (two halves, for the side that has moved) and `errors` (standard errors
of their mean).
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from training.backgammon import networks
from training.backgammon.expansion import PLACE_MASK, Expander, Judges, mean_of_best
from training.backgammon.games import Games, Habits
from training.backgammon.native import Kernels
from training.backgammon.networks import Judge, equity, flip_difference
from training.backgammon.rows import KIND, KINDS
from training.backgammon.train import some_kernels

GAMES, MOST_CANDIDATES = 16_384, 48
CLOSE, CHOICES = 0.16, 5
WARM_UP, SPACING = 60, 5  # plies before the first decisions and between them
MARGIN = 0.3  # of the pruning network
NATURAL = Habits(exploring=0.0, seeded=0.0)


def judges_of(folder: Path, kernels: Kernels, margin: float = MARGIN) -> Judges:
    """The networks of a training run. One contact network may serve both kinds."""

    def judge(name: str) -> Judge:
        return Judge(networks.load(folder / f"{name}.npz", kernels.device), kernels.real)

    kinds = (judge(name if (folder / f"{name}.npz").exists() else "contact") for name in KINDS)
    return Judges(tuple(kinds), judge("pruning"), margin)


def rolled_out(kernels: Kernels, expander: Expander, rows: Tensor, judges: Judges, plies: int) -> Tensor:
    """One trial for each of `rows`: the probabilities for the side on roll. A single one may be below 0 or above 1."""
    games = Games(kernels, len(rows), rows[:1], NATURAL)
    games.resume(rows)
    means, values = torch.zeros(2, plies, len(rows), networks.OUTPUTS, device=rows.device)
    over = torch.zeros(plies, len(rows), dtype=torch.bool, device=rows.device)
    for ply in range(plies):
        candidates = expander.expand(games.boards, None, judges)
        means[ply] = mean_of_best(candidates, games.count, games.roll_weights)
        groups = games.roll() * games.count + torch.arange(games.count, device=rows.device)
        played = games.follow(games.choose(expander, candidates, groups))
        values[ply], over[ply] = played.values, played.over
    return luck_free(means, values, over)


def luck_free(means: Tensor, values: Tensor, over: Tensor) -> Tensor:
    """What a trial is worth at its start: the expected value there, corrected by what came unexpected later."""
    worth = means[-1]
    for ply in range(len(means) - 2, -1, -1):
        worth = means[ply] + flip_difference(worth - values[ply]) * (~over[ply])[:, None]
    return worth


def in_tables(boards: Tensor) -> Tensor:
    """Whether both sides have all their checkers home."""
    return ~(boards[:, 7:26] > 0).any(1) & ~(boards[:, :19] < 0).any(1)


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
    kept = values[0] - torch.stack(values) < CLOSE
    kept &= kept[1] & ~in_tables(games.boards)
    games.follow(played)
    which, boards = torch.nonzero(kept, as_tuple=True)
    order = torch.argsort(boards, stable=True)
    return torch.stack(rows)[which, boards][order], boards[order]


def collected(games: Games, expander: Expander, judges: Judges, wanted: int) -> tuple[Tensor, Tensor]:
    """Candidates of `wanted` decisions, a tenth of them at a time, and the decision of each."""
    rows, decisions, found, ply = [], [], 0, 0
    while found < wanted:
        mine, boards = close_decisions(games, expander, judges)
        ply += 1
        if ply < WARM_UP or ply % SPACING:
            continue
        numbers = torch.unique(boards, return_inverse=True)[1]
        part = numbers < min(max(1, wanted // 10), wanted - found)
        rows.append(mine[part].clone())
        decisions.append(numbers[part] + found)
        found += int(numbers[part].max()) + 1 if part.any() else 0
    return torch.cat(rows).contiguous(), torch.cat(decisions)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("networks", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--decisions", type=int, default=20_000)
    parser.add_argument("--trials", type=int, default=1000, help="at the most")
    parser.add_argument("--minutes", type=float, default=8.0, help="no trials begin after this time")
    parser.add_argument("--plies", type=int, default=24)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=20)
    given = parser.parse_args()
    end = time.monotonic() + 60 * given.minutes
    torch.manual_seed(given.seed)
    kernels = some_kernels()
    judges = judges_of(given.networks, kernels)
    expander = Expander(kernels, given.games * 21 * MOST_CANDIDATES)
    games = Games(kernels, given.games, kernels.starting_board()[None], NATURAL)
    rows, decisions = collected(games, expander, judges, given.decisions)
    sums = torch.zeros(2, len(rows), dtype=torch.float64, device=kernels.device)
    squares, trials = torch.zeros_like(sums[0]), 0
    while trials < given.trials and (time.monotonic() < end or trials < 2 or trials % 2):
        for first in range(0, len(rows), given.games):
            part = slice(first, first + given.games)
            worth = -equity(rolled_out(kernels, expander, rows[part], judges, given.plies)).double()
            sums[trials % 2, part] += worth
            squares[part] += worth * worth
        trials += 1
        if trials % 20 == 0:
            print(f"{trials} trials", flush=True)
    mean = sums.sum(0) / trials
    errors = ((squares / trials - mean * mean).clamp_(min=0) / (trials - 1)).sqrt()
    np.savez_compressed(
        given.target, rows=rows.cpu().numpy(), decisions=decisions.int().cpu().numpy(),
        equities=(sums / (trials / 2)).float().cpu().numpy(), errors=errors.float().cpu().numpy(),
    )  # fmt: skip
    kinds = np.bincount(rows[:, KIND].cpu().numpy(), minlength=len(KINDS)) / len(rows)
    shares = ", ".join(f"{share:.0%} {kind}" for share, kind in zip(kinds, KINDS, strict=True))
    print(
        f"{given.target}: {int(decisions.max()) + 1} decisions, {len(rows)} candidates ({shares}), {trials} trials, "
        f"standard error {float(errors.mean()):.4f}"
    )


if __name__ == "__main__":
    main()
