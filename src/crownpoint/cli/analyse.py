"""`crownpoint analyse`: what each decision of games and matches cost."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import typer

from crownpoint import __version__
from crownpoint.ai.levels import DEFAULT_LEVEL, LEVELS
from crownpoint.ai.parts import PartsFolder
from crownpoint.ai.report_page import report_page
from crownpoint.ai.reports import Report
from crownpoint.ai.work import workers
from crownpoint.cli.kits import KITS, AnalysisJob, own_options, records_in, with_own_options
from crownpoint.cli.options import (
    JsonOption,
    LeastOption,
    LevelName,
    ProcessesOption,
    SchedulerOption,
    ThreadsOption,
    print_json,
)
from crownpoint.errors import InvalidRecordError, OtherWorkError, TableNotFoundError
from crownpoint.sources import Source, load, name_of

__all__ = ["analyse"]

JSON_VERSION = 1
_FILES = " or ".join(f"{game} ({', '.join(kit.records)})" for game, kit in KITS.items())
_SUFFIXES = {suffix for kit in KITS.values() for suffix in kit.records}
_DEFAULT = LevelName(DEFAULT_LEVEL.name)


@with_own_options
def analyse(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help=f"Files, folders, saved games, or - for stdin. Files: {_FILES}."),
    ],
    least: LeastOption = None,
    level: Annotated[LevelName, typer.Option(help="How deeply to analyze.")] = _DEFAULT,
    player: Annotated[str, typer.Option(metavar="NAME", help="Show only this player's decisions.")] = "",
    output: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the analysis to a file, as JSON.")] = None,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a report to read or print.")] = None,
    store: Annotated[str, typer.Option(metavar="STORE", help="Another file, or the URL of a database")] = "",
    threads: ThreadsOption = 1,
    processes: ProcessesOption = 1,
    scheduler: SchedulerOption = None,
    keep: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Save finished work here, so the same command can resume."),
    ] = None,
    as_json: JsonOption = False,
    **own: Any,
) -> None:
    """Analyze matches and games: what each decision cost.

    Losses are in points for a game with a cube, otherwise in men. For a game with dice, the luck of each side is shown
    too. Warnings about a file go to standard error. A saved game is named by its id or its name.
    """
    sources = [source for name in files for source in _sources(name, store)]
    settings = {"format": "crownpoint judgments", "version": 1, "crownpoint": __version__, "level": level.value, **own}
    parts = None if keep is None else PartsFolder(keep, settings)
    reports: list[Report] = []
    with workers(scheduler, processes) as executor:
        work = _Work(level.value, threads, executor, parts, own, alone=len(sources) == 1)
        for source in sources:
            try:
                game, report = work.report(source)
            except (InvalidRecordError, OSError) as error:
                if len(sources) == 1:
                    raise
                name = name_of(source)
                why = str(error.strerror if isinstance(error, OSError) else error)
                print(f"{name}: {why.removeprefix(f'{name}: ')}", file=sys.stderr)
                continue
            for warning in report.warnings:
                print(warning, file=sys.stderr)
            reports.append(report)
            if not as_json and (len(sources) == 1 or not player or len(report.statistics(player)) > 1):
                if len(sources) > 1:
                    print(f"\n{name_of(source)}")
                KITS[game].show(report, least, player)
    if player and reports and all(len(report.statistics(player)) < 2 for report in reports):
        print(f"Nobody in these games has {player!r} in their name.", file=sys.stderr)
    answer = _as_json(reports, level)
    if as_json:
        print_json(answer)
    if output is not None:
        output.write_text(json.dumps(answer, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    if html is not None:
        html.write_text(report_page(reports, least, player), encoding="utf-8")
    if len(reports) < len(sources):
        raise typer.Exit(1)


def _as_json(reports: list[Report], level: LevelName) -> dict[str, Any]:
    return {
        "format": "crownpoint analysis", "version": JSON_VERSION, "engine": __version__, "level": level.value,
        "matches": [report.as_json() for report in reports],
    }  # fmt: skip


def _sources(name: str, store: str) -> Iterator[Source]:
    """What a word on the command line stands for."""
    path = Path(name)
    if name == "-":
        yield sys.stdin.buffer.read() if hasattr(sys.stdin, "buffer") else sys.stdin.read()
    elif path.is_dir():
        yield from records_in(path)
    elif path.exists() or path.suffix.lower() in _SUFFIXES:
        yield path
    else:
        yield asyncio.run(_saved(name, store))


async def _saved(name: str, store: str) -> str:
    from crownpoint.storage import Store
    from crownpoint.table.records.game_file import game_file

    async with await Store.open(store or None) as opened:
        try:
            found = await opened.find(name)
        except TableNotFoundError as error:
            raise InvalidRecordError(f"{name}: there is no such file or saved game.") from error
        return game_file(await opened.events(found.id)).text


@dataclass(frozen=True)
class _Work:
    """How the files are judged, by whom, and where the judgments are kept."""

    level: str
    threads: int
    executor: Executor | None
    parts: PartsFolder | None
    own: dict[str, Any]
    alone: bool
    """Whether there is one file only."""

    def report(self, source: Source) -> tuple[str, Report]:
        """The game and the report of a file. Raises `InvalidRecordError`."""
        data, name = load(source), name_of(source)
        game = next((game for game, kit in KITS.items() if kit.recognizes(data)), None)
        if game is None:
            raise InvalidRecordError(f"{name + ': ' if name else ''}This file format is not recognized.")
        part = f"{sha256(data if isinstance(data, bytes) else data.encode()).hexdigest()[:24]}.json"
        kept = self.parts.read(part) if self.parts and self.parts.has(part) else None
        job = AnalysisJob(LEVELS[self.level], self.threads, self.executor, None if kept is None else _judged(kept))
        report = KITS[game].analyse(data, name, job, **own_options(game, "analyse", self.own, alone=self.alone))
        if self.parts and kept is None:
            self.parts.write(part, json.dumps(report.kept()).encode())
        return game, report


def _judged(kept: bytes) -> list[dict[str, Any]]:
    try:
        found: list[dict[str, Any]] = json.loads(kept)
    except ValueError as error:
        raise OtherWorkError("A saved file is damaged: choose another folder.") from error
    return found
