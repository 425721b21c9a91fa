"""Playing the games of a file: what every format of match records needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from crownpoint.backgammon.action import ActionKind
from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.game import Game
from crownpoint.backgammon.move import BAR, OFF, Move, Step
from crownpoint.backgammon.notation.move_text import Hop, parse_hops
from crownpoint.backgammon.outcome import Result
from crownpoint.backgammon.position import Position
from crownpoint.backgammon.record import GameRecord, Note
from crownpoint.backgammon.rules import Rules
from crownpoint.backgammon.score import Score
from crownpoint.backgammon.state import Phase
from crownpoint.backgammon.variants import STANDARD, Variant
from crownpoint.color import Color
from crownpoint.errors import InvalidPositionError, InvalidRecordError, MoveError
from crownpoint.sources import Warnings

__all__ = ["Replay", "check_scores", "position_of", "possible_score"]

_LONGEST_COMMENT = 20_000  # letters; a longer one is cut


def possible_score(white: int, black: int, length: int, crawford: bool, warnings: Warnings, line: int = 0) -> Score:
    """The score of a game. One that cannot be is warned about, and the game is read without a score."""
    try:
        score = Score(white, black, length, crawford)
    except ValueError as error:
        warnings.add(f"{error} The game was read as a money game.", line)
        return Score()
    if score.winner:
        warnings.add(f"No game is played at {white}-{black} of {length}; it was read as a money game.", line)
        return Score()
    return score


def check_scores(games: Sequence[GameRecord], lines: Sequence[int], warnings: Warnings) -> None:
    """Warn of games that do not begin at the score of the game before. `lines` has where each begins."""
    for number, (before, game) in enumerate(pairwise(games), 2):
        was, now = before.game.score, game.game.score
        if was.length != now.length or before.winner is None or not before.points:
            continue  # a score that cannot be was warned about; a game without a result leads nowhere
        won = before.points if before.winner is Color.WHITE else 0, before.points if before.winner is Color.BLACK else 0
        ends = [was.white + won[0], was.black + won[1]]
        if was.length and max(ends) >= was.length:
            found = f"The match was won at {ends[0]}-{ends[1]} before game {number}; it was read all the same."
            warnings.add(found, lines[number - 1])
        elif ends != [now.white, now.black]:
            found = (
                f"Game {number} begins at {now.white}-{now.black}, but the game before it ended at {ends[0]}-{ends[1]}."
            )
            warnings.add(found, lines[number - 1])


class Replay:
    """A game that is being read. What the rules forbid is kept, marked and warned about."""

    def __init__(
        self, warnings: Warnings, *, rules: Rules, score: Score, variant: Variant = STANDARD, line: int = 0
    ) -> None:
        self.warnings = warnings
        self.game = Game(rules=rules, score=score, variant=variant)
        self.notes: dict[int, Note] = {}
        self.winner: Color | None = None
        self.points = 0
        self.line = line

    def note(self, **facts: Any) -> None:
        """Write something about the last action, or about the game while it is not open; comments are joined."""
        index = -1 if self.game.phase is Phase.OPENING else len(self.game.actions) - 1
        old = self.notes.get(index, Note())
        if len(old.comment) >= _LONGEST_COMMENT:
            facts.pop("comment", None)
        if "comment" in facts:
            joined = f"{old.comment}\n{facts['comment']}" if old.comment else facts["comment"]
            facts["comment"] = joined[:_LONGEST_COMMENT]
        self.notes[index] = replace(old, **facts)

    def roll(self, color: Color, dice: Dice, line: int = 0) -> None:
        """Roll for a side. The first roll of a file becomes the opening roll that lets this side begin.

        Files may begin with a double, which no opening roll is: then the game begins with that side on turn. Where it
        is the other side's turn, a turn is missing: that is warned about. Raises `InvalidRecordError` if nobody may
        roll.
        """
        game = self.game
        if game.phase is Phase.OPENING:
            if dice.is_double or game.rules.winner_rolls_again:
                self._open(color, dice)
            else:
                game.roll(*((dice.high, dice.low) if color is Color.WHITE else (dice.low, dice.high)))
            return
        if game.phase is Phase.MOVE and game.turn is color.opponent:
            self.warnings.add(f"{game.turn} rolled {game.dice} and did not move; the turn was passed.", line)
            self.force(Move(), "the turn was not played")
        if game.phase is Phase.ROLL and game.turn is not color:
            self.warnings.add(f"A turn of {game.turn} is missing before {color}'s {dice}; {color} moves twice.", line)
            game.set_position(game.position.with_turn(color))
        if reason := game.why_not(ActionKind.ROLL, color):
            raise InvalidRecordError(f"{color} cannot roll {dice} here: {reason}")
        game.roll(*dice)

    def _open(self, color: Color, dice: Dice | None = None) -> None:
        """Begin with a side on turn, where the file does not have the roll that decided it."""
        game = self.game
        at = game.position.with_turn(color)
        self.game = Game(at, dice, cube=game.cube, rules=game.rules, score=game.score)

    def play(self, text: str, line: int = 0) -> None:
        """Play the move of a text; one that is not legal is kept and marked.

        GNU Backgammon writes the ways of checkers as it likes, 8/2 2/off where only 8/3 3/off is allowed: what leads to
        the board of a legal move is that move.
        """
        try:
            self.game.play(text or Move())
            return
        except MoveError as error:
            why = str(error)
        dice, who = self.game.dice, self.game.turn
        try:
            hops = parse_hops(text) if text else ()
        except MoveError:
            self.warnings.add(f"{text[:60]!r} is not a play of {dice}; {who}'s turn was passed. {why}", line)
            self.force(Move(), why, text)
            return
        forced = _carried_out(self.game.position, hops)
        if forced is None:
            self.warnings.add(f"{text[:60]!r} cannot be played with {dice}; the board was left as it was. {why}", line)
            self.force(Move(), why, text)
            return
        move, after = forced
        if same := next((each for each in self.game.legal_moves if self.game.position.after(each) == after), None):
            self.game.play(same)
            return
        what = f"The play {text[:60]} with {dice} is not legal" if text else f"{who} did not play {dice}"
        self.warnings.add(f"{what}; it was kept and marked. {why}", line)
        self.force(move, why, "" if text else "cannot move", after)

    def force(self, move: Move, why: str, text: str = "", after: Position | None = None) -> None:
        """Keep a play that the rules forbid; without a position after it the board stays as it is."""
        position = self.game.position
        self.game.force(move, after or position.with_turn(position.turn.opponent))
        self.note(illegal=why, text=text)

    def set_board(self, points: list[int], why: str, text: str = "") -> None:
        """Keep a play by the board after it: 26 numbers in White's numbering."""
        position = self.game.position
        after = position_of(points, position, position.turn.opponent)
        self.force(Move(), why, text, after)

    def cube(self, kind: ActionKind, color: Color, line: int = 0) -> None:
        """A cube action of a side; one that is not possible is left out with a warning."""
        if kind is ActionKind.DOUBLE and self.game.phase is Phase.OPENING and self.game.rules.winner_rolls_again:
            self._open(color)
        game = self.game
        if kind is ActionKind.DOUBLE and game.phase is Phase.CUBE and game.state.offer:
            kind = ActionKind.RACCOON if game.state.offer.beavers else ActionKind.BEAVER
        if kind in (ActionKind.BEAVER, ActionKind.RACCOON) and game.score.length == 0:
            # The players had agreed on it, then.
            raccoons = game.rules.raccoons or not game.rules.beavers or kind is ActionKind.RACCOON
            game.rules = replace(game.rules, beavers=True, raccoons=raccoons)
        if kind is ActionKind.DOUBLE and game.phase is Phase.ROLL and game.turn is not color:
            self.warnings.add(f"A turn of {game.turn} is missing before {color}'s double; {color} moves twice.", line)
            game.set_position(game.position.with_turn(color))
        if reason := game.why_not(kind, color):
            self.warnings.add(f"{color}'s {kind} was left out: {reason}", line)
            return
        getattr(game, kind.value)()

    def finish(self, winner: Color | None = None, points: int = 0, line: int = 0) -> GameRecord:
        """The game with the end that its file gives it."""
        game = self.game
        winner = winner or self.winner
        points = points or self.points
        if winner and not game.is_over and game.phase is not Phase.OPENING:
            concede(game, winner, points)
        outcome = game.outcome
        if outcome and winner and outcome.winner is not winner:
            self.warnings.add(f"The file says {winner} won, the moves say {outcome.winner}; the moves count.", line)
            winner, points = outcome.winner, outcome.points
        if winner is None and outcome:
            winner, points = outcome.winner, outcome.points
        counted = outcome.points if outcome else 0
        if winner and points > max(counted, Result.BACKGAMMON * game.cube.value, game.score.length):
            why = f"{points} points cannot be won with the cube at {game.cube.value}"
            self.warnings.add(f"{why}; {counted} were counted.", line)
            points = counted
        notes = {index: replace(note, comment=note.comment.strip()) for index, note in self.notes.items()}
        return GameRecord(game, winner, points, notes)


