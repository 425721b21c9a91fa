"""American checkers the slow and obvious way: the only second implementation of the rules we allow ourselves.

A board is a dict from (row, column) to one of `b B w W` (capital: king). Row 0 holds squares 1 to 4.
"""

from __future__ import annotations

from collections.abc import Iterator

Cell = tuple[int, int]
Board = dict[Cell, str]
Path = tuple[int, ...]


def cell(square: int) -> Cell:
    """The row and column of a square number: square 1 is the second column of the top row."""
    row, place = divmod(square - 1, 4)
    return row, 2 * place + (1 if row % 2 == 0 else 0)


def square(where: Cell) -> int:
    """The inverse of `cell`."""
    return where[0] * 4 + where[1] // 2 + 1


def from_fen(fen: str) -> tuple[Board, str]:
    """Read a plain FEN (no ranges) into a board and the letter of the side to move."""
    turn, *sides = fen.split(":")
    board: Board = {}
    for side in sides:
        letter = side[0].lower()
        for item in filter(None, side[1:].split(",")):
            board[cell(int(item.lstrip("K")))] = letter.upper() if item[0] == "K" else letter
    return board, turn.lower()


def to_fen(board: Board, turn: str) -> str:
    """Write the canonical FEN: White before Black, squares in order."""

    def side(letter: str) -> str:
        squares = sorted(square(where) for where, piece in board.items() if piece.lower() == letter)
        return letter.upper() + ",".join(("K" if board[cell(n)].isupper() else "") + str(n) for n in squares)

    return f"{turn.upper()}:{side('w')}:{side('b')}"


def directions(piece: str) -> list[Cell]:
    """Where a piece may go: kings everywhere, Black's men down, White's men up."""
    rows = (1, -1) if piece.isupper() else (1,) if piece == "b" else (-1,)
    return [(row, column) for row in rows for column in (1, -1)]


def on_board(where: Cell) -> bool:
    """Whether a cell exists."""
    return 0 <= where[0] < 8 and 0 <= where[1] < 8


def crowned(piece: str, where: Cell) -> str:
    """The piece after it has come to rest on a cell."""
    return piece.upper() if where[0] == (7 if piece == "b" else 0) and piece.islower() else piece


def captures(board: Board, start: Cell) -> Iterator[tuple[Path, Board]]:
    """Every finished capture of the piece on `start`: its path and the board after it."""
    piece = board[start]
    rest = {where: other for where, other in board.items() if where != start}

    def go_on(where: Cell, path: Path, taken: frozenset[Cell]) -> Iterator[tuple[Path, Board]]:
        finished = True
        if crowned(piece, where) == piece:
            for row, column in directions(piece):
                middle, landing = (where[0] + row, where[1] + column), (where[0] + 2 * row, where[1] + 2 * column)
                enemy = rest.get(middle, piece).lower() != piece.lower() and middle not in taken
                if enemy and on_board(landing) and landing not in rest:
                    finished = False
                    yield from go_on(landing, (*path, square(landing)), taken | {middle})
        if finished and taken:
            after = {other: man for other, man in rest.items() if other not in taken}
            yield path, after | {where: crowned(piece, where)}

    yield from go_on(start, (square(start),), frozenset())


def quiet_moves(board: Board, start: Cell) -> Iterator[tuple[Path, Board]]:
    """Every step of the piece on `start` to a free neighbor."""
    for row, column in directions(board[start]):
        target = (start[0] + row, start[1] + column)
        if on_board(target) and target not in board:
            after = {where: piece for where, piece in board.items() if where != start}
            yield (square(start), square(target)), after | {target: crowned(board[start], target)}


def legal_moves(fen: str) -> dict[Path, str]:
    """Every legal move of a position: its path, and the FEN after it."""
    board, turn = from_fen(fen)
    own = [where for where, piece in board.items() if piece.lower() == turn]
    found = [move for where in own for move in captures(board, where)]
    if not found:
        found = [move for where in own for move in quiet_moves(board, where)]
    other = "w" if turn == "b" else "b"
    return {path: to_fen(after, other) for path, after in found}
