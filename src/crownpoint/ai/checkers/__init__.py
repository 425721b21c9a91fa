"""The checkers engine."""

from crownpoint.ai.checkers.analysis import Analysis, Candidate, Exact
from crownpoint.ai.checkers.engine import Engine
from crownpoint.ai.checkers.shared import analyse

__all__ = ["Analysis", "Candidate", "Engine", "Exact", "analyse"]
