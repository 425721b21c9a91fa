"""`crownpoint analyse` and `convert` for backgammon matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from crownpoint.ai.limit import MAX_PLIES
from crownpoint.ai.reports import Report
from crownpoint.backgammon import FileFormat, MatchRecord, read_match, recognize, write_mat
from crownpoint.backgammon.notation.ogxm_writer import write_ogxm
from crownpoint.backgammon.notation.sgf_writer import write_sgf
from crownpoint.cli.kits import AnalysisJob
from crownpoint.cli.progress import Bar
from crownpoint.errors import InvalidRecordError
from crownpoint.sources import ReadWarning

if TYPE_CHECKING:
    from crownpoint.ai.backgammon.report import MatchReport

__all__ = ["RECORDS", "analyse", "convert_file", "recognizes", "show"]

RECORDS = (".mat", ".gam", ".txt", ".sgf", ".xg", ".xgp", ".bgf", ".ogxm")
_OTHERS = (FileFormat.PDN, FileFormat.UNKNOWN)
_WRITERS: dict[str, Callable[[MatchRecord], str | bytes]] = {
    ".mat": write_mat, ".txt": write_mat, ".sgf": write_sgf, ".ogxm": write_ogxm,
}  # fmt: skip


def show(report: MatchReport, least: float | None, player: str) -> None:
    """Print the costly decisions and the statistics."""
    from crownpoint.cli.backgammon.tables import show_actions
    from crownpoint.cli.tables import show_statistics

    show_actions(report.record, report.chosen(least, player))
    show_statistics(report.statistics(player))


def recognizes(data: bytes | str) -> bool:
    """Whether these are the contents of a backgammon file."""
    return recognize(data) not in _OTHERS


def analyse(
    data: bytes | str,
    name: str,
    job: AnalysisJob,
    *,
    plies: Annotated[
        int | None, typer.Option(min=0, max=MAX_PLIES, help="Backgammon: plies to look ahead, instead of a level.")
    ] = None,
) -> Report:
    """Go through a match."""
    from crownpoint.ai.backgammon import Engine
    from crownpoint.ai.backgammon.foreign_judgment import foreign_actions
    from crownpoint.ai.backgammon.judgment import JudgedAction
    from crownpoint.ai.backgammon.match_analysis import analyse_match
    from crownpoint.ai.backgammon.report import MatchReport

    level = job.level if plies is None else replace(job.level, plies=plies)
    record = read_match(data)
    if job.kept is not None:
        actions = tuple(map(JudgedAction.from_json, job.kept))
    else:
        engine = Engine(threads=job.threads)
        with Bar("decisions") as bar:
            actions = analyse_match(record, level, engine=engine, executor=job.executor, progress=bar)
    return MatchReport(record, level, actions, foreign_actions(record), _named(record, name))


def convert_file(data: bytes | str, name: str, suffix: str) -> tuple[bytes, Sequence[ReadWarning]]:
    """A match in another format."""
    writer = _WRITERS.get(suffix)
    if writer is None:
        raise InvalidRecordError(f"Backgammon matches are written as {' and '.join(_WRITERS)}, not as {suffix}.")
    record = read_match(data)
    written = writer(record)
    return written if isinstance(written, bytes) else written.encode(), _named(record, name)


def _named(record: MatchRecord, name: str) -> tuple[ReadWarning, ...]:
    return tuple(replace(warning, file=name) for warning in record.warnings)
