"""Matches between two players: the dice of each game, or the opening, are played twice, with the sides swapped."""

from __future__ import annotations

import json
import math
import statistics
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from crownpoint import __version__
from crownpoint.ai.kits import KITS
from crownpoint.ai.limit import Limit
from crownpoint.ai.named_players import close_player, player_of
from crownpoint.ai.parts import PartsFolder
from crownpoint.ai.player import Player
from crownpoint.ai.rounds import PlayedGame, Round, play_round
from crownpoint.ai.work import carry_out
from crownpoint.arguments import checked_whole, wrong_kind
from crownpoint.errors import OtherWorkError

__all__ = ["Duel", "play_match"]

ROUND = 20  # games for which the players are made
_CONFIDENCE = 1.96  # standard errors of a 95 % interval


@dataclass(frozen=True, slots=True)
class Duel:
    """The games that two players have played, in pairs, and what they say about the difference."""

    game: str
    players: tuple[str, str]
    games: tuple[PlayedGame, ...]

    @property
    def pairs(self) -> tuple[float, ...]:
        """What the first player won in each pair, points a game."""
        points = [each.points for each in self.games]
        return tuple((first + second) / 2 for first, second in zip(points[::2], points[1::2], strict=True))

    @property
    def mean(self) -> float:
        """What the first player won, points a game."""
        return statistics.fmean(self.pairs)

    @property
    def error(self) -> float:
        """The standard error of the mean, from the pairs; infinite for a single pair."""
        pairs = self.pairs
        return statistics.stdev(pairs) / math.sqrt(len(pairs)) if len(pairs) > 1 else math.inf

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the mean."""
        return self.mean - _CONFIDENCE * self.error, self.mean + _CONFIDENCE * self.error

    @property
    def records(self) -> dict[str, str]:
        """The games as files of the game's usual format: the text by the name of the file."""
        return KITS[self.game].records(self)

    def as_json(self) -> dict[str, Any]:
        """The duel for programs, without its games."""
        low, high = self.interval
        known = math.isfinite(self.error)
        return {
            "game": self.game,
            "players": list(self.players),
            "games": len(self.games),
            "mean": round(self.mean, 6),
            "error": round(self.error, 6) if known else None,
            "interval": [round(low, 6), round(high, 6)] if known else None,
        }


def play_match(
    first: Player | str,
    second: Player | str,
    *,
    game: str,
    games: int = 100,
    seed: int = 1,
    limit: Limit | None = None,
    progress: Callable[[int, int], None] | None = None,
    executor: Executor | None = None,
    folder: Path | None = None,
) -> Duel:
    """Let two players play; each pair of games has the same dice or the same opening, with the sides swapped.

    A player may be a text, see `player_of`. The same seed gives the same dice and openings. `progress` is called with
    the games played and the total. Games are played in rounds of twenty, with new players for
    each if they are given as texts. So the workers of an `executor` can play the rounds, with the same result. In a
    `folder` the rounds are kept as they are played; the same call continues from there after a stop.

    Raises `ValueError` for an odd number of games, an unknown player, and players that are not texts with an executor
    or a folder; `ProgramError` when a program fails, `WorkerLostError` when workers die again and again, and
    `OtherWorkError` if the folder holds something else.

    >>> duel = play_match("random", "beach-bum", game="checkers", games=2)
    >>> duel.mean, len(duel.games)
    (-1.0, 2)
    """
    if checked_whole("A number of games", games) < 2 or games % 2:
        raise ValueError(f"A match of {games} games is not possible: games are played in pairs.")
    if game not in KITS:
        raise ValueError(f"There are no players for {game!r}.")
    both = (first, second)
    if (executor is not None or folder is not None) and not all(isinstance(each, str) for each in both):
        raise ValueError("Name the players by texts: only those can be sent to workers or kept in a folder.")
    names = tuple(_name(each, game, limit) for each in both)
    rounds = [Round(both, game, start, min(ROUND, games - start), seed, limit) for start in range(0, games, ROUND)]
    parts = None if folder is None else PartsFolder(folder, _settings(both, game, games, seed, limit))
    played = {number: _kept(parts, game, number) for number in range(len(rounds)) if _is_kept(parts, number)}
    missing = [number for number in range(len(rounds)) if number not in played]
    done = sum(map(len, played.values()))
    ticking = None if progress is None or executor is not None else lambda more: progress(done + more, games)
    work = partial(play_round, progress=ticking) if executor is None else play_round
    for index, made in carry_out(work, [rounds[number] for number in missing], executor):
        number = missing[index]
        played[number] = made
        if parts is not None:
            parts.write(_file(number), _kept_text(game, made))
        done += len(made)
        if progress is not None:
            progress(done, games)
    return Duel(game, (names[0], names[1]), tuple(each for number in sorted(played) for each in played[number]))


def _name(player: Player | str, game: str, limit: Limit | None) -> str:
    if not isinstance(player, str):
        if not hasattr(player, "choose"):
            raise wrong_kind("A player", "a Player or the name of one", player)
        return player.name
    made = player_of(player, game, limit=limit)
    close_player(made)
    return made.name


def _settings(
    players: tuple[Player | str, Player | str], game: str, games: int, seed: int, limit: Limit | None
) -> dict[str, Any]:
    return {
        "format": "crownpoint duel", "version": 1, "crownpoint": __version__, "game": game, "players": players,
        "games": games, "seed": seed, "limit": None if limit is None else asdict(limit),
    }  # fmt: skip


def _file(number: int) -> str:
    return f"round-{number:05}.json"


def _is_kept(parts: PartsFolder | None, number: int) -> bool:
    return parts is not None and parts.has(_file(number))


def _kept_text(game: str, played: list[PlayedGame]) -> bytes:
    """A round for the folder: the points of its games, and their records."""
    records = KITS[game].records(Duel(game, ("first", "second"), tuple(played)))
    return json.dumps({"points": [each.points for each in played], "records": records}, indent=1).encode()


def _kept(parts: PartsFolder | None, game: str, number: int) -> list[PlayedGame]:
    """A round from the folder."""
    assert parts is not None
    try:
        found = json.loads(parts.read(_file(number)))
        points = [float(each) for each in found["points"]]
        games = KITS[game].games_of(found["records"])
        return [
            PlayedGame(made, index % 2 == 1, won) for index, (made, won) in enumerate(zip(games, points, strict=True))
        ]
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise OtherWorkError(
            f"{parts.folder / _file(number)} is damaged: remove it to play the round again."
        ) from error
