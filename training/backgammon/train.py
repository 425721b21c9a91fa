"""Trains the contact, holding, race and pruning networks from self-play alone, in one call or in several.

    python -m training.backgammon.train --out OUT --minutes 9.3 [--resume CHECKPOINT] [--gauge DECISIONS.npz]

Stage 1 (TD lambda) comes first, then stage 2 (exact backups) until its own budget is spent. A call ends in time to
write its last checkpoint; the next call continues where it stopped, with the same schedule.
"""

from __future__ import annotations

import argparse
import math
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from training.backgammon import networks, seeds
from training.backgammon.expansion import Expander
from training.backgammon.first_stage import FirstStage
from training.backgammon.games import Games, Habits
from training.backgammon.gauge import Gauge
from training.backgammon.learner import Learner, Practice
from training.backgammon.native import Kernels
from training.backgammon.networks import Network
from training.backgammon.rows import FEATURES, KINDS
from training.backgammon.second_stage import Backups, SecondStage

REPORT_SECONDS, CHECKPOINT_SECONDS = 20.0, 60.0
BEGAN = time.monotonic()


def minutes_so_far() -> float:
    return (time.monotonic() - BEGAN) / 60


@dataclass
class Plan:
    """Sizes and schedules. The defaults are those of the shipped weights; tests shrink them."""

    contact: tuple[int, ...] = (1024, 512, 256, 128)
    holding: tuple[int, ...] = (1024, 512, 256, 128)
    race: tuple[int, ...] = (256, 128, 64)
    pruning: tuple[int, ...] = (48,)
    first_minutes: float = 3.5
    second_minutes: float = 17.5
    first_games: int = 65_536
    first_plies: int = 32
    first_rate: float = 1e-3
    first_fade: tuple[float, float] = (0.7, 0.2)
    second_games: int = 16_384
    second_rate: float = 6e-4
    second_fade: tuple[float, float] = (0.88, 0.96)
    candidates: int = 48  # room for candidates per board and roll in stage 2, twice as many in stage 1
    seeds: int = 16_384
    batch: int = 32_768
    seed: int = 1
    backups: Backups = field(default_factory=Backups)


def cosine(progress: float, floor: float = 0.003) -> float:
    return floor + (1 - floor) * 0.5 * (1 + math.cos(math.pi * min(1.0, progress)))


