"""A program that plays over DXP as a player: we ask it for games."""

from __future__ import annotations

import contextlib
import math

from crownpoint import __version__
from crownpoint.ai.checkers.giving_up import GaveUp
from crownpoint.ai.checkers.protocols.dxp_socket import DxpSocket, connect
from crownpoint.ai.checkers.protocols.dxp_text import Accept, Ended, Moved, Request, format_move, played
from crownpoint.ai.limit import Limit
from crownpoint.ai.player import Choice, ChoiceKind, Decision, DecisionKind
from crownpoint.checkers import Move, Position
from crownpoint.errors import IllegalMoveError, InvalidLimitError, ProgramError

__all__ = ["DxpClient"]

_MOVES = 75  # of each side, for which the time of a game is asked
_ONE_SECOND = Limit(seconds=1)
_REFUSALS = {1: "it speaks another version of the protocol", 2: "it does not want this game", 3: "it wants no game"}


class DxpClient:
    """A program at an address, `HOST:PORT`. It is connected when the first move is asked for.

    `choose` raises `GaveUp` if the program resigns or claims a draw, and `ProgramError` if it fails.
    """

    def __init__(self, address: str, limit: Limit | None = None, grace: float = 30.0) -> None:
        """The limit is in seconds a move; the program gets the time of 75 moves. Raises `InvalidLimitError`."""
        limit = limit or _ONE_SECOND
        if limit.seconds is None or limit != Limit(seconds=limit.seconds):
            raise InvalidLimitError("DXP knows time only: a limit in seconds.")
        self.name = f"dxp:{address}"
        self._address = address
        self._minutes = min(999, max(1, math.ceil(limit.seconds * _MOVES / 60)))
        self._patience = 60 * self._minutes + grace
        self._socket: DxpSocket | None = None
        self._seen: list[Position] = []  # the positions of the game that is being played, up to the program's last move

    def choose(self, decision: Decision) -> Choice:
        """The move of the program; it declines every draw."""
        if decision.kind is not DecisionKind.MOVE:
            return Choice(ChoiceKind.DECLINE)
        try:
            return Choice(ChoiceKind.MOVE, self._move(decision))
        except IllegalMoveError as error:
            raise ProgramError(f"{self.name}: {error}") from error

    def _move(self, decision: Decision) -> Move:
        if self._socket is None:
            self._socket = connect(self._address)
        positions = [*decision.history, decision.position]
        if not self._seen or positions[: len(self._seen)] != self._seen or len(positions) != len(self._seen) + 1:
            self._begin(decision, positions)
        if len(positions) > len(self._seen):
            before = positions[-2]
            ours = next(move for move in before.legal_moves() if before.after(move) == decision.position)
            self._socket.send(format_move(ours))
        answer = self._receive(Moved, Ended)
        if isinstance(answer, Ended):
            self._seen = []
            self._socket.send(Ended())
            if answer.reason in (1, 2):
                raise GaveUp(draw=answer.reason == 2)
            raise ProgramError(f"{self.name} ended the game without losing it.")
        assert isinstance(answer, Moved)
        move = played(decision.position, answer)
        self._seen = [*positions, decision.position.after(move)]
        return move

    def _begin(self, decision: Decision, positions: list[Position]) -> None:
        """Ask for a game: from its start, unless the program would have to be told its own moves."""
        assert self._socket is not None
        self._end()
        from_start = len(positions) <= 2
        start = positions[0] if from_start else decision.position
        self._socket.send(Request(f"Crownpoint {__version__}", decision.color, self._minutes, 0, start))
        answer = self._receive(Accept)
        assert isinstance(answer, Accept)
        if answer.code:
            raise ProgramError(f"{self.name} refuses: {_REFUSALS.get(answer.code, 'it does not say why')}.")
        self._seen = positions[:1] if from_start else positions

    def _end(self) -> None:
        """End the game that is being played: it is our turn, as far as the program knows."""
        if self._seen and self._socket is not None:
            self._seen = []
            self._socket.send(Ended())
            self._receive(Ended)

    def _receive(self, *wanted: type) -> object:
        assert self._socket is not None
        while True:
            message = self._socket.receive(self._patience)
            if isinstance(message, wanted):
                return message
            if isinstance(message, str) and message.startswith("B"):
                self._socket.send("K1")  # no move is taken back
            elif not isinstance(message, str):
                raise ProgramError(f"{self.name} said {str(message)!r} at the wrong time.")

    def close(self) -> None:
        """End the game and the connection."""
        with contextlib.suppress(ProgramError):
            self._end()
        if self._socket is not None:
            self._socket.close()
            self._socket = None
