"""Positions of checkers to practice: shots, and endings from the tables."""

from __future__ import annotations

import random

from crownpoint.ai.checkers.shared import shared_engine
from crownpoint.ai.checkers.study.measures import gained
from crownpoint.checkers import STARTING_POSITION, Color, Position

__all__ = ["DRILLS", "drill_position"]

DRILLS = ("shots", "endings")
_TRIES = 3000
_CARE = 0.85  # how often neither side gives anything away
_SQUARES = range(1, 33)


def drill_position(drill: str, seed: int) -> str:
    """The FEN of a position; the same seed gives the same one. Raises `KeyError` for an unknown drill."""
    draw = random.Random(seed)
    if drill == "shots":
        return _shot(draw)
    if drill == "endings":
        return _ending(draw)
    raise KeyError(drill)


def _shot(draw: random.Random) -> str:
    """A position in which one move alone wins pieces, by giving some first; the last one tried where none is found."""
    position = STARTING_POSITION
    for _ in range(_TRIES):
        moves = position.legal_moves()
        if not moves or position.piece_count(position.turn) < 4:
            position = STARTING_POSITION
            continue
        worth = [gained(position, move) for move in moves]
        best, second = sorted(worth, reverse=True)[:2] if len(worth) > 1 else (worth[0], 0)
        if not moves[0].captured and best > 0 >= second and len(moves) > 3:
            break
        safe = [move for move, value in zip(moves, worth, strict=True) if value == best]
        position = position.after(draw.choice(safe) if draw.random() < _CARE else moves[draw.randrange(len(moves))])
    return position.fen


def _ending(draw: random.Random) -> str:
    """A position of four pieces or five that the tables decide, and in which few moves keep the result."""
    fen = "W:WK32:BK1"
    for _ in range(_TRIES):
        position = _random_ending(draw)
        exact = None if position is None else shared_engine().probe(position)
        if position is None or exact is None or exact.result == "loss":
            continue
        moves = position.legal_moves()
        if len(moves) < 3 or moves[0].captured:
            continue
        replies = [shared_engine().probe(position.after(move)) for move in moves]
        wanted = "loss" if exact.result == "win" else "draw"
        kept = sum(reply is not None and reply.result == wanted for reply in replies)
        fen = position.fen
        if kept == 1:
            break
    return fen


def _random_ending(draw: random.Random) -> Position | None:
    squares = draw.sample(_SQUARES, draw.choice((3, 4)))
    sides: dict[Color, list[str]] = {Color.WHITE: [], Color.BLACK: []}
    for index, square in enumerate(squares):
        color = (Color.WHITE, Color.BLACK)[index % 2]
        far = square <= 4 if color is Color.WHITE else square >= 29
        sides[color].append(f"K{square}" if far or draw.random() < 0.6 else str(square))
    turn = draw.choice("WB")
    position = Position.from_fen(f"{turn}:W{','.join(sides[Color.WHITE])}:B{','.join(sides[Color.BLACK])}")
    return position if position.legal_moves() else None
