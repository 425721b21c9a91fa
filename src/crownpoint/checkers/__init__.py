"""American checkers: positions, moves, games and matches."""

from crownpoint.checkers.game import Game
from crownpoint.checkers.match import Match
from crownpoint.checkers.move import LegalMoves, Move
from crownpoint.checkers.notation.pdn_file import PdnGame, PdnMove, Turn, read_games, read_pdn, write_pdn
from crownpoint.checkers.openings import Ballot, OpeningRule, draw_ballot, eleven_man_ballots, three_move_ballots
from crownpoint.checkers.outcome import Ending, Outcome
from crownpoint.checkers.position import STARTING_POSITION, Piece, Position
from crownpoint.checkers.reasons import Reason, ReasonCode
from crownpoint.checkers.svg_parts import WOOD, Colors
from crownpoint.color import Color

__all__ = [
    "STARTING_POSITION",
    "WOOD",
    "Ballot",
    "Color",
    "Colors",
    "Ending",
    "Game",
    "LegalMoves",
    "Match",
    "Move",
    "OpeningRule",
    "Outcome",
    "PdnGame",
    "PdnMove",
    "Piece",
    "Position",
    "Reason",
    "ReasonCode",
    "Turn",
    "draw_ballot",
    "eleven_man_ballots",
    "read_games",
    "read_pdn",
    "three_move_ballots",
    "write_pdn",
]
