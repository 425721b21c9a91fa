"""Two-ply targets for the boards whose one-ply backup surprised the network most.

Each of the best replies to each roll gets its own exact backup, and the best of those counts. The better value then
propagates through the chain of backups to earlier positions.
"""

from __future__ import annotations

import torch
from torch import Tensor
from training.backgammon.expansion import PLACE_MASK, Candidates, Expander, Judges, mean_of_best
from training.backgammon.games import Choice, Games
from training.backgammon.networks import OUTPUTS, equity, flip
from training.backgammon.rows import KIND, RACE

REPLIES = 3
BOARDS_AT_ONCE = 8_192
MOST_CANDIDATES = 48  # for each board and roll, on average
HOPELESS = -9.0


class Deeper:
    def __init__(self, games: Games, boards: int) -> None:
        self._games, self._boards = games, boards
        at_once = min(BOARDS_AT_ONCE, boards * 21 * REPLIES)
        self._expander = Expander(games.kernels, at_once * 21 * MOST_CANDIDATES)
        self._at_once = at_once

    def improve(
        self, candidates: Candidates, groups: Tensor, means: Tensor, expected: Tensor, choice: Choice, judges: Judges
    ) -> None:
        """Overwrites `means` and `choice` for the most surprising boards. `groups` holds what each game has rolled."""
        games = self._games
        surprise = (equity(means) - equity(expected)).abs().nan_to_num_(nan=-1.0)
        surprise[(games.boards[:, KIND] == RACE) | choice.exploring] = -1.0
        boards = torch.topk(surprise, self._boards).indices
        mine = (torch.arange(21, device=boards.device)[:, None] * games.count + boards).flatten()
        places, judged = self._best_replies(candidates, mine)
        rows = candidates.rows_at(places).contiguous()
        values = candidates.values[places]
        self._back_up(rows, values, judges)
        scores = torch.where(judged, -equity(values), HOPELESS).view(REPLIES, -1)
        best = scores.argmax(0) * len(mine) + torch.arange(len(mine), device=scores.device)
        values, rows = values[best], rows[best]
        weights = games.roll_weights
        means[boards] = flip(torch.einsum("rbo,r->bo", values.view(21, -1, OUTPUTS), weights))
        rolled = (groups[boards] // games.count) * len(boards) + torch.arange(len(boards), device=boards.device)
        choice.rows[boards], choice.values[boards] = rows[rolled], values[rolled]

    def _best_replies(self, candidates: Candidates, mine: Tensor) -> tuple[Tensor, Tensor]:
        """The indices of the best three replies of the groups `mine`, best first, and whether there are that many."""
        kernels, device = self._games.kernels, mine.device
        wanted = torch.zeros(len(candidates.best), dtype=torch.bool, device=device)
        wanted[mine] = True
        groups_of = candidates.groups[candidates.index.long()]
        part = torch.nonzero(wanted[groups_of.long()]).flatten()
        groups, scores = groups_of[part], candidates.scores[part]
        found, real = [], []
        for _ in range(REPLIES):
            best = torch.zeros(len(candidates.best), dtype=torch.int64, device=device)
            kernels.best(scores, groups, None, best)
            within = (best & PLACE_MASK)[mine]
            found.append(part[within])
            real.append(scores[within] > HOPELESS)
            scores[within] = HOPELESS
        return torch.cat(found), torch.cat(real)

    def _back_up(self, rows: Tensor, values: Tensor, judges: Judges) -> None:
        """Replaces the values of unfinished boards with their exact one-ply backups."""
        over = torch.empty(len(rows), dtype=torch.int8, device=rows.device)
        self._games.kernels.settle(rows, None, len(rows), values, over)
        for first in range(0, len(rows), self._at_once):
            part = slice(first, first + self._at_once)
            boards = rows[part]
            replies = self._expander.expand(boards, None, judges)
            backed_up = mean_of_best(replies, len(boards), self._games.roll_weights)
            values[part] = torch.where(over[part].bool()[:, None], values[part], backed_up)
