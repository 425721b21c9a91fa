"""The external player of GNU Backgammon: it connects, sends a board line for each decision, and reads one line back.

docs/reference/engine-gnubg-external.md describes it. GNU Backgammon silently treats an illegal reply as no move, so
every reply is made from a legal move.
"""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Callable

from crownpoint.ai.backgammon.persona import BackgammonPlayer
from crownpoint.ai.backgammon.protocols.fibs_board import FibsBoard
from crownpoint.backgammon import BAR, OFF, Move
from crownpoint.errors import CrownpointError

__all__ = ["ExternalServer", "answer", "format_steps"]

_LONGEST_LINE = 4096


def answer(line: str, player: BackgammonPlayer) -> str:
    """The reply to one board line; a line that begins with `Error: ` where there is none."""
    try:
        asked = FibsBoard.parse(line)
    except CrownpointError as error:
        return f"Error: {' '.join(str(error).split())}"
    if asked.doubled:
        return "take" if player.takes(asked.position, asked.stakes) else "drop"
    if asked.dice is None:
        return "double" if player.doubles(asked.position, asked.stakes) else "roll"
    return format_steps(player.best(asked.position, asked.dice, asked.stakes))


def format_steps(move: Move) -> str:
    """Every step apart and without marks, such as `bar/22 13/10`; empty if nothing can be played."""
    return " ".join(
        f"{'bar' if step.source == BAR else step.source}/{'off' if step.target == OFF else step.target}"
        for step in move.steps
    )


class ExternalServer(socketserver.ThreadingTCPServer):
    """Plays with every GNU Backgammon that connects, each in a thread and with a player of its own."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, address: tuple[str, int], make_player: Callable[[], BackgammonPlayer]) -> None:
        """Raises `OSError` if the port is taken."""
        self.make_player = make_player
        super().__init__(address, _Conversation)

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.server_address[1])

    def start(self) -> threading.Thread:
        """Serve in a thread until `shutdown` is called."""
        thread = threading.Thread(target=self.serve_forever, daemon=True)
        thread.start()
        return thread


class _Conversation(socketserver.StreamRequestHandler):
    """One GNU Backgammon; ends when it hangs up."""

    def handle(self) -> None:
        server = self.server
        assert isinstance(server, ExternalServer)
        player = server.make_player()
        try:
            while line := self.rfile.readline(_LONGEST_LINE):
                text = line.decode("latin-1").strip("\0\r\n ")
                if text:
                    self.wfile.write(f"{answer(text, player)}\n".encode())
        except ConnectionError:
            return
