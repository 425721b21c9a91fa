"""The external player of GNU Backgammon: board lines as version 1.07 wrote them, and the program itself."""

from __future__ import annotations

import os
import re
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from crownpoint.ai.backgammon import Engine, Stakes
from crownpoint.ai.backgammon.persona import BackgammonPlayer, Taste
from crownpoint.ai.backgammon.protocols.fibs_board import FibsBoard
from crownpoint.ai.backgammon.protocols.gnubg_external import ExternalServer, answer
from crownpoint.backgammon import Color, Dice
from crownpoint.errors import InvalidPositionError

# Written by GNU Backgammon 1.07.001. We are player 0 ("gnubg") unless said otherwise.
OPENING = (
    "board:gnubg:root:9:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:-1:6:5:6:5:1:1:1:"
    "0:1:-1:0:25:0:0:0:0:0:0:0:1"
)
BEFORE_THE_ROLL = (
    "board:gnubg:root:9:0:0:0:-1:0:0:0:0:5:-1:4:0:0:0:-5:4:0:0:0:-2:0:-5:1:0:-1:0:1:0:-1:0:0:0:0:1:1:"
    "1:0:1:-1:0:25:0:0:0:0:0:0:0:1"
)
DOUBLED = (
    "board:root:gnubg:9:0:0:-1:-1:0:0:2:-2:3:1:4:0:0:0:-5:3:0:0:0:-1:1:-5:0:0:0:0:1:0:1:0:0:0:0:1:1:1:"
    "1:1:-1:0:25:0:0:0:0:0:0:0:1"
)
OPPONENTS_CUBE = (
    "board:gnubg:root:9:0:0:0:0:1:0:0:-3:0:-1:0:0:0:0:-3:-1:0:0:0:0:0:0:0:0:0:-3:-4:0:-1:6:1:6:1:4:1:"
    "0:0:1:-1:0:25:14:0:0:0:0:0:0:1"
)


def changed(line: str, **fields: object) -> str:
    """A board line with some fields changed: first and second score, last."""
    parts = line.split(":")
    places = {"length": 3, "first": 4, "second": 5, "turn": 32, "last": 52}
    for name, value in fields.items():
        parts[places[name]] = str(value)
    return ":".join(parts)


@pytest.fixture(scope="module")
def player(random_engine: Engine) -> BackgammonPlayer:
    return BackgammonPlayer("test", Taste(), engine=random_engine)


def test_the_opening() -> None:
    asked = FibsBoard.parse(OPENING)
    assert asked.position.gnubg_id == "4HPwATDgc/ABMA"
    assert asked.position.turn is Color.BLACK
    assert asked.dice == Dice(6, 5)
    assert asked.stakes == Stakes(away=(9, 9))
    assert not asked.doubled


def test_the_sign_of_the_turn_says_who_is_on_roll() -> None:
    ours, theirs = FibsBoard.parse(BEFORE_THE_ROLL), FibsBoard.parse(changed(BEFORE_THE_ROLL, turn=1))
    assert ours.position.points == theirs.position.points
    assert ours.position.turn is theirs.position.turn.opponent


def test_scores_of_player_0_come_first_but_after_a_double() -> None:
    assert FibsBoard.parse(changed(OPENING, first=2, second=5)).stakes.away == (7, 4)
    asked = FibsBoard.parse(changed(DOUBLED, first=2, second=5))
    assert asked.doubled
    assert asked.position.turn is Color.WHITE, "the doubler, player 1, is on roll"
    assert asked.stakes.away == (7, 4)


def test_cube_owner() -> None:
    assert FibsBoard.parse(OPPONENTS_CUBE).stakes == Stakes(4, "opponent", (9, 9))


def test_crawford() -> None:
    assert FibsBoard.parse(changed(OPENING, first=8, last=0)).stakes == Stakes(away=(1, 9), crawford=True)
    assert FibsBoard.parse(changed(OPENING, first=8, last=1)).stakes == Stakes(away=(1, 9))
    assert FibsBoard.parse(changed(OPENING, length=0)).stakes == Stakes()


def test_answers(player: BackgammonPlayer) -> None:
    legal = {str(move) for move in FibsBoard.parse(OPENING).position.legal_moves((6, 5))}
    move = FibsBoard.parse(OPENING).position.parse_move(answer(OPENING, player), (6, 5))
    assert str(move) in legal
    assert answer(BEFORE_THE_ROLL, player) in ("roll", "double")
    assert answer(DOUBLED, player) in ("take", "drop")


@pytest.mark.parametrize(
    "line",
    [
        "", "hello", "board:", OPENING[:-2], OPENING + ":1", OPENING.replace(":9:", ":x:", 1), changed(OPENING, turn=0),
        changed(OPENING, first=9), OPENING.replace(":-5:5:", ":-5:15:"), OPENING.replace(":6:5:6:5:", ":7:5:7:5:"),
        OPENING.replace(":6:5:6:5:1:", ":6:5:6:5:3:"), OPENING.replace(":9:0:0:0:", ":9:0:0:1:"),
    ],
)  # fmt: skip
def test_other_lines_are_refused(line: str, player: BackgammonPlayer) -> None:
    with pytest.raises((InvalidPositionError, ValueError)):
        FibsBoard.parse(line)
    assert answer(line, player).startswith("Error: ")


def test_several_at_once_over_the_socket(player: BackgammonPlayer) -> None:
    with ExternalServer(("localhost", 0), lambda: player) as server:
        server.start()
        lines = [socket.create_connection(("localhost", server.port)) for _ in range(3)]
        for line in lines:
            line.sendall(OPENING.encode() + b"\n\0" + BEFORE_THE_ROLL.encode() + b"\n\0")
        for line in lines:
            with line, line.makefile("r") as replies:
                assert "/" in replies.readline()
                assert replies.readline().strip() in ("roll", "double")
        server.shutdown()


def test_gnu_backgammon_plays_a_match_with_us(
    player: BackgammonPlayer, require_program: Callable[[str], str], tmp_path: Path
) -> None:
    asked: list[str] = []

    class Recording(BackgammonPlayer):
        def best(self, position, dice, stakes):  # type: ignore[no-untyped-def]
            asked.append(position.gnubg_id)
            return player.best(position, dice, stakes)

    with ExternalServer(("localhost", 0), lambda: Recording("test", Taste(), engine=player._engine)) as server:
        server.start()
        commands = f"""
            set automatic game on
            set player 1 gnubg
            set player 1 chequerplay evaluation plies 0
            set player 1 cubedecision evaluation plies 0
            set player 0 external localhost:{server.port}
            set display off
            set confirm new off
            new match 3
            quit
        """
        done = subprocess.run(
            [require_program("gnubg"), "--tty", "--quiet"], input=commands, text=True, capture_output=True,
            env=os.environ | {"HOME": str(tmp_path)}, check=False,
        )  # fmt: skip
        server.shutdown()
    assert asked, done.stdout
    assert re.search(r"has won the match", done.stdout)
    assert not re.search(r"illegal|warning|badly", done.stdout, re.IGNORECASE)
