"""Many games in parallel: dice, exploration and what happens when a game ends."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from training.backgammon.expansion import Candidates, Expander
from training.backgammon.native import Kernels
from training.backgammon.networks import OUTPUTS

LONGEST_EXPLORATION = 20


@dataclass
class Habits:
    """How games start and explore: the shares of games that explore and that start from a prepared position."""

    exploring: float = 0.25
    seeded: float = 0.15
    noise: float = 1.0


@dataclass
class Choice:
    """The board that each game continues with and its value, both seen by the side that moves next."""

    rows: Tensor
    values: Tensor
    exploring: Tensor


@dataclass
class Ply:
    """The record of one move in every game. `values` belong to the position that follows, seen by its mover."""

    boards: Tensor
    values: Tensor
    over: Tensor
    exploring: Tensor


class Games:
    def __init__(self, kernels: Kernels, count: int, seeds: Tensor, habits: Habits) -> None:
        device = kernels.device
        self.kernels, self.count, self.habits = kernels, count, habits
        self._seeds, self._start = seeds, kernels.starting_board()
        self.dice = kernels.rolls()
        self.roll_weights = torch.where(self.dice[:, 0] == self.dice[:, 1], 1.0, 2.0) / 36
        self._roll_of = torch.zeros(7, 7, dtype=torch.int32, device=device)
        for number, (high, low) in enumerate(self.dice.tolist()):
            self._roll_of[high, low] = self._roll_of[low, high] = number
        self.boards = self._start.repeat(count, 1)
        self._opening = torch.ones(count, dtype=torch.bool, device=device)
        self._exploring_left = torch.zeros(count, dtype=torch.int32, device=device)
        self._noise = torch.zeros(count, device=device)
        self.finished = 0

    def resume(self, boards: Tensor) -> None:
        """Continues with `boards` from an earlier call, in the middle of their games."""
        self.boards = boards.clone()
        self.kernels.classify(self.boards)  # the kinds may have been redefined since
        self._opening = (boards == self._start).all(1)

    def roll(self) -> Tensor:
        """A roll for each game, as an index into the 21. An opening roll is never a double."""
        device = self.boards.device
        first, second = torch.randint(1, 7, (2, self.count), device=device)
        other = (first + torch.randint(0, 5, (self.count,), device=device)) % 6 + 1
        return self._roll_of[first, torch.where(self._opening, other, second)]

    def choose(self, expander: Expander, candidates: Candidates, groups: Tensor) -> Choice:
        """Every game chooses the best move of its group; exploring games choose with noise."""
        places = candidates.best[groups]
        following, values = candidates.rows_at(places), candidates.values[places]
        exploring = self._exploring_left > 0
        if exploring.any():
            chosen = torch.zeros(len(candidates.best), dtype=torch.bool, device=exploring.device)
            noise = torch.zeros(len(candidates.best), device=exploring.device)
            chosen[groups] = exploring
            noise[groups] = self._noise
            which, rows = expander.choose(candidates, chosen, noise)
            following[which % self.count] = rows
        return Choice(following, values, exploring)

    def follow(self, choice: Choice) -> Ply:
        """Plays the chosen moves. Finished games start again."""
        over = torch.empty(self.count, dtype=torch.int8, device=self.boards.device)
        self.kernels.settle(choice.rows, None, self.count, choice.values, over)
        ply = Ply(self.boards, choice.values, over.bool(), choice.exploring)
        self.boards = choice.rows
        self._exploring_left = (self._exploring_left - 1).clamp_(min=0)
        self._opening = torch.zeros_like(self._opening)
        self._begin(ply.over)
        return ply

    def _begin(self, ended: Tensor) -> None:
        which = torch.nonzero(ended).flatten()
        count = len(which)
        self.finished += count
        if count == 0:
            return
        device = which.device
        seeded = torch.rand(count, device=device) < self.habits.seeded
        seeds = self._seeds[torch.randint(0, len(self._seeds), (count,), device=device)]
        self.boards[which] = torch.where(seeded[:, None], seeds, self._start)
        self._opening[which] = ~seeded
        explores = torch.rand(count, device=device) < self.habits.exploring
        plies = torch.randint(2, LONGEST_EXPLORATION, (count,), dtype=torch.int32, device=device)
        self._exploring_left[which] = torch.where(explores, plies, 0)
        self._noise[which] = torch.rand(count, device=device) ** 2 * self.habits.noise

    def blank(self, plies: int) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Buffers for `plies` plies: boards, values, over, exploring."""
        device, count = self.boards.device, self.count
        return (
            torch.zeros(plies, count, self.boards.shape[1], dtype=torch.int8, device=device),
            torch.zeros(plies, count, OUTPUTS, device=device),
            torch.zeros(plies, count, dtype=torch.bool, device=device),
            torch.zeros(plies, count, dtype=torch.bool, device=device),
        )
