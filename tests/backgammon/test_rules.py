"""The single rules and refusals of testdata/rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.oracles.slow_backgammon import results

from crownpoint.backgammon import Color, Dice, Game, Position
from crownpoint.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError

RULES = Path(__file__).parents[2] / "testdata" / "rules"


def table(name: str) -> list[list[str]]:
    lines = (RULES / name).read_text().splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines if not line.startswith("#")]


@pytest.mark.parametrize(("name", "gnubg_id", "dice", "moves"), table("backgammon.txt"))
@pytest.mark.parametrize("turn", Color)
def test_single_rules(name: str, gnubg_id: str, dice: str, moves: str, turn: Color) -> None:
    position = Position.from_gnubg_id(gnubg_id, turn)
    for rolled in (Dice.parse(dice), Dice.parse(dice).swapped()):
        legal = position.legal_moves(rolled)
        assert sorted(map(str, legal)) == sorted(moves.split("; ") if moves else [])
        assert len(results(position.board.points + position.board.off, *rolled)) == len(legal)


@pytest.mark.parametrize(("gnubg_id", "dice", "text", "code", "sentence"), table("backgammon-refusals.txt"))
def test_refusals(gnubg_id: str, dice: str, text: str, code: str, sentence: str) -> None:
    position = Position.from_gnubg_id(gnubg_id)
    reason = position.why_illegal(text, Dice.parse(dice))
    assert reason is not None
    assert (reason.code, str(reason)) == (code, sentence)
    game = Game(position, Dice.parse(dice))
    with pytest.raises(IllegalMoveError) as caught:
        game.play(text)
    assert caught.value.reason == reason
    for part in (repr(text), gnubg_id, sentence):
        assert part in str(caught.value)


def test_names_of_the_other_side_follow_the_turn() -> None:
    position = Position.from_gnubg_id("4HPwATDgc/ABMA", Color.BLACK)
    assert str(position.why_illegal("6/1", (5, 1))) == "1 is blocked: White has 2 checkers there."


def test_a_stop_must_be_made_where_the_text_says() -> None:
    position = Position({24: 1, 0: 14}, {7: 2, 0: 13})
    assert str(position.parse_move("24/20/14", (6, 4))) == "24/14"
    assert str(position.why_illegal("24/18/14", (6, 4))) == "18 is blocked: Black has 2 checkers there."


class TestHitsOnTheWay:
    POSITION = Position({13: 1, 6: 1, 0: 13}, {18: 1, 14: 1, 0: 13})  # blots on White's 7 and 11

    def test_either_hit_makes_the_bare_text_ambiguous(self) -> None:
        with pytest.raises(AmbiguousMoveError, match=r"'13/5' .* may mean 13/\d+\*/5 or 13/\d+\*/5"):
            self.POSITION.parse_move("13/5", (6, 2))

    def test_the_stop_decides(self) -> None:
        for text in ("13/7*/5", "13/7/5", "13/7* 7/5", "7/5 13/7"):
            assert str(self.POSITION.parse_move(text, (6, 2))) == "13/7*/5"

    def test_without_a_stop_the_quiet_way_is_meant(self) -> None:
        position = Position({13: 1, 6: 1, 0: 13}, {18: 1, 0: 14})
        assert str(position.parse_move("13/5", (6, 2))) == "13/5"
        assert position.after(position.parse_move("13/5", (6, 2))).bar(Color.BLACK) == 0

    def test_the_only_way_may_hit_unmarked(self) -> None:
        position = Position({13: 1, 6: 1, 0: 13}, {18: 1, 14: 2, 0: 12})
        assert str(position.parse_move("13/5", (6, 2))) == "13/7*/5"


@pytest.mark.parametrize(
    "text", ["", "8", "8/", "/5", "8/5/", "26/20", "8//5", "8/5(5)", "8/bar", "off/3", "6/5(2)(2)", "é/5"]
)
def test_text_that_is_no_move(text: str) -> None:
    with pytest.raises(InvalidMoveError, match="is not a move"):
        Position.from_gnubg_id("4HPwATDgc/ABMA").parse_move(text, (3, 1))
