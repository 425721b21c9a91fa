"""Stage 1, TD(lambda): from random weights to a sound player in a few minutes."""

from __future__ import annotations

import torch
from torch import Tensor
from training.backgammon.expansion import Candidates, Expander, Judges
from training.backgammon.games import Games
from training.backgammon.learner import Learner, Learners
from training.backgammon.networks import flip
from training.backgammon.rows import KIND, KINDS


class FirstStage:
    """Windows of greedy play with random dice. Every position is trained on once, toward its lambda return."""

    def __init__(self, games: Games, expander: Expander, learners: Learners) -> None:
        self.games, self.expander = games, expander
        self.kinds, self.pruning = [learners[kind] for kind in KINDS], learners["pruning"]

    def round(self, plies: int, fade: float, rate: float) -> int:
        """Plays one window and learns from it. Returns the number of positions."""
        games = self.games
        boards, values, over, exploring = games.blank(plies)
        judges = Judges(tuple(learner.judge() for learner in self.kinds))
        everyone = torch.arange(games.count, device=games.boards.device)
        for ply in range(plies):
            candidates = self.expander.expand(games.boards, games.roll(), judges)
            if ply % 4 == 0:
                imitate(self.pruning, candidates, rate)
            played = games.follow(games.choose(self.expander, candidates, everyone))
            boards[ply], values[ply] = played.boards, played.values
            over[ply], exploring[ply] = played.over, played.exploring
        targets = lambda_returns(values, over, exploring, fade)
        self._learn(boards[~exploring], targets[~exploring], rate)
        return plies * games.count

    def _learn(self, rows: Tensor, targets: Tensor, rate: float) -> None:
        for kind, learner in enumerate(self.kinds):
            which = torch.nonzero(rows[:, KIND] == kind).flatten()
            which = which[torch.randperm(len(which), device=which.device)]
            batch = learner.practice.batch
            for first in range(0, len(which) - batch + 1, batch):
                part = which[first : first + batch]
                learner.learn(rows[part], targets[part], rate)


def imitate(pruning: Learner, candidates: Candidates, rate: float) -> None:
    """Trains the small network to imitate the large ones on candidates, because candidates are what it will compare."""
    picked = torch.randint(0, len(candidates.index), (pruning.practice.batch,), device=candidates.index.device)
    pruning.learn(candidates.rows_at(picked), candidates.values[picked], rate)


def lambda_returns(values: Tensor, over: Tensor, exploring: Tensor, fade: float) -> Tensor:
    """The TD(lambda) targets for a window of plies; `fade` is lambda. An exploratory move cuts the chain."""
    targets = torch.empty_like(values)
    later = values[-1]
    for ply in range(len(values) - 1, -1, -1):
        blended = torch.where(over[ply][:, None], values[ply], (1 - fade) * values[ply] + fade * later)
        targets[ply] = flip(blended)
        if ply:
            later = torch.where(exploring[ply][:, None], values[ply - 1], targets[ply])
    return targets
