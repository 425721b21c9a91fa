"""`crownpoint analyse` and `convert` for checkers games."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from crownpoint.ai.limit import Limit
from crownpoint.ai.reports import Report
from crownpoint.checkers import PdnGame, read_games, write_pdn
from crownpoint.cli.kits import AnalysisJob
from crownpoint.cli.progress import Bar
from crownpoint.errors import CrownpointError, InvalidRecordError
from crownpoint.sources import ReadWarning, decode

if TYPE_CHECKING:
    from crownpoint.ai.checkers.report import GameReport

__all__ = ["RECORDS", "analyse", "convert_file", "recognizes", "show"]

RECORDS = (".pdn",)
_HEAD = 50_000


def show(report: GameReport, least: float | None, player: str) -> None:
    """Print the costly moves and the statistics."""
    from crownpoint.cli.checkers.tables import show_judged
    from crownpoint.cli.tables import show_statistics

    show_judged(report.chosen(least, player))
    show_statistics(report.statistics(player))


def recognizes(data: bytes | str) -> bool:
    """Whether these are the contents of a PDN file."""
    from crownpoint.checkers.notation.pdn_tokens import looks_like_pdn

    return looks_like_pdn(decode(data[:_HEAD]))


def analyse(
    data: bytes | str,
    name: str,
    job: AnalysisJob,
    *,
    nodes: Annotated[
        int | None, typer.Option(min=1, help="Checkers: positions to look at for a move, instead of a level.")
    ] = None,
    game: Annotated[int, typer.Option(min=1, help="Checkers: which game of the file.")] = 1,
) -> Report:
    """Go through a game of a file."""
    from crownpoint.ai.checkers import Engine
    from crownpoint.ai.checkers.game_analysis import JudgedMove, analyse_game
    from crownpoint.ai.checkers.report import GameReport

    chosen = next(islice(read_games(data), game - 1, None), None)
    if chosen is None:
        raise InvalidRecordError(f"There is no game {game} in this file.")
    played, warnings = chosen.played(name)
    if job.kept is not None:
        return GameReport(chosen, tuple(map(JudgedMove.from_json, job.kept)), warnings)
    limit, engine = Limit(nodes=nodes or job.level.nodes), Engine(threads=job.threads)
    with Bar("moves") as bar:
        judged = analyse_game(played, limit, engine=engine, executor=job.executor, progress=bar)
    return GameReport(chosen, judged, warnings)


def convert_file(data: bytes | str, name: str, suffix: str) -> tuple[bytes, Sequence[ReadWarning]]:
    """The games as PDN again, each checked: what is odd is told, and those that cannot be played are kept."""
    if suffix not in RECORDS:
        raise InvalidRecordError(f"Games of checkers are written as {RECORDS[0]}, not as {suffix}.")
    games: list[PdnGame] = []
    warnings: list[ReadWarning] = []
    for game in read_games(data):
        games.append(game)
        warnings += game.oddities(name)
        try:
            game.replay()
        except CrownpointError as error:
            warnings.append(ReadWarning(f"A game that cannot be played to its end was kept. {error}", game.line, name))
    return write_pdn(games).encode(), warnings
