"""GNU Backgammon, run as a separate program, agrees with our legal moves and reads our ids as we mean them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from tests.backgammon.random_games import played_on
from tests.oracles.gnubg import Question, ask
from tests.oracles.random_backgammon import random_positions

from crownpoint.backgammon import (
    ActionKind,
    Color,
    Game,
    Phase,
    Position,
    Rules,
    Score,
    random_roller,
)

RequireProgram = Callable[[str], str]


def moved_by_hand(position: Position, text: str) -> tuple[int, ...]:
    """The board after a move that GNU Backgammon wrote, without our parser: 26 points and both trays."""
    points = [*position.board.points, *position.board.off]
    for chain, count in re.findall(r"([\w/*]+)(?:\((\d)\))?", text):
        places = [
            {"bar": 25, "off": 0}.get(name) or int(name.replace("off", "0")) for name in re.findall(r"\w+", chain)
        ]
        for _ in range(int(count or 1)):
            points[places[0]] -= 1
            for place in places[1:]:
                if place and points[place] == -1:
                    points[place] = 0
                    points[0] -= 1
            points[places[-1] or 26] += 1
    return tuple(points)


def test_legal_moves(require_program: RequireProgram, tmp_path: Path, full: bool) -> None:
    program = require_program("gnubg")
    chance = random.Random(15)
    cases = [
        (position, (chance.randint(1, 6), chance.randint(1, 6)))
        for position in islice(random_positions(11), 3_000 if full else 150)
    ]
    questions = [
        Question(["new game", "set turn 1", f"set board {position.gnubg_id}", f"set dice {dice[0]} {dice[1]}"], True)
        for position, dice in cases
    ]
    for (position, dice), answer in zip(cases, ask(program, questions, tmp_path), strict=True):
        moves = position.legal_moves(dice)
        after = [position.after(move).board.flipped() for move in moves]
        ours = {board.points + board.off for board in after}
        theirs = {moved_by_hand(position, text) for text in answer["moves"]}
        assert ours == theirs, (position.gnubg_id, dice)
        assert len(answer["moves"]) == len(moves)
        # And we read what it writes.
        assert {position.parse_move(text, dice) for text in answer["moves"]} == set(moves)


def games_in_progress(seed: int) -> Iterator[Game]:
    """Games at every kind of moment: rolling, moving, doubled, resigned; money and matches."""
    chance = random.Random(seed)
    while True:
        length = chance.choice((0, 1, 5, 7, 25))
        white, black = chance.randrange(max(length, 1)), chance.randrange(max(length, 1))
        crawford = length > 1 and (length - white == 1) != (length - black == 1)
        score = Score(white, black, length, crawford)
        # GNU Backgammon 1.07 crashes on a cube of 256 in a match, has no cube in a match to one point, and refuses a
        # cube that is dead.
        rules = Rules(cube=length != 1, jacoby=not length, max_cube=64, refuse_dead_cube=True)
        game = Game(rules=rules, score=score, roller=random_roller(chance))
        yield from played_on(game, chance)


def player(color: Color | None) -> int:
    return -1 if color is None else 0 if color is Color.WHITE else 1


def test_match_ids(require_program: RequireProgram, tmp_path: Path, full: bool) -> None:
    program = require_program("gnubg")
    expected = []
    for game in islice(games_in_progress(8), 2_000 if full else 200):
        state, score = game.state, game.score
        if state.resignation or state.offer:
            continue  # GNU Backgammon writes them, see below, but does not read them
        facts = {
            "dice": sorted(state.dice or (0, 0), reverse=True),
            "turn": player(state.to_act),
            "gamestate": 1,
            "cube": state.cube.value,
            "cubeowner": player(state.cube.owner),
            "move": player(game.turn),
            "matchto": score.length,
            "score": [score.white, score.black],
            "crawford": int(score.crawford),
            "jacoby": int(game.rules.jacoby),
        }
        expected.append((game.gnubg_id, facts))
    questions = [Question(["new game", f"set gnubgid {text}"]) for text, _ in expected]
    for (text, facts), answer in zip(expected, ask(program, questions, tmp_path), strict=True):
        assert answer["id"] == text
        told = answer["game"] | answer["cube"]
        assert {name: told[name] for name in facts} == facts, text


def test_cube_and_resignation(require_program: RequireProgram, tmp_path: Path, full: bool) -> None:
    """The same actions lead to the same ids, and a double is refused by both or by none."""
    program = require_program("gnubg")
    expected: list[tuple[Question, str]] = []
    for game in islice(games_in_progress(21), 1_500 if full else 150):
        start = ["new game", f"set gnubgid {game.gnubg_id}"]
        is_at_our_limit = game.state.cube.value >= game.rules.max_cube  # GNU Backgammon has none in money games
        if game.phase is Phase.ROLL and game.rules.cube and not is_at_our_limit:
            refused = game.why_not(ActionKind.DOUBLE) is not None
            if not refused:
                game.double()
                expected.append((Question([*start, "double"]), game.gnubg_id))
                game.take()
            expected.append((Question([*start, "double"] + ["take"] * (not refused)), game.gnubg_id))
            if not refused:
                game.undo_action()
                game.undo_action()
        if game.phase in (Phase.ROLL, Phase.MOVE):
            game.resign(result=2)
            expected.append((Question([*start, "resign gammon"]), game.gnubg_id))
            game.undo_action()
    answers = ask(program, [question for question, _ in expected], tmp_path)
    assert [answer["id"] for answer in answers] == [text for _, text in expected]
