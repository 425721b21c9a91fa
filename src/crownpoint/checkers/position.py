"""A checkers position: the pieces and the side to move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Unpack

from crownpoint import _core
from crownpoint.arguments import checked_depth, checked_kind, checked_whole, wrong_kind
from crownpoint.checkers import diagram
from crownpoint.checkers.legality import explain
from crownpoint.checkers.move import LegalMoves, Move
from crownpoint.checkers.notation.fen import format_fen, parse_fen
from crownpoint.checkers.notation.move_text import find_moves, parse_move, parse_squares
from crownpoint.checkers.reasons import Reason
from crownpoint.checkers.squares import KING_ROW, SQUARES, squares_of
from crownpoint.color import Color
from crownpoint.errors import IllegalMoveError, InvalidPositionError

__all__ = ["STARTING_POSITION", "Piece", "Position"]

_MEN_PER_SIDE = 12


class Piece(NamedTuple):
    """A man or a king of one color."""

    color: Color
    king: bool = False

    def __str__(self) -> str:
        return f"{self.color} {'king' if self.king else 'man'}"


class Position:
    """The board and the side to move: an immutable value that can be compared, hashed and pickled.

    >>> position = Position(black_men=[1, 2], white_kings=[32], turn=Color.WHITE)
    >>> position.fen
    'W:WK32:B1,2'
    >>> position.after("32-27").turn
    <Color.BLACK: 'black'>
    """

    __slots__ = ("_board", "_moves")

    _board: _core.checkers.Board
    _moves: LegalMoves | None

    def __init__(
        self,
        *,
        black_men: Iterable[int] = (),
        black_kings: Iterable[int] = (),
        white_men: Iterable[int] = (),
        white_kings: Iterable[int] = (),
        turn: Color | str = Color.BLACK,
    ) -> None:
        """Raises `InvalidPositionError` when the position cannot occur (see `from_fen`)."""
        masks = []
        union = 0
        for squares in (black_men, black_kings, white_men, white_kings):
            mask = 0
            for square in squares:
                if checked_whole("A square", square) not in SQUARES:
                    raise InvalidPositionError(f"Square {square} does not exist: squares are numbered 1 to 32.")
                bit = 1 << (int(square) - 1)
                if union & bit:
                    raise InvalidPositionError(f"Square {square} is given twice.")
                union |= bit
                mask |= bit
            masks.append(mask)
        self._board = _checked_board(masks[0] | masks[1], masks[2] | masks[3], masks[1] | masks[3], Color.of(turn))
        self._moves = None

    @classmethod
    def from_fen(cls, fen: str) -> Position:
        """The position of a FEN in any usual spelling.

        Raises `InvalidPositionError` for a text that is not a FEN and for a position that cannot occur: more than
        twelve on a side, a square given twice, no pieces at all. A man on its own king row cannot arise in play, but
        published positions hold such men: they are read as they stand (`uncrowned` lists them) and cannot move.
        """
        black, white, kings, turn = parse_fen(checked_kind("A FEN", fen, str, "text"))
        try:
            return cls._of(_checked_board(black, white, kings, turn))
        except InvalidPositionError as error:
            raise InvalidPositionError(f"{fen!r} is not a checkers position: {error}") from None

    @classmethod
    def _of(cls, board: _core.checkers.Board, moves: LegalMoves | None = None) -> Position:
        """Wrap a board of the core that is known to be sound, and its moves where they are known."""
        position = cls.__new__(cls)
        position._board = board
        position._moves = moves
        return position

    @property
    def fen(self) -> str:
        """The canonical FEN: White before Black, squares ascending, no ranges."""
        board = self._board
        return format_fen(board.black, board.white, board.kings, board.black_to_move)

    @property
    def turn(self) -> Color:
        """The side to move."""
        return Color.BLACK if self._board.black_to_move else Color.WHITE

    @property
    def board(self) -> _core.checkers.Board:
        """The board of the compiled core, for engines."""
        return self._board

    def legal_moves(self) -> LegalMoves:
        """Every legal move in the order of the paths; circular captures along different paths stand apart.

        >>> [str(move) for move in STARTING_POSITION.legal_moves()]
        ['9-13', '9-14', '10-14', '10-15', '11-15', '11-16', '12-16']
        """
        if self._moves is None:
            self._moves = LegalMoves(self._board)
        return self._moves

    def parse_move(self, text: str) -> Move:
        """The legal move that a text means here (`11-15`, `22x15x8`, `22x8`, `11 15` …).

        Raises `InvalidMoveError`, `IllegalMoveError` or `AmbiguousMoveError`.
        """
        return parse_move(self, text)

    def after(self, move: Move | str) -> Position:
        """The position after a legal move, given as a `Move` or as text.

        Raises what `parse_move` raises; a `Move` of another position that is not legal here is an `IllegalMoveError`.
        """
        if isinstance(move, str):
            move = parse_move(self, move)
        elif not isinstance(move, Move):
            raise wrong_kind("A move", "a Move of checkers or text", move)
        elif move._board is not self._board:
            move = self._own(move)
        return Position._of(self._board.after(move._native))

    def _own(self, move: Move) -> Move:
        for own in self.legal_moves():
            if own == move:
                return own
        reason = self.why_illegal(move.path)
        raise IllegalMoveError(f"{str(move)!r} is not allowed in {self.fen}: {reason}", reason)

    def why_illegal(self, move: Move | str | Sequence[int]) -> Reason | None:
        """Why a move, as a `Move`, as text or as its squares, is not allowed; None when it is a legal move.

        >>> str(STARTING_POSITION.why_illegal("11-23"))
        '23 is out of reach of 11: a piece moves one square diagonally.'
        """
        if isinstance(move, str):
            squares = parse_squares(move)
        elif isinstance(move, Move):
            squares = move.path
        elif isinstance(move, Sequence) and not isinstance(move, bytes):
            squares = tuple(_checked_square(square) for square in move)
        else:
            raise wrong_kind("A move", "a Move of checkers, text or squares", move)
        return None if find_moves(self, squares) else explain(self, squares)

    def perft(self, depth: int) -> int:
        """The number of ways in which the next `depth` moves can be played."""
        return self._board.perft(checked_depth(depth))

    def piece_at(self, square: int) -> Piece | None:
        """The piece on a square, None when it is empty. Raises `ValueError` for a square that does not exist."""
        board = self._board
        bit = 1 << (_checked_square(square) - 1)
        if board.black & bit:
            return Piece(Color.BLACK, bool(board.kings & bit))
        if board.white & bit:
            return Piece(Color.WHITE, bool(board.kings & bit))
        return None

    def men(self, color: Color | str) -> tuple[int, ...]:
        """The squares of a side's men, ascending."""
        return tuple(squares_of(self._side(color) & ~self._board.kings))

    def kings(self, color: Color | str) -> tuple[int, ...]:
        """The squares of a side's kings, ascending."""
        return tuple(squares_of(self._side(color) & self._board.kings))

    @property
    def uncrowned(self) -> tuple[int, ...]:
        """The squares of men that stand on their own king row; empty in every position that play can reach."""
        return tuple(square for color in Color for square in self.men(color) if square in KING_ROW[color])

    def piece_count(self, color: Color | str) -> int:
        """How many men and kings a side has."""
        return self._side(color).bit_count()

    def pieces(self) -> dict[int, Piece]:
        """Every piece by its square, ascending."""
        found = ((square, self.piece_at(square)) for square in SQUARES)
        return {square: piece for square, piece in found if piece is not None}

    def _side(self, color: Color | str) -> int:
        return self._board.black if Color.of(color) is Color.BLACK else self._board.white

    def flipped(self) -> Position:
        """The same position with the colors swapped, and the board turned around: square 1 becomes square 32.

        >>> Position.from_fen("B:W21,K32:B1,2").flipped()
        Position.from_fen('W:W31,32:BK1,12')
        """
        board = self._board
        black, white, kings = (int(f"{squares:032b}"[::-1], 2) for squares in (board.white, board.black, board.kings))
        return Position._of(_core.checkers.Board(black, white, kings, not board.black_to_move))

    def svg(self, **options: Unpack[diagram.SvgOptions]) -> str:
        """The position as an SVG picture; the options are those of `crownpoint.checkers.diagram.svg`."""
        return diagram.svg(self, **options)

    def _repr_svg_(self) -> str:
        """What Jupyter shows."""
        return diagram.svg(self, size=360)

    def __str__(self) -> str:
        return diagram.text(self)

    def __repr__(self) -> str:
        return f"Position.from_fen({self.fen!r})"

    def __eq__(self, other: object) -> bool:
        return self._board == other._board if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._board)

    def __reduce__(self) -> tuple[object, ...]:
        return Position.from_fen, (self.fen,)


def _checked_square(square: Any) -> int:
    if checked_whole("A square", square) not in SQUARES:
        raise ValueError(f"There is no square {square}: squares are numbered 1 to 32.")
    return int(square)


def _checked_board(black: int, white: int, kings: int, turn: Color) -> _core.checkers.Board:
    if not black | white:
        raise InvalidPositionError("There are no pieces on the board.")
    for color, side in ((Color.BLACK, black), (Color.WHITE, white)):
        if side.bit_count() > _MEN_PER_SIDE:
            raise InvalidPositionError(f"{color} has {side.bit_count()} pieces: a side has twelve at most.")
    return _core.checkers.Board(black, white, kings, turn is Color.BLACK)


STARTING_POSITION = Position(black_men=range(1, 13), white_men=range(21, 33))
"""Twelve men a side, Black to move."""
