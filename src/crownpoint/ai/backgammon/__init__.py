"""The backgammon engine."""

from crownpoint.ai.backgammon.analysis import Analysis, Candidate, Chances, CubeAction, CubeAnalysis
from crownpoint.ai.backgammon.engine import Engine
from crownpoint.ai.backgammon.shared import analyse
from crownpoint.ai.backgammon.stakes import Stakes

__all__ = ["Analysis", "Candidate", "Chances", "CubeAction", "CubeAnalysis", "Engine", "Stakes", "analyse"]
