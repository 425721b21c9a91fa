"""Who plays: our engine in this process, or any program that speaks `line` or `hub`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from crownpoint import _core
from crownpoint.ai.checkers.engine import evaluator, shipped_evaluator, solved_endgames
from crownpoint.ai.checkers.protocols import hub_text
from crownpoint.ai.protocols.program import Program
from crownpoint.checkers import Game, Move, Position
from crownpoint.errors import CrownpointError, ProgramError

__all__ = ["GoLimit", "MatchPlayer", "PlayerError", "make_player"]

_START_SECONDS = 120.0  # an engine may load or solve endings first
PLAIN = Path(__file__).resolve().parents[1] / "plain_alpha_beta.py"
PlayerError = ProgramError


@dataclass(frozen=True)
class GoLimit:
    """How long a move may take: `movetime` in milliseconds, `depth` in plies or `nodes`."""

    kind: str
    amount: int

    @classmethod
    def parse(cls, text: str) -> GoLimit:
        """Raises ValueError for anything but `movetime 50`, `depth 9` or `nodes 20000`."""
        kind, _, amount = text.partition(" ")
        if kind not in ("movetime", "depth", "nodes") or not amount.isdecimal() or int(amount) < 1:
            raise ValueError(f"{text!r} is not a limit such as 'movetime 50', 'depth 9' or 'nodes 20000'")
        return cls(kind, int(amount))

    def __str__(self) -> str:
        return f"{self.kind} {self.amount}"


class MatchPlayer(Protocol):
    """One side of a match."""

    def new_game(self) -> None:
        """Forget the game before. Raises `PlayerError`."""

    def choose(self, game: Game) -> Move:
        """A legal move. Raises `PlayerError` where there is none to be had from this player."""

    def close(self) -> None:
        """The match is over."""


class OwnPlayer:
    """Our engine, with whatever weights and endings."""

    def __init__(self, limit: GoLimit, weights: str = "shipped", endgames: bool = True, threads: int = 1) -> None:
        in_seconds = limit.kind == "movetime"
        self._limit = {"seconds": limit.amount / 1000} if in_seconds else {limit.kind: limit.amount}
        self._engine = _core.checkers.Engine(16, threads)
        if weights == "shipped":
            self._engine.set_evaluator(shipped_evaluator())
        elif weights != "hand":
            self._engine.set_evaluator(evaluator(Path(weights).read_bytes()))
        self._engine.set_endgames(solved_endgames() if endgames else None)

    def new_game(self) -> None:
        self._engine.clear()

    def choose(self, game: Game) -> Move:
        history = [position.board for position in quiet_tail(game)]
        found = self._engine.search(game.position.board, history, **self._limit)
        return Move(found.lines[0].moves[0], game.position.board)

    def close(self) -> None:
        pass


class LinePlayer:
    """A program that speaks `line`."""

    def __init__(self, command: str, limit: GoLimit, grace: float) -> None:
        self._limit = limit
        self._patience = patience(limit, grace)
        self._program = Program(command)
        self._program.send("ready")
        self._program.wait_for("readyok", _START_SECONDS)

    def new_game(self) -> None:
        self._program.send("newgame")

    def choose(self, game: Game) -> Move:
        self._program.send(" ".join(["hist", *(position.fen for position in quiet_tail(game))]))
        self._program.send(f"fen {game.position.fen}")
        self._program.send(f"go {self._limit}")
        words = self._program.wait_for("bestmove", self._patience).split()
        for move in game.legal_moves:
            # The position after the move tells apart what a short text does not.
            if len(words) > 2 and game.position.after(move).fen == words[2]:
                return move
        return parsed(game.position, words[1] if len(words) == 2 else " ".join(words[1:]))

    def close(self) -> None:
        self._program.close()


class HubPlayer:
    """A program that speaks Hub, version 2."""

    def __init__(self, command: str, limit: GoLimit, grace: float) -> None:
        self._patience = patience(limit, grace)
        name, value = {
            "movetime": ("move-time", f"{limit.amount / 1000:g}"),
            "depth": ("depth", str(limit.amount)),
            "nodes": ("nodes", str(limit.amount)),
        }[limit.kind]
        self._level = hub_text.format_line("level", **{name: value})
        self._program = Program(command)
        self._program.send("hub")
        self._program.wait_for("wait", _START_SECONDS)
        self._program.send("init")
        self._program.wait_for("ready", _START_SECONDS)

    def new_game(self) -> None:
        self._program.send("new-game")

    def choose(self, game: Game) -> Move:
        moves = " ".join(hub_text.format_move(move) for move in game.moves)
        arguments = {"pos": hub_text.format_position(game.starting_position)} | ({"moves": moves} if moves else {})
        self._program.send(hub_text.format_line("pos", **arguments))
        self._program.send(self._level)
        self._program.send("go think")
        line = self._program.wait_for("done", self._patience)
        try:
            return hub_text.parse_move(game.position, hub_text.parse_line(line)[1].get("move", ""))
        except (CrownpointError, hub_text.HubError) as error:
            raise PlayerError(str(error)) from error

    def close(self) -> None:
        self._program.close()


def quiet_tail(game: Game) -> Sequence[Position]:
    """The earlier positions that can come back: those since the last capture or move of a man."""
    positions = [position for position, _ in game.history]
    return positions[len(positions) - game.quiet_plies :]


def patience(limit: GoLimit, grace: float) -> float:
    """The seconds to wait for an answer."""
    return grace + (limit.amount / 1000 if limit.kind == "movetime" else 600)


def parsed(position: Position, text: str) -> Move:
    try:
        return position.parse_move(text)
    except CrownpointError as error:
        raise PlayerError(str(error)) from error


def make_player(spec: str, limit: GoLimit, grace: float = 10) -> MatchPlayer:
    """The player of a text:

    - `line:COMMAND` and `hub:COMMAND`, a program;
    - `own`, our engine in this process, with options as in `own:weights=FILE,endgames=no,threads=2` (weights may also
      be `hand`, the evaluation written by hand);
    - `plain`, the plain alpha-beta of this folder as a program.

    Raises ValueError for another text, `PlayerError` where a program does not start.
    """
    kind, _, rest = spec.partition(":")
    if kind == "line":
        return LinePlayer(rest, limit, grace)
    if kind == "hub":
        return HubPlayer(rest, limit, grace)
    if spec == "plain":
        return LinePlayer(f"'{sys.executable}' '{PLAIN}'", limit, grace)
    if kind != "own":
        raise ValueError(f"{spec!r} is no player: line:COMMAND, hub:COMMAND, own[:options] or plain")
    options = dict(option.partition("=")[::2] for option in rest.split(",") if option)
    if unknown := options.keys() - {"weights", "endgames", "threads"}:
        raise ValueError(f"own knows no {', '.join(sorted(unknown))}: weights, endgames or threads")
    weights, threads = options.get("weights", "shipped"), int(options.get("threads", "1"))
    return OwnPlayer(limit, weights, options.get("endgames", "yes") != "no", threads)
