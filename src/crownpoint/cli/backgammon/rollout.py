"""`crownpoint rollout`: play positions out many times, with variance reduction."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from crownpoint import backgammon
from crownpoint.ai.work import workers
from crownpoint.cli.backgammon.positions import read_game
from crownpoint.cli.backgammon.rollouts_file import RolloutsFile, positions_in
from crownpoint.cli.options import JsonOption, PositionOption, ProcessesOption, SchedulerOption, print_json
from crownpoint.cli.progress import Bar

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from crownpoint.ai.backgammon.rollout import RolloutSettings

__all__ = ["rollout"]


def rollout(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE...", help="Text files of positions, one id per line; # begins a comment."),
    ] = None,
    position: PositionOption = None,
    dice: Annotated[
        str | None, typer.Option(metavar="DICE", help="Roll out the moves of this roll; without dice, the cube.")
    ] = None,
    move: Annotated[
        list[str] | None,
        typer.Option(metavar="MOVE", help="Roll out this move. May be repeated. Default: the best moves."),
    ] = None,
    moves: Annotated[int, typer.Option(min=1, max=100, help="How many of the best moves to roll out.")] = 3,
    trials: Annotated[int, typer.Option(min=1, help="Games for each move, at most.")] = 1296,
    error: Annotated[float, typer.Option(min=0, help="Stop when every standard error is this small.")] = 0.0,
    confidence: Annotated[
        float, typer.Option(min=0, help="Drop a move when it is this many standard errors behind the best.")
    ] = 0.0,
    truncate: Annotated[int, typer.Option(min=0, help="Truncate games after this many plies; 0 plays them out.")] = 0,
    plies: Annotated[int, typer.Option(min=0, max=3, help="Search depth for the moves in the games.")] = 0,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same dice.")] = 1,
    threads: Annotated[int, typer.Option(min=1, max=64, help="Threads to use.")] = 1,
    processes: ProcessesOption = 1,
    scheduler: SchedulerOption = None,
    output: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write one line of JSON per position to this file; resumes after a stop."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Roll out backgammon positions: all candidates on the same dice, with variance reduction.

    Every figure comes with its standard error. The cube and the score of the id count. The result is the same however
    many threads, processes or machines play.
    """
    from crownpoint.ai.backgammon.rollout import RolloutSettings

    settings = RolloutSettings(trials, seed, truncate, plies, target_error=error, confidence=confidence)
    if not files and output is None:
        with workers(scheduler, processes) as executor:
            found = _Rollout(position, dice, move or [], moves, settings, threads, executor)
        found.show(as_json)
        return
    if not files or position is not None:
        raise typer.BadParameter("give either --id or files of positions; --output goes with files")
    if move:
        raise typer.BadParameter("moves are for a single position", param_hint="--move")
    asked = positions_in(files)
    written = RolloutsFile(output, settings, {"dice": dice, "moves": moves})
    with written, workers(scheduler, processes) as executor:
        for text in asked[written.done(asked) :]:
            written.add(text, _Rollout(text, dice, [], moves, settings, threads, executor).as_json())


class _Rollout:
    """The rollout of one position: of its moves if there are dice, else of the cube."""

    def __init__(
        self,
        text: str | None,
        dice: str | None,
        wanted: list[str],
        most: int,
        settings: RolloutSettings,
        threads: int,
        executor: Executor | None,
    ) -> None:
        from crownpoint.ai.backgammon import Engine, Stakes
        from crownpoint.ai.backgammon.rollout import roll_out_cube, roll_out_moves

        game = read_game(text)
        engine = Engine(threads=threads)
        self.position, self.stakes = game.position, Stakes.of_game(game)
        self.dice = backgammon.Dice.parse(dice) if dice is not None else game.dice
        self.found: Any
        with Bar("trials") as bar:
            options: dict[str, Any] = {
                "settings": settings, "stakes": self.stakes, "executor": executor, "progress": bar,
                "engine": engine if executor is None else None,  # a worker has its own, with the same weights
            }  # fmt: skip
            if self.dice is None:
                self.found = roll_out_cube(self.position, **options)
                return
            chosen = [self.position.parse_move(each, self.dice) for each in wanted]
            if not chosen:
                ranked = engine.rank_moves(self.position, self.dice, self.stakes, 0)
                chosen = [candidate.move for candidate in ranked[:most]]
            self.found = roll_out_moves(self.position, self.dice, chosen, **options)

    def as_json(self) -> dict[str, Any]:
        """The answer for programs."""
        about = {"game": "backgammon", "gnubg_id": self.position.gnubg_id, "turn": self.position.turn.value}
        if self.dice is None:
            return {**about, **self.found.as_json()}
        moves = [each.as_json() for each in self.found]
        return {**about, "dice": list(self.dice), "stakes": self.stakes.as_json(), "moves": moves}

    def show(self, as_json: bool) -> None:
        """Print the answer."""
        from crownpoint.cli.backgammon.tables import show_rolled_cube, show_rolled_moves

        if as_json:
            print_json(self.as_json())
        elif self.dice is None:
            show_rolled_cube(self.found)
        else:
            show_rolled_moves(self.found, self.stakes)
