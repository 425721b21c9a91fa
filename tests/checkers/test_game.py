"""Games: playing, taking back, and every way to end."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.checkers.playing import games

from crownpoint.checkers import STARTING_POSITION, Color, Ending, Game, Outcome, Position, ReasonCode
from crownpoint.errors import AmbiguousMoveError, IllegalActionError, IllegalMoveError, InvalidMoveError


def shuffle(game: Game, rounds: int) -> None:
    """Both kings go to and fro: four plies bring the position back."""
    for _ in range(rounds):
        for text in ("1-5", "32-28", "5-1", "28-32"):
            game.play(text)


def test_playing_and_looking_back() -> None:
    game = Game()
    first, second = game.play("11-15"), game.play("23-19")
    assert game.moves == (first, second)
    assert game.history[0] == (STARTING_POSITION, first)
    assert game.history[1] == (STARTING_POSITION.after("11-15"), second)
    assert game.turn is Color.BLACK
    assert game.starting_position == STARTING_POSITION
    assert repr(game) == "<Game: 2 moves, Black to move>"


@given(games())
def test_undo_restores_everything(game: Game) -> None:
    states = []
    replay = Game()
    for move in game.moves:
        states.append((replay.position, replay.quiet_plies, replay.repetitions))
        replay.play(move)
    assert replay.outcome == game.outcome
    for state in reversed(states):
        replay.undo()
        assert (replay.position, replay.quiet_plies, replay.repetitions) == state
        assert replay.outcome is None
    with pytest.raises(IllegalActionError, match="nothing to take back"):
        replay.undo()


@pytest.mark.parametrize(
    ("fen", "move", "outcome", "sentence"),
    [
        ("B:W18:B14", "14x23", Outcome(Color.BLACK, Ending.NO_PIECES), "Black wins: White has no pieces left."),
        ("W:W13,14:B5", "13-9", Outcome(Color.WHITE, Ending.BLOCKED), "White wins: Black has no move."),
    ],
)
def test_no_move_loses(fen: str, move: str, outcome: Outcome, sentence: str) -> None:
    game = Game(Position.from_fen(fen))
    game.play(move)
    assert game.outcome == outcome
    assert str(outcome) == sentence
    assert len(game.legal_moves) == 0
    with pytest.raises(IllegalMoveError, match="The game is over") as caught:
        game.play("1-5")
    assert caught.value.reason.code is ReasonCode.GAME_OVER  # type: ignore[attr-defined]
    game.undo()
    assert game.outcome is None


def test_a_game_may_be_over_before_it_begins() -> None:
    assert Game(Position.from_fen("B:W6,9:B")).outcome == Outcome(Color.WHITE, Ending.NO_PIECES)


def test_the_third_occurrence_is_a_draw() -> None:
    game = Game(Position.from_fen("B:WK32:BK1"))
    shuffle(game, 1)
    assert (game.repetitions, game.outcome) == (2, None)
    shuffle(game, 1)
    assert game.outcome == Outcome(None, Ending.REPETITION)
    assert str(game.outcome) == "Draw: the same position came up for the third time."
    game.undo()
    assert game.outcome is None


def test_the_side_to_move_belongs_to_the_position() -> None:
    # The same pieces with White to move are another position: neither comes up for the third time here.
    game = Game(Position.from_fen("B:WK32,K29:BK1"))
    for text in ("1-5", "32-28", "5-1", "28-32", "1-5", "29-25", "5-1", "32-28"):
        game.play(text)
    assert game.outcome is None


def test_forty_moves_of_each_side_are_a_draw() -> None:
    game = Game(Position.from_fen("B:WK32,K31,K30:BK1,K2,K3"))
    while game.outcome is None:
        assert game.quiet_plies == len(game.moves) < 80
        seen = [position for position, _ in game.history]
        results = {move: game.position.after(move) for move in game.legal_moves}
        game.play(min(results, key=lambda move: (captures_next(results[move]), seen.count(results[move]))))
    assert game.outcome == Outcome(None, Ending.FORTY_MOVES)
    assert len(game.moves) == 80
    game.undo()
    assert game.outcome is None


def captures_next(position: Position) -> bool:
    moves = position.legal_moves()
    return bool(moves) and moves[0].is_capture


@pytest.mark.parametrize(
    ("fen", "text", "quiet"),
    [("B:W32:BK1", "1-5", 1), ("B:W32:B1", "1-5", 0), ("B:W6,32:BK1", "1x10", 0)],
)
def test_men_and_captures_begin_the_count_anew(fen: str, text: str, quiet: int) -> None:
    game = Game(Position.from_fen(fen))
    game.play(text)
    assert game.quiet_plies == quiet


def test_draws_can_be_left_to_the_players() -> None:
    game = Game(Position.from_fen("B:WK32:BK1"), automatic_draws=False)
    with pytest.raises(IllegalActionError, match="No draw to claim"):
        game.claim_draw()
    shuffle(game, 2)
    assert (game.outcome, game.claimable_draw) == (None, Ending.REPETITION)
    assert game.claim_draw() == game.outcome == Outcome(None, Ending.REPETITION)
    assert game.claimable_draw is None


def test_a_draw_is_offered_and_accepted() -> None:
    game = Game()
    game.offer_draw()
    assert game.draw_offer is Color.BLACK
    with pytest.raises(IllegalActionError, match="Black has already offered a draw"):
        game.offer_draw(Color.WHITE)
    with pytest.raises(IllegalActionError, match="the other side answers"):
        game.accept_draw(Color.BLACK)
    assert game.accept_draw(Color.WHITE) == Outcome(None, Ending.AGREEMENT)
    assert game.draw_offer is None
    with pytest.raises(IllegalActionError, match="The game is over"):
        game.offer_draw()


def test_an_offer_lapses_when_the_other_side_moves() -> None:
    game = Game()
    game.offer_draw()
    game.play("11-15")
    assert game.draw_offer is Color.BLACK
    game.play("23-19")
    assert game.draw_offer is None
    game.offer_draw()
    game.decline_draw()
    with pytest.raises(IllegalActionError, match="No draw is offered"):
        game.accept_draw()


def test_resigning_and_forfeiting() -> None:
    game = Game()
    assert game.resign() == Outcome(Color.WHITE, Ending.RESIGNATION)
    assert (game.outcome and game.outcome.result, str(game.outcome)) == ("0-1", "White wins: Black resigned.")
    with pytest.raises(IllegalActionError):
        game.resign(Color.WHITE)
    timed = Game()
    assert str(timed.forfeit(Color.WHITE)) == "Black wins: White forfeited the game."


def test_taking_back_revives_a_resigned_game() -> None:
    game = Game()
    game.play("11-15")
    game.resign()
    game.undo()
    assert (game.outcome, game.position) == (None, STARTING_POSITION)


@pytest.mark.parametrize(
    ("text", "error"),
    [("11-15-", InvalidMoveError), ("11-23", IllegalMoveError), ("", InvalidMoveError), ("11-33", InvalidMoveError)],
)
def test_a_refused_move_changes_nothing(text: str, error: type[Exception]) -> None:
    game = Game()
    with pytest.raises(error):
        game.play(text)
    assert (game.position, game.moves) == (STARTING_POSITION, ())


def test_two_squares_may_be_too_few() -> None:
    game = Game(Position.from_fen("B:W6,7,14,15,22:BK2"))
    with pytest.raises(AmbiguousMoveError, match="2x9x18x25, 2x11x18x25"):
        game.play("2x25")
    assert str(game.play("2x11x25")) == "2x11x18x25"
