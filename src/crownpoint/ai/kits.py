"""What the common modules of this layer ask of a game: its kit. `KITS` has the kit of each game."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from crownpoint.ai.limit import Limit
from crownpoint.ai.player import ChoiceKind, Decision, Player
from crownpoint.ai.random_player import RandomPlayer
from crownpoint.errors import EngineDataError
from crownpoint.games import GAMES, Registry, find_kit

if TYPE_CHECKING:
    from crownpoint.ai.advice import Advice
    from crownpoint.ai.dataset import GameDataset
    from crownpoint.ai.duel import Duel
    from crownpoint.ai.personas import Persona
    from crownpoint.ai.review import Judgment
    from crownpoint.ai.study import Study

__all__ = ["KITS", "Kit"]


class Kit:
    """A game without an engine: any legal move is played, and nothing is judged. Games with an engine override this."""

    blunder = math.inf
    """The loss from which a player is warned before the move is made."""
    error_rate_scale = 1000
    """An error rate is the mean loss of a decision times this."""
    error_rates: ClassVar[Mapping[str, float | None]] = {}
    """What a decision costs a character of each level, as docs/characters.md publishes it."""

    def player(self, persona: Persona, seed: int) -> Player:
        """The player behind a character. Raises `EngineDataError` if the weights are missing or damaged."""
        return RandomPlayer(seed)

    def advise(self, decision: Decision, lines: int) -> Advice | None:
        """The best choices, at most `lines` of them; None if there is nothing to say. Raises `EngineDataError`."""
        return None

    def judge(self, decision: Decision, choice: ChoiceKind, move: str) -> Judgment | None:
        """What a choice cost; None if nothing was decided. Raises `EngineDataError` and `MoveError`."""
        return None

    def analyse(self, subject: Any, limit: Limit, **options: Any) -> Any:
        """The engine's analysis of a position or a game. Raises `EngineDataError` and `InvalidLimitError`."""
        raise EngineDataError(f"There is no engine for {type(subject).__module__}.")

    study: ClassVar[Study | None] = None
    """Its files, matches and positions to study; None if there is nothing to study."""

    dataset: ClassVar[GameDataset | None] = None
    """What it knows about datasets of self-play; None if there are none."""

    records_read: ClassVar[tuple[type, ...]] = ()
    """What `analyse_match` takes."""

    def rollout(self, subject: Any, **options: Any) -> Any:
        """Play a position or a game out many times."""
        raise EngineDataError("This game has no rollouts: its engine searches instead.")

    def analyse_match(self, record: Any, **options: Any) -> Any:
        """What each decision of a record cost."""
        raise EngineDataError(f"There is no engine for {type(record).__module__}.")

    def play_game(self, first: Player, second: Player, seed: int) -> tuple[Any, float]:
        """A game on the luck of a seed, and the points that the first player won."""
        raise EngineDataError("This game has no matches between players.")

    def engine_player(self, limit: Limit) -> Player:
        """The engine as a player. Raises `InvalidLimitError`."""
        raise EngineDataError("This game has no engine.")

    def program(self, protocol: str, command: str, limit: Limit | None) -> Player:
        """A program that speaks one of the game's protocols. Raises `ValueError` and `ProgramError`."""
        raise ValueError(f"This game has no protocol {protocol!r}.")

    def records(self, duel: Duel) -> dict[str, str]:
        """The games of a duel as files: the text by the name of the file."""
        return {}

    def games_of(self, records: Mapping[str, str]) -> list[Any]:
        """The games that `records` has written, in the order of the duel. Raises `InvalidRecordError`."""
        return []

    def parse_move(self, decision: Decision, text: str) -> Any:
        """The move that a text means. Raises `MoveError`."""
        return decision.position.parse_move(text)

    def legal_moves(self, decision: Decision) -> Sequence[Any]:
        """The legal moves of a decision, from its position: they are not sent to worker processes."""
        moves: Sequence[Any] = decision.position.legal_moves()
        return moves


KITS: Registry[Kit] = Registry(partial(find_kit, "crownpoint.ai", default=Kit()), GAMES)
"""The kit of each game, by the game's name."""
