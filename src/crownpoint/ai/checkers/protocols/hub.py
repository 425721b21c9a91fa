"""Hub, version 2, for checkers on 8 × 8. docs/reference/engine-hub.md describes it.

A search runs in its own thread, so that `ping` and `stop` are answered during it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from crownpoint import __version__
from crownpoint.ai.checkers import Analysis, Engine
from crownpoint.ai.checkers.protocols import hub_text
from crownpoint.ai.checkers.protocols.hub_text import Arguments, HubError
from crownpoint.ai.limit import MAX_DEPTH, Limit
from crownpoint.ai.protocols.session import Write
from crownpoint.checkers import STARTING_POSITION, Position
from crownpoint.errors import CrownpointError

__all__ = ["HubSession"]

_DEFAULT_SECONDS = 5.0
_MOVES_LEFT = 30  # how many more moves a game is expected to last, if only the clock is known
_SAFETY = 0.05  # seconds kept back for communication
_VARIANT = "american"
_PARAMETERS = {"threads": (1, 64), "hash": (1, 4096)}  # least, most
_STOP_AGAIN = 0.05


class HubSession:
    """One conversation."""

    def __init__(
        self,
        write: Write,
        engine: Engine | None = None,
        *,
        threads: int = 1,
        table_mebibytes: int = 64,
        use_book: bool = True,
    ) -> None:
        self._write = write
        self._given_engine = engine
        self._engine = engine
        self._parameters = {"threads": threads, "hash": table_mebibytes}
        self._use_book = use_book
        self._position = STARTING_POSITION
        self._history: list[Position] = []
        self._limit = Limit(seconds=_DEFAULT_SECONDS)
        self._search: threading.Thread | None = None
        self._commands: dict[str, Callable[[Arguments], None]] = {
            "hub": self._hub,
            "set-param": self._set_param,
            "init": self._init,
            "new-game": self._new_game,
            "pos": self._pos,
            "level": self._level,
            "go": self._go,
        }

    def handle(self, line: str) -> bool:
        """Answer one line; False after `quit`."""
        try:
            word, arguments = hub_text.parse_line(line)
            if word == "quit":
                return False
            if word == "ping":
                self._write("pong")
            elif word == "stop":
                self._stop()
            elif word in self._commands:
                self._finish()
                self._commands[word](arguments)
            # Ignore unknown commands: later versions of the protocol may have more.
        except (CrownpointError, HubError) as error:
            self._write(hub_text.format_line("error", message=" ".join(str(error).split())))
        return True

    def close(self) -> None:
        """Stop thinking."""
        self._stop()

    def _stop(self) -> None:
        while self._search is not None and self._search.is_alive():
            if self._engine is not None:
                self._engine.stop()  # again and again: the thread may not have come to its search yet
            self._search.join(_STOP_AGAIN)
        self._search = None

    def _finish(self) -> None:
        """Wait for the search to end: only ping and stop may interrupt it."""
        if self._search is not None:
            self._search.join()
            self._search = None

    def _hub(self, _: Arguments) -> None:
        self._write(hub_text.format_line("id", name="Crownpoint", version=__version__, author="Crownpoint developers"))
        self._write(hub_text.format_line("param", name="variant", value=_VARIANT, type="enum", values=_VARIANT))
        for name, (least, most) in _PARAMETERS.items():
            numbers = {"value": str(self._parameters[name]), "type": "int", "min": str(least), "max": str(most)}
            self._write(hub_text.format_line("param", name=name, **numbers))
        self._write("wait")

    def _set_param(self, arguments: Arguments) -> None:
        name, value = arguments.get("name", ""), arguments.get("value", "")
        if name == "variant":
            if value != _VARIANT:
                raise HubError(f"unknown variant {value!r}: there is only {_VARIANT}")
        elif name in _PARAMETERS:
            least, most = _PARAMETERS[name]
            number = hub_text.number(value, name)
            if not (least <= number <= most and number == int(number)):
                raise HubError(f"{name} must be a whole number from {least} to {most}, not {value}")
            self._parameters[name] = int(number)

    def _init(self, _: Arguments) -> None:
        self._engine = self._made_engine()
        self._write("ready")

    def _made_engine(self) -> Engine:
        if self._given_engine is not None:
            return self._given_engine
        return Engine(
            threads=self._parameters["threads"], table_mebibytes=self._parameters["hash"], use_book=self._use_book
        )

    def _new_game(self, _: Arguments) -> None:
        if self._engine is not None:
            self._engine.clear()

    def _pos(self, arguments: Arguments) -> None:
        text = arguments.get("pos")
        position = STARTING_POSITION if text is None else hub_text.parse_position(text)
        history = []
        for move in arguments.get("moves", "").split():
            history.append(position)
            position = position.after(hub_text.parse_move(position, move))
        self._position, self._history = position, history

    def _level(self, arguments: Arguments) -> None:
        if "infinite" in arguments:
            self._limit = Limit(depth=MAX_DEPTH)
        elif "depth" in arguments:
            self._limit = Limit(depth=int(hub_text.number(arguments["depth"], "depth")))
        elif "nodes" in arguments:
            self._limit = Limit(nodes=int(hub_text.number(arguments["nodes"], "nodes")))
        elif "move-time" in arguments:
            self._limit = Limit(seconds=hub_text.number(arguments["move-time"], "move-time"))
        elif "time" in arguments:
            self._limit = Limit(seconds=_share(arguments))
        else:
            raise HubError("level needs depth, nodes, move-time, time or infinite")

    def _go(self, arguments: Arguments) -> None:
        if not {"think", "analyze", "ponder"} & arguments.keys():
            raise HubError("go needs think or analyze")
        if "ponder" in arguments:
            raise HubError("pondering is off")
        if not self._position.legal_moves():
            raise HubError("there is no legal move")
        if self._engine is None:
            self._engine = self._made_engine()
        go = self._engine.think if "think" in arguments and self._limit.seconds is not None else self._engine.analyse
        self._search = threading.Thread(
            target=self._think, args=(go, self._position, self._history, self._limit), daemon=True
        )
        self._search.start()

    def _think(self, go: Callable[..., Analysis], position: Position, history: list[Position], limit: Limit) -> None:
        found = go(position, limit, history=history, report=lambda so_far: self._info(so_far))
        best = found.best
        answer = {"move": hub_text.format_move(best.move)}
        if len(best.line) > 1:
            answer["ponder"] = hub_text.format_move(best.line[1])
        self._write(hub_text.format_line("done", **answer))

    def _info(self, found: Analysis) -> None:
        if not found.candidates:
            return
        best = found.best
        speed = found.nodes / found.seconds / 1e6 if found.seconds else 0.0
        figures = {
            "depth": str(found.depth), "score": f"{best.score:.2f}", "nodes": str(found.nodes),
            "time": f"{found.seconds:.3f}", "nps": f"{speed:.1f}", "pv": " ".join(map(hub_text.format_move, best.line)),
        }  # fmt: skip
        self._write(hub_text.format_line("info", **figures))


def _share(arguments: Arguments) -> float:
    """The seconds for one move out of the time for several or for the whole game."""
    time = hub_text.number(arguments["time"], "time")
    moves = hub_text.number(arguments["moves"], "moves") if "moves" in arguments else _MOVES_LEFT
    increment = hub_text.number(arguments["inc"], "inc") if "inc" in arguments else 0.0
    wanted = time / max(1.0, min(moves, _MOVES_LEFT)) + increment
    return max(0.001, min(wanted, time) - _SAFETY)
