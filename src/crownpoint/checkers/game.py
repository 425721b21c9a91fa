"""One game from its opening to its outcome."""

from __future__ import annotations

from typing import Any, Unpack

from crownpoint.arguments import wrong_kind
from crownpoint.checkers.diagram import SvgOptions
from crownpoint.checkers.move import LegalMoves, Move
from crownpoint.checkers.outcome import Ending, Outcome
from crownpoint.checkers.position import STARTING_POSITION, Position
from crownpoint.checkers.reasons import Reason, ReasonCode
from crownpoint.color import Color
from crownpoint.errors import IllegalActionError, IllegalMoveError

__all__ = ["QUIET_MOVES", "REPETITIONS", "Game"]

REPETITIONS = 3
"""The same position with the same side to move for the third time is a draw (WCDF rule 1.32.1)."""

QUIET_MOVES = 40
"""Forty moves of each side without a capture or a move of a man are a draw (WCDF rule 1.32.2)."""


class Game:
    """A game in progress: play moves, take them back, offer draws, resign.

    Draws by repetition and by forty quiet moves end the game automatically; with `automatic_draws=False` they must
    be claimed, as over the board.

    >>> game = Game()
    >>> game.play("11-15")
    Move('11-15')
    >>> game.play("22-18"), game.outcome
    (Move('22-18'), None)
    >>> [str(move) for move in game.legal_moves]
    ['15x22']
    """

    def __init__(self, position: Position = STARTING_POSITION, *, automatic_draws: bool = True) -> None:
        if not isinstance(position, Position):
            raise wrong_kind("A position", "a Position of checkers", position)
        self.automatic_draws = automatic_draws
        self._start = position
        self._position: Position | None = position
        self._boards = [position.board]  # before the first move and after each one; positions are made when asked for
        self._legal = position.legal_moves()
        self._moves: list[Move] = []
        self._quiet = [0]  # plies since the last capture or move of a man, after each move
        self._seen = {position.board: 1}
        self._declared: Outcome | None = None
        self._draw_offer: Color | None = None
        self._outcome = self._find_outcome()

    @property
    def position(self) -> Position:
        """The current position."""
        if self._position is None:
            self._position = Position._of(self._boards[-1], self._legal)
        return self._position

    @property
    def starting_position(self) -> Position:
        """The position before the first move."""
        return self._start

    @property
    def turn(self) -> Color:
        """The side to move."""
        return Color.BLACK if self._boards[-1].black_to_move else Color.WHITE

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played so far."""
        return tuple(self._moves)

    @property
    def history(self) -> tuple[tuple[Position, Move], ...]:
        """Each move with the position it was played in."""
        return tuple(zip(map(Position._of, self._boards), self._moves, strict=False))

    @property
    def legal_moves(self) -> LegalMoves | tuple[Move, ...]:
        """The legal moves now, none once the game is over."""
        return self._legal if self._outcome is None else ()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it is in progress."""
        return self._outcome

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._outcome is not None

    @property
    def repetitions(self) -> int:
        """How often the current position, with this side to move, has occurred."""
        return self._seen[self._boards[-1]]

    @property
    def quiet_plies(self) -> int:
        """How many moves, of both sides together, were made since the last capture or move of a man."""
        return self._quiet[-1]

    def play(self, move: Move | str) -> Move:
        """Play a move, given as a `Move` or as text, and return it.

        Raises `InvalidMoveError`, `IllegalMoveError` (also when the game is over) or `AmbiguousMoveError`; the game is
        then unchanged. A draw offered by the other side lapses.
        """
        board = self._boards[-1]
        if self._outcome is not None:
            position = self.position
            reason = Reason(ReasonCode.GAME_OVER)
            raise IllegalMoveError(f"{str(move)!r} is not allowed in {position.fen}: {reason}", reason)
        if isinstance(move, str):
            move = self.position.parse_move(move)
        elif not isinstance(move, Move):
            raise wrong_kind("A move", "a Move of checkers or text", move)
        elif move._board is not board:
            move = self.position._own(move)
        if self._draw_offer is not None and self._draw_offer is not self.turn:
            self._draw_offer = None
        board, moves, quiet = board.play(move._native)
        self._position = None
        self._legal = LegalMoves(board, moves)
        self._moves.append(move)
        self._boards.append(board)
        if quiet:
            self._quiet.append(self._quiet[-1] + 1)
            self._seen[board] = self._seen.get(board, 0) + 1
            self._outcome = self._find_outcome()
        else:  # nothing that was before can come back
            self._quiet.append(0)
            self._seen[board] = 1
            if not moves:
                self._outcome = self._find_outcome()
        return move

    def copy(self) -> Game:
        """An independent copy of the game."""
        game = Game.__new__(Game)
        game.automatic_draws = self.automatic_draws
        game._start, game._position, game._legal = self._start, self._position, self._legal
        game._boards, game._moves, game._quiet = self._boards.copy(), self._moves.copy(), self._quiet.copy()
        game._seen = self._seen.copy()
        game._declared, game._draw_offer, game._outcome = self._declared, self._draw_offer, self._outcome
        return game

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """A copy: a game consists of values, which are shared."""
        return self.copy()

    def undo(self) -> Move:
        """Take back the last move and whatever was declared after it, and return the move.

        Raises `IllegalActionError` when no move was played.
        """
        if not self._moves:
            raise _refused(Reason(ReasonCode.NOTHING_TO_UNDO))
        board = self._boards.pop()
        self._seen[board] -= 1
        if not self._seen[board]:
            del self._seen[board]
        self._quiet.pop()
        self._declared = self._draw_offer = self._outcome = None
        self._position = None
        move = self._moves.pop()
        self._legal = LegalMoves(self._boards[-1])
        return move

    @property
    def draw_offer(self) -> Color | None:
        """The side whose offer of a draw stands, if any."""
        return self._draw_offer

    def offer_draw(self, color: Color | str | None = None) -> None:
        """Offer a draw, by default for the side to move. It stands until answered or until the other side moves."""
        self._refuse_if_over()
        if self._draw_offer is not None:
            raise _refused(Reason(ReasonCode.DRAW_OFFERED, {"name": self._draw_offer}))
        self._draw_offer = self.turn if color is None else Color.of(color)

    def accept_draw(self, color: Color | str | None = None) -> Outcome:
        """Accept the offered draw, by default for the side that was asked."""
        self._check_answer(color)
        return self._declare(Outcome(None, Ending.AGREEMENT))

    def decline_draw(self, color: Color | str | None = None) -> None:
        """Decline the offered draw, by default for the side that was asked."""
        self._check_answer(color)
        self._draw_offer = None

    @property
    def claimable_draw(self) -> Ending | None:
        """The draw that the side to move may claim now, if any. It matters only without automatic draws."""
        if self._outcome:
            return None
        return self._drawn_by_rule()

    def claim_draw(self) -> Outcome:
        """End the game as drawn by repetition or by forty quiet moves. Raises `IllegalActionError` otherwise."""
        self._refuse_if_over()
        ending = self._drawn_by_rule()
        if ending is None:
            raise _refused(Reason(ReasonCode.NO_CLAIM, {"times": self.repetitions, "moves": self._quiet[-1] // 2}))
        return self._declare(Outcome(None, ending))

    def resign(self, color: Color | str | None = None) -> Outcome:
        """Resign, by default for the side to move."""
        self._refuse_if_over()
        return self._declare(Outcome((self.turn if color is None else Color.of(color)).opponent, Ending.RESIGNATION))

    def forfeit(self, color: Color | str) -> Outcome:
        """End the game as lost for a side whose time has run out or who has left."""
        self._refuse_if_over()
        return self._declare(Outcome(Color.of(color).opponent, Ending.FORFEIT))

    def _declare(self, outcome: Outcome) -> Outcome:
        self._declared = self._outcome = outcome
        self._draw_offer = None
        return outcome

    def _refuse_if_over(self) -> None:
        if self._outcome:
            raise _refused(Reason(ReasonCode.GAME_OVER))

    def _check_answer(self, color: Color | str | None) -> None:
        self._refuse_if_over()
        if self._draw_offer is None:
            raise _refused(Reason(ReasonCode.NO_DRAW_OFFER))
        if color is not None and Color.of(color) is self._draw_offer:
            raise _refused(Reason(ReasonCode.OWN_DRAW_OFFER, {"name": self._draw_offer}))

    def _find_outcome(self) -> Outcome | None:
        if not self._legal:
            loser = self.turn
            return Outcome(loser.opponent, Ending.BLOCKED if self.position._side(loser) else Ending.NO_PIECES)
        if self.automatic_draws:
            ending = self._drawn_by_rule()
            return Outcome(None, ending) if ending else None
        return None

    def _drawn_by_rule(self) -> Ending | None:
        if self._seen[self._boards[-1]] >= REPETITIONS:
            return Ending.REPETITION
        return Ending.FORTY_MOVES if self._quiet[-1] >= 2 * QUIET_MOVES else None

    def __repr__(self) -> str:
        state = self._outcome or f"{self.turn} to move"
        return f"<Game: {len(self._moves)} moves, {state}>"

    def __str__(self) -> str:
        return str(self.position)

    def svg(self, **options: Unpack[SvgOptions]) -> str:
        """The game as an SVG picture with its last move framed; the options are those of `diagram.svg`."""
        shown: SvgOptions = {"last_move": self._moves[-1]} if self._moves else {}
        return self.position.svg(**(shown | options))

    def _repr_svg_(self) -> str:
        """What Jupyter shows."""
        return self.svg(size=360)


def _refused(reason: Reason) -> IllegalActionError:
    return IllegalActionError(str(reason), reason)
