"""Shows where stage 2 spends its time, by kernel: `python -m training.backgammon.profile --resume CHECKPOINT`."""

from __future__ import annotations

import time

import torch
from torch.profiler import ProfilerActivity, profile
from training.backgammon.expansion import Expander
from training.backgammon.second_stage import SecondStage
from training.backgammon.train import Run, arguments, plan_of, some_kernels


def main() -> None:
    given = arguments()
    plan = plan_of(given)
    run = Run(plan, some_kernels(), given.out)
    run.restore(given.resume)
    games = run.games("second", plan.second_games)
    stage = SecondStage(games, Expander(run.kernels, plan.second_games), run.learners, plan.backups)
    for _ in range(5):
        stage.round(0.9, 1e-6)
    began = time.monotonic()
    stage.round(0.9, 1e-6)
    print(f"one round: {time.monotonic() - began:.3f} s", flush=True)
    with profile(activities=[ProfilerActivity.CUDA, ProfilerActivity.CPU]) as report:
        stage.round(0.9, 1e-6)
    by = "cuda_time_total" if torch.cuda.is_available() else "cpu_time_total"
    print(report.key_averages().table(sort_by=by, row_limit=24, max_name_column_width=60))


if __name__ == "__main__":
    main()
