"""Finished games as the engine judges them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.table.tables import dealt, play_on

from crownpoint.ai.levels import Level
from crownpoint.errors import TableNotFoundError
from crownpoint.server.tables.reviews import Reviews
from crownpoint.storage import Store
from crownpoint.table import Resign


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crownpoint.ai.backgammon.kit.REVIEW_LEVEL", Level("bare", plies=0, margin=0, nodes=1))
    monkeypatch.setattr("crownpoint.ai.checkers.kit.REVIEW_NODES", 500)


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
async def test_a_game_of_chance_moves_is_full_of_errors(tmp_path: Path, game: str) -> None:
    table = play_on(dealt(game, 1, seed=3))
    async with await Store.open(tmp_path / "tables.sqlite") as store:
        await store.create(table)
        review = await Reviews(store).of_table(table.id)
    (only,) = review.games
    moves = [line for line in table.log() if line.move is not None and line.move.text]
    assert [move.number for move in only.moves if move.choice == "move"] == [line.number for line in moves]
    assert only.seats == review.seats
    for seat in only.seats:
        assert seat.decisions > 0
        assert seat.error_rate > 0
        assert (seat.luck is None) == (game == "checkers")
    winner = table.results[0].winner
    assert only.chances[-1] == (0.5 if winner is None else float(winner == 0))
    assert all(0 <= chance <= 1 for chance in only.chances)
    assert all(
        move.best == move.move for move in only.moves if move.choice == "move" and move.loss == 0 and move.forced
    )


async def test_a_game_is_worked_out_once_and_the_match_adds_them_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = play_on(dealt("backgammon", 3, seed=8))
    asked = []
    monkeypatch.setattr("crownpoint.server.tables.reviews._review", _counting(asked))
    async with await Store.open(tmp_path / "tables.sqlite") as store:
        await store.create(table)
        reviews = Reviews(store)
        first = await reviews.of_table(table.id)
        assert await reviews.of_table(table.id) == first
        with pytest.raises(TableNotFoundError):
            await reviews.of_table("0" * 32)
    assert asked == list(range(1, len(table.results) + 1))
    for seat in (0, 1):
        assert first.seats[seat].decisions == sum(game.seats[seat].decisions for game in first.games)
        assert first.seats[seat].blunders == sum(game.seats[seat].blunders for game in first.games)


def _counting(asked: list[int]) -> object:
    from crownpoint.server.tables.reviews import _review

    async def review(table: object, game: int, *more: object) -> object:
        asked.append(game)
        return await _review(table, game, *more)  # type: ignore[arg-type]

    return review


async def test_a_game_given_up_at_once_has_nothing_to_judge(tmp_path: Path) -> None:
    table = dealt("checkers")
    table.act(table.to_act[0], Resign(1), 0)
    async with await Store.open(tmp_path / "tables.sqlite") as store:
        await store.create(table)
        review = await Reviews(store).of_table(table.id)
    assert [game.moves for game in review.games] == [[]]
    assert review.seats[0].decisions == 0
