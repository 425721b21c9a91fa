"""What runs in a worker process: computer players think there, away from the process that serves people.

It is here, and not in the server, so that a worker loads only the engines.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import threading
from collections import OrderedDict
from dataclasses import replace
from multiprocessing.connection import wait

from crownpoint.ai import advice, review
from crownpoint.ai.advice import Advice, advise
from crownpoint.ai.kits import KITS
from crownpoint.ai.personas import PERSONAS, make_player
from crownpoint.ai.player import ChoiceKind, Decision, DecisionKind, Player
from crownpoint.ai.sleeper import player_for
from crownpoint.errors import EngineDataError

__all__ = ["choose", "judge", "loss_of", "packed", "think", "warm"]

REMEMBERED = 64

_players: OrderedDict[tuple[str, str | None, int], Player] = OrderedDict()


def warm() -> None:
    """Load the engines before anyone waits for them, at a lower priority than the processes that serve people."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):  # not on Windows
        os.nice(5)
    for game in KITS:
        with contextlib.suppress(EngineDataError):  # then any legal move is played
            make_player(game, next(iter(PERSONAS)))


def _end_with_parent() -> None:
    """End this process when the one that started it is gone; a killed one cannot tell us to."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def packed(decision: Decision) -> Decision:
    """The decision without its legal moves, which follow from the position: it is small enough to send."""
    return replace(decision, legal_moves=())


def _unpacked(decision: Decision) -> Decision:
    if decision.kind is not DecisionKind.MOVE:
        return decision
    return replace(decision, legal_moves=KITS[decision.game].legal_moves(decision))


def choose(level: str | None, seed: int, decision: Decision) -> tuple[str, str | None]:
    """What the character chooses: the kind of its choice, and the move in the game's notation."""
    key = (decision.game, level, seed)
    player = _players.pop(key, None) or player_for(*key)
    _players[key] = player
    if len(_players) > REMEMBERED:
        _players.popitem(last=False)
    choice = player.choose(_unpacked(decision))
    return choice.kind.value, None if choice.move is None else str(choice.move)


def think(decision: Decision) -> Advice | None:
    """The engine's advice."""
    return advise(_unpacked(decision))


def loss_of(move: str, decision: Decision) -> tuple[float, str] | None:
    """What a move loses against the best one, and the best one."""
    return advice.loss_of(_unpacked(decision), move)


def judge(choice: str, move: str, decision: Decision) -> review.Judgment | None:
    """What a choice of the given kind cost."""
    return review.judge(_unpacked(decision), ChoiceKind(choice), move)
