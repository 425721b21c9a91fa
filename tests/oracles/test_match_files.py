"""Other programs and we see the same board and the same play at every ply of a match, whoever wrote the file."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import ogxm
import pytest
from tests.backgammon.random_games import random_match
from tests.oracles.gnubg import Question, ask

from crownpoint.backgammon import Color, Game, MatchRecord, Move, Position, read_match, write_mat
from crownpoint.backgammon.notation.ogid import parse_ogid
from crownpoint.backgammon.notation.ogxm_writer import write_ogxm
from crownpoint.backgammon.notation.sgf_writer import write_sgf

RequireProgram = Callable[[str], str]
WRITERS = {"import mat": (write_mat, "mat"), "load match": (write_sgf, "sgf")}
EXPORTS = {"export match mat": "mat", "save match": "sgf"}
LAST_ROLL = 20  # OGXM numbers the 21 rolls with their moves from 0


def random_matches(count: int) -> list[MatchRecord]:
    chance = random.Random(4)
    return [random_match(chance.choice((1, 3, 5, 7)), chance) for _ in range(count)]


def plies(game: Game) -> Iterator[list[object]]:
    """Who rolled what, the board before, and what was moved; X is the left column.

    A roll on which the game was given up has neither board nor move.
    """
    position = game.start.position
    pending: list[object] | None = None
    for action in game.actions:
        if action.dice and (action.color or not action.dice.is_double):
            if pending:
                yield pending
            roll = action.dice
            roller = action.color or (Color.WHITE if roll[0] > roll[1] else Color.BLACK)
            position = position.with_turn(roller)
            pending = ["X" if roller is Color.WHITE else "O", [roll.high, roll.low], None, None]
        if action.move is not None and pending:
            yield [*pending[:2], position.gnubg_id, moved([(step.source, step.target) for step in action.move.steps])]
            position, pending = position.after(action.move), None
    if pending:
        yield pending


def moved(hops: Sequence[Sequence[int]]) -> list[list[int]]:
    """The points that were left and reached; what was hit on the way shows on the next board.

    The stops between are not compared: GNU Backgammon also writes 8/2 2/off where only 8/3 3/off is allowed.
    """
    left, reached = (Counter(places) for places in zip(*hops, strict=True)) if hops else (Counter(), Counter())
    return [sorted((left - reached).elements()), sorted((reached - left).elements())]


def check_same(match: MatchRecord, theirs: list[list[list[Any]]], unplayed: int = 2) -> None:
    """Compare the plies of all games, and so many facts of a roll on which the game was given up.

    There GNU Backgammon plays a forced move, which we do not, and writes an opening roll into the wrong column.
    """
    for record, found in zip(match.games, theirs, strict=True):
        for ours, other in zip(plies(record.game), found, strict=True):
            told = unplayed if ours[2] is None else 4
            assert ours[:told] == other[:told]


@pytest.mark.parametrize("command", WRITERS)
def test_gnu_backgammon_reads_what_we_write(
    command: str, require_program: RequireProgram, tmp_path: Path, full: bool
) -> None:
    program = require_program("gnubg")
    write, suffix = WRITERS[command]
    matches = random_matches(60 if full else 6)
    for number, match in enumerate(matches):
        (tmp_path / f"{number}.{suffix}").write_text(write(match))
    questions = [Question([f"{command} {tmp_path / str(number)}.{suffix}"]) for number in range(len(matches))]
    for match, answer in zip(matches, ask(program, questions, tmp_path), strict=True):
        for turn in (turn for game in answer["turns"] for turn in game if turn[3] is not None):
            turn[3] = moved(turn[3])
        check_same(match, answer["turns"])


@pytest.mark.parametrize("command", EXPORTS)
def test_we_read_what_gnu_backgammon_writes(
    command: str, require_program: RequireProgram, tmp_path: Path, full: bool
) -> None:
    program = require_program("gnubg")
    suffix, matches, questions = EXPORTS[command], random_matches(60 if full else 6), []
    for number, match in enumerate(matches):
        (tmp_path / f"{number}.mat").write_text(write_mat(match))
        written = tmp_path / f"theirs-{number}.{suffix}"
        questions.append(Question([f"import mat {tmp_path / str(number)}.mat", f"{command} {written}"]))
    ask(program, questions, tmp_path)
    for number, match in enumerate(matches):
        again = read_match((tmp_path / f"theirs-{number}.{suffix}").read_bytes())
        assert again.warnings == ()
        check_same(match, [list(plies(each.game)) for each in again.games], unplayed=0)


def test_ogxm_replays_what_we_write(full: bool) -> None:
    for match in random_matches(200 if full else 20):
        document = ogxm.binary_to_json(write_ogxm(match))
        for record, game in zip(match.games, document["games"], strict=True):
            replayed = [
                (board_of(ply["ogid_before"]), board_of(ply["ogid_after"]))
                for ply in game["plies"]
                if ply["action_id"] <= LAST_ROLL
            ]
            assert replayed == [(turn.position.points, after(turn.position, turn.move)) for turn in record]


def board_of(ogid: str) -> tuple[int, ...]:
    return parse_ogid(ogid).position.points


def after(position: Position, move: Move) -> tuple[int, ...]:
    return position.after(move).points
