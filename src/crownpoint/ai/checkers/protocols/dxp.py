"""DXP, the DamExchange protocol: our engine waits for games. docs/reference/engine-dxp.md describes it."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable

from crownpoint import __version__
from crownpoint.ai.checkers.engine import Engine
from crownpoint.ai.checkers.protocols.dxp_socket import DxpSocket
from crownpoint.ai.checkers.protocols.dxp_text import Accept, Ended, Message, Moved, Request, format_move, played
from crownpoint.ai.limit import Limit
from crownpoint.checkers import Game
from crownpoint.errors import IllegalMoveError, ProgramError

__all__ = ["DxpSession", "serve_dxp"]

_MOVES_LEFT = 30  # how many more moves a game is expected to last
_SHARE = 0.9  # of the time that may be used
_LOST, _DRAWN = 1, 2


class DxpSession:
    """The games of one connection: it is given messages and answers with messages."""

    def __init__(self, engine: Engine, name: str = f"Crownpoint {__version__}") -> None:
        self._engine, self._name = engine, name
        self._game: Game | None = None
        self._seconds = 0.0

    def handle(self, message: Message) -> list[object]:
        """The answers to one message."""
        if isinstance(message, Request):
            return self._begin(message)
        if isinstance(message, Moved):
            return self._go_on(message)
        if isinstance(message, Ended):
            running, self._game = self._game is not None, None
            return [Ended()] if running else []  # else it acknowledges ours
        return ["K1"] if isinstance(message, str) and message.startswith("B") else []  # no move is taken back

    def _begin(self, asked: Request) -> list[object]:
        if not asked.position.legal_moves():
            return [Accept(self._name, 2)]
        self._engine.clear()
        self._game, self._seconds = Game(asked.position), 60.0 * asked.minutes
        answers: list[object] = [Accept(self._name)]
        return [*answers, *self._reply()] if asked.position.turn is asked.color else answers

    def _go_on(self, moved: Moved) -> list[object]:
        if self._game is None:
            return []
        try:
            self._game.play(played(self._game.position, moved))
        except IllegalMoveError as error:
            self._game = None
            return [f"C{str(error)[:120]}", Ended()]
        return self._reply()

    def _reply(self) -> list[object]:
        """Our move, or the end of the game."""
        game = self._game
        assert game is not None
        if game.outcome is not None:
            self._game = None
            return [Ended(_DRAWN if game.outcome.is_draw else _LOST)]
        limit = Limit(seconds=max(0.01, _SHARE * self._seconds / _MOVES_LEFT))
        begun = time.monotonic()
        history = [position for position, _ in game.history]
        best = self._engine.think(game.position, limit, history=history).candidates[0].move
        spent = time.monotonic() - begun
        self._seconds = max(0.0, self._seconds - spent)
        game.play(best)
        return [format_move(best, spent)]


def serve_dxp(listener: socket.socket, engine: Engine, report: Callable[[str], None] = lambda _: None) -> None:
    """Play with whoever connects, one program at a time, until the listener is closed."""
    while True:
        try:
            stream, (host, *_) = listener.accept()
        except OSError:  # closed
            return
        connection, session = DxpSocket(stream, host), DxpSession(engine)
        report(f"{host} connected")
        try:
            while True:
                for answer in session.handle(connection.receive()):
                    connection.send(answer)
        except ProgramError as error:
            report(str(error))
        finally:
            connection.close()
