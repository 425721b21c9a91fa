"""The board of a notebook, without a notebook: what Python shares with the page, and what it makes of messages."""

from __future__ import annotations

from typing import Any

import pytest
import traitlets

from crownpoint import Color, backgammon, checkers
from crownpoint.errors import IllegalMoveError

jupyter = pytest.importorskip("crownpoint.jupyter", reason="the extra [jupyter] is not installed")
pytest.importorskip("anywidget", reason="the extra [jupyter] is not installed")


def shown(board: Any) -> dict[str, Any]:
    properties: dict[str, Any] = board._view["properties"]
    return properties


def test_a_position_is_shown_as_the_side_on_turn_sees_it() -> None:
    board = jupyter.Board(backgammon.STARTING_POSITION, dice=(3, 1))
    assert board._view["element"] == "cp-backgammon-board"
    assert shown(board)["position"] == backgammon.STARTING_POSITION.gnubg_id
    assert shown(board)["dice"]["values"] == [3, 1]
    assert [(8, 5, 3, False, 0), (6, 5, 1, False, 0)] in shown(board)["ways"]
    assert board._view["status"] == "White to play 3-1."
    assert jupyter.Board(checkers.STARTING_POSITION)._view["status"] == "Black to move."


def test_a_move_of_the_page_is_played_and_heard_of() -> None:
    heard: list[Any] = []
    board = jupyter.Board(backgammon.STARTING_POSITION, dice=(3, 1))
    board.on_move(heard.append)
    board.observe(lambda change: heard.append(change.new.turn), "position")
    board._hear(board, {"kind": "move", "text": "8/5 6/5"}, [])
    assert [str(each) for each in heard] == ["Black", "8/5 6/5"]
    assert str(board.move) == "8/5 6/5"
    assert shown(board)["color"] == "black"
    assert shown(board)["turned"]  # White stays at the bottom
    assert shown(board)["rollable"]
    assert shown(board)["ways"] == []


def test_a_press_rolls_and_who_cannot_move_passes() -> None:
    closed = backgammon.Position(
        white={25: 1, 18: 2, 17: 12}, black=dict.fromkeys(range(1, 7), 2) | {20: 3}, turn=Color.WHITE
    )
    board = jupyter.Board(closed)
    board._hear(board, {"kind": "press"}, [])
    assert board.position.turn is Color.BLACK
    assert "White rolled" in board._view["status"]
    assert "cannot move. Black to roll." in board._view["status"]
    open_board = jupyter.Board(backgammon.STARTING_POSITION)
    open_board._hear(open_board, {"kind": "press"}, [])
    assert open_board.game.dice is not None
    open_board._hear(open_board, {"kind": "press"}, [])  # pressed twice: still the same roll
    assert len(open_board.game.actions) == 1


def test_what_a_page_asks_for_wrongly_changes_nothing() -> None:
    board = jupyter.Board(checkers.STARTING_POSITION)
    before = board.position
    for message in (
        {"kind": "move", "text": "11-18"},
        {"kind": "move"},
        {"kind": "why"},
        {"kind": "why", "source": "x"},
        5,
        None,
        {},
    ):
        board._hear(board, message, [])
    assert board.position == before
    assert board.move is None
    board.locked = True
    board._hear(board, {"kind": "move", "text": "11-15"}, [])
    assert board.position == before


@pytest.mark.parametrize(
    ("subject", "options", "message", "sentence"),
    [
        (backgammon.STARTING_POSITION, {"dice": (5, 1)}, (6, 1, []), "1 is blocked: Black has 2 checkers there."),
        (backgammon.STARTING_POSITION, {}, (6, 1, []), "Roll the dice first."),
        (backgammon.STARTING_POSITION, {"dice": (5, 5)}, (24, None, []), "Nothing can move from 24 with 5-5."),
        (
            checkers.STARTING_POSITION,
            {},
            (11, 23, []),
            "23 is out of reach of 11: a piece moves one square diagonally.",
        ),
        (checkers.STARTING_POSITION, {}, (1, None, []), "The piece on 1 cannot move."),
    ],
)
def test_a_refused_step_gets_its_reason(
    subject: Any, options: Any, message: Any, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Any] = []
    board = jupyter.Board(subject, **options)
    monkeypatch.setattr(board, "send", sent.append)
    source, target, steps = message
    board._hear(board, {"kind": "why", "source": source, "target": target, "steps": steps}, [])
    assert sent[0]["sentence"] == sentence


def test_a_game_is_followed() -> None:
    game = checkers.Game()
    board = jupyter.Board(game, bottom="white", theme="navy")
    assert shown(board)["turned"]
    game.play("11-15")
    board.refresh()
    assert board.position == game.position
    assert not shown(board)["turned"]
    with pytest.raises(IllegalMoveError):
        board.play("1-2")
    board.play("22-18")
    assert board._view["status"] == "Black to move."


def test_nonsense_is_refused() -> None:
    with pytest.raises(TypeError, match="not str"):
        jupyter.Board("4HPwATDgc/ABMA")
    with pytest.raises(TypeError, match="dice of its own"):
        jupyter.Board(backgammon.Game(), dice=(3, 1))
    with pytest.raises(traitlets.TraitError):
        jupyter.Board(checkers.STARTING_POSITION, theme="plaid")
    with pytest.raises(AttributeError, match="Bord"):
        _ = jupyter.Bord
