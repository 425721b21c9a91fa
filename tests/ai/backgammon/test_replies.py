"""The network for replies: which replies at the end of a search the large networks need not look at."""

from __future__ import annotations

import pytest

from crownpoint.ai.backgammon import Engine, Stakes
from crownpoint.ai.weights import read_weights
from crownpoint.backgammon import Dice, Position
from crownpoint.errors import EngineDataError

KINDS = ("contact", "holding", "race", "pruning", "replies")


def weights(*kinds: str) -> dict[str, bytes]:
    found = {kind: read_weights("backgammon", kind) for kind in kinds}
    return {kind: data for kind, data in found.items() if data is not None}


def engines() -> tuple[Engine, Engine]:
    """With the network for replies, and without it."""
    return Engine(weights=weights(*KINDS)), Engine(weights=weights(*KINDS[:-1]))


@pytest.mark.parametrize("gnubg_id", ["4HPwATDgc/ABMA", "sGfwATDgc/ABMA", "mGfwAWDgc/ABMA"])
def test_a_search_finds_nearly_the_same_without_it(gnubg_id: str) -> None:
    position, dice = Position.from_gnubg_id(gnubg_id), Dice(6, 2)
    found, other = (engine.rank_moves(position, dice, Stakes(), 2) for engine in engines())
    assert found[0].move == other[0].move
    assert found[0].equity == pytest.approx(other[0].equity, abs=0.005)
    assert found != other  # it is in use


def test_it_changes_nothing_without_looking_ahead() -> None:
    position, dice = Position.from_gnubg_id("4HPwATDgc/ABMA"), Dice(6, 2)
    found, other = (engine.rank_moves(position, dice, Stakes(), 0) for engine in engines())
    assert found == other


def test_another_network_in_its_place_is_refused() -> None:
    given = weights("contact", "pruning")
    with pytest.raises(EngineDataError, match=r"replies\.weights are those of a pruning network"):
        Engine(weights={"contact": given["contact"], "replies": given["pruning"]})
