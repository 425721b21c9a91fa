"""A large network for the small one to learn from: `python -m training.checkers.teacher --label FILES… -- RECORDS…`.

It is far too slow for a search. It learns from the records, then writes what it thinks of the positions in the files to
label beside them (`.labels`), for `train.py --labeled`.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional
from training.checkers.network import facts_of
from training.checkers.records import LABELED, LEAF, RECORD, Records, bits, boards_of, fit_scale, load, split

__all__ = ["Teacher", "judge"]

PLANES = 12


class Block(nn.Module):
    """Two convolutions beside a shortcut; at first only the shortcut counts."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.one = nn.Conv2d(width, width, 3, padding=1)
        self.two = nn.Conv2d(width, width, 3, padding=1)
        self.share = nn.Parameter(torch.zeros(()))

    def forward(self, values: torch.Tensor) -> torch.Tensor:
        return values + self.share * self.two(functional.relu(self.one(functional.relu(values))))


class Teacher(nn.Module):
    """[N, 4] boards → [N] logits of the expected result for the side to move.

    Two rows of the board make one row of cells, so that every cell has the same neighbors.
    """

    def __init__(self, width: int, blocks: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(PLANES, width, 3, padding=1)
        self.blocks = nn.Sequential(*(Block(width) for _ in range(blocks)))
        self.hidden = nn.Linear(16 * width, 256)
        self.output = nn.Linear(256, 1)

    @staticmethod
    def planes(boards: torch.Tensor) -> torch.Tensor:
        """[N, 4] masks → [N, PLANES, 4, 4]: pieces on even and odd rows, the edge, and facts about the whole board."""
        pieces = bits(boards).float()
        cells = pieces.view(-1, 4, 4, 2, 4).permute(0, 1, 3, 2, 4).reshape(-1, 8, 4, 4)
        count, kings, move = facts_of(boards)
        facts = torch.stack([torch.ones_like(count), count / 24, kings, move], 1).float()
        return torch.cat([cells, facts[:, :, None, None].expand(-1, -1, 4, 4)], 1)

    def forward(self, boards: torch.Tensor) -> torch.Tensor:
        values = self.planes(boards).contiguous(memory_format=torch.channels_last)
        with torch.autocast(boards.device.type, dtype=torch.bfloat16):
            values = functional.relu(self.blocks(self.first(values)))
            values = functional.relu(self.hidden(values.flatten(1)))
        return self.output(values.float()).squeeze(1)


@torch.no_grad()
def judge(teacher: Teacher, boards: torch.Tensor, size: int = 32768) -> torch.Tensor:
    """The logits of any number of boards."""
    return torch.cat([teacher(part) for part in boards.split(size)])


def train(teacher: Teacher, records: Records, scale: float, given: argparse.Namespace) -> int:
    """Train for the given time; returns the number of steps."""
    optimizer = torch.optim.AdamW(teacher.parameters(), lr=given.rate, weight_decay=0.02)
    begin, steps = time.monotonic(), 0
    while (passed := (time.monotonic() - begin) / given.seconds) < 1:
        warm = min(1.0, (steps + 1) / 300)
        for group in optimizer.param_groups:
            group["lr"] = given.rate * warm * (0.005 + 0.995 * (1 + math.cos(math.pi * passed)) / 2)
        boards, target = records.batch(given.batch, scale, given.result_share)
        loss = functional.binary_cross_entropy_with_logits(teacher(boards), target)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(teacher.parameters(), 1.0)
        optimizer.step()
        steps += 1
    return steps


def label(teacher: Teacher, path: Path, device: torch.device) -> int:
    """Write the positions in a file of records (`.bin`) or leaves with the teacher's logits; returns how many."""
    found = np.fromfile(path, RECORD if path.suffix == ".bin" else LEAF)
    labeled = np.empty(len(found), LABELED)
    for name in LEAF.names or ():
        labeled[name] = found[name]
    for start in range(0, len(found), 1 << 22):
        part = slice(start, start + (1 << 22))
        labeled["logit"][part] = judge(teacher, boards_of(found[part]).to(device)).cpu().numpy()
    labeled.tofile(path.with_name(path.name + ".labels"))
    return len(found)


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", nargs="+", type=Path, help="files of selfplay, oldest first")
    parser.add_argument("--label", nargs="*", type=Path, default=[], help="files of records and leaves to label")
    parser.add_argument("--seconds", type=float, default=400)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--limit", type=int, default=60_000_000, help="use the newest records only")
    parser.add_argument("--result-share", type=float, default=0.5, help="the rest of the target is the search's score")
    parser.add_argument("--width", type=int, default=192)
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args()


def main() -> None:
    given = parse()
    torch.manual_seed(1)
    torch.set_float32_matmul_precision("high")
    device = torch.device(given.device)
    known, held = (Records(part, device) for part in split(load(given.records, given.limit)))
    scale = fit_scale(known)
    teacher = Teacher(given.width, given.blocks).to(device).to(memory_format=torch.channels_last)
    steps = train(teacher, known, scale, given)
    loss = functional.binary_cross_entropy_with_logits(
        judge(teacher, held.boards), held.target(scale, given.result_share)
    )
    labeled = sum(label(teacher, path, device) for path in given.label)
    card = {"records": len(known), "steps": steps, "score_scale": round(scale, 1), "labeled": labeled}
    print(json.dumps(card | {"held_out_loss": round(loss.item(), 5)}))


if __name__ == "__main__":
    main()
