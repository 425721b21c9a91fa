"""Drafts: every legal move can be clicked together and nothing else; steps come and go until the move is confirmed."""

from __future__ import annotations

import random

import pytest
from tests.table.tables import ANA, MAREK, dealt, play_on

from crownpoint.errors import IllegalActionError
from crownpoint.table import BackgammonBoard, CheckersBoard, Draft, Move, Table


def waiting(game: str, seed: int, events: int) -> Table | None:
    """A table on which a move is to be made, somewhere in a game."""
    table = play_on(dealt(game, 3, seed=seed), until=events)
    while table.to_act and (decision := table.decision(table.to_act[0])) is not None and decision.kind != "move":
        play_on(table, until=table.number + 1)
    return table if table.to_act and table.decision(table.to_act[0]) else None


def opened_with(dice: set[int]) -> Table:
    """A game of backgammon that begins with these dice."""
    for seed in range(1000):
        table = dealt("backgammon", seed=seed)
        shown = table.view(None, 0).dice
        if shown is not None and set(shown.dice) == dice:
            return table
    raise AssertionError(dice)


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
@pytest.mark.parametrize("seed", range(8))
def test_random_clicks_make_a_legal_move(game: str, seed: int) -> None:
    table = waiting(game, seed, 10 + 17 * seed)
    if table is None:
        return
    chance, seat, before = random.Random(seed), table.to_act[0], table.number
    draft: Draft = table.draft(seat)
    legal = {move.text for move in table.view(seat, 0).legal_moves}
    ways = set(table.ways(seat))
    for _ in range(20):
        trial = draft
        while not trial.is_complete:
            assert trial.action is None
            source = chance.choice(trial.sources)
            target = chance.choice(trial.targets(source))
            assert trial.why_not(source) is trial.why_not(source, target.place) is None
            trial = trial.step(source, target.place)
            assert len(trial.undo().steps) == len(trial.steps) - 1
        assert trial.action is not None
        assert trial.action.text in legal
        assert trial.steps in ways
        assert trial.clear().steps == ()
    assert table.number == before
    assert trial.action is not None
    table.act(seat, trial.action, 0)


@pytest.mark.parametrize("seed", range(4))
def test_the_board_follows_the_steps(seed: int) -> None:
    table = waiting("backgammon", seed, 40)
    assert table is not None
    seat = table.to_act[0]
    draft = table.draft(seat)
    while not draft.is_complete:
        draft = draft.step(draft.sources[0], draft.targets(draft.sources[0])[0].place)
    assert draft.action is not None
    shown = draft.board
    table.act(seat, draft.action, 0)
    board = table.view(seat, 0).board
    assert isinstance(board, BackgammonBoard)
    assert isinstance(shown, BackgammonBoard)
    assert (shown.points, shown.off, shown.pips) == (board.points, board.off, board.pips)


def test_targets_are_numbered_by_dice_used_and_then_the_smaller_die_first() -> None:
    table = next(
        t for s in range(99) if (d := (t := dealt("backgammon", seed=s)).view(None, 0).dice) and set(d.dice) == {6, 3}
    )
    draft = table.draft(table.to_act[0])
    assert [(target.number, target.place) for target in draft.targets(24)] == [(1, 21), (2, 18), (3, 15)]
    assert draft.swap().dice_left == draft.dice_left[::-1]


def test_a_refused_step_says_why() -> None:
    table = next(
        t for s in range(99) if (d := (t := dealt("backgammon", seed=s)).view(None, 0).dice) and set(d.dice) == {6, 5}
    )
    seat = table.to_act[0]
    draft = table.draft(seat)
    name = table.seats[seat.other].name
    with pytest.raises(IllegalActionError, match=f"19 is blocked: {name} has 5 checkers there") as caught:
        draft.step(24, 19)
    assert caught.value.reason.code == "blocked"  # type: ignore[attr-defined]
    empty = draft.why_not(23)
    assert empty is not None
    assert empty.code == "empty_point"
    with pytest.raises(IllegalActionError, match="turn"):
        table.draft(seat.other)


def test_captures_are_compulsory_and_show_what_they_take() -> None:
    table = dealt("checkers")
    for seat, text in ((ANA, "11-15"), (MAREK, "22-18"), (ANA, "15x22")):
        table.act(seat, Move(text), 0)
    draft = table.draft(MAREK)
    assert draft.sources == (25, 26)
    quiet = draft.why_not(24)
    assert quiet is not None
    assert quiet.sentence == "You must capture with 25 or 26."
    draft = draft.step(25, 18)
    assert (draft.is_complete, draft.action) == (True, Move("25x18"))
    assert isinstance(draft.board, CheckersBoard)
    assert 22 not in draft.board.black_men
    assert draft.undo().sources == (25, 26)


def test_there_is_no_draft_when_there_is_no_game() -> None:
    table = dealt("checkers")
    table.act(ANA, Move("11-15"), 0)
    with pytest.raises(IllegalActionError, match="It is Marek's turn"):
        table.draft(ANA)


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
@pytest.mark.parametrize("events", [0, 9])
def test_places_that_are_not_on_the_board_are_refused_like_others(game: str, events: int) -> None:
    table = waiting(game, 2, events)
    assert table is not None
    draft = table.draft(table.to_act[0])
    for source in range(-1, 66):
        draft.why_not(source)
        for place in (-1, 0, 1, 20, 24, 25, 26, 32, 33, 64):
            refusal = draft.why_not(source, place)
            if refusal is not None:
                with pytest.raises(IllegalActionError):
                    draft.step(source, place)
    nowhere = draft.why_not(64, 1)
    assert nowhere is not None
    assert nowhere.sentence == "64/1 cannot be played here."
