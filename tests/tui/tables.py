"""Tables for tests: opened with a fixed seed, brought to a position by moves."""

from __future__ import annotations

import random

from crownpoint.ai.stand_in import StandIn
from crownpoint.table import Occupant, OccupantKind, Seat, TableOptions
from crownpoint.tui.play.host import Host, UnsavedTable
from crownpoint.tui.play.model import TableModel
from crownpoint.tui.play.new_game import NewGame
from crownpoint.tui.settings import Settings

ANA = Settings(name="Ana", pace="instant", animation=False)


async def sit(new: NewGame, seed: int = 1, settings: Settings = ANA) -> TableModel:
    """A model at a new table whose dice depend on the seed alone; opening a game against Marek or a computer."""
    options: TableOptions = new.options
    seats: tuple[Occupant, Occupant] = new.seats(settings)
    running = await UnsavedTable.open(options, seats, lambda: 0, random.Random(seed).randbytes)
    players = {seat: StandIn(1) for seat in Seat if seats[seat].kind is OccupantKind.COMPUTER}
    return TableModel(Host(running, players), settings)


TWO = NewGame(second="person", second_name="Marek")
"""Backgammon for Ana and Marek at one machine: with seed 1 Ana (White) begins with 3-1."""
CHECKERS = NewGame(game="checkers", second="person", second_name="Marek")
"""Checkers for Ana (Black) and Marek at one machine."""
