"""Backgammon as the common modules of this layer know it. Losses are points of the cube as it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from crownpoint.ai.advice import Advice, AdviceLine
from crownpoint.ai.backgammon import games
from crownpoint.ai.backgammon.dataset import BackgammonDataset
from crownpoint.ai.backgammon.evaluation_player import EvaluationPlayer
from crownpoint.ai.backgammon.judgment import answer_question
from crownpoint.ai.backgammon.match_analysis import analyse_match
from crownpoint.ai.backgammon.persona import TASTES, BackgammonPlayer, Taste
from crownpoint.ai.backgammon.protocols.client import UbgiClient
from crownpoint.ai.backgammon.questions import Question
from crownpoint.ai.backgammon.rollout import rollout
from crownpoint.ai.backgammon.shared import analyse, shared_engine
from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.ai.backgammon.study import BackgammonStudy
from crownpoint.ai.dataset import GameDataset
from crownpoint.ai.duel import Duel
from crownpoint.ai.kits import Kit
from crownpoint.ai.levels import DEFAULT_LEVEL
from crownpoint.ai.limit import Limit
from crownpoint.ai.onnx_evaluation import OnnxEvaluation
from crownpoint.ai.personas import Persona
from crownpoint.ai.player import ChoiceKind, Decision, DecisionKind, Player
from crownpoint.ai.review import Judgment
from crownpoint.ai.study import Study
from crownpoint.backgammon import ActionKind, Dice, Game, Match, MatchRecord
from crownpoint.errors import InvalidLimitError

__all__ = ["KIT"]

ADVICE = Limit(plies=2, seconds=1.0)
REVIEW_LEVEL = DEFAULT_LEVEL
_JUDGED = (ChoiceKind.MOVE, ChoiceKind.ROLL, ChoiceKind.DOUBLE, ChoiceKind.TAKE, ChoiceKind.DROP)


class BackgammonKit(Kit):
    """Backgammon with the shared engine."""

    blunder = 0.08
    error_rate_scale = 1000  # thousandths of a point
    error_rates: ClassVar = {"easy": 47, "medium": 14, "hard": 2.1, "full": 1}

    def player(self, persona: Persona, seed: int) -> Player:
        """The character with its own taste."""
        return BackgammonPlayer(persona.name, TASTES[persona.level], seed, shared_engine())

    def advise(self, decision: Decision, lines: int) -> Advice | None:
        """The best moves of the roll, or the key of the sentence about the cube."""
        if decision.kind is DecisionKind.MOVE:
            return _best_moves(decision, lines)
        if decision.kind not in (DecisionKind.ROLL, DecisionKind.CUBE_ANSWER):
            return None
        cube = shared_engine().cube_decision(decision.position, ADVICE, Stakes.of_decision(decision))
        if decision.kind is DecisionKind.ROLL:
            key = "hint.double" if cube.action.doubles else "hint.no_double"
            return Advice(depth=cube.plies, cube=key, chance=cube.chances.win)
        take, drop = cube.double_take, cube.double_pass
        drops = take is not None and drop is not None and take > drop
        return Advice(depth=cube.plies, cube="hint.drop" if drops else "hint.take", chance=1 - cube.chances.win)

    def judge(self, decision: Decision, choice: ChoiceKind, move: str) -> Judgment | None:
        """What a move or a cube action cost; None for a roll without the right to double, and where nothing moves."""
        if choice not in _JUDGED or (decision.kind is DecisionKind.ROLL and ChoiceKind.DOUBLE not in decision.choices):
            return None
        if choice is ChoiceKind.MOVE and not decision.legal_moves:
            return None
        played = self.parse_move(decision, move) if choice is ChoiceKind.MOVE else None
        dice = None if decision.dice is None else Dice.of(decision.dice)
        kind, stakes = ActionKind(choice.value), Stakes.of_decision(decision)
        judged = answer_question(
            Question(1, 1, decision.color, kind, move, decision.position, stakes, dice, played, REVIEW_LEVEL)
        )
        counted = not judged.forced
        return Judgment(judged.best, judged.loss, judged.win, judged.mark, judged.forced, counted, judged.luck)

    def analyse(self, subject: Any, limit: Limit, **options: Any) -> Any:
        """See `crownpoint.ai.backgammon.analyse`."""
        return analyse(subject, limit, **options)

    study: ClassVar[Study | None] = BackgammonStudy()
    dataset: ClassVar[GameDataset | None] = BackgammonDataset()
    records_read: ClassVar = (MatchRecord, Match, Game)

    def rollout(self, subject: Any, **options: Any) -> Any:
        """See `crownpoint.ai.backgammon.rollout`."""
        return rollout(subject, **options)

    def analyse_match(self, record: Any, **options: Any) -> Any:
        """See `crownpoint.ai.backgammon.analyse_match`."""
        return analyse_match(record, **options)

    def play_game(self, first: Player, second: Player, seed: int) -> tuple[Any, float]:
        """A money game in which the first player has White."""
        return games.play_game(first, second, seed)

    def engine_player(self, limit: Limit) -> Player:
        """The engine at a depth; a limit in seconds would make games that nobody can repeat."""
        if limit.plies is None or limit != Limit(plies=limit.plies):
            raise InvalidLimitError("The backgammon engine plays with a limit of plies, such as engine:plies=1.")
        return BackgammonPlayer(f"engine:plies={limit.plies}", Taste(plies=limit.plies), engine=shared_engine())

    def program(self, protocol: str, command: str, limit: Limit | None) -> Player:
        """A program that speaks UBGI, or a network in an ONNX file."""
        if protocol == "onnx":
            plies = 0 if limit is None or limit.plies is None else limit.plies
            network = OnnxEvaluation(command)
            return EvaluationPlayer(network, plies=plies, cube=network.gives_chances, name=f"onnx:{command}")
        if protocol != "ubgi":
            raise ValueError(f"Backgammon programs speak ubgi, not {protocol!r}; onnx:FILE is a network.")
        return UbgiClient(command, None if limit is None else limit.plies)

    def records(self, duel: Duel) -> dict[str, str]:
        """Two .mat files."""
        return games.records(duel)

    def games_of(self, records: Mapping[str, str]) -> list[Any]:
        """The games of those files."""
        return games.games_of(records)

    def parse_move(self, decision: Decision, text: str) -> Any:
        """The move of the roll that a text means."""
        return decision.position.parse_move(text, decision.dice)

    def legal_moves(self, decision: Decision) -> Sequence[Any]:
        """The moves of the roll."""
        moves: Sequence[Any] = decision.position.legal_moves(decision.dice)
        return moves


def _best_moves(decision: Decision, lines: int) -> Advice:
    stakes = Stakes.of_decision(decision)
    found = shared_engine().analyse(decision.position, ADVICE, dice=decision.dice, stakes=stakes).candidates
    best = found[0].equity if found else 0.0
    # A move that was not judged as deeply as the best was given up earlier: what it lost there will do.
    rows = [AdviceLine(str(each.move), f"{each.equity:+.3f}", max(best - each.equity, 0.0)) for each in found[:lines]]
    if not found:
        return Advice()
    return Advice(tuple(rows), found[0].plies, chance=found[0].chances.win)


KIT = BackgammonKit()
