"""Why a move of checkers was worse than the best one: measured, never guessed."""

from __future__ import annotations

from collections.abc import Iterator

from crownpoint.ai.checkers.study.measures import Measures, measure
from crownpoint.ai.study.records import Reason
from crownpoint.checkers import Position
from crownpoint.errors import CrownpointError

__all__ = ["LEAST", "reasons_for"]

LEAST = 0.1
"""A loss in men smaller than this has no reason worth a sentence."""
_MOST = 3
_LEAST_SAFE = 2
_FOR_ME = {"win": "loss", "loss": "win", "draw": "draw"}
"""The tables speak for the side to move, which is the opponent."""


def reasons_for(fen: str, played: str, best: str) -> tuple[Reason, ...]:
    """Three sentences at most, what explains most first; none if nothing that we measure differs."""
    if not played or played == best:
        return ()
    try:
        position = Position.from_fen(fen)
        mine, theirs = (measure(position, position.parse_move(each)) for each in (played, best))
    except CrownpointError:
        return ()
    return tuple(_counted(mine, theirs))[:_MOST]


def _counted(mine: Measures, best: Measures) -> Iterator[Reason]:
    if mine.exact is not None and best.exact is not None:
        key = f"table_{_FOR_ME[best.exact.result]}_{_FOR_ME[mine.exact.result]}"
        plies = (best.exact if best.exact.result != "draw" else mine.exact).plies
        if key in ("table_win_draw", "table_win_loss", "table_draw_loss"):
            yield Reason(key, plies, mine.exact.plies, best.exact.plies)
    if best.gained > mine.gained:
        if best.gained > 0:
            yield Reason("shot", best.gained, mine.gained, best.gained)
        else:
            yield Reason("exchange", -mine.gained, -mine.gained, -best.gained)
    if mine.in_system is not None and best.in_system is not None and mine.in_system % 2 > best.in_system % 2:
        yield Reason("the_move", mine.in_system, mine.in_system, best.in_system)
    if best.kings > mine.kings:
        yield Reason("kings", mine.kings, mine.kings, best.kings)
    if best.safe - mine.safe >= _LEAST_SAFE:
        yield Reason("safe", mine.safe, mine.safe, best.safe)
    if best.king_row > mine.king_row:
        yield Reason("king_row", mine.king_row, mine.king_row, best.king_row)
