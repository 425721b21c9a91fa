"""Computer players and analysis.

>>> from crownpoint import checkers
>>> from crownpoint.ai import Limit, analyse
>>> analyse(checkers.Position.from_fen("B:W6,15,24:B1"), Limit(depth=3)).best.move
Move('1x10x19x28')
"""

from crownpoint.ai.analysis import analyse
from crownpoint.ai.limit import Limit
from crownpoint.ai.player import Choice, ChoiceKind, Decision, DecisionKind, MatchScore, Player

__all__ = ["Choice", "ChoiceKind", "Decision", "DecisionKind", "Limit", "MatchScore", "Player", "analyse"]
