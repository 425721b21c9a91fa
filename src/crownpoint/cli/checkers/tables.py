"""Tables of what the checkers engine found."""

from __future__ import annotations

from collections.abc import Sequence

from crownpoint.ai.checkers import Analysis
from crownpoint.ai.checkers.game_analysis import JudgedMove
from crownpoint.cli.tables import new_table, show

__all__ = ["show_judged", "show_moves"]


def show_moves(found: Analysis) -> None:
    """The moves with their scores and lines."""
    if not found.candidates:
        print("There is no legal move.")
        return
    table = new_table(" #", "move", " verdict", " depth", "line")
    for rank, candidate in enumerate(found.candidates, start=1):
        line = " ".join(map(str, candidate.line[1:9]))
        table.add_row(str(rank), str(candidate.move), candidate.verdict, str(candidate.depth), line)
    show(table)
    print(f"{found.nodes:,} positions to depth {found.depth} in {found.seconds:.2f} seconds")
    if found.book is not None:
        print(f"The opening book plays {found.book}.")


def show_judged(moves: Sequence[JudgedMove]) -> None:
    """The moves of a game, with what they cost."""
    table = new_table(" no.", "player", "move", "best", " loss", " depth", "")
    for move in moves:
        cells = (str(move.number), str(move.color), move.move, move.best, f"{move.loss:.2f}", str(move.depth))
        table.add_row(*cells, move.mark)
    show(table)
