"""Why, in numbers: each is what a player would count on the two boards, and silence where nothing differs."""

from __future__ import annotations

import pytest

from crownpoint.ai.backgammon.study.measures import anchors, blots, measure, prime, shots_of_36, spare_pips
from crownpoint.ai.backgammon.study.reasons import reasons_for
from crownpoint.ai.backgammon.wastage import effective_pips, wastage
from crownpoint.ai.checkers.study.measures import gained, in_system, safe_moves
from crownpoint.ai.checkers.study.reasons import reasons_for as checkers_reasons
from crownpoint.ai.study import Choice
from crownpoint.backgammon import Color, Game, Position
from crownpoint.checkers import Position as Checkers
from crownpoint.messages import LANGUAGES, catalog

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"


def points(**at: int) -> list[int]:
    """A board by its points, `p6=2` for two of one's own checkers on the six-point."""
    found = [0] * 26
    for place, count in at.items():
        found[int(place[1:])] = count
    return found


def test_shots_are_counted_in_every_way_a_roll_can_hit() -> None:
    # A blot six points in front of a single checker, nothing in between: eleven direct sixes and 5-1, 4-2, 3-3, 2-2.
    position = Position(white={7: 1}, black={24: 1, 12: 2}, turn=Color.BLACK)
    assert position.points_of("white")[1] == -1
    assert shots_of_36(position) == 11 + 2 + 2 + 1 + 1


def test_rows_blots_and_anchors() -> None:
    board = points(p4=2, p5=2, p6=3, p7=2, p9=1, p1=-1, p20=2, p18=1)
    assert prime(board) == (4, 5, 6, 7)
    assert prime(points(p4=2, p5=2, p24=-2)) == (), "nobody is behind it"
    assert blots(board) == (9, 18)
    assert anchors(board) == (20,)
    assert spare_pips(board, (4, 5, 6, 7)) == 5 + 8 + 17, "a third checker on the six, the blots on 9 and 18"


def test_the_effective_pip_count_is_that_of_the_bear_off_table() -> None:
    assert wastage(points(p1=2)) == pytest.approx(49 / 6 - 2, abs=1e-4)
    ace = effective_pips(points(p1=15))
    assert ace is not None
    assert ace == pytest.approx(7 * 8 + 1, abs=4), "Trice: about seven pips a checker pair on the ace point"
    assert wastage(points(p7=1)) is None


def test_the_reasons_of_a_poor_opening_move() -> None:
    best = Choice("8/5 6/5", 0.26, 0.0, chances=(0.555, 0.18, 0.0, 0.123, 0.0), depth="2")
    played = Choice("24/20", -0.05, 0.31, chances=(0.49, 0.129, 0.0, 0.142, 0.0), depth="2")
    found = {reason.key: reason for reason in reasons_for(OPENING, played, best)}
    assert list(found) == ["home", "anchor", "wins"]
    assert (found["home"].number, found["home"].best, found["home"].places) == (1, 2, (5,))
    assert found["wins"].number == pytest.approx(-0.065)
    shallow = Choice("24/20", -0.05, 0.31, chances=played.chances, depth="0")
    assert "wins" not in {reason.key for reason in reasons_for(OPENING, shallow, best)}, "not judged equally deep"


def test_shots_left_and_a_hit_not_made() -> None:
    opening = OPENING.replace(":31:", ":64:")
    best, played = Choice("8/2 6/2", 0.0, 0.0, depth="2"), Choice("13/7 13/9", -0.2, 0.2, depth="2")
    (shots, *_) = reasons_for(opening, played, best)
    after = Game.from_xgid(opening).position.after("13/7 13/9", (6, 4))
    assert (shots.key, shots.number) == ("shots", measure(after, Color.WHITE).shots)
    assert shots.places == (7, 9)
    hitter = "XGID=-a--a-E-C---eE---c-e----B-:0:0:1:42:0:0:0:0:10"
    best, played = Choice("8/4* 6/4", 0.3, 0.0, depth="2"), Choice("24/18", -0.2, 0.5, depth="2")
    hit = reasons_for(hitter, played, best)[0]
    assert (hit.key, hit.number, hit.mine) == ("hit", 4, 0)


def test_silence_where_nothing_differs() -> None:
    best = Choice("8/5 6/5", 0.26, 0.0, depth="2")
    assert reasons_for(OPENING, best, best) == ()
    assert reasons_for(OPENING, None, best) == ()
    start = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    assert checkers_reasons(start, "11-15", "11-15") == ()


def test_checkers_are_counted_once_all_jumps_are_made() -> None:
    position = Checkers.from_fen("W:W26,27,30:B14,18,19")
    moves = {str(move): gained(position, move) for move in position.legal_moves()}
    assert moves["26-22"] == 0, "18x25, 30x21: one for one"
    assert in_system(Checkers.from_fen("B:W19:B11")) == 2
    assert in_system(Checkers.from_fen("B:W19,20:B11")) is None
    assert safe_moves(Checkers.from_fen("B:W19:B11")) == 0
    assert safe_moves(Checkers.from_fen("W:W23:B11")) == 2


def test_a_shot_a_loss_and_a_table_result_are_named() -> None:
    fen = "W:W22,26,27,31,32:B6,7,10,15,18"
    position = Checkers.from_fen(fen)
    worth = {str(move): gained(position, move) for move in position.legal_moves()}
    best, worst = max(worth, key=worth.__getitem__), min(worth, key=worth.__getitem__)
    if worth[best] > worth[worst]:
        assert checkers_reasons(fen, worst, best)[0].key in ("shot", "exchange")
    ending = "W:WK32,K28,K24:BK1"
    board = Checkers.from_fen(ending)
    texts = [str(move) for move in board.legal_moves()]
    assert all(reason.number >= 0 for reason in checkers_reasons(ending, texts[0], texts[1]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence(language: str) -> None:
    say = catalog(language)
    for key in say.keys("study.why."):
        sentence = say(f"study.why.{key}", n=2, mine="1", best="2", places="5")
        assert sentence.endswith(".")
        assert "{" not in sentence
