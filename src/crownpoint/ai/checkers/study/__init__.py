"""Studying checkers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crownpoint.ai.checkers.game_analysis import JudgedMove, answer_question, lead_of
from crownpoint.ai.checkers.questions import Question
from crownpoint.ai.checkers.report import SCORES
from crownpoint.ai.checkers.shared import shared_engine
from crownpoint.ai.checkers.study.drills import DRILLS, drill_position
from crownpoint.ai.checkers.study.match import OpenGame, steps_of
from crownpoint.ai.checkers.study.puzzle import grade_answer, judge_undecided, turn_in
from crownpoint.ai.checkers.study.reasons import reasons_for
from crownpoint.ai.checkers.study.shown import shown_move
from crownpoint.ai.checkers.study.tags import tags_of
from crownpoint.ai.levels import Level
from crownpoint.ai.limit import Limit
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
from crownpoint.checkers import Color, PdnGame, Position, read_games, write_pdn
from crownpoint.checkers.notation.pdn_tokens import looks_like_pdn
from crownpoint.errors import EngineDataError, InvalidRecordError
from crownpoint.messages import Catalog
from crownpoint.sources import decode

__all__ = ["CheckersStudy"]

_HEAD = 50_000
_FEN = re.compile(r"[BW]:[BW][\sK0-9,.:BWHF-]*", re.ASCII)
_TAG = re.compile(r'\[FEN "([^"]{1,400})"\]')
_TAGS = re.compile(r"\[[^\]]{0,1000}\]")
_MOVE = re.compile(r"(?<!\d)\d{1,2}[-xX]\d{1,2}(?!\d)")
_LINES = 6


class CheckersStudy:
    """See `crownpoint.ai.study.Study`."""

    drills: tuple[str, ...] = DRILLS
    rate_scale: float = 100.0

    def recognizes(self, data: bytes) -> bool:
        """Whether this is PDN."""
        return looks_like_pdn(decode(data[:_HEAD]))

    def matches(self, data: bytes) -> Iterator[ImportedMatch]:
        """The games of a file, each a match of its own. Their moves are checked when they are opened."""
        found = False
        for game in read_games(data):
            found = True
            tags, source = game.tags, write_pdn([game])
            if game.broken_off:
                source = source.rstrip().removesuffix(game.result)  # its page says so, too
            yield ImportedMatch(
                source.encode(), tags.get("White", "White"), tags.get("Black", "Black"),
                tags.get("Event", ""), date_in(tags.get("Date", "")), 1, SCORES[game.result], _oddities(game),
            )  # fmt: skip
        if not found:
            raise InvalidRecordError("There is no game in this file.")

    def open(self, source: bytes) -> OpenGame:
        """The game of a source."""
        game = next(read_games(source), None)
        if game is None:
            raise InvalidRecordError("There is no game in this file.")
        return OpenGame(game)

    def judge(self, question: Question) -> dict[str, Any]:
        """Our judgment of a move."""
        return answer_question(question).as_json()

    def shown(self, body: Mapping[str, Any]) -> JudgedChoice:
        """A judgment as pages show it: the best move and the one that was played."""
        return shown_move(JudgedMove.from_json(dict(body)))

    def indexed(self, body: Mapping[str, Any]) -> Indexed:
        """A judgment with its tags; the shape has 32 squares: 1 man, 2 king, the opponent's 3 and 4."""
        move = JudgedMove.from_json(dict(body))
        shape = shape_of(Position.from_fen(move.fen))
        return Indexed(move.color.value, move.counted, move.loss, tags_of(move), shape, move.move)

    def shape(self, position: str) -> bytes:
        """The 32 squares as the side to move sees them."""
        return shape_of(Position.from_fen(position))

    def has_pieces(self, boards: NDArray[np.uint8], wanted: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """A square has the wanted piece if the same one is there."""
        found: NDArray[np.bool_] = boards == wanted
        return found

    def position(self, text: str) -> ShownPosition | None:
        """The position of a FEN."""
        text = text.strip()
        tagged = _TAG.search(text)
        if tagged and _MOVE.search(_TAGS.sub("", text)):
            return None  # a game that begins in a position
        fen = tagged[1] if tagged else text
        if not _FEN.fullmatch(fen):
            return None
        position = Position.from_fen(fen)
        return ShownPosition("checkers", position.fen, {"FEN": position.fen}, str(position), position.svg(size=480))

    def hint(self, position: str, level: Level) -> PositionHint:
        """The best moves."""
        board = Position.from_fen(position)
        found = shared_engine().analyse(board, Limit(nodes=level.nodes), lines=_LINES).candidates
        best = lead_of(found[0]) if found else 0.0
        choices = tuple(
            Choice(
                str(each.move), each.score, best - lead_of(each), str(each.result or ""), depth=str(each.depth),
                steps=steps_of(each.move),
            )
            for each in found
        )  # fmt: skip
        return PositionHint(
            choices, reasons=tuple(reasons_for(board.fen, each.move, choices[0].move) for each in choices)
        )

    def reasons(self, position: str, choice: Choice, best: Choice) -> tuple[Reason, ...]:
        """What differs on the two boards, and in the tables."""
        return reasons_for(position, choice.move, best.move)

    def roll_out(self, position: str, part: int) -> tuple[RolledChoice, ...]:
        """There is no luck to average over."""
        raise EngineDataError("This game has no rollouts: its engine searches instead.")

    def turn(self, position: str) -> Turn:
        """The legal moves."""
        return turn_in(Position.from_fen(position))

    def asks(self, position: str, say: Catalog) -> tuple[str, ...]:
        """Who is to move."""
        return (say(f"study.asks.to_move.{Position.from_fen(position).turn.value}"),)

    def judge_position(self, position: str, level: Level) -> dict[str, Any]:
        """Our judgment of the side to move."""
        return judge_undecided(Position.from_fen(position), level).as_json()

    def position_of(self, body: Mapping[str, Any]) -> str:
        """Its FEN."""
        return str(body["fen"])

    def grade(self, body: Mapping[str, Any], answer: str) -> Graded:
        """What a move costs."""
        return grade_answer(JudgedMove.from_json(dict(body)), answer)

    def after(self, position: str, choice: str) -> str:
        """The FEN after a move."""
        board = Position.from_fen(position)
        return board.after(board.parse_move(choice)).fen

    def drill(self, name: str, seed: int) -> str:
        """A position to practice."""
        return drill_position(name, seed)

    def dice_map(self, position: str) -> DiceMap:
        """There are no dice."""
        raise EngineDataError("This game has no dice.")

    def cube_by_score(self, position: str) -> tuple[CubeAtScore, ...]:
        """There is no cube."""
        raise EngineDataError("This game has no cube.")


def _oddities(game: PdnGame) -> tuple[str, ...]:
    """What is odd in the frame of a game, told when it is imported; its moves are checked when it is opened."""
    try:
        _, warnings = replace(game, moves=[]).played()
    except InvalidRecordError as error:
        return (f"{error} The game is kept, but it cannot be opened.",)
    return tuple(map(str, warnings))


def shape_of(position: Position) -> bytes:
    """The 32 squares as the side to move sees them: its own men 1 and kings 2, the other's 3 and 4."""
    found = bytearray(32)
    own = position.turn
    for color in (own, own.opponent):
        for king, squares in ((0, position.men(color)), (1, position.kings(color))):
            for square in squares:
                seen = square if own is Color.WHITE else 33 - square
                found[seen - 1] = 1 + king + (0 if color is own else 2)
    return bytes(found)
