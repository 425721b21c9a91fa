"""Answers of the native engine, which the page's engine must match: `python -m tools.native_answers [--all] FILE`.

The sample is of our own games (`testdata/records`); `--all` asks about the decisions and positions in ../shared/data
too.
"""

from __future__ import annotations

import argparse
import ctypes
import ctypes.util
import gzip
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from crownpoint import _core
from crownpoint.ai import study
from crownpoint.ai.backgammon.engine import Engine
from crownpoint.ai.backgammon.judgment import answer_question
from crownpoint.ai.backgammon.questions import RESIGNATIONS, Question, questions_of
from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.ai.checkers import bench
from crownpoint.ai.checkers.engine import shipped_evaluator, solved_endgames
from crownpoint.ai.checkers.game_analysis import judge_move
from crownpoint.ai.checkers.shared import shared_engine as checkers_shared_engine
from crownpoint.ai.levels import DEFAULT_LEVEL
from crownpoint.ai.limit import Limit
from crownpoint.backgammon import read_match
from crownpoint.checkers import Position, read_games
from crownpoint.table.records.encoding import as_plain

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("CROWNPOINT_DATA") or ROOT.parent / "shared" / "data")
BENCH_DEPTH, NODES, ALL_NODES = 11, 5_000, 52_315
SAMPLE = 10
_CHECKERS = 15
_MOST_MOVES = 32  # of a line, in the face


def board_of(board: _core.backgammon.Board) -> list[int]:
    """26 places, then checkers off."""
    return [*board.points, *board.off]


def stakes_of(stakes: Stakes) -> dict[str, Any]:
    """The stakes as the page's engine takes them."""
    own, other = stakes.away or (0, 0)
    return {
        "cube": stakes.cube, "owner": {None: -1, "on_roll": 0, "opponent": 1}[stakes.cube_owner],
        "away": own, "opponentAway": other, "phase": 1 if stakes.crawford else 2 if stakes.crawford_played else 0,
        "jacoby": stakes.jacoby, "beavers": stakes.beavers,
    }  # fmt: skip


def exponentials() -> list[list[float]]:
    """Numbers and their exponentials by the C library."""
    library = ctypes.CDLL(ctypes.util.find_library("m") or "libm.so.6")
    library.expf.restype, library.expf.argtypes = ctypes.c_float, [ctypes.c_float]
    given = np.linspace(-30, 30, 4001, dtype=np.float32)
    return [[float(each), library.expf(float(each))] for each in given]


