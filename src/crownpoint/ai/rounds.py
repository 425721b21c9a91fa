"""Rounds of a duel: a few games, played by one worker."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from crownpoint.ai.kits import KITS
from crownpoint.ai.limit import Limit
from crownpoint.ai.named_players import close_player, player_of
from crownpoint.ai.player import Player

__all__ = ["PlayedGame", "Round", "play_round"]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of a duel."""

    game: Any
    """The game of the library, with its history and outcome."""
    swapped: bool
    """Whether the second player had the side that the first player has in the other game of the pair."""
    points: float
    """What the first player won."""


@dataclass(frozen=True, slots=True)
class Round:
    """Some games of a duel, in pairs; can be sent to a worker if the players are texts."""

    players: tuple[Player | str, Player | str]
    game: str
    start: int
    games: int
    seed: int
    limit: Limit | None


def play_round(asked: Round, progress: Callable[[int], None] | None = None) -> list[PlayedGame]:
    """Play the games of a round; what a worker of an executor does."""
    kit = KITS[asked.game]
    played: list[PlayedGame] = []
    with ExitStack() as stack:
        players = [_ready(each, asked, stack) for each in asked.players]
        for number in range(asked.start, asked.start + asked.games):
            swapped = number % 2 == 1
            sides = (players[1], players[0]) if swapped else (players[0], players[1])
            made, points = kit.play_game(*sides, seed=asked.seed * 1_000_003 + number // 2)
            played.append(PlayedGame(made, swapped, -points if swapped else points))
            if progress is not None:
                progress(len(played))
    return played


def _ready(player: Player | str, asked: Round, stack: ExitStack) -> Player:
    """The player itself, or one made for this round and closed after it."""
    if not isinstance(player, str):
        return player
    made = player_of(player, asked.game, asked.seed + asked.start, asked.limit)
    stack.callback(close_player, made)
    return made
