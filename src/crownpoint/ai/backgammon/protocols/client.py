"""Other programs as players: those that speak UBGI."""

from __future__ import annotations

from crownpoint.ai.player import Choice, ChoiceKind, Decision, DecisionKind
from crownpoint.ai.protocols.program import Program
from crownpoint.backgammon import Color, Cube, Dice, Game, Position, Rules, Score
from crownpoint.errors import CrownpointError, ProgramError

__all__ = ["UbgiClient"]


class UbgiClient:
    """A program that speaks UBGI, version 0.2. `choose` raises `ProgramError` if it fails."""

    def __init__(self, command: str, plies: int | None = None, patience: float = 600.0) -> None:
        """`plies` is set as the option of that name where given. Raises `ProgramError`."""
        self._patience = patience
        self._program = Program(command)
        option = () if plies is None else ((f"setoption name plies value {plies}", ""),)
        self._program.greet(("ubgi", "ubgiok"), *option, ("isready", "readyok"))

    @property
    def name(self) -> str:
        """The command."""
        return self._program.command

    def choose(self, decision: Decision) -> Choice:
        """What the program does; it accepts every resignation."""
        if decision.kind is DecisionKind.RESIGNATION:
            return Choice(ChoiceKind.ACCEPT)
        if decision.kind is DecisionKind.ROLL and ChoiceKind.DOUBLE not in decision.choices:
            return Choice(ChoiceKind.ROLL)
        try:
            return self._asked(decision)
        except CrownpointError as error:
            raise ProgramError(f"{self.name!r}: {error}") from error

    def _asked(self, decision: Decision) -> Choice:
        game = _game_of(decision)
        self._program.send(f"position gnubgid {game.gnubg_id}")
        if decision.kind is DecisionKind.MOVE:
            assert decision.dice is not None
            self._program.send(f"dice {Dice.of(decision.dice)}")
            self._program.send("go chequer")
            text = self._program.wait_for("bestmove", self._patience).partition(" ")[2]
            return Choice(ChoiceKind.MOVE, decision.position.parse_move(text, decision.dice))
        self._program.send("go cube")
        said = self._program.wait_for("bestcube", self._patience).partition(" ")[2]
        words = {
            "double": ChoiceKind.DOUBLE, "nodouble": ChoiceKind.ROLL, "take": ChoiceKind.TAKE, "drop": ChoiceKind.DROP,
        }  # fmt: skip
        choice = words.get(said.strip())
        if choice not in decision.choices:
            raise ProgramError(f"{said!r} is not an answer here")
        return Choice(choice)

    def close(self) -> None:
        """Say goodbye."""
        self._program.close()


def _game_of(decision: Decision) -> Game:
    """The game as it stands at a decision: position, dice, cube and score."""
    position: Position = decision.position
    cube: Cube = decision.cube or Cube()
    match, score = decision.match, Score()
    if match is not None:
        length = max(match.away, match.opponent_away)
        own, other = length - match.away, length - match.opponent_away
        white, black = (own, other) if decision.color is Color.WHITE else (other, own)
        score = Score(white, black, length, match.crawford)
    rules = Rules(jacoby=decision.jacoby)
    game = Game(position, decision.dice, cube=cube, score=score, rules=rules)
    if decision.kind is DecisionKind.CUBE_ANSWER:
        game.double()
    return game
