from collections.abc import Iterator


class Move:
    """One whole turn of checkers, with the path of a capture."""

    @property
    def path(self) -> tuple[int, ...]:
        """Squares from start to end, all landings of a capture."""

    @property
    def captured(self) -> tuple[int, ...]:
        """Squares of the captured pieces in the order of their capture."""

    @property
    def crowns(self) -> bool:
        """Whether a man becomes a king."""

    def __eq__(self, arg: Move, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

class Moves:
    """The legal moves of one position, sorted by path."""

    def __len__(self) -> int: ...

    def __getitem__(self, arg: int, /) -> Move: ...

    def __iter__(self) -> Iterator[Move]: ...

class Board:
    """A position: 32-bit masks in which bit n-1 is square n."""

    def __init__(self, black: int, white: int, kings: int, black_to_move: bool) -> None:
        """
        Raise ValueError where a square is held twice or a king stands on an empty square.
        """

    @property
    def black(self) -> int: ...

    @property
    def white(self) -> int: ...

    @property
    def kings(self) -> int: ...

    @property
    def black_to_move(self) -> bool: ...

    def moves(self) -> Moves:
        """Every legal move; circular captures with different paths apart."""

    def after(self, move: Move) -> Board:
        """The position after a move that came from `moves()` of this board."""

    def perft(self, depth: int) -> int:
        """
        The number of leaves `depth` plies below, circular captures with different paths counted apart.
        """

    def __eq__(self, arg: Board, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...
