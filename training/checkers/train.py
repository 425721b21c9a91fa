"""Fit an evaluation to self-play records: `python -m training.checkers.train --kind patterns --out FILE RECORDS…`.

The target is a blend of the game's result and the search score, both as a probability of winning, or what a teacher
thinks of many more positions (`teacher.py`). The loss is cross-entropy.
Training runs for a given time with a cosine learning rate.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import torch
from training.checkers.network import Network
from training.checkers.patterns import Patterns
from training.checkers.records import Labeled, Records, fit_scale, load, split

Model = Network | Patterns


def make_model(kind: str, start: Path | None, width: int, width2: int) -> Model:
    """A new model, or the one in a weights file of the same kind and size."""
    fresh: Model = Network(width, width2) if kind == "network" else Patterns()
    if start is None or not start.exists():
        return fresh
    loaded = type(fresh).from_bytes(start.read_bytes())
    same = not isinstance(loaded, Network) or (loaded.width, loaded.width2) == (width, width2)
    return loaded if same else fresh


def loss_of(model: Model, boards: torch.Tensor, target: torch.Tensor, scale: float) -> torch.Tensor:
    """Cross-entropy against the expected results."""
    return torch.nn.functional.binary_cross_entropy_with_logits(model(boards) * (100 / scale), target)


def train(
    model: Model,
    batch: Callable[[], tuple[torch.Tensor, torch.Tensor]],
    arguments: argparse.Namespace,
    scale: float,
    count: int,
) -> int:
    """Train for the given time on batches from `count` records; returns the number of steps."""
    fused = arguments.device == "cuda"
    optimizer = torch.optim.Adam(model.parameters(), lr=model.learning_rate, fused=fused)
    begin = time.monotonic()
    steps = 0
    while (passed := (time.monotonic() - begin) / arguments.seconds) < 1:
        warm = min(1.0, (steps + 1) / 200)
        for group in optimizer.param_groups:
            group["lr"] = model.learning_rate * warm * (0.01 + 0.99 * (1 + math.cos(math.pi * passed)) / 2)
        optimizer.zero_grad(set_to_none=True)
        loss = loss_of(model, *batch(), scale)
        (loss + model.prior() / count).backward()
        optimizer.step()
        model.limit()
        steps += 1
    return steps


@torch.no_grad()
def held_out_loss(model: Model, records: Records, scale: float, share: float) -> float:
    """The mean loss on records that were not used for training."""
    parts = zip(records.boards.split(65536), records.target(scale, share).split(65536), strict=True)
    losses = [(loss_of(model, boards, target, scale).item(), len(boards)) for boards, target in parts]
    return sum(loss * size for loss, size in losses) / max(sum(size for _, size in losses), 1)


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", nargs="+", type=Path, help="files of selfplay, oldest first")
    parser.add_argument("--kind", choices=["network", "patterns"], required=True)
    parser.add_argument("--out", type=Path, required=True, help="weights file; a card is written beside it")
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--limit", type=int, default=60_000_000, help="use the newest records only")
    parser.add_argument("--result-share", type=float, default=0.5, help="the rest of the target is the search's score")
    parser.add_argument(
        "--labeled", nargs="*", type=Path, default=[], help="learn from these files of teacher.py instead"
    )
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--width2", type=int, default=16)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args()


def main() -> None:
    arguments = parse()
    torch.manual_seed(1)
    torch.set_float32_matmul_precision("high")
    device = torch.device(arguments.device)
    raw = load(arguments.records, arguments.limit)
    if not len(raw):
        raise SystemExit("there are no records to learn from")
    known, held = (Records(part, device) for part in split(raw))
    scale = fit_scale(known)
    model = make_model(arguments.kind, arguments.start, arguments.width, arguments.width2).to(device)
    before = held_out_loss(model, held, scale, arguments.result_share)
    if arguments.labeled:
        batch = partial(Labeled(arguments.labeled, device).batch, arguments.batch)
    else:
        batch = partial(known.batch, arguments.batch, scale, arguments.result_share)
    steps = train(model, batch, arguments, scale, len(known))
    after = held_out_loss(model, held, scale, arguments.result_share)
    data = model.to_bytes()
    arguments.out.write_bytes(data)
    card = {
        "kind": arguments.kind,
        "sha256": hashlib.sha256(data).hexdigest(),
        "bytes": len(data),
        "records": len(raw),
        "steps": steps,
        "batch": arguments.batch,
        "seconds": arguments.seconds,
        "result_share": arguments.result_share,
        "score_scale": round(scale, 1),
        "held_out_loss": {"before": round(before, 5), "after": round(after, 5)},
        "layers": [120, arguments.width, arguments.width2, 1] if arguments.kind == "network" else None,
    }
    arguments.out.with_suffix(".json").write_text(json.dumps(card, indent=2) + "\n")
    print(json.dumps(card))


if __name__ == "__main__":
    main()
