"""Tables for tests: opened with a fixed seed, brought to a position by moves."""

from __future__ import annotations

import random

from crownpoint.ai.random_player import RandomPlayer
from crownpoint.host import ComputerDriver, Session, ThreadThinker
from crownpoint.storage.log.memory import MemoryLog
from crownpoint.table import Event
from crownpoint.tui.play.model import TableModel
from crownpoint.tui.play.new_game import NewGame
from crownpoint.tui.settings import Settings

ANA = Settings(name="Ana", pace="instant", animation=False)


async def sit(new: NewGame, seed: int = 1, settings: Settings = ANA) -> TableModel:
    """A model at a new table whose dice depend on the seed alone; opening a game against Marek or a computer."""
    session = await Session.open(
        MemoryLog(), new.options, new.seats(settings), clock=lambda: 0, entropy=random.Random(seed).randbytes
    )
    return TableModel(session, settings)


async def computer_plays(model: TableModel) -> tuple[Event, ...]:
    """One action of the computer, if it is to act."""
    assert isinstance(model.session, Session)
    thinker = ThreadThinker(find=lambda game, level, seed: RandomPlayer(1))
    return await ComputerDriver(model.session, thinker, pace="instant").play_once()


TWO = NewGame(second="person", second_name="Marek")
"""Backgammon for Ana and Marek at one machine: with seed 1 Ana (White) begins with 3-1."""
CHECKERS = NewGame(game="checkers", second="person", second_name="Marek")
"""Checkers for Ana (Black) and Marek at one machine."""
