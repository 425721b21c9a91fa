"""The model behind docs/scaling.md: more people need more, and dearer actions need more."""

from __future__ import annotations

import pytest
from benchmarks.load.simulation import Costs, People, answer_times, needs_of


@pytest.mark.parametrize("count", [1_000, 10_000, 100_000])
def test_needs_grow_with_the_crowd(count: int) -> None:
    less, more = needs_of(People(count), Costs()), needs_of(People(10 * count), Costs())
    assert more.actions_s == pytest.approx(10 * less.actions_s)
    assert less.server_processes < more.server_processes <= 11 * less.server_processes
    assert less.memory_gb < more.memory_gb
    assert less.computer_cores < more.computer_cores
    assert more.bus_share == pytest.approx(10 * less.bus_share)  # the step that breaks first


def test_dearer_actions_need_more_processes_and_longer_waits() -> None:
    people = People(10_000)
    cheap, dear = Costs(action_s=0.001), Costs(action_s=0.004)
    assert needs_of(people, cheap).server_processes < needs_of(people, dear).server_processes
    few = needs_of(people, cheap)
    assert answer_times(people, dear, few)[1] > answer_times(people, cheap, few)[1]


def test_an_idle_site_answers_in_the_time_of_its_parts() -> None:
    costs, people = Costs(), People(40)
    median, _ = answer_times(people, costs, needs_of(people, costs), seconds=300)
    assert median == pytest.approx(costs.action_s + costs.commit_s + costs.row_s, rel=0.05)
