"""Positions for property tests: what random play reaches, so that every one of them can occur."""

from __future__ import annotations

from hypothesis import strategies as st

from crownpoint.checkers import STARTING_POSITION, Game, Position


def play_randomly(choices: list[int], start: Position = STARTING_POSITION) -> Game:
    """Play one move for each number, as long as the game goes on."""
    game = Game(start)
    for choice in choices:
        moves = game.legal_moves
        if not moves:
            break
        game.play(moves[choice % len(moves)])
    return game


def games() -> st.SearchStrategy[Game]:
    """Random games, some of them finished."""
    return st.lists(st.integers(0, 1000), max_size=120).map(play_randomly)


def positions() -> st.SearchStrategy[Position]:
    """The last positions of random games, and sparse ones with many kings."""
    return st.one_of(games().map(lambda game: game.position), _sparse())


def _sparse() -> st.SearchStrategy[Position]:
    squares = st.lists(st.integers(1, 32), min_size=1, max_size=10, unique=True)

    def place(squares: list[int], kinds: list[int], white: bool) -> Position:
        sides = ["", ""]
        for square, kind in zip(squares, kinds, strict=False):
            own_row = range(29, 33) if kind % 2 else range(1, 5)
            king = "K" if kind > 1 or square in own_row else ""
            sides[kind % 2] += f",{king}{square}"
        return Position.from_fen(f"{'W' if white else 'B'}:W{sides[0][1:]}:B{sides[1][1:]}")

    kinds = st.lists(st.integers(0, 3), min_size=10, max_size=10)
    return st.builds(place, squares, kinds, st.booleans())
