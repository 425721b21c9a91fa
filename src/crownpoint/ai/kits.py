"""What the common modules of this layer ask of a game: its kit. `KITS` has the kit of each game."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from crownpoint.ai.limit import Limit
from crownpoint.ai.player import ChoiceKind, Decision, Player
from crownpoint.ai.stand_in import StandIn
from crownpoint.errors import EngineDataError
from crownpoint.games import GAMES, Registry, find_kit

if TYPE_CHECKING:
    from crownpoint.ai.advice import Advice
    from crownpoint.ai.personas import Persona
    from crownpoint.ai.review import Judgment

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
        """The player behind a character. Raises `EngineDataError` where the weights are missing or damaged."""
        return StandIn(seed)

    def advise(self, decision: Decision, lines: int) -> Advice | None:
        """The best choices, at most `lines` of them; None if there is nothing to say. Raises `EngineDataError`."""
        return None

    def judge(self, decision: Decision, choice: ChoiceKind, move: str) -> Judgment | None:
        """What a choice cost; None where nothing was decided. Raises `EngineDataError` and `MoveError`."""
        return None

    def analyse(self, subject: Any, limit: Limit, **options: Any) -> Any:
        """The engine's analysis of a position or a game. Raises `EngineDataError` and `InvalidLimitError`."""
        raise EngineDataError(f"There is no engine for {type(subject).__module__}.")

    def parse_move(self, decision: Decision, text: str) -> Any:
        """The move that a text means. Raises `MoveError`."""
        return decision.position.parse_move(text)

    def legal_moves(self, decision: Decision) -> Sequence[Any]:
        """The legal moves of a decision, from its position: they are not sent to worker processes."""
        moves: Sequence[Any] = decision.position.legal_moves()
        return moves


KITS: Registry[Kit] = Registry(partial(find_kit, "crownpoint.ai", default=Kit()), GAMES)
"""The kit of each game, by the game's name."""
