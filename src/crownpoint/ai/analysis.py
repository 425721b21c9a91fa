"""The same questions for every game: `analyse`, `rollout`, `analyse_match`."""

from __future__ import annotations

from typing import Any

from crownpoint.ai.kits import KITS
from crownpoint.ai.limit import Limit
from crownpoint.ai.results import Analysis, JudgedDecision
from crownpoint.arguments import wrong_kind
from crownpoint.games import GAMES

__all__ = ["analyse", "analyse_match", "rollout"]


def analyse(subject: Any, limit: Limit, **options: Any) -> Analysis:
    """Analyze a position, or a game as it stands, within a limit.

    Returns the `Analysis` of the game's engine: ranked `candidates`, the `best` of them, and `as_json()`. For the
    options see `crownpoint.ai.<game>.analyse`, which does the same for one game and has its types. Raises `TypeError`
    for what is neither a position nor a game, and `InvalidLimitError` for a limit that the engine does not take.
    """
    found: Analysis = KITS[_game_of(subject)].analyse(subject, limit, **options)
    return found


def rollout(subject: Any, **options: Any) -> Any:
    """Play a position, or a game as it stands, out many times. For the options see `crownpoint.ai.<game>.rollout`.

    Raises `TypeError` as `analyse` does, and `EngineDataError` for a game without rollouts.
    """
    return KITS[_game_of(subject)].rollout(subject, **options)


def analyse_match(record: Any, **options: Any) -> tuple[JudgedDecision, ...]:
    """What each decision of a match cost. A record is the result of a game's readers, a match or a game.

    For the options see `crownpoint.ai.<game>.analyse_match`, which has the game's own types. Raises `TypeError` for
    anything else.
    """
    for game in GAMES:
        if isinstance(record, KITS[game].records_read):
            found: tuple[JudgedDecision, ...] = KITS[game].analyse_match(record, **options)
            return found
    raise wrong_kind("A record", "what a reader of match files returns, a match or a game", record)


def _game_of(subject: Any) -> str:
    for game, library in GAMES.items():
        if isinstance(subject, (library.Position, library.Game)):
            return game
    raise wrong_kind("The subject", "a position or a game", subject)
