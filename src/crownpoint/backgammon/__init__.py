"""Backgammon: positions, moves, games and matches."""

from crownpoint.backgammon.action import Action, ActionKind
from crownpoint.backgammon.cube import Cube
from crownpoint.backgammon.dice import ROLLS, Dice, Roller, random_roller
from crownpoint.backgammon.game import Game
from crownpoint.backgammon.match import Match
from crownpoint.backgammon.move import BAR, OFF, LegalMoves, Move, Step
from crownpoint.backgammon.notation.files import FileFormat, read_games, read_match, recognize
from crownpoint.backgammon.notation.mat_file import read_mat
from crownpoint.backgammon.notation.mat_writer import write_mat
from crownpoint.backgammon.notation.sgf_file import read_sgf
from crownpoint.backgammon.outcome import Ending, Outcome, Result
from crownpoint.backgammon.partial_move import PartialMove, Target
from crownpoint.backgammon.position import STARTING_POSITION, Position
from crownpoint.backgammon.reasons import Reason, ReasonCode
from crownpoint.backgammon.record import ForeignCandidate, ForeignJudgment, GameRecord, MatchRecord, Note, Turn
from crownpoint.backgammon.rules import Rules
from crownpoint.backgammon.score import Score
from crownpoint.backgammon.state import Offer, Phase, Resignation, State
from crownpoint.backgammon.variants import HYPERGAMMON, NACKGAMMON, STANDARD, VARIANTS, Variant
from crownpoint.color import Color

__all__ = [
    "BAR",
    "HYPERGAMMON",
    "NACKGAMMON",
    "OFF",
    "ROLLS",
    "STANDARD",
    "STARTING_POSITION",
    "VARIANTS",
    "Action",
    "ActionKind",
    "Color",
    "Cube",
    "Dice",
    "Ending",
    "FileFormat",
    "ForeignCandidate",
    "ForeignJudgment",
    "Game",
    "GameRecord",
    "LegalMoves",
    "Match",
    "MatchRecord",
    "Move",
    "Note",
    "Offer",
    "Outcome",
    "PartialMove",
    "Phase",
    "Position",
    "Reason",
    "ReasonCode",
    "Resignation",
    "Result",
    "Roller",
    "Rules",
    "Score",
    "State",
    "Step",
    "Target",
    "Turn",
    "Variant",
    "random_roller",
    "read_games",
    "read_mat",
    "read_match",
    "read_sgf",
    "recognize",
    "write_mat",
]
