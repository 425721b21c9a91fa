"""Players by name: characters, engines with limits, programs."""

from __future__ import annotations

from crownpoint.ai.kits import KITS
from crownpoint.ai.limit import Limit
from crownpoint.ai.personas import PERSONAS, make_player
from crownpoint.ai.player import Player
from crownpoint.ai.random_player import RandomPlayer
from crownpoint.arguments import checked_kind

__all__ = ["close_player", "player_of"]


def player_of(text: str, game: str, seed: int = 0, limit: Limit | None = None) -> Player:
    """The player that a text names:

    - `random`, which knows only the rules;
    - a character, by its key or level: `beach-bum`, `selector`, `king-tubby`, `blue-mountain`;
    - `engine:LIMIT`, our engine, such as `engine:plies=1` or `engine:nodes=20000`;
    - `PROTOCOL:COMMAND`, a program that speaks one of the game's protocols; `limit` is for its moves;
    - `onnx:FILE`, a network that judges board arrays (extra `onnx`), searched as `limit` says.

    Raises `ValueError` for another text and `ProgramError` if a program does not start.
    """
    kind, colon, rest = checked_kind("A player", text, str, "a Player or the name of one").partition(":")
    if text == "random":
        return RandomPlayer(seed)
    if not colon:
        known = {key for each in PERSONAS.values() for key in (each.key, each.level)}
        if text not in known:
            raise ValueError(
                f"{text!r} is not a player: use random, {', '.join(PERSONAS)}, engine:LIMIT or PROTOCOL:COMMAND."
            )
        return make_player(game, text, seed)
    if kind == "engine":
        return KITS[game].engine_player(_limit(rest))
    return KITS[game].program(kind, rest, limit)


def _limit(text: str) -> Limit:
    values: dict[str, float] = {}
    for part in text.split(","):
        name, _, value = part.partition("=")
        try:
            values[name] = float(value) if name == "seconds" else int(value)
            Limit(**values)  # type: ignore[arg-type]
        except (TypeError, ValueError) as error:
            raise ValueError(f"{text!r} is not a limit such as plies=1, nodes=20000 or seconds=0.5: {error}") from None
    return Limit(**values)  # type: ignore[arg-type]


def close_player(player: Player) -> None:
    """Close a player that holds something: a program, or a connection."""
    if hasattr(player, "close"):
        player.close()
