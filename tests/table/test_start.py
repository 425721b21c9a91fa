"""Matches that start from a position."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.table.tables import ANA, MAREK, PEOPLE, any_move, dealt, mover, opened, play_on

from crownpoint import backgammon, checkers
from crownpoint.backgammon.notation.sgf_file import read_sgf
from crownpoint.errors import InvalidPositionError
from crownpoint.table import (
    Accept,
    BackgammonRules,
    CheckersRules,
    ClockKind,
    ClockSettings,
    Drop,
    NextGame,
    OfferKind,
    Phase,
    ProposeTakeBack,
    Resign,
    Roll,
    Seat,
    SwapSeats,
    Table,
    TableOptions,
)
from crownpoint.table.dice.verification import verify_dice
from crownpoint.table.records.audit import audit
from crownpoint.table.records.game_file import game_file
from crownpoint.table.records.record import read_record, write_record
from crownpoint.table.records.replay import replay
from crownpoint.table.standard import NotRated, why_not_rated
from crownpoint.table.start import game_of_start, read_start

DICE = "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10"
"""White, to play 2-1, trails 3-6 to 7; Black has the cube at 2."""
ROLL = "XGID=-b----E-C---eE---c-e----B-:0:0:-1:00:0:0:0:0:10"
"""The usual position, Black on roll, of money play."""
CRAWFORD = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:4:1:1:5:10"
DOUBLED = "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:0:10"
FEN = "W:W18,24,K27:B1,K5,6"
STARTING_ID = "4HPwATDgc/ABMA"


def from_position(start: str, length: int = 1, **options: object) -> Table:
    return dealt(game_of_start(start), length, start=start, **options)


def test_cube_score_and_dice_come_with_the_position() -> None:
    table = from_position(DICE, 7)
    view = table.view(ANA, 0)
    assert view.board.xgid == DICE
    assert (view.turn, [seat.score for seat in view.seats]) == (ANA, [3, 6])
    assert (view.cube.value, view.cube.owner) == (2, MAREK)
    assert (view.dice.dice, view.dice.seat, view.dice.number, view.dice.opening) == ((2, 1), ANA, 0, False)
    assert table.may(ANA)[0] == "move"
    table.act(ANA, any_move(table), 0)
    assert table.log()[-1].dice == (2, 1)
    assert mover(table) is MAREK


def test_the_side_on_turn_rolls_where_there_are_no_dice() -> None:
    table = from_position(ROLL, 3)
    assert mover(table) is MAREK
    assert {"roll", "double"} <= set(table.may(MAREK))
    assert table.view(None, 0).dice is None
    table.act(MAREK, Roll(), 0)
    assert table.view(None, 0).dice.number == 1


def test_a_double_may_wait_for_its_answer() -> None:
    table = from_position(DOUBLED, 0)
    assert mover(table) is MAREK
    assert table.view(MAREK, 0).cube.offered_value == 2
    table.act(MAREK, Drop(), 0)
    assert table.results[0].winner is ANA
    assert table.results[0].score == (1, 0)


def test_a_fen_of_checkers() -> None:
    table = from_position(FEN, 2)
    assert (table.view(None, 0).board.fen, mover(table)) == (FEN, MAREK)
    play_on(table)
    assert table.phase is Phase.OVER
    assert table.played_game().play.game.starting_position == checkers.STARTING_POSITION  # the second game


@pytest.mark.parametrize(("start", "length"), [(DICE, 7), (ROLL, 3), (DOUBLED, 0), (CRAWFORD, 5), (FEN, 2)])
def test_everything_a_record_is_for_goes_on_working(start: str, length: int) -> None:
    table = from_position(start, length)
    if length:
        play_on(table)
    else:
        play_on(table, until=60)
    record = read_record(write_record(table.events))
    again = audit(record.events)
    assert again.view(None, 0) == table.view(None, 0)
    assert Table.from_events(record.events).view(ANA, 0) == table.view(ANA, 0)
    assert replay(table.events).view.options.start == start
    if length:
        assert verify_dice(record.events).is_fair


@pytest.mark.parametrize("start", [DICE, FEN])
def test_a_move_is_taken_back_to_the_position(start: str) -> None:
    table = from_position(start, 7 if start is DICE else 1)
    before = table.view(None, 0)
    seat = mover(table)
    table.act(seat, any_move(table), 0)
    table.act(seat, ProposeTakeBack(), 0)
    table.act(seat.other, Accept(OfferKind.TAKE_BACK), 0)
    after = table.view(None, 0)
    assert (after.board, after.dice, after.turn) == (before.board, before.dice, before.turn)
    table.act(seat, any_move(table), 0)
    assert table.log()[-1].dice == (before.dice.dice if before.dice else None)


def test_sides_are_swapped_with_their_score() -> None:
    table = from_position(DICE, 7)
    table.act(ANA, SwapSeats(), 0)
    table.act(MAREK, Accept(OfferKind.SWAP_SEATS), 0)
    view = table.view(None, 0)
    assert [seat.score for seat in view.seats] == [6, 3]
    assert (mover(table), view.board.xgid) == (MAREK, DICE)


def test_the_points_of_the_game_are_added_to_the_score_of_the_position() -> None:
    table = from_position(DICE, 7)
    table.act(MAREK, Resign(1), 0)
    table.act(ANA, Accept(OfferKind.RESIGNATION), 0)
    assert table.results[0].score == (5, 6)
    for seat in Seat:
        table.act(seat, NextGame(), 0)
    game = table.played_game().play.game
    assert (game.score.white, game.score.black, game.score.crawford) == (5, 6, False)  # it has been played before
    assert game.start.position == backgammon.STARTING_POSITION


def test_a_crawford_game_is_one_and_the_next_is_not() -> None:
    table = from_position(CRAWFORD, 5)
    assert "double" not in table.may(ANA)
    table.act(ANA, Resign(1), 0)
    table.act(MAREK, Accept(OfferKind.RESIGNATION), 0)
    for seat in Seat:
        table.act(seat, NextGame(), 0)
    assert not table.played_game().play.game.score.crawford


def test_ballots_are_drawn_from_the_second_game_on() -> None:
    three_move = CheckersRules(opening=checkers.OpeningRule.THREE_MOVE)
    table = play_on(from_position(FEN, 4, rules=three_move))
    ballots = [event.fact.ballot for event in table.events if event.kind == "game_started"]
    assert ballots[0] is None
    assert all(ballots[1:])
    assert verify_dice(table.events).is_fair


def test_a_match_file_holds_the_position() -> None:
    table = play_on(from_position(DICE, 7))
    file = game_file(table.events)
    match = read_sgf(file.text)
    assert (file.suffix, match.warnings) == (".sgf", ())
    first, played = match.games[0].game, table.played_game()
    assert (first.start.position, first.start.cube) == (
        backgammon.Game.from_xgid(DICE).position,
        backgammon.Cube(2, backgammon.Color.BLACK),
    )
    assert (first.score.white, first.score.black, first.score.length) == (3, 6, 7)
    assert len(match.games) == len(table.results)
    assert played is not None
    assert [str(move) for move in match.games[-1].game.moves] == [str(move) for move in played.play.game.moves]
    pdn = checkers.read_pdn(game_file(play_on(from_position(FEN)).events).text)
    assert pdn[0].starting_position.fen == FEN


def test_such_a_match_is_never_rated() -> None:
    options = opened("checkers", 2, start=FEN).options
    clock = ClockSettings(ClockKind.DAYS, 3 * 86_400_000)
    usual = replace(options, clock=clock, start=None)
    assert why_not_rated(usual) is None
    assert why_not_rated(replace(usual, start=FEN)) is NotRated.RULES


@pytest.mark.parametrize(
    ("text", "game", "length"),
    [
        (DICE, "backgammon", 7),
        (ROLL.removeprefix("XGID="), "backgammon", None),
        (STARTING_ID, "backgammon", None),
        (f"{STARTING_ID}:cIkKAAAAAAAE", "backgammon", None),
        ("  B:W21-32:B1-12. ", "checkers", None),
    ],
)
def test_what_is_read(text: str, game: str, length: int | None) -> None:
    assert game_of_start(text) == game
    assert read_start(game, text).length == length
    from_position(text.strip(), length or 1)


SHUT_OUT = "XGID=aBBBBBB------------bbbbbbA:0:0:1:00:0:0:0:0:10"


@pytest.mark.parametrize(
    ("game", "text", "reason"),
    [
        ("backgammon", "", "0 characters"),
        ("backgammon", "hello", "5 characters"),
        ("backgammon", "XGID=", "fields"),
        ("backgammon", ROLL.replace("E", "O"), "more than 15"),
        ("backgammon", SHUT_OUT, "nobody can ever move"),
        ("backgammon", "XGID=-----------------------a--:0:0:1:00:0:0:0:0:10", "over"),
        ("backgammon", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:5:1:0:5:10", "match is over"),
        ("backgammon", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:5000:10", "999 points at most"),
        ("backgammon", FEN, "a position of checkers, not of backgammon"),
        ("backgammon", ROLL.replace("b", "\u0431"), "plain letters"),
        ("backgammon", "\U0001f600" * 50, "plain letters"),
        ("backgammon", "4HPwATDgc\n/ABMA", "plain letters"),
        ("backgammon", "A" * 100_000, "100000 characters"),
        ("checkers", "W:W:B", "no pieces"),
        ("checkers", "W:W18:B", "over"),
        ("checkers", "W:W33:B1", "square 33"),
        ("checkers", "B:W1,2:B" + ",".join(map(str, range(3, 16))), "twelve"),
        ("checkers", ROLL, "a position of backgammon, not of checkers"),
        ("checkers", "W:W\u0661:B1", "plain letters"),
    ],
)
def test_what_is_not(game: str, text: str, reason: str) -> None:
    with pytest.raises(InvalidPositionError, match=reason):
        read_start(game, text)
    with pytest.raises(InvalidPositionError):
        opened(game, start=text)


@pytest.mark.parametrize(
    ("start", "length", "rules", "reason"),
    [
        (DICE, 5, BackgammonRules(), "match to 7, not to 5"),
        (DICE, 7, BackgammonRules(cube=False), "no cube"),
        (DICE, 7, BackgammonRules(max_cube=1), "highest cube"),
        (CRAWFORD, 5, BackgammonRules(crawford=False), "Crawford"),
        (ROLL, 1, BackgammonRules(variant="nackgammon"), "not both"),
        (ROLL.replace(":00:", ":B:"), 0, BackgammonRules(), "beaver"),
        (FEN, 1, CheckersRules(checkers.OpeningRule.THREE_MOVE, 3), "not both"),
    ],
)
def test_a_position_must_go_with_the_other_options(
    start: str, length: int, rules: BackgammonRules | CheckersRules, reason: str
) -> None:
    options = TableOptions(game_of_start(start), length, rules, start=start)
    with pytest.raises(InvalidPositionError, match=reason):
        Table.open(options, PEOPLE, match_id="0" * 32, seed="1" * 64, now_ms=0)