def decisions() -> list[Any]:
    """Decisions of our own match, from all its stages."""
    record = read_match((ROOT / "testdata" / "records" / "backgammon-match.mat").read_bytes())
    found = [each for each in questions_of(record, DEFAULT_LEVEL) if each.dice is not None]
    return found[:: max(1, len(found) // SAMPLE)]


def backgammon(engine: Engine) -> dict[str, Any]:
    """Evaluations, moves, cubes and rollouts of the sample."""
    asked, native = decisions(), engine.native
    boards = [
        board
        for each in asked
        for board in (
            each.position.board,
            *(each.position.after(m).board for m in each.position.legal_moves(each.dice)),
        )
    ]
    rows = np.array([board_of(board) for board in boards], dtype=np.int8)
    moves, cubes = [], []
    for each in asked:
        place = {"board": board_of(each.position.board), "stakes": stakes_of(each.stakes)}
        for plies in (0, 1, 2):
            ranked = native.rank_moves(each.position.board, *each.dice, each.stakes.native, plies)
            told = [candidate_of(one) for one in ranked]
            moves.append({**place, "dice": list(each.dice), "plies": plies, "candidates": told})
            cubes.append(
                {**place, "plies": plies, "cube": cube_of(native.judge(each.position.board, each.stakes.native, plies))}
            )
    rollouts = [rolled_out(native, asked[1], 0, 0), rolled_out(native, asked[2], 5, 1)]
    judged = native.evaluate(rows).tolist()
    return {"boards": rows.tolist(), "evaluations": judged, "moves": moves, "cubes": cubes, "rollouts": rollouts}


def candidate_of(found: _core.backgammon.Candidate) -> dict[str, Any]:
    """A candidate of the core."""
    names = ("chances", "equity", "cubeless", "utility", "plies")
    steps = [list(map(int, step)) for step in found.steps]
    return {"steps": steps, "after": board_of(found.after)} | {name: getattr(found, name) for name in names}


def rolled_out(native: _core.backgammon.Engine, asked: Any, truncate: int, plies: int) -> dict[str, Any]:
    """Four trials of a rollout."""
    seed, first, trials = 7, 30, 4
    rows = _core.backgammon.roll_out(
        native, asked.position.board, asked.stakes.native, False, seed, first, trials, truncate, plies,
        final_plies=plies,
    )  # fmt: skip
    part = {
        "seed": seed, "opponentOnRoll": False, "firstTrial": first, "trials": trials, "truncate": truncate,
        "plies": plies, "finalPlies": plies,
    }  # fmt: skip
    place = {"board": board_of(asked.position.board), "stakes": stakes_of(asked.stakes)}
    return {**place, "part": part, "rows": rows.tolist()}


def cube_of(found: _core.backgammon.Judgment) -> dict[str, Any]:
    """A judgment of the core, without fields that mean nothing here."""
    told = {
        "chances": found.chances,
        "cubeless": found.cubeless,
        "noDouble": found.no_double,
        "mayDouble": found.may_double,
    }
    return {**told, "take": found.take, "pass": found.pass_} if found.may_double else told


def rolled_out_decisions(engine: Engine) -> Iterator[dict[str, Any]]:
    """The decisions that were rolled out, ranked without dice."""
    with gzip.open(DATA / "backgammon" / "decisions-rolled-out.jsonl.gz", "rt") as lines:
        for line in lines:
            rows = []
            for candidate in json.loads(line)["cands"]:
                points = candidate["board"]
                points[25], points[0] = abs(points[25]), -abs(points[0])
                own = sum(count for count in points if count > 0)
                rows.append([*points, _CHECKERS - own, _CHECKERS + sum(points) - own])
            for plies in (0, 1, 2):
                equities, depths = engine.native.rank_boards(np.array(rows, dtype=np.int8), Stakes().native, plies)
                yield {"boards": rows, "plies": plies, "equities": equities.tolist(), "depths": depths.tolist()}


def search(fen: str, nodes: int) -> dict[str, Any]:
    """A search of one position by a fresh engine."""
    position = Position.from_fen(fen)
    engine = _core.checkers.Engine(bench.TABLE_MEBIBYTES, 1)
    engine.set_evaluator(shipped_evaluator())
    engine.set_endgames(solved_endgames())
    found = engine.search(position.board, nodes=nodes, lines=2)
    lines = [
        {"score": line.score, "depth": line.depth, "moves": [list(move.path) for move in line.moves][:_MOST_MOVES]}
        for line in found.lines
    ]
    told = {"position": position_of(position), "nodes": nodes}
    return {**told, "searched": found.nodes, "depth": found.depth, "lines": lines}


def position_of(position: Position) -> dict[str, Any]:
    """A position as the page's engine takes it."""
    board = position.board
    masks = {"black": board.black, "white": board.white, "kings": board.kings}
    return {**masks, "blackToMove": board.black_to_move}


def checkers(everything: bool) -> dict[str, Any]:
    """Searches with equal nodes, and the signature of the bench."""
    game = next(read_games((ROOT / "testdata" / "records" / "checkers-characters.pdn").read_bytes())).replay()
    fens, nodes = [position.fen for position, _ in game.history][::6], NODES
    if everything:
        fens = [json.loads(line)["fen"] for line in (DATA / "checkers" / "best-moves.jsonl").read_text().splitlines()]
        nodes = ALL_NODES
    positions = [position_of(each) for each in bench.positions()]
    depth = BENCH_DEPTH + 2 * everything
    return {
        "searches": [search(fen, nodes) for fen in fens],
        "bench": {"depth": depth, "nodes": bench.run(depth).nodes, "positions": positions},
    }


MAPPED = (
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10",  # money, with the Jacoby rule and beavers
    "XGID=-b----E-C---eE---c-e----B-:1:-1:-1:00:2:4:0:7:10",  # a match, with the cube on the other side
    "XGID=-BBBBBBA-----------bbbcccA:0:0:1:00:0:0:0:0:10",  # on the bar
    "XGID=aBBBBBC---------------bbc-:0:0:1:00:0:0:0:0:0",  # without a cube
)
"""Positions that are mapped: over all rolls, and over all scores."""


def studied() -> dict[str, Any]:
    """What the pages show: hints for positions, parts of rollouts, and judged decisions of our own games."""
    record = read_match((ROOT / "testdata" / "records" / "backgammon-match.mat").read_bytes())
    game = next(read_games((ROOT / "testdata" / "records" / "checkers-characters.pdn").read_bytes())).replay()
    asked = [
        each
        for each in questions_of(record, DEFAULT_LEVEL)
        if not each.illegal and each.kind not in RESIGNATIONS and (each.move is None or each.move.steps)
    ]
    asked = asked[:: max(1, len(asked) // (4 * SAMPLE))]
    ids = [each.xgid for each in asked[::4]] + [position.fen for position, _ in game.history][::9]
    judged = [judged_of("backgammon", each.xgid, each.kind.value, str(each.move or ""), each, ()) for each in asked]
    positions = [position for position, _ in game.history]
    for number, (position, move) in list(enumerate(game.history))[2::7]:
        checkers_shared_engine().clear()
        judgment = judge_move(
            position, move, Limit(nodes=NODES), engine=checkers_shared_engine(), history=positions[:number]
        )
        judged.append(judged_of("checkers", position.fen, "move", str(move), judgment, positions[:number]))
    hints = []
    for each in ids:
        checkers_shared_engine().clear()
        hints.append({"position": each, "hint": as_plain(study.hint(each, DEFAULT_LEVEL.name))})
    rollout = {"position": asked[1].xgid, "part": 2, "choices": as_plain(study.roll_out(asked[1].xgid, 2))}
    maps = [
        {"position": each, "dice": as_plain(study.dice_map(each)), "scores": as_plain(study.cube_by_score(each))}
        for each in MAPPED
    ]
    return {"hints": hints, "judged": judged, "rollout": rollout, "nodes": NODES, "maps": maps}


def judged_of(
    game: str, position: str, choice: str, move: str, found: Any, earlier: Sequence[Position]
) -> dict[str, Any]:
    """A decision and what it cost."""
    is_opening = getattr(found, "opening", False)
    if isinstance(found, Question):
        found = answer_question(found)
    return {
        "game": game,
        "question": {
            "position": position, "earlier": [each.fen for each in earlier], "choice": choice, "move": move,
            "isOpening": is_opening,
        },
        "judged": {
            "best": found.best, "loss": found.loss, "mark": found.mark, "cause": getattr(found, "cause", ""),
            "forced": found.forced,
            "counted": found.counted if game == "checkers" else not found.forced,
            "luck": getattr(found, "luck", None),
            "chance": getattr(found, "win", None if found.forced else getattr(found, "chance", None)),
        },
    }  # fmt: skip


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--all", action="store_true")
    parser.add_argument("file", type=Path)
    given = parser.parse_args()
    engine = Engine()
    told = {"exponentials": exponentials(), "backgammon": backgammon(engine), "checkers": checkers(given.all)}
    told["studied"] = studied()
    told["decisions"] = list(rolled_out_decisions(engine)) if given.all else []
    given.file.write_text(json.dumps(told))


if __name__ == "__main__":
    main()
