"""Computer players and analysis.

>>> from crownpoint import checkers
>>> from crownpoint.ai import Limit, analyse
>>> analyse(checkers.Position.from_fen("B:W6,15,24:B1"), Limit(depth=3)).best.move
Move('1x10x19x28')
"""

from crownpoint.ai.analysis import analyse, analyse_match, rollout
from crownpoint.ai.duel import Duel, play_match
from crownpoint.ai.limit import Limit
from crownpoint.ai.named_players import player_of
from crownpoint.ai.personas import make_player
from crownpoint.ai.player import Choice, ChoiceKind, Decision, DecisionKind, MatchScore, Player
from crownpoint.ai.random_player import RandomPlayer
from crownpoint.ai.results import Analysis, JudgedDecision, RankedMove
from crownpoint.ai.rounds import PlayedGame

__all__ = [
    "Analysis",
    "Choice",
    "ChoiceKind",
    "Decision",
    "DecisionKind",
    "Duel",
    "JudgedDecision",
    "Limit",
    "MatchScore",
    "PlayedGame",
    "Player",
    "RandomPlayer",
    "RankedMove",
    "analyse",
    "analyse_match",
    "make_player",
    "play_match",
    "player_of",
    "rollout",
]