def _carried_out(position: Position, hops: tuple[Hop, ...]) -> tuple[Move, Position] | None:
    """The move of hops that the rules forbid, and the position after it; None if no board can show it."""
    points = list(position.points_of(position.turn))
    steps = []
    for hop in hops:
        if not 0 < hop.source <= BAR or points[hop.source] < 1 or (hop.target != OFF and points[hop.target] < -1):
            return None
        points[hop.source] -= 1
        hit = hop.target != OFF and points[hop.target] == -1
        if hit:
            points[hop.target] = 0
            points[0] -= 1
        if hop.target != OFF:
            points[hop.target] += 1
        steps.append(Step(hop.source, hop.target, abs(hop.source - hop.target), hit))
    turn = position.turn
    seen_by_white = points if turn is Color.WHITE else [-count for count in reversed(points)]
    try:
        return Move(steps), position_of(seen_by_white, position, turn.opponent)
    except InvalidPositionError:
        return None


def position_of(points: list[int], before: Position, turn: Color) -> Position:
    """The position of 26 numbers in White's numbering; checkers missing to those before are off."""
    white = {place: count for place, count in enumerate(points) if count > 0}
    black = {25 - place: -count for place, count in enumerate(points) if count < 0}
    for color, side in ((Color.WHITE, white), (Color.BLACK, black)):
        missing = before.piece_count(color) - sum(side.values())
        if missing < 0:
            raise InvalidPositionError(f"{color} has {-missing} checkers too many.")
        side[OFF] = missing
    return Position(white, black, turn)


def concede(game: Game, winner: Color, points: int) -> None:
    """End a game that its file ends before the board does: dropped, given up, or lost on time."""
    loser = winner.opponent
    if game.phase is Phase.CUBE and game.to_act is loser:
        game.drop()
        return
    if game.phase is Phase.RESIGNATION:
        game.accept_resignation() if game.to_act is winner else game.refuse_resignation()
        if game.is_over:
            return
    needed = game.score.needs(winner) or points
    for result in Result if game.phase in (Phase.ROLL, Phase.MOVE) else ():
        # Some programs write no more points than the match needs.
        if points in (result * game.cube.value, min(result * game.cube.value, needed)):
            game.resign(loser, result)
            game.accept_resignation()
            return
    game.forfeit(loser)
