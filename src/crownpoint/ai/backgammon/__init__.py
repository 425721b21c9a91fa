"""The backgammon engine."""

from crownpoint.ai.backgammon.analysis import Analysis, Candidate, Chances, CubeAction, CubeAnalysis
from crownpoint.ai.backgammon.engine import Engine, Evaluation
from crownpoint.ai.backgammon.evaluation_player import EvaluationPlayer
from crownpoint.ai.backgammon.judgment import JudgedAction
from crownpoint.ai.backgammon.match_analysis import analyse_match
from crownpoint.ai.backgammon.rolled import Estimate, RolledCube, RolledMove
from crownpoint.ai.backgammon.rollout import RolloutSettings, rollout
from crownpoint.ai.backgammon.shared import analyse, evaluate
from crownpoint.ai.backgammon.stakes import Stakes

__all__ = [
    "Analysis",
    "Candidate",
    "Chances",
    "CubeAction",
    "CubeAnalysis",
    "Engine",
    "Estimate",
    "Evaluation",
    "EvaluationPlayer",
    "JudgedAction",
    "RolledCube",
    "RolledMove",
    "RolloutSettings",
    "Stakes",
    "analyse",
    "analyse_match",
    "evaluate",
    "rollout",
]
