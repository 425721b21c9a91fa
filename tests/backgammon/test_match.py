from __future__ import annotations

import pytest

from crownpoint.backgammon import NACKGAMMON, ActionKind, Color, Match, Rules, Score
from crownpoint.errors import IllegalActionError

WHITE, BLACK = Color.WHITE, Color.BLACK


def win(match: Match, winner: Color, result: int = 1) -> None:
    """End the current game with a resignation and begin the next."""
    match.game.roll(3, 1)
    match.game.resign(winner.opponent, result)
    match.game.accept_resignation()
    if not match.is_over:
        match.next_game()


def may_double(match: Match) -> bool:
    game = match.game
    game.roll(3, 1)
    game.play("8/5 6/5")
    allowed = game.why_not(ActionKind.DOUBLE) is None
    game.undo()
    game.undo_action()
    return allowed


@pytest.mark.parametrize("length", [1, 2, 5, 64])
def test_any_length(length: int) -> None:
    match = Match(length)
    games = 0
    while not match.is_over:
        win(match, WHITE)
        games += 1
    assert (games, match.winner, match.score.white) == (length, WHITE, length)
    with pytest.raises(IllegalActionError, match="The match is over"):
        match.next_game()


def test_crawford_once_then_free() -> None:
    match = Match(5)
    win(match, WHITE, 3)
    assert may_double(match)
    win(match, WHITE, 1)
    assert match.game.score == Score(4, 0, 5, crawford=True)
    assert not may_double(match)
    win(match, BLACK, 2)
    assert match.game.score == Score(4, 2, 5)
    assert may_double(match)
    win(match, BLACK, 2)
    assert match.game.score == Score(4, 4, 5)
    assert may_double(match)


def test_without_the_crawford_rule() -> None:
    match = Match(3, rules=Rules(crawford=False))
    win(match, WHITE, 2)
    assert may_double(match)


def test_a_session_goes_on_for_ever() -> None:
    match = Match(rules=Rules(jacoby=True), variant=NACKGAMMON)
    for winner in (WHITE, BLACK, WHITE):
        win(match, winner, 3)
    assert (match.score.white, match.score.black, match.is_over) == (2, 1, False)  # Jacoby: the cube was not turned
    assert len(match.games) == 4
    assert match.game.position == NACKGAMMON.start


def test_no_next_game_before_the_end() -> None:
    with pytest.raises(IllegalActionError, match="not over yet"):
        Match(3).next_game()


def test_undo_in_the_last_game_takes_the_points_back() -> None:
    match = Match(1)
    win(match, BLACK)
    assert match.winner is BLACK
    match.game.undo_action()
    assert match.winner is None
    assert match.score == Score(0, 0, 1)


@pytest.mark.parametrize(
    "score", [lambda: Score(-1, 0, 5), lambda: Score(1, 1, 5, crawford=True), lambda: Score(0, 0, -1)]
)
def test_impossible_scores(score: object) -> None:
    with pytest.raises(ValueError, match=r"0 or more|one point away"):
        score()  # type: ignore[operator]
