from __future__ import annotations

from crownpoint.backgammon import Dice, Game, Position, Rules, Score
from crownpoint.backgammon.notation.replay import Replay
from crownpoint.sources import Warnings


def reading(position: str, dice: str) -> Replay:
    replay = Replay(Warnings("a.sgf"), rules=Rules(), score=Score())
    replay.game = Game(Position.from_gnubg_id(position), Dice.parse(dice))
    return replay


def test_another_way_to_the_board_of_a_legal_move_is_that_move() -> None:
    replay = reading("AwAA+P0GAQAAAA", "65")
    replay.play("8/2 2/off")  # the 6 may not be played first: 2/off with the 5 leaves a checker behind
    assert str(replay.game.moves[0]) == "8/off"
    assert replay.warnings.all == ()
    assert replay.notes == {}


def test_a_play_to_a_board_that_no_legal_move_leaves_is_marked() -> None:
    replay = reading("AwAA+P0GAQAAAA", "65")
    replay.play("8/2 8/3")
    (warning,) = replay.warnings.all
    assert "not legal" in str(warning) or "cannot be played" in str(warning)
    assert replay.notes[0].illegal
