"""How results are told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.tui.tables import CHECKERS, TWO, sit

from crownpoint.messages import catalog
from crownpoint.table import Ending, GameResult, Phase, Seat
from crownpoint.tui.play.hand import Hand
from crownpoint.tui.words.sentences import status


@pytest.mark.parametrize(
    ("multiple", "points", "sentence"),
    [
        (1, 1, "Marek wins the game (1 point) and the match, 8–0."),
        (2, 8, "Marek wins a gammon (8 points) and the match, 8–0."),
        (3, 3, "Marek wins a backgammon (3 points) and the match, 8–0."),
    ],
)
async def test_the_last_game_and_the_match_in_one_sentence(multiple: int, points: int, sentence: str) -> None:
    view = (await sit(TWO)).view
    result = GameResult(1, Seat.SECOND, points, Ending.BORNE_OFF, (0, 8), multiple)
    seats = (view.seats[0], replace(view.seats[1], score=8.0))
    over = replace(view, phase=Phase.OVER, winner=Seat.SECOND, results=(result,), seats=seats)
    assert status(over, Hand(), catalog()) == sentence
    assert status(replace(over, viewer=Seat.SECOND), Hand(), catalog()) == sentence.replace("Marek wins", "You win")


async def test_a_single_game_has_no_match() -> None:
    view = (await sit(CHECKERS)).view
    result = GameResult(1, Seat.FIRST, 1, Ending.RESIGNATION, (1, 0))
    over = replace(view, phase=Phase.OVER, winner=Seat.FIRST, results=(result,))
    assert status(over, Hand(), catalog()) == "By resignation. You win the game (1 point)."


async def test_a_match_that_was_won_before_its_last_game() -> None:
    view = (await sit(replace(CHECKERS, games=3))).view
    drawn = GameResult(3, None, 0.5, Ending.AGREEMENT, (1.5, 0.5))
    seats = (replace(view.seats[0], score=1.5), replace(view.seats[1], score=0.5))
    over = replace(view, phase=Phase.OVER, winner=Seat.FIRST, results=(drawn,), seats=seats, viewer=None)
    assert status(over, Hand(), catalog()) == "Drawn by agreement. The match is over. Ana wins 1½–½."
