"""A copy of a table stands as the table does and goes its own way; what a copy has done can be taken over."""

from __future__ import annotations

import json

import pytest
from tests.table.tables import dealt, opened, play_on

from crownpoint.table import GiveNonce, Seat, Table, View


def views(table: Table) -> list[View]:
    return [table.view(viewer, 0) for viewer in (*Seat, None)]


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
@pytest.mark.parametrize("events", [4, 23, 150, 220])
def test_a_copy_goes_its_own_way(game: str, events: int) -> None:
    table = play_on(dealt(game, 99, seed=events), until=events)
    before, number = views(table), table.number
    copy = table.copy()
    assert views(copy) == before
    play_on(copy, until=number + 60)
    assert copy.number > number
    assert (views(table), table.number) == (before, number)
    assert views(Table.from_events(table.events)) == before


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
def test_what_a_copy_has_done_is_taken_over(game: str) -> None:
    table = opened(game, 99)
    events = table.events
    for seat in Seat:
        copy = table.copy()
        copy.act(seat, GiveNonce(f"{seat + 7:064x}"), 0)
        table.take_over(copy)
    for seed in range(8):
        views(table)  # the lines of the log that were made stay
        table.take_over(play_on(table.copy(), seed, until=table.number + 20))
        assert views(table) == views(Table.from_events(table.events))
    assert events is table.events
    assert table.number == len(events) > 100


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
def test_ways_as_json_are_the_ways(game: str) -> None:
    table = dealt(game, 99)
    asked = 0
    while table.number < 150:
        play_on(table, until=table.number + 1)
        for seat in Seat:
            told = json.loads(table.ways_json(seat))
            if "move" not in table.may(seat):
                assert told == []
                continue
            asked += 1
            steps = [
                [[step.source, step.target, step.die, int(step.hit), step.captured] for step in way]
                for way in table.ways(seat)
            ]
            assert told == steps
    assert asked > 20
    assert table.ways_json(None) == b"[]"
