"""The checkers engine."""

from crownpoint.ai.checkers.analysis import Analysis, Candidate, Exact
from crownpoint.ai.checkers.engine import Engine
from crownpoint.ai.checkers.evaluation_player import EvaluationPlayer
from crownpoint.ai.checkers.game_analysis import JudgedMove, analyse_match
from crownpoint.ai.checkers.shared import analyse, evaluate

__all__ = [
    "Analysis",
    "Candidate",
    "Engine",
    "EvaluationPlayer",
    "Exact",
    "JudgedMove",
    "analyse",
    "analyse_match",
    "evaluate",
]
