"""A replay shows every position of a match, from the first to the end of the match, and is small."""

from __future__ import annotations

import json

import pytest
from tests.table.tables import dealt, opened, play_on

from crownpoint.table import Phase
from crownpoint.table.records.encoding import as_plain
from crownpoint.table.records.replay import replay


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
def test_every_position_of_a_match_comes_once_and_the_end_is_there(game: str) -> None:
    table = play_on(dealt(game, 3, seed=5))
    found = replay(table.events)
    last = table.view(None, 0)
    assert found.frames[0].phase is Phase.PLAYING
    assert found.frames[-1].phase is Phase.OVER
    assert (found.frames[-1].board, found.frames[-1].winner) == (last.board, last.winner)
    assert found.frames[-1].score == (last.seats[0].score, last.seats[1].score)
    assert found.log == table.log()
    numbers = [frame.number for frame in found.frames]
    assert numbers == sorted(set(numbers))
    moves = [line for line in found.log if line.move is not None and line.move.text]
    assert len({frame.number for frame in found.frames} & {line.number for line in moves}) == len(moves)


def test_a_frame_does_not_repeat_the_move_list() -> None:
    table = play_on(dealt("backgammon", 5, seed=1))
    found = replay(table.events)
    assert len(json.dumps(as_plain(found))) < 1_500 * len(found.frames)
    assert found.view.log == ()
    assert found.view.fairness.seed is not None


def test_a_watcher_can_check_the_dice_of_a_match_that_has_ended() -> None:
    table = play_on(dealt("backgammon", 1, seed=2))
    watched = replay(table.events_for(None)).view.fairness
    assert watched == table.view(None, 0).fairness
    assert watched.seed == table.events[0].fact.seed  # type: ignore[union-attr]
    before = table.events_for(None)[: [event.kind for event in table.events].index("match_ended")]
    assert replay(before).view.fairness.seed is None


def test_a_table_that_waits_for_its_players_has_one_frame() -> None:
    assert [frame.phase for frame in replay(opened("checkers").events).frames] == [Phase.SEATING]
