"""Other programs as players: those that speak Hub, version 2, and those that speak `line`."""

from __future__ import annotations

from itertools import pairwise

from crownpoint.ai.checkers.engine import KNOWN_LIMITS
from crownpoint.ai.checkers.protocols import hub_text
from crownpoint.ai.limit import Limit
from crownpoint.ai.player import Choice, ChoiceKind, Decision, DecisionKind
from crownpoint.ai.protocols.program import Program
from crownpoint.checkers import Move, Position
from crownpoint.errors import CrownpointError, ProgramError

__all__ = ["HubClient", "LineClient"]

_ONE_SECOND = Limit(seconds=1)


class _Client:
    """What both have in common. `choose` raises `ProgramError` if the program fails."""

    def __init__(self, command: str, limit: Limit | None = None, grace: float = 10.0) -> None:
        """`grace` is how many seconds more than its limit the program may take. Raises `ProgramError`."""
        self.limit = limit or _ONE_SECOND
        self.limit.require(*KNOWN_LIMITS)
        self.patience = grace + (600.0 if self.limit.seconds is None else self.limit.seconds)
        self.program = Program(command)

    @property
    def name(self) -> str:
        """The command."""
        return self.program.command

    def choose(self, decision: Decision) -> Choice:
        """The move of the program; it declines every draw."""
        if decision.kind is not DecisionKind.MOVE:
            return Choice(ChoiceKind.DECLINE)
        try:
            return Choice(ChoiceKind.MOVE, self.move(decision))
        except (CrownpointError, hub_text.HubError) as error:
            raise ProgramError(f"{self.name!r}: {error}") from error

    def move(self, decision: Decision) -> Move:
        """The move that the program answers with."""
        raise NotImplementedError

    def close(self) -> None:
        """Say goodbye."""
        self.program.close()


class HubClient(_Client):
    """A program that speaks Hub."""

    def __init__(self, command: str, limit: Limit | None = None, grace: float = 10.0) -> None:
        super().__init__(command, limit, grace)
        self.program.greet(("hub", "wait"), ("init", "ready"))

    def move(self, decision: Decision) -> Move:
        """The move that the program answers with, knowing the game so far."""
        positions = (*decision.history, decision.position)
        moves = []
        for before, after in pairwise(positions):
            moves.append(next(move for move in before.legal_moves() if before.after(move) == after))
        arguments = {"pos": hub_text.format_position(positions[0])}
        if moves:
            arguments["moves"] = " ".join(map(hub_text.format_move, moves))
        self.program.send(hub_text.format_line("pos", **arguments))
        self.program.send(hub_text.format_line("level", **self._level()))
        self.program.send("go think")
        line = self.program.wait_for("done", self.patience)
        return hub_text.parse_move(decision.position, hub_text.parse_line(line)[1].get("move", ""))

    def _level(self) -> dict[str, str]:
        limit = self.limit
        if limit.seconds is not None:
            return {"move-time": f"{limit.seconds:g}"}
        return {"depth": str(limit.depth)} if limit.depth is not None else {"nodes": str(limit.nodes)}


class LineClient(_Client):
    """A program that speaks `line`."""

    def __init__(self, command: str, limit: Limit | None = None, grace: float = 10.0) -> None:
        super().__init__(command, limit, grace)
        self.program.greet(("ready", "readyok"))

    def move(self, decision: Decision) -> Move:
        """The move that the program answers with; the position after it tells apart what a short text does not."""
        self.program.send(" ".join(["hist", *(position.fen for position in decision.history)]))
        self.program.send(f"fen {decision.position.fen}")
        self.program.send(f"go {self._level()}")
        words = self.program.wait_for("bestmove", self.patience).split()
        position: Position = decision.position
        for move in position.legal_moves():
            if len(words) > 2 and position.after(move).fen == words[2]:
                return move
        return position.parse_move(" ".join(words[1:]))

    def _level(self) -> str:
        limit = self.limit
        if limit.seconds is not None:
            return f"movetime {max(1, round(1000 * limit.seconds))}"
        return f"depth {limit.depth}" if limit.depth is not None else f"nodes {limit.nodes}"
