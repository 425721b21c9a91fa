"""Checkers as the common modules of this layer know it. Losses are men."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar

from crownpoint.ai.advice import Advice, AdviceLine
from crownpoint.ai.checkers import games
from crownpoint.ai.checkers.dataset import CheckersDataset
from crownpoint.ai.checkers.engine import KNOWN_LIMITS, Engine
from crownpoint.ai.checkers.evaluation_player import EvaluationPlayer
from crownpoint.ai.checkers.game_analysis import analyse_match, chance_of, judge_move, lead_of
from crownpoint.ai.checkers.persona import TASTES, CheckersPlayer, Taste
from crownpoint.ai.checkers.planes import COLUMNS, planes
from crownpoint.ai.checkers.protocols.clients import HubClient, LineClient
from crownpoint.ai.checkers.protocols.dxp_client import DxpClient
from crownpoint.ai.checkers.shared import analyse, shared_engine
from crownpoint.ai.checkers.study import CheckersStudy
from crownpoint.ai.dataset import GameDataset
from crownpoint.ai.duel import Duel
from crownpoint.ai.kits import Kit
from crownpoint.ai.limit import Limit
from crownpoint.ai.onnx_evaluation import OnnxEvaluation
from crownpoint.ai.personas import Persona
from crownpoint.ai.player import ChoiceKind, Decision, DecisionKind, Player
from crownpoint.ai.review import Judgment
from crownpoint.ai.study import Study
from crownpoint.checkers import Game, Match, PdnGame

__all__ = ["KIT"]

ADVICE = Limit(seconds=1.0)
REVIEW_NODES = 100_000


class CheckersKit(Kit):
    """Checkers with the shared engine."""

    blunder = 0.5
    error_rate_scale = 100  # hundredths of a man
    error_rates: ClassVar = {"easy": 24, "medium": 11, "hard": 3.6}

    def player(self, persona: Persona, seed: int) -> Player:
        """The character with its own taste."""
        return CheckersPlayer(persona.name, TASTES[persona.level], seed)

    def advise(self, decision: Decision, lines: int) -> Advice | None:
        """The best moves; None if a draw offer is to be answered."""
        if decision.kind is not DecisionKind.MOVE:
            return None
        found = _adviser().analyse(decision.position, ADVICE, history=decision.history, lines=lines)
        best = lead_of(found.candidates[0]) if found.candidates else 0.0
        rows = (AdviceLine(str(each.move), each.verdict, best - lead_of(each)) for each in found.candidates)
        return Advice(tuple(rows), found.depth, chance=chance_of(best))

    def judge(self, decision: Decision, choice: ChoiceKind, move: str) -> Judgment | None:
        """What a move cost."""
        if choice is not ChoiceKind.MOVE:
            return None
        played, limit = self.parse_move(decision, move), Limit(nodes=REVIEW_NODES)
        judged = judge_move(decision.position, played, limit, engine=shared_engine(), history=decision.history)
        chance = None if judged.forced else judged.chance
        return Judgment(
            judged.best, judged.loss, chance, judged.mark, judged.forced, judged.counted, cause=judged.cause
        )

    def analyse(self, subject: Any, limit: Limit, **options: Any) -> Any:
        """See `crownpoint.ai.checkers.analyse`."""
        return analyse(subject, limit, **options)

    study: ClassVar[Study | None] = CheckersStudy()
    dataset: ClassVar[GameDataset | None] = CheckersDataset()
    records_read: ClassVar = (PdnGame, Match, Game)

    def analyse_match(self, record: Any, **options: Any) -> Any:
        """See `crownpoint.ai.checkers.analyse_match`."""
        return analyse_match(record, **options)

    def play_game(self, first: Player, second: Player, seed: int) -> tuple[Any, float]:
        """A game from a ballot in which the first player has Black."""
        return games.play_game(first, second, seed)

    def engine_player(self, limit: Limit) -> Player:
        """The engine, without its opening book so that every game is played."""
        limit.require(*KNOWN_LIMITS)
        return CheckersPlayer(f"engine:{_text_of(limit)}", Taste(limit, book=False))

    def program(self, protocol: str, command: str, limit: Limit | None) -> Player:
        """A program that speaks Hub or `line`, one at an address that speaks DXP, or a network in an ONNX file."""
        if protocol == "onnx":
            network = OnnxEvaluation(command)
            if network.columns == COLUMNS:
                network = OnnxEvaluation(command, prepare=planes)
            return EvaluationPlayer(network, limit=limit or Limit(depth=2), name=f"onnx:{command}")
        clients: dict[str, Callable[[str, Limit | None], Player]] = {
            "hub": HubClient, "line": LineClient, "dxp": DxpClient
        }  # fmt: skip
        if protocol not in clients:
            raise ValueError(f"Checkers programs speak {', '.join(clients)}, not {protocol!r}; onnx:FILE is a network.")
        return clients[protocol](command, limit)

    def records(self, duel: Duel) -> dict[str, str]:
        """One PDN file."""
        return games.records(duel)

    def games_of(self, records: Mapping[str, str]) -> list[Any]:
        """The games of those files."""
        return games.games_of(records)


def _text_of(limit: Limit) -> str:
    given = {name: getattr(limit, name) for name in ("seconds", "depth", "nodes")}
    return ",".join(f"{name}={value:g}" for name, value in given.items() if value is not None)


@cache
def _adviser() -> Engine:
    """An engine of its own: one engine does one search at a time, and a hint should not wait for a review."""
    return Engine()


KIT = CheckersKit()
