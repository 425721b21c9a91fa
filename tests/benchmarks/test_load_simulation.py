"""The model behind docs/scaling.md: more people need more, and dearer actions need more."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.load.costs import load_costs, save
from benchmarks.load.simulation import People, answer_times, needs_of

COSTS = load_costs()


@pytest.mark.parametrize("count", [1_000, 10_000, 100_000])
def test_needs_grow_with_the_crowd(count: int) -> None:
    less, more = needs_of(People(count), COSTS), needs_of(People(10 * count), COSTS)
    assert more.actions_s == pytest.approx(10 * less.actions_s)
    assert less.server_processes < more.server_processes <= 11 * less.server_processes
    assert less.memory_gb < more.memory_gb
    assert less.computer_cores < more.computer_cores
    assert more.bus_share == pytest.approx(10 * less.bus_share)  # the step that breaks first


def test_dearer_actions_need_more_processes_and_longer_waits() -> None:
    people = People(10_000)
    cheap, dear = replace(COSTS, action_s=0.001), replace(COSTS, action_s=0.004)
    assert needs_of(people, cheap).server_processes < needs_of(people, dear).server_processes
    few = needs_of(people, cheap)
    assert answer_times(people, dear, few)[1] > answer_times(people, cheap, few)[1]


def test_an_idle_site_answers_in_the_time_of_its_parts() -> None:
    costs, people = COSTS, People(40)
    median, _ = answer_times(people, costs, needs_of(people, costs), seconds=300)
    assert median == pytest.approx(costs.action_s + costs.commit_s + costs.row_s, rel=0.05)


def test_every_cost_says_where_it_comes_from_and_others_stay(tmp_path: Path) -> None:
    path = tmp_path / "costs.json"
    save(path, {"action_s": (0.0012345678, "make load"), "view_s": (2.0, "parts")})
    save(path, {"action_s": (0.001, "make load again")})
    found = json.loads(path.read_text())
    assert found["action_s"]["value"] == 0.001
    assert (found["action_s"]["from"], found["view_s"]["from"]) == ("make load again", "parts")
