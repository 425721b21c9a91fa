"""Boards as they are evaluated in play, from self-play by the core. The exporter measures activations on them.

    python -m training.backgammon.boards WEIGHTS_FOLDER boards.npz --decisions 60000 --seed 1

Writes `boards` (board arrays, seen by the side that moves next), `decisions` (the number of the decision that each
board is a candidate of) and `kinds` (which network evaluates it, see rows.py). Bear-offs covered by the tables are left
out.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from training.backgammon.rows import KINDS, RACE

from crownpoint import _core
from crownpoint.ai.backgammon import Engine
from crownpoint.backgammon import batch

GAMES, EXPLORED = 512, 0.1


def networks_in(folder: Path) -> dict[str, bytes]:
    files = {kind: folder / f"{kind}.weights" for kind in (*KINDS, "pruning")}
    return {kind: file.read_bytes() for kind, file in files.items() if file.exists()}


def equities(chances: np.ndarray) -> np.ndarray:
    return 2 * chances[:, 0] - 1 + chances[:, 1] + chances[:, 2] - chances[:, 3] - chances[:, 4]


def kinds_of(boards: np.ndarray) -> np.ndarray:
    """The kind of each board as an index into KINDS; features.hpp defines them."""
    places = np.arange(26)
    own_last = np.where(boards[:, :26] > 0, places, -1).max(1)
    opponents_last = np.where(boards[:, :26] < 0, places, 99).min(1)
    both_back = (own_last >= 19) & (opponents_last <= 6)
    contact = np.where(both_back, KINDS.index("contact"), KINDS.index("holding"))
    return np.where(own_last < opponents_last, RACE, contact).astype(np.int8)


def in_tables(boards: np.ndarray) -> np.ndarray:
    """Whether both sides have all their checkers home."""
    return ~(boards[:, 7:26] > 0).any(1) & ~(boards[:, :19] < 0).any(1)


def play(engine: Engine, decisions: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Candidates of this many decisions with a choice, and the decision of each. A tenth of the moves are random."""
    random = np.random.default_rng(seed)
    boards, found, numbers, made = batch.starting_boards(GAMES), [], [], 0
    while made < decisions:
        listed = batch.legal_moves(boards, random.integers(1, 7, (GAMES, 2)).astype(np.int8))
        results = batch.flipped(listed.results)
        judged = -equities(engine.native.evaluate(np.ascontiguousarray(results)))
        for game in range(GAMES):
            first, end = listed.offsets[game : game + 2]
            if first == end:
                boards[game] = batch.flipped(boards[game : game + 1])[0]
                continue
            choice = random.integers(first, end) if random.random() < EXPLORED else first + judged[first:end].argmax()
            if end - first > 1 and made < decisions:
                found.append(results[first:end])
                numbers.append(np.full(end - first, made, dtype=np.int32))
                made += 1
            boards[game] = results[choice]
        over = batch.outcomes(boards) != 0
        boards[over] = batch.starting_boards(int(over.sum()))
    return np.concatenate(found), np.concatenate(numbers)


def main() -> None:
    parser = argparse.ArgumentParser(description="Collects boards of self-play.")
    parser.add_argument("weights", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--decisions", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    boards, decisions = play(Engine(weights=networks_in(given.weights)), given.decisions, given.seed)
    kept = ~in_tables(boards) & (_core.backgammon.batch_outcomes(boards) == 0)
    boards, decisions = boards[kept], decisions[kept]
    np.savez_compressed(given.target, boards=boards, decisions=decisions, kinds=kinds_of(boards))
    counts = np.bincount(kinds_of(boards), minlength=len(KINDS))
    print(f"{given.target}: " + ", ".join(f"{count} {kind}" for kind, count in zip(KINDS, counts, strict=True)))


if __name__ == "__main__":
    main()
