from __future__ import annotations

from pathlib import Path

import pytest
from tests.table.tables import dealt, play_on

from crownpoint.backgammon import read_match
from crownpoint.tui.play.replay import Recorded


def test_a_replay_is_written_as_a_match_file(tmp_path: Path) -> None:
    table = play_on(dealt("backgammon", 1, seed=3))
    recorded = Recorded(table)
    path = recorded.write(tmp_path)
    assert path.name == f"crownpoint-{table.id[:8]}.mat"
    assert [game.points for game in read_match(path).games] == [result.points for result in table.results]
    with pytest.raises(FileExistsError):
        recorded.write(tmp_path)
