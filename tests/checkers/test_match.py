"""Matches: colors, score, end."""

from __future__ import annotations

import pytest

from crownpoint.checkers import Color, Match, three_move_ballots
from crownpoint.errors import IllegalActionError


def finish(match: Match, winner: str | None) -> None:
    """End the game now being played in favor of a player, or as a draw."""
    if winner is None:
        match.game.offer_draw()
        match.game.accept_draw()
    else:
        loser = Color.WHITE if match.player(Color.BLACK) == winner else Color.BLACK
        match.game.resign(loser)


def test_colors_alternate() -> None:
    match = Match("Ana", "Marek")
    seen = []
    for _ in range(3):
        seen.append(match.player(Color.BLACK))
        finish(match, "Ana")
        match.next_game()
    assert seen == ["Ana", "Marek", "Ana"]
    assert match.score == (3.0, 0.0)
    assert not match.is_over
    assert [match.color(0, number) for number in (0, 1)] == [Color.BLACK, Color.WHITE]
    assert len(match.games) == 4


def test_best_of_ends_when_it_is_decided() -> None:
    match = Match("Ana", "Marek", best_of=5)
    for winner in ("Ana", None, "Ana"):
        finish(match, winner)
        assert not match.is_over
        match.next_game()
    finish(match, None)
    assert (match.is_over, match.score, match.winner) == (True, (3.0, 1.0), "Ana")
    with pytest.raises(IllegalActionError, match="The match is over"):
        match.next_game()
    assert repr(match) == "<Match: Ana 3 - 1 Marek>"


def test_a_fixed_number_is_played_to_the_end_and_may_be_drawn() -> None:
    match = Match("Ana", "Marek", games=2)
    finish(match, "Ana")
    with pytest.raises(IllegalActionError, match="not over yet"):
        match.next_game() and match.next_game()
    finish(match, "Marek")
    assert (match.is_over, match.score, match.winner) == (True, (1.0, 1.0), None)


def test_a_ballot_can_be_kept_for_two_games() -> None:
    ballots = three_move_ballots()
    match = Match(games=4, opening=lambda number: ballots[number // 2].position)
    for _ in range(3):
        finish(match, None)
        match.next_game()
    starts = [game.starting_position for game in match.games]
    assert starts[0] == starts[1] == ballots[0].position
    assert starts[2] == starts[3] == ballots[1].position


@pytest.mark.parametrize("lengths", [{"best_of": 0}, {"games": -1}, {"best_of": 3, "games": 3}])
def test_impossible_lengths(lengths: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"number of games|not both"):
        Match(**lengths)  # type: ignore[arg-type]


def test_a_number_is_no_name() -> None:
    with pytest.raises(TypeError, match="best_of"):
        Match(3)  # type: ignore[arg-type]
