from __future__ import annotations

import pytest
from tests.table.tables import dealt, play_on

from crownpoint.backgammon import Color, read_mat
from crownpoint.checkers import read_pdn
from crownpoint.errors import InvalidRecordError
from crownpoint.table.records.game_file import as_match_file, game_file
from crownpoint.table.records.record import write_record


def test_a_backgammon_match() -> None:
    table = play_on(dealt("backgammon", 3, seed=5))
    file = game_file(table.events_for(None))
    match = read_mat(file.text)
    assert (file.suffix, match.length, match.warnings) == (".mat", 3, ())
    assert {match.white, match.black} == {seat.name for seat in table.seats}
    assert [game.points for game in match.games] == [result.points for result in table.results]
    winners = [match.name(game.winner) for game in match.games if game.winner]
    assert winners == [table.seats[result.winner].name for result in table.results if result.winner is not None]
    rolls = [line for line in table.log() if line.kind == "moved"]
    assert sum(len(list(game)) for game in match.games) == len(rolls)


def test_a_checkers_match() -> None:
    table = play_on(dealt("checkers", 2, seed=5))
    file = game_file(table.events)
    games = read_pdn(file.text)
    assert (file.suffix, len(games)) == (".pdn", len(table.results))
    for game, result in zip(games, table.results, strict=True):
        assert len(game.replay().moves) == len(game.moves) > 0
        names = {Color.WHITE.value: game.tags["White"], Color.BLACK.value: game.tags["Black"]}
        winner = None if game.winner is None else names[game.winner.value]
        assert winner == (None if result.winner is None else table.seats[result.winner].name)
    assert games[0].tags["Black"] == games[1].tags["White"]


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
def test_a_match_in_progress(game: str) -> None:
    table = play_on(dealt(game, 1, seed=5))
    started = next(event.number for event in table.events if event.kind == "game_started")
    file = game_file(table.events[: started + 6])
    assert "Wins" not in file.text
    assert file.text.count("\n") > 2


def test_no_game_was_begun() -> None:
    with pytest.raises(InvalidRecordError, match="No game"):
        game_file(dealt("backgammon", 1, seed=5).events[:1])


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
def test_the_record_of_a_table_is_a_file_of_its_match(game: str) -> None:
    table = play_on(dealt(game, 1, seed=5))
    record = write_record(table.events, "Ana – Bo").encode()
    assert as_match_file(record) == game_file(table.events).text.encode()
    assert as_match_file(b" 5 point match\n") == b" 5 point match\n"
    lines = record.splitlines(keepends=True)
    with pytest.raises(InvalidRecordError):
        as_match_file(b"".join(lines[:3] + lines[4:]))
