"""Studying backgammon."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crownpoint.ai.backgammon.at_level import judge_cube, judge_moves
from crownpoint.ai.backgammon.judgment import JudgedAction, answer_question
from crownpoint.ai.backgammon.questions import Question
from crownpoint.ai.backgammon.rolled import RolledCube
from crownpoint.ai.backgammon.rollout import RolloutSettings, rollout
from crownpoint.ai.backgammon.shared import shared_engine
from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.ai.backgammon.study.drills import DRILLS, drill_position
from crownpoint.ai.backgammon.study.maps import cube_over_scores, dice_over_rolls
from crownpoint.ai.backgammon.study.match import OpenMatch
from crownpoint.ai.backgammon.study.puzzle import after_choice, asks_in, grade_answer, judge_undecided, turn_in
from crownpoint.ai.backgammon.study.reasons import reasons_for
from crownpoint.ai.backgammon.study.shown import cube_choices, shown_action, shown_candidate, steps_of
from crownpoint.ai.backgammon.study.tags import tags_of
from crownpoint.ai.levels import Level
from crownpoint.ai.study import (
    Choice,
    CubeAtScore,
    DiceMap,
    Graded,
    ImportedMatch,
    Indexed,
    JudgedChoice,
    PositionHint,
    Reason,
    RolledChoice,
    ShownPosition,
    Turn,
    date_in,
)
from crownpoint.backgammon import Color, FileFormat, Game, Move, Position, read_match, recognize
from crownpoint.backgammon.notation.ogid import format_ogid
from crownpoint.backgammon.state import Phase
from crownpoint.errors import CrownpointError, InvalidPositionError, InvalidRecordError
from crownpoint.messages import Catalog

__all__ = ["BackgammonStudy"]

_BARE_ID = re.compile(r"[A-Za-z0-9+/]{14}(:[A-Za-z0-9+/]{12})?")
_XGID = re.compile(r"(XGID=)?[A-Oa-o-]{26}(:[^:\s]{1,9}){9}")
_OTHERS = (FileFormat.PDN, FileFormat.UNKNOWN, FileFormat.POSITION)
_MOST_SHOWN = 6
_THEIRS = 128  # their checkers are counted from here
_PART = 36  # games of a rollout for each choice


class BackgammonStudy:
    """See `crownpoint.ai.study.Study`."""

    drills: tuple[str, ...] = DRILLS
    rate_scale: float = 500.0

    def recognizes(self, data: bytes) -> bool:
        """Whether this is a match of backgammon."""
        return recognize(data) not in _OTHERS

    def matches(self, data: bytes) -> Iterator[ImportedMatch]:
        """The one match of a file."""
        record = read_match(data)
        tags = record.tags
        date = date_in(tags.get("Date", "") or tags.get("EventDate", ""))
        yield ImportedMatch(
            data, record.white, record.black, tags.get("Event", ""), date,
            record.length, "{}–{}".format(*record.final_score), tuple(map(str, record.warnings)),
        )  # fmt: skip

    def open(self, source: bytes) -> OpenMatch:
        """The match of a file."""
        return OpenMatch(read_match(source))

    def judge(self, question: Question) -> dict[str, Any]:
        """Our judgment of a decision."""
        return answer_question(question).as_json()

    def shown(self, body: Mapping[str, Any]) -> JudgedChoice:
        """A judgment as pages show it."""
        return shown_action(JudgedAction.from_json(dict(body)))

    def indexed(self, body: Mapping[str, Any]) -> Indexed:
        """A judgment with its tags; the shape has 26 places, the opponent's checkers from 128 on."""
        action = JudgedAction.from_json(dict(body))
        shape = _shape(Game.from_xgid(action.xgid).position, action.color)
        return Indexed(action.color.value, action.counted, action.loss, tags_of(action), shape, action.text)

    def shape(self, position: str) -> bytes:
        """The 26 places as the side that decides sees them, or the side to move where only one has checkers."""
        board = Position.from_xgid(position)
        points = board.points_of(board.turn)
        if min(points) >= 0 or max(points) <= 0:  # no game, but a structure that can be searched
            return _shape(board, board.turn)
        game = Game.from_xgid(position)
        return _shape(game.position, game.to_act or game.turn)

    def has_pieces(self, boards: NDArray[np.uint8], wanted: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """A place has the wanted checkers if as many or more of the same side are there."""
        found: NDArray[np.bool_] = (boards >= wanted) & ((boards >= _THEIRS) == (wanted >= _THEIRS))
        return found

    def position(self, text: str) -> ShownPosition | None:
        """The position of an XGID, a GNU Backgammon id, an OGID, or a text with one of them."""
        text = text.strip()
        if _BARE_ID.fullmatch(text):
            game = Game.from_gnubg_id(text) if ":" in text else Game(Position.from_gnubg_id(text))
        elif _XGID.fullmatch(text):
            game = Game.from_xgid(text)
        elif recognize(text) is FileFormat.POSITION:
            try:
                game = read_match(text).games[0].game
            except InvalidRecordError as error:
                raise InvalidPositionError(str(error)) from error
        else:
            return None
        ids = {"XGID": game.xgid, "GNU": game.gnubg_id}
        with suppress(CrownpointError, ValueError):
            ids["OGID"] = format_ogid(game)
        return ShownPosition("backgammon", game.xgid, ids, str(game), game.svg(size=480))

    def hint(self, position: str, level: Level) -> PositionHint:
        """The moves of the roll, and the cube before it."""
        game = Game.from_xgid(position)
        stakes, engine = Stakes.of_game(game), shared_engine()
        cube = None
        if game.phase in (Phase.ROLL, Phase.CUBE, Phase.MOVE):
            cube = cube_choices(judge_cube(engine, game.position, stakes, level))
        if game.dice is None:
            return PositionHint(cube=cube)
        found = judge_moves(engine, game.position, game.dice, stakes, level)[:_MOST_SHOWN]
        best = found[0].equity if found else 0.0
        choices = tuple(shown_candidate(each, best) for each in found)
        reasons = tuple(reasons_for(game.xgid, each, choices[0]) for each in choices)
        return PositionHint(choices, cube, reasons)

    def reasons(self, position: str, choice: Choice, best: Choice) -> tuple[Reason, ...]:
        """What differs on the two boards, and in the chances."""
        return reasons_for(position, choice, best)

    def roll_out(self, position: str, part: int) -> tuple[RolledChoice, ...]:
        """36 games of each of the four best moves, or of the cube."""
        game = Game.from_xgid(position)
        moves: list[Move] | None = None
        if game.dice is not None:
            ranked = shared_engine().rank_moves(game.position, game.dice, Stakes.of_game(game), 1)
            moves = [each.move for each in ranked[:4]]
        found = rollout(game, moves=moves, settings=RolloutSettings(trials=_PART, seed=part + 1))
        if isinstance(found, RolledCube):
            pairs = (("no double", found.no_double), ("double, take", found.double_take))
            return tuple(_rolled(name, each.mean, each.error) for name, each in pairs if each is not None)
        return tuple(
            replace(_rolled(str(each.move), each.equity.mean, each.equity.error), steps=steps_of(each.move))
            for each in found
        )

    def turn(self, position: str) -> Turn:
        """The moves of the roll, or the cube actions."""
        return turn_in(Game.from_xgid(position))

    def asks(self, position: str, say: Catalog) -> tuple[str, ...]:
        """Who is to play what, and for what."""
        return asks_in(Game.from_xgid(position), say)

    def judge_position(self, position: str, level: Level) -> dict[str, Any]:
        """Our judgment of the roll, or of the cube."""
        return judge_undecided(Game.from_xgid(position), level).as_json()

    def position_of(self, body: Mapping[str, Any]) -> str:
        """Its XGID."""
        return str(body["xgid"])

    def grade(self, body: Mapping[str, Any], answer: str) -> Graded:
        """What a move or a cube action costs."""
        return grade_answer(JudgedAction.from_json(dict(body)), answer)

    def after(self, position: str, choice: str) -> str:
        """The XGID after a move, a cube action or a roll."""
        return after_choice(Game.from_xgid(position), choice)

    def drill(self, name: str, seed: int) -> str:
        """A position to practice."""
        return drill_position(name, seed)

    def dice_map(self, position: str) -> DiceMap:
        """The best move of every roll, judged at 2 plies."""
        return dice_over_rolls(Game.from_xgid(position))

    def cube_by_score(self, position: str) -> tuple[CubeAtScore, ...]:
        """The cube for money and at every score from 2 to 9 points away."""
        return cube_over_scores(Game.from_xgid(position))


def _shape(position: Position, color: Color) -> bytes:
    return bytes(count if count >= 0 else _THEIRS - count for count in position.points_of(color))


def _rolled(move: str, mean: float, error: float) -> RolledChoice:
    return RolledChoice(move, _PART, mean, error * error * _PART * (_PART - 1))
