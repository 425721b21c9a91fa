"""Generates all candidate moves of many boards, prunes them and evaluates the rest."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from training.backgammon.native import Kernels
from training.backgammon.networks import OUTPUTS, Judge, equity, flip
from training.backgammon.rows import FEATURES, KINDS, RACE, ROW_BYTES

PLACE_MASK = 0xFFFFFFFF


@dataclass
class Judges:
    """The networks that evaluate each kind of position, and optionally the one that prunes candidates."""

    kinds: tuple[Judge, ...]
    pruning: Judge | None = None
    margin: float = 0.0


@dataclass
class Candidates:
    """Candidates of one expansion. Groups are boards, or roll * boards + board when all rolls were expanded.

    `rows`, `groups` and `rough` (pruning scores, if any) cover all candidates; `index`, `values` and `scores` only
    those that were evaluated. Values are seen by the side that moves next, scores are equities of the side that moves
    now. The tensors are views of buffers that the next expansion overwrites.
    """

    rows: Tensor
    groups: Tensor
    rough: Tensor | None
    index: Tensor
    values: Tensor
    scores: Tensor
    best: Tensor  # for each group the index of its best candidate in `index`

    def rows_at(self, places: Tensor) -> Tensor:
        return self.rows[self.index[places].long()]


class Expander:
    """Buffers for expansions, with room for `capacity` candidates at first. They grow when needed."""

    def __init__(self, kernels: Kernels, capacity: int) -> None:
        self.kernels = kernels
        self.evaluations = 0
        self.candidates = 0
        self._counters = torch.zeros(len(KINDS) + 1, dtype=torch.int32, device=kernels.device)
        self._allocate(capacity)

    def _allocate(self, capacity: int) -> None:
        device = self.kernels.device
        self._rows = torch.empty(capacity, ROW_BYTES, dtype=torch.int8, device=device)
        self._groups = torch.empty(capacity, dtype=torch.int32, device=device)
        self._features = torch.empty(capacity, FEATURES, dtype=self.kernels.real, device=device)
        self._index = torch.empty(len(KINDS), capacity, dtype=torch.int32, device=device)
        self._values = torch.empty(capacity, OUTPUTS, device=device)

    def expand(self, boards: Tensor, rolls: Tensor | None, judges: Judges) -> Candidates:
        """Evaluates the moves of `boards` for one roll each, or for all 21 if `rolls` is None."""
        counters = self._counters.zero_()
        order = None if rolls is None else torch.argsort(rolls).int()
        self.kernels.expand(boards, rolls, order, self._rows, self._groups, counters[-1:])
        wanted = int(counters[-1])
        if wanted > len(self._rows):
            self._allocate(wanted * 5 // 4)
            return self.expand(boards, rolls, judges)
        groups_in_all = len(boards) * (21 if rolls is None else 1)
        rows, groups = self._rows[:wanted], self._groups[:wanted]
        rough = self._narrow(rows, groups, groups_in_all, judges)
        counts = counters[:-1].tolist()
        index = torch.cat([mine[:count] for mine, count in zip(self._index, counts, strict=True)])
        values = self._judge(rows, index, counts, judges)
        races = slice(sum(counts[:RACE]), sum(counts[: RACE + 1]))  # finished games are races
        self.kernels.settle(rows, index[races], counts[RACE], values[races])
        scores = -equity(values)
        best = self._best(scores, groups, index, groups_in_all)
        self.candidates += wanted
        self.evaluations += len(index)
        return Candidates(rows, groups, rough, index, values, scores, best & PLACE_MASK)

    def _best(self, scores: Tensor, groups: Tensor, index: Tensor | None, count: int) -> Tensor:
        best = torch.zeros(count, dtype=torch.int64, device=scores.device)
        self.kernels.best(scores, groups, index, best)
        return best

    def _narrow(self, rows: Tensor, groups: Tensor, count: int, judges: Judges) -> Tensor | None:
        """Splits the candidates by kind into self._index, without those that the pruning network considers hopeless."""
        rough = best = None
        if judges.pruning is not None:
            features = self._features[: len(rows)]
            self.kernels.encode(rows, None, len(rows), features)
            judges.pruning.values(features, self._values[: len(rows)])
            rough = -equity(self._values[: len(rows)])
            best = self._best(rough, groups, None, count)
        self.kernels.keep(rows, rough, groups, best, len(rows), judges.margin, self._index, self._counters)
        return rough

    def _judge(self, rows: Tensor, index: Tensor, counts: list[int], judges: Judges) -> Tensor:
        features, values = self._features[: len(index)], self._values[: len(index)]
        self.kernels.encode(rows, index, len(index), features)
        for judge, mine, out in zip(judges.kinds, features.split(counts), values.split(counts), strict=True):
            judge.values(mine, out)
        return values

    def choose(self, candidates: Candidates, chosen: Tensor, noise: Tensor) -> tuple[Tensor, Tensor]:
        """The best candidate of each group in `chosen` (a mask over groups) after adding noise to the win probability,
        with the scale `noise` for each group. Returns the groups and their rows."""
        mine = torch.nonzero(chosen[candidates.groups.long()]).flatten()
        scores = candidates.rough if candidates.rough is not None else self._spread(candidates)
        groups = candidates.groups[mine]
        blurred = scores[mine] + 2 * noise[groups.long()] * torch.rand(len(mine), device=mine.device)
        best = self._best(blurred, groups, None, len(chosen)) & PLACE_MASK
        which = torch.nonzero(chosen).flatten()
        return which, candidates.rows[mine[best[which]]]

    @staticmethod
    def _spread(candidates: Candidates) -> Tensor:
        scores = torch.empty(len(candidates.rows), device=candidates.scores.device)
        scores[candidates.index.long()] = candidates.scores
        return scores


def mean_of_best(candidates: Candidates, boards: int, weights: Tensor) -> Tensor:
    """The exact one-ply backup of each board: the mean of the best replies over all rolls, seen by its mover."""
    replies = candidates.values[candidates.best].view(21, boards, OUTPUTS)
    return flip(torch.einsum("rbo,r->bo", replies, weights))