def between(ends: tuple[float, float], progress: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * max(0.0, min(1.0, progress))


class Run:
    """One call of the training program."""

    def __init__(
        self, plan: Plan, kernels: Kernels, out: Path, minutes: float = math.inf, gauges: Sequence[Path] = ()
    ) -> None:
        self.plan, self.kernels, self.out, self.minutes = plan, kernels, out, minutes
        self.device = device = kernels.device
        torch.manual_seed(plan.seed)
        torch.set_float32_matmul_precision("high")
        self.learners = {name: self._learner(getattr(plan, name)) for name in (*KINDS, "pruning")}
        self.learners["race"].practice.batch = max(1, plan.batch // 4)
        self.learners["pruning"].practice.batch = max(1, plan.batch // 4)
        self.seeds = torch.from_numpy(seeds.positions(plan.seeds, plan.seed)).to(device)
        self.kernels.classify(self.seeds)
        self.gauges = [Gauge(path, self.kernels) for path in gauges]
        self.spent = {"first": 0.0, "second": 0.0}  # minutes in each stage, over all calls
        self.boards: dict[str, torch.Tensor] = {}
        self.positions = 0
        self._reported = self._saved = time.monotonic()

    def _learner(self, hidden: tuple[int, ...]) -> Learner:
        network = Network((FEATURES, *hidden)).to(self.device)
        return Learner(self.kernels, network, Practice(batch=self.plan.batch))

    def say(self, text: str) -> None:
        print(f"{minutes_so_far():6.2f} min  {text}", flush=True)

    def out_of_time(self) -> bool:
        return minutes_so_far() >= self.minutes

    def restore(self, checkpoint: Path) -> None:
        state: dict[str, Any] = torch.load(checkpoint, map_location="cpu", weights_only=True)
        for name, learner in self.learners.items():  # an older recipe had one network for all contact
            learner.restore(state["learners"].get(name, state["learners"]["contact"]))
        self.spent, self.positions = state["spent"], state["positions"]
        self.boards = {name: boards.to(self.device) for name, boards in state["boards"].items()}
        torch.manual_seed(self.plan.seed + round(1000 * sum(self.spent.values())))
        self.say(f"continued from {checkpoint}: {self.spent}, {self.positions / 1e6:.0f} M positions")

    def save(self) -> None:
        """Writes the checkpoint and the averaged networks. A file is complete or absent."""
        state = {
            "learners": {name: learner.state() for name, learner in self.learners.items()},
            "spent": self.spent,
            "positions": self.positions,
            "boards": {stage: self.boards[stage].cpu() for stage in list(self.boards)[-1:]},  # of the latest stage
        }
        self.out.mkdir(parents=True, exist_ok=True)
        torch.save(state, self.out / "checkpoint.part")
        (self.out / "checkpoint.part").replace(self.out / "checkpoint.pt")
        for name, learner in self.learners.items():
            networks.save(learner.average, self.out / f"{name}.npz")
        self._saved = time.monotonic()

    def games(self, stage: str, count: int) -> Games:
        """New games that continue where those of this stage, or else those of the first stage, stopped."""
        games = Games(self.kernels, count, self.seeds, Habits())
        kept = self.boards.get(stage, self.boards.get("first"))
        if kept is not None and len(kept) >= count:
            games.resume(kept[:count])
        return games

    def _weigh_equity(self, weight: float) -> None:
        for learner in self.learners.values():
            learner.practice.equity_weight = weight

    def first_stage(self) -> None:
        plan = self.plan
        if self.spent["first"] >= plan.first_minutes:
            return
        games = self.games("first", plan.first_games)
        expander = Expander(self.kernels, plan.first_games * 2 * plan.candidates)
        self._weigh_equity(0.0)  # single outcomes are too noisy for this
        stage = FirstStage(games, expander, self.learners)

        def play(progress: float, warm: float) -> int:
            fade = between(plan.first_fade, (progress - 0.3) / 0.6)
            return stage.round(plan.first_plies, fade, plan.first_rate * warm * cosine(progress, 0.03))

        self._loop("first", plan.first_minutes, games, expander, play, lambda: "")

    def second_stage(self) -> None:
        plan = self.plan
        if self.spent["second"] >= plan.second_minutes:
            return
        games = self.games("second", plan.second_games)
        expander = Expander(self.kernels, plan.second_games * 21 * plan.candidates)
        self._weigh_equity(0.1)
        stage = SecondStage(games, expander, self.learners, plan.backups)

        def play(progress: float, warm: float) -> int:
            return stage.round(between(plan.second_fade, progress), plan.second_rate * warm * cosine(progress))

        def extra() -> str:
            return (
                f" E-V {stage.surprise:.4f} target-V {stage.correction:.4f} pruning costs {stage.pruning_cost:.5f}"
                f" lambda {between(plan.second_fade, self.spent['second'] / plan.second_minutes):.3f}"
            )

        self._loop("second", plan.second_minutes, games, expander, play, extra)

    def _loop(self, stage, minutes, games, expander, play, extra) -> None:  # type: ignore[no-untyped-def]
        """Runs rounds until the stage or the call is out of time."""
        rounds = 0
        last = time.monotonic()
        while self.spent[stage] < minutes and not self.out_of_time():
            rounds += 1
            self.positions += play(self.spent[stage] / minutes, min(1.0, rounds / 30))
            self.kernels.check()
            if self.device.type == "cuda":
                torch.cuda.synchronize()
            now = time.monotonic()
            self.spent[stage] += (now - last) / 60
            last = now
            self.boards[stage] = games.boards
            if now - self._reported >= REPORT_SECONDS:
                self._report(stage, games, expander, extra())
            if now - self._saved >= CHECKPOINT_SECONDS:
                self.save()
        self._report(stage, games, expander, extra())

    def _report(self, stage: str, games: Games, expander: Expander, extra: str) -> None:
        contact = self.learners["contact"]
        text = (
            f"{stage} {self.spent[stage]:.2f} positions {self.positions / 1e6:.0f} M games {games.finished / 1e6:.2f} M"
            f" judged {expander.evaluations / 1e9:.2f} G of {expander.candidates / 1e9:.2f} G"
            f" updates {contact.updates} losses "
            + " ".join(f"{name} {float(learner.loss):.4f}" for name, learner in self.learners.items())
            + extra
        )
        for gauge in self.gauges:
            kinds = [self.learners[kind] for kind in KINDS]
            now, average = [kind.judge() for kind in kinds], [kind.steady_judge() for kind in kinds]
            for name, judges in (("now", now), ("average", average)):
                loss, error = gauge.mean_loss(judges)
                text += f" | {name} {loss:.2f} rms {error:.4f}"
        self.say(text)
        self._reported = time.monotonic()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=9.3, help="for this call, everything included")
    parser.add_argument("--resume", type=Path, help="a checkpoint of an earlier call")
    parser.add_argument("--gauge", type=Path, nargs="*", default=(), help="decisions packed by gauge.py")
    parser.add_argument("--first-minutes", type=float, default=Plan.first_minutes, help="of stage 1, all calls")
    parser.add_argument("--second-minutes", type=float, default=Plan.second_minutes, help="of stage 2, all calls")
    parser.add_argument(
        "--contact", default=",".join(map(str, Plan.contact)), help="widths of the hidden layers, both networks"
    )
    parser.add_argument("--margin", type=float, default=Backups.margin, help="of the pruning network, 0: no pruning")
    parser.add_argument("--deep", type=int, default=Backups.deep, help="boards a ply with two-ply targets")
    parser.add_argument("--seed", type=int, default=Plan.seed)
    return parser.parse_args()


def plan_of(given: argparse.Namespace) -> Plan:
    widths = tuple(int(width) for width in given.contact.split(","))
    return Plan(
        contact=widths,
        holding=widths,
        first_minutes=given.first_minutes,
        second_minutes=given.second_minutes,
        seed=given.seed,
        backups=Backups(margin=given.margin, deep=given.deep),
    )


def some_kernels() -> Kernels:
    """Kernels for the GPU, or for the CPU if there is none."""
    return Kernels(torch.device("cuda" if torch.cuda.is_available() else "cpu"), Path(tempfile.mkdtemp()))


def main() -> None:
    given = arguments()
    plan = plan_of(given)
    run = Run(plan, some_kernels(), given.out, given.minutes, given.gauge)
    if given.resume:
        run.restore(given.resume)
    run.first_stage()
    run.second_stage()
    run.save()
    run.say("saved")


if __name__ == "__main__":
    main()
