"""Stage 2, exact luck-free backups: the value of a visited position is the mean over all rolls of its best reply.

The backups of a game are chained: target(t) = E(t) + lambda * flip(target(t+1) - V(t+1)), where E is the exact one-ply
backup and V the network's own value of the position that came up. The luck of the dice cancels, so this is a rollout
with variance reduction at no extra cost. Chains overlap from round to round: a position is trained on only when
`horizon` positions have followed it, or its chain has ended.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from training.backgammon.deeper import Deeper
from training.backgammon.expansion import Expander, Judges, mean_of_best
from training.backgammon.first_stage import imitate
from training.backgammon.games import Games
from training.backgammon.learner import Learners, Memory
from training.backgammon.networks import equity, flip_difference
from training.backgammon.rows import KIND, KINDS


@dataclass
class Backups:
    """The settings of the second stage."""

    plies: int = 16
    horizon: int = 32
    uses: float = 5.0  # how often each target is trained on
    rehearsal: int = 8  # every this many rounds, one ply is evaluated in full to train the pruning network
    remembered_rounds: int = 24
    margin: float = 0.3  # of the pruning network; 0 evaluates every candidate. Less than 0.24 biases the equities
    deep: int = 0  # boards per ply that get two-ply targets


class SecondStage:
    def __init__(self, games: Games, expander: Expander, learners: Learners, backups: Backups) -> None:
        self.games, self.expander, self.backups = games, expander, backups
        self.kinds, self.pruning = [learners[kind] for kind in KINDS], learners["pruning"]
        total = backups.plies + backups.horizon
        self._boards, self._values, self._over, self._exploring = games.blank(total)
        self._means = torch.zeros_like(self._values)
        self._expected = torch.full_like(self._means[0], torch.nan)  # the network's values of the current boards
        self._deeper = Deeper(games, backups.deep) if backups.deep else None
        self._rounds = 0
        capacity = backups.remembered_rounds * backups.plies * games.count
        self._memories = [Memory(capacity, games.boards.device) for _ in KINDS]
        self._owed = [0.0 for _ in KINDS]
        self.pruning_cost = 0.0  # the mean equity that a backup loses by pruning
        self.surprise = self.correction = 0.0  # root mean squares of E - V and target - V in equity

    def round(self, fade: float, rate: float) -> int:
        """Plays `plies` plies in every game and learns; `fade` is lambda. Returns the number of new targets."""
        shape = self.backups
        judges = self._judges()
        for buffer in (self._boards, self._values, self._over, self._exploring, self._means):
            buffer[: shape.horizon] = buffer[shape.plies :].clone()
        if judges.pruning is not None and self._rounds % shape.rehearsal == 0:
            self._rehearse(judges, rate)
        for ply in range(shape.horizon, shape.horizon + shape.plies):
            self._play(ply, judges)
        self._rounds += 1
        if self._rounds * shape.plies < shape.horizon + shape.plies:
            return 0
        cut = self._over | self._exploring
        targets = chained_backups(self._means, self._values, cut, fade)[: shape.plies]
        self.surprise = self._distance(self._means[: shape.plies], cut)
        self.correction = self._distance(targets, cut)
        self._learn(self._boards[: shape.plies].flatten(0, 1), targets.flatten(0, 1), rate)
        return shape.plies * self.games.count

    def _judges(self) -> Judges:
        """The running averages evaluate: they are steadier than the networks in training, and so are their targets."""
        judges = Judges(tuple(learner.steady_judge() for learner in self.kinds))
        if self.backups.margin > 0:
            judges.pruning, judges.margin = self.pruning.steady_judge(), self.backups.margin
        return judges

    def _rehearse(self, judges: Judges, rate: float) -> None:
        """Evaluates everything once, to train the pruning network and to measure what it costs."""
        boards, weights = self.games.boards, self.games.roll_weights
        pruned = equity(mean_of_best(self.expander.expand(boards, None, judges), len(boards), weights))
        candidates = self.expander.expand(boards, None, Judges(judges.kinds))
        full = equity(mean_of_best(candidates, len(boards), weights))
        self.pruning_cost = float((full - pruned).mean())
        for _ in range(4):
            imitate(self.pruning, candidates, rate)

    def _distance(self, better: Tensor, cut: Tensor) -> float:
        """How far the `better` values of the oldest plies are from the network's own, where it gave any."""
        known = ~cut[: len(better) - 1]
        off = (equity(better[1:]) - equity(self._values[: len(better) - 1]))[known]
        return float(off.pow(2).mean().sqrt())

    def _play(self, ply: int, judges: Judges) -> None:
        games = self.games
        candidates = self.expander.expand(games.boards, None, judges)
        self._means[ply] = mean_of_best(candidates, games.count, games.roll_weights)
        groups = games.roll() * games.count + torch.arange(games.count, device=games.boards.device)
        choice = games.choose(self.expander, candidates, groups)
        if self._deeper is not None:
            self._deeper.improve(candidates, groups, self._means[ply], self._expected, choice, judges)
        played = games.follow(choice)
        self._expected = torch.where((played.over | played.exploring)[:, None], torch.nan, played.values)
        self._boards[ply], self._values[ply] = played.boards, played.values
        self._over[ply], self._exploring[ply] = played.over, played.exploring

    def _learn(self, rows: Tensor, targets: Tensor, rate: float) -> None:
        for kind, (learner, memory) in enumerate(zip(self.kinds, self._memories, strict=True)):
            mine = rows[:, KIND] == kind
            memory.add(rows[mine], targets[mine])
            batch = learner.practice.batch
            self._owed[kind] += self.backups.uses * int(mine.sum()) / batch
            while self._owed[kind] >= 1 and memory.size >= batch:
                learner.learn(*memory.sample(batch), rate)
                self._owed[kind] -= 1


def chained_backups(means: Tensor, values: Tensor, cut: Tensor, fade: float) -> Tensor:
    """Luck-free lambda returns of a window. `values` belong to the board after each ply; `cut` ends a chain there."""
    targets = means.clone()
    for ply in range(len(means) - 2, -1, -1):
        later = flip_difference(targets[ply + 1] - values[ply]) * (~cut[ply])[:, None]
        targets[ply] = (means[ply] + fade * later).clamp_(0, 1)
    return targets
