"""`line`: a plain protocol for matches between engines. docs/reference/engine-line.md describes it.

It serves any game whose positions have a FEN and whose engine searches as `LineEngine` says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from crownpoint.ai.limit import Limit
from crownpoint.ai.protocols.session import Write
from crownpoint.errors import CrownpointError, InvalidLimitError

__all__ = ["LineEngine", "LineSession"]

_MAX_PERFT = 30


class LineEngine(Protocol):
    """What the protocol asks of a game's engine."""

    def analyse(self, position: Any, limit: Limit, *, history: Sequence[Any]) -> Any:
        """Search, and return an analysis: `best`, `depth`, `nodes`, `seconds`."""

    def think(self, position: Any, limit: Limit, *, history: Sequence[Any]) -> Any:
        """Search unless the opening book knows the move."""

    def probe(self, position: Any) -> Any:
        """The `result` and the `plies` to it where the endgame tables know them, else None."""

    def clear(self) -> None:
        """Forget what was searched."""


class LineSession:
    """One conversation; commands are answered in order, each before the next is read."""

    def __init__(self, write: Write, engine: LineEngine, start: Any) -> None:
        """`start` is the starting position of the game."""
        self._write = write
        self._engine = engine
        self._start = self._position = start
        self._history: list[Any] = []
        self._commands: dict[str, Callable[[str], None]] = {
            "ready": self._ready,
            "newgame": self._newgame,
            "hist": self._hist,
            "fen": self._fen,
            "go": self._go,
            "perft": self._perft,
            "probe": self._probe,
        }

    def handle(self, line: str) -> bool:
        """Answer one line; False after `quit`."""
        word, _, rest = line.partition(" ")
        if word == "quit":
            return False
        command = self._commands.get(word)
        if command is None:
            self._write(f"error unknown command {word[:40]!r}: there are {', '.join(self._commands)} and quit")
            return True
        try:
            command(rest.strip())
        except CrownpointError as error:
            self._write(f"error {' '.join(str(error).split())}")
        return True

    def close(self) -> None:
        """Nothing is under way between lines."""

    def _ready(self, _: str) -> None:
        self._write("readyok")

    def _newgame(self, _: str) -> None:
        self._engine.clear()
        self._position, self._history = self._start, []

    def _hist(self, rest: str) -> None:
        self._history = [self._start.from_fen(text) for text in rest.split()]

    def _fen(self, rest: str) -> None:
        self._position = self._start.from_fen(rest)

    def _go(self, rest: str) -> None:
        limit = _limit(rest)
        # A limit of depth or nodes asks for a search, so the opening book is for time only.
        go = self._engine.think if limit.seconds is not None else self._engine.analyse
        found = go(self._position, limit, history=self._history)
        move = found.best.move if found.candidates else None
        self._write(_info(found))
        self._write(f"bestmove {move} {self._position.after(move).fen}" if move else "bestmove none")

    def _perft(self, rest: str) -> None:
        depth = _number(rest, "perft")
        if depth > _MAX_PERFT:
            raise InvalidLimitError(f"perft {depth} would never end: {_MAX_PERFT} is the limit.")
        self._write(f"perft {depth} {self._position.perft(depth)}")

    def _probe(self, rest: str) -> None:
        position = self._start.from_fen(rest) if rest else self._position
        exact = self._engine.probe(position)
        self._write(f"probe {exact.result} {exact.plies}" if exact else "probe unknown")


def _limit(rest: str) -> Limit:
    """The limit of a `go`."""
    words = rest.split()
    if len(words) != 2 or words[0] not in ("movetime", "depth", "nodes"):
        raise InvalidLimitError(f"'go {rest[:80]}' is not 'go movetime MS', 'go depth N' or 'go nodes N'.")
    number = _number(words[1], f"go {words[0]}")
    if words[0] == "movetime":
        return Limit(seconds=number / 1000)
    return Limit(depth=number) if words[0] == "depth" else Limit(nodes=number)


def _number(text: str, what: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 15:
        raise InvalidLimitError(f"{text[:40]!r} after {what} is not a whole number.")
    return int(text)


def _info(found: Any) -> str:
    milliseconds = round(1000 * found.seconds)
    figures = f"info depth {found.depth} nodes {found.nodes} time {milliseconds}"
    if not found.candidates:
        return figures
    best = found.best
    return f"{figures} score {round(100 * best.score)} pv {' '.join(map(str, best.line))}"
