"""The move list: what stands in it, under which number, and with which marks."""

from __future__ import annotations

from tests.table.tables import ANA, MAREK, any_move, dealt, play_on

from crownpoint.table import (
    Accept,
    Double,
    Drop,
    Move,
    NextGame,
    OfferKind,
    Phase,
    ProposeTakeBack,
    Resign,
    Roll,
    Say,
    Take,
)


def test_both_sides_share_the_number_of_a_turn() -> None:
    table = dealt("checkers")
    for seat, text in ((ANA, "11-15"), (MAREK, "22-18"), (ANA, "15x22"), (MAREK, "25x18")):
        table.act(seat, Move(text), 0)
    lines = table.view(None, 0).log
    assert [(line.turn, line.seat, line.move.text) for line in lines if line.move] == [
        (1, ANA, "11-15"),
        (1, MAREK, "22-18"),
        (2, ANA, "15x22"),
        (2, MAREK, "25x18"),
    ]
    assert [line.move.hits for line in lines if line.move] == [0, 0, 1, 1]


def test_a_double_stands_under_the_number_of_the_turn_it_precedes() -> None:
    table = dealt("backgammon", 5, seed=2)
    first = table.to_act[0]
    table.act(first, any_move(table), 0)
    table.act(first.other, Roll(), 0)
    table.act(first.other, any_move(table), 0)
    table.act(first, Double(), 0)
    table.act(first.other, Take(), 0)
    table.act(first, Roll(), 0)
    table.act(first, any_move(table), 0)
    lines = [(line.turn, line.kind, line.seat) for line in table.log() if line.kind != "opening_rolled"]
    assert lines == [
        (1, "moved", first),
        (1, "moved", first.other),
        (2, "doubled", first),
        (2, "taken", first.other),
        (2, "moved", first),
    ]
    moved = [line for line in table.log() if line.move]
    assert all(line.dice is not None for line in moved)


def test_hits_entries_and_checkers_borne_off_are_marked() -> None:
    lines = [line for line in play_on(dealt("backgammon", 5, seed=3)).log() if line.move]
    moves = [line.move for line in lines if line.move]
    assert any(move.hits for move in moves)
    assert any(move.entered for move in moves)
    assert any(move.home for move in moves)
    for move in moves:
        assert move.hits == move.text.count("*") or "(" in move.text
        assert bool(move.entered) == ("bar" in move.text)
        assert bool(move.home) == ("off" in move.text)


def test_what_was_taken_back_is_marked_and_its_number_used_again() -> None:
    table = dealt("checkers")
    table.act(ANA, Move("11-15"), 0)
    table.act(MAREK, Move("22-18"), 0)
    table.act(ANA, Say("oops"), 0)
    table.act(ANA, ProposeTakeBack(), 0)
    table.act(MAREK, Accept(OfferKind.TAKE_BACK), 0)
    table.act(ANA, Move("9-13"), 0)
    moved = [(line.turn, line.move.text, line.taken_back) for line in table.log() if line.move]
    assert moved == [(1, "11-15", True), (1, "22-18", True), (1, "9-13", False)]
    assert not any(line.taken_back for line in table.log() if line.kind == "said")
    assert table.view(ANA, 0).last_move.text == "9-13"  # type: ignore[union-attr]


def test_each_game_has_its_own_lines_and_tells_its_result() -> None:
    table = dealt("backgammon", 3, seed=2)
    table.act(ANA, Resign(2), 0)
    table.act(MAREK, Accept(OfferKind.RESIGNATION), 0)
    assert table.phase is Phase.BETWEEN_GAMES
    table.act(ANA, NextGame(), 0)
    table.act(MAREK, NextGame(), 0)
    table.act(table.to_act[0], any_move(table), 0)
    table.act(table.to_act[0], Resign(1), 0)
    ended = [line for line in table.log(1) if line.result]
    assert [(line.result.winner, line.result.points) for line in ended if line.result] == [(MAREK, 2)]
    assert {line.game for line in table.log(2)} == {2}
    assert table.log() == table.log(1) + table.log(2)
    assert [line.value for line in table.log(1) if line.kind == "offered"] == [2]


def test_a_drop_is_in_the_list() -> None:
    table = dealt("backgammon", 3, seed=2)
    table.act(table.to_act[0], any_move(table), 0)
    seat = table.to_act[0]
    table.act(seat, Double(), 0)
    table.act(seat.other, Drop(), 0)
    assert [line.kind for line in table.log()][-2:] == ["dropped", "game_ended"]


def test_what_was_said_in_one_game_is_still_there_in_the_next() -> None:
    table = dealt("checkers", 2)
    table.act(ANA, Say("Good luck."), 0)
    table.act(ANA, Resign(1), 0)
    for seat in (ANA, MAREK):
        if table.phase is Phase.BETWEEN_GAMES:
            table.act(seat, NextGame(), 0)
    view = table.view(None, 0)
    assert view.game == 2
    assert [(line.kind, line.text) for line in view.log if line.game == 1] == [("said", "Good luck.")]
