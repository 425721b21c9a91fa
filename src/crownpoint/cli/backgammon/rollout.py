"""`crownpoint rollout`: play a position out many times, with variance reduction."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from crownpoint import backgammon
from crownpoint.cli.backgammon.positions import read_game
from crownpoint.cli.options import JsonOption, PositionOption, print_json
from crownpoint.cli.progress import Bar

__all__ = ["rollout"]


def rollout(
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
        float, typer.Option(min=0, help="Stop when the best move leads by this many standard errors.")
    ] = 0.0,
    truncate: Annotated[int, typer.Option(min=0, help="Judge by the network after this many plies; 0: never.")] = 0,
    plies: Annotated[int, typer.Option(min=0, max=3, help="Search depth of the moves in the games.")] = 0,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same dice.")] = 1,
    threads: Annotated[int, typer.Option(min=1, max=64, help="Threads to play with.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Roll out a backgammon position: all candidates on the same dice, with variance reduction.

    Every figure comes with its standard error. The cube and the score of the id count.
    """
    from crownpoint.ai.backgammon.rollout import RolloutSettings

    game = read_game(position)
    settings = RolloutSettings(trials, seed, truncate, plies, least_error=error, confidence=confidence)
    roll = backgammon.Dice.parse(dice) if dice is not None else game.dice
    if roll is None:
        _roll_cube(game, settings, threads, as_json)
    else:
        _roll_moves(game, roll, move or [], moves, settings, threads, as_json)


def _roll_cube(game: backgammon.Game, settings: Any, threads: int, as_json: bool) -> None:
    from crownpoint.ai.backgammon import Engine, Stakes
    from crownpoint.ai.backgammon.rollout import roll_out_cube

    with Bar("trials") as bar:
        found = roll_out_cube(
            game.position, settings=settings, stakes=Stakes.of_game(game), engine=Engine(threads=threads), progress=bar
        )
    if as_json:
        print_json(
            {"game": "backgammon", "gnubg_id": game.position.gnubg_id, "turn": game.turn.value, **found.as_json()}
        )
    else:
        from crownpoint.cli.backgammon.tables import show_rolled_cube

        show_rolled_cube(found)


def _roll_moves(
    game: backgammon.Game,
    dice: backgammon.Dice,
    wanted: list[str],
    most: int,
    settings: Any,
    threads: int,
    as_json: bool,
) -> None:
    from crownpoint.ai.backgammon import Engine, Stakes
    from crownpoint.ai.backgammon.rollout import roll_out_moves

    engine, stakes, position = Engine(threads=threads), Stakes.of_game(game), game.position
    chosen = [position.parse_move(text, dice) for text in wanted]
    if not chosen:
        chosen = [candidate.move for candidate in engine.rank(position, dice, stakes, 0)[:most]]
    with Bar("trials") as bar:
        found = roll_out_moves(position, dice, chosen, settings=settings, stakes=stakes, engine=engine, progress=bar)
    if as_json:
        answer = {"game": "backgammon", "gnubg_id": position.gnubg_id, "turn": position.turn.value}
        print_json(
            {**answer, "dice": list(dice), "stakes": stakes.as_json(), "moves": [each.as_json() for each in found]}
        )
    else:
        from crownpoint.cli.backgammon.tables import show_rolled_moves

        show_rolled_moves(found, stakes)
