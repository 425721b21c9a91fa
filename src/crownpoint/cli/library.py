"""`crownpoint library`: matches to study: import, list, show, analyze, export, delete."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from crownpoint.ai.levels import DEFAULT_LEVEL
from crownpoint.ai.report_page import report_page
from crownpoint.ai.study import import_matches, judge_question, open_match
from crownpoint.cli.kits import KITS, records_in
from crownpoint.cli.options import JsonOption, LeastOption, LevelName, print_json
from crownpoint.cli.progress import Bar
from crownpoint.errors import InvalidRecordError, MatchBusyError
from crownpoint.host import system_clock
from crownpoint.host.analysis import analyse_now, report_of
from crownpoint.sources import load, name_of
from crownpoint.storage import Store
from crownpoint.storage.library.analyses import Work
from crownpoint.storage.library.matches import Filters, KeptMatch, Library
from crownpoint.storage.site.owner import find_owner
from crownpoint.table.records.game_file import as_match_file

__all__ = ["library"]

_EVERYTHING = 1_000_000
StoreOption = Annotated[str, typer.Option("--store", metavar="STORE", help="Another file, or the URL of a database")]
LevelOption = Annotated[LevelName, typer.Option(help="How deeply to analyze.")]
MatchArgument = Annotated[str, typer.Argument(metavar="MATCH", help="The first digits of a match id.")]
_LEVEL = LevelName(DEFAULT_LEVEL.name)

library = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="""Keep matches to study, with what the engine found in them and your notes.

    It is the library of the browser app's Study page. A match is named by the first digits of its id.""",
)


@library.command("import")
def import_files(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Files, folders, or - for stdin.")],
    store: StoreOption = "",
) -> None:
    """Add the matches in files. A match already in the library stays as it is, with its analyses and notes."""

    async def work(opened: Store, mine: Library, person: str) -> None:
        failed = False
        for source in (source for name in files for source in _sources(name)):
            name = name_of(source) if isinstance(source, Path) else "stdin"
            try:
                game, found = import_matches(as_match_file(_bytes(load(source))))
                ids, new = await mine.add(game, found, name, system_clock())
            except (InvalidRecordError, OSError) as error:
                failed = True
                print(f"{name}: {error.strerror if isinstance(error, OSError) else error}", file=sys.stderr)
                continue
            for warning in (warning for each in found for warning in each.warnings):
                print(f"{name}: {warning}", file=sys.stderr)
            print(f"{name}: {new} new, {len(ids) - new} known.")
        if failed:
            raise typer.Exit(1)

    _run(store, work)


@library.command("list")
def list_matches(
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORD]...", help="A name, event, date or tag.")] = None,
    store: StoreOption = "",
    as_json: JsonOption = False,
) -> None:
    """List the matches in which all these words occur, last added first."""

    async def work(opened: Store, mine: Library, person: str) -> None:
        found, _ = await mine.search(Filters(words=" ".join(words or [])), _EVERYTHING)
        if as_json:
            print_json([asdict(each) for each in found])
            return
        if not found:
            print("No matches yet. Import some with crownpoint library import.")
        for each in found:
            print(_line(each))

    _run(store, work)


@library.command()
def show(
    match: MatchArgument,
    level: LevelOption = _LEVEL,
    least: LeastOption = None,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a report to read or print.")] = None,
    store: StoreOption = "",
    as_json: JsonOption = False,
) -> None:
    """Show the analysis of a match, and the notes about it."""

    async def work(opened: Store, mine: Library, person: str) -> None:
        kept = await mine.get((await mine.find(match)).id)
        opened_match = open_match(kept.game, await mine.source(kept.id))
        report = await report_of(opened, Work(kept.id, person, kept.game, level.value), opened_match)
        notes = await mine.notes(kept.id)
        if html is not None:
            html.write_text(report_page([report], least, ""), encoding="utf-8")
        if as_json:
            print_json({**asdict(kept), "notes": notes, "analysis": report.as_json()})
            return
        print(_line(kept))
        KITS[kept.game].show(report, least, "")
        for place, words in notes.items():
            print(f"{place or 'match'}: {words}")

    _run(store, work)


@library.command()
def analyse(
    matches: Annotated[
        list[str] | None, typer.Argument(metavar="[MATCH]...", help="Ids; without any, every match not yet analyzed.")
    ] = None,
    level: LevelOption = _LEVEL,
    store: StoreOption = "",
) -> None:
    """Analyze matches. A stopped analysis resumes where it was; Ctrl-C loses nothing."""

    async def work(opened: Store, mine: Library, person: str) -> None:
        chosen = [await mine.find(each) for each in matches or []]
        if not chosen:
            everything, _ = await mine.search(Filters(), _EVERYTHING)
            chosen = [each for each in everything if each.white_rate is None or each.level != level.value]
        failed = False
        for each in chosen:
            task = Work(each.id, person, each.game, level.value)
            try:
                with Bar(f"{each.white} – {each.black}") as bar:
                    await analyse_now(opened, task, _judge, system_clock, bar)
            except MatchBusyError as error:
                print(f"{_line(each)}: {error}", file=sys.stderr)
                failed = True
                continue
            kept = await mine.get(each.id)
            failed = failed or kept.fault is not None
            print(_line(kept), file=sys.stderr if kept.fault else sys.stdout)
        if failed:
            raise typer.Exit(1)

    _run(store, work)


@library.command()
def export(
    match: MatchArgument,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="The suffix decides the format.")] = None,
    store: StoreOption = "",
) -> None:
    """Write a match to a file, in the format of its suffix; without a file, print it as it was imported."""

    async def work(opened: Store, mine: Library, person: str) -> None:
        kept = await mine.find(match)
        source = await mine.source(kept.id)
        if file is None:
            sys.stdout.buffer.write(source) if hasattr(sys.stdout, "buffer") else print(source.decode())
            return
        if Path(kept.file).suffix.lower() != file.suffix.lower():
            source, _ = KITS[kept.game].convert_file(source, kept.file, file.suffix.lower())
        with file.open("xb") as new:
            new.write(source)
        print(f"Written to {file}.")

    _run(store, work)


@library.command()
def delete(
    match: MatchArgument,
    yes: Annotated[bool, typer.Option("--yes", help="Delete without asking.")] = False,
    store: StoreOption = "",
) -> None:
    """Delete a match with its analyses and notes."""

    async def work(opened: Store, mine: Library, person: str) -> None:
        kept = await mine.find(match)
        if not yes and not typer.confirm(f"Delete {kept.white} – {kept.black} with its analyses and notes?"):
            raise typer.Exit(1)
        await mine.delete(kept.id)
        print(f"{kept.white} – {kept.black} is deleted.")

    _run(store, work)


def _run(store: str, work: Callable[[Store, Library, str], Awaitable[None]]) -> None:
    async def run() -> None:
        async with await Store.open(store or None) as opened:
            person = (await find_owner(opened, system_clock())).id
            await work(opened, Library(opened, person), person)

    try:
        asyncio.run(run())
    except KeyboardInterrupt:
        sys.exit("Stopped. What was found is kept.")


def _sources(name: str) -> Iterator[Path | bytes]:
    path = Path(name)
    if name == "-":
        yield _bytes(sys.stdin.buffer.read() if hasattr(sys.stdin, "buffer") else sys.stdin.read())
    elif path.is_dir():
        yield from records_in(path)
    else:
        yield path


def _bytes(data: bytes | str) -> bytes:
    return data if isinstance(data, bytes) else data.encode()


async def _judge(game: str, question: Any) -> dict[str, Any]:
    return await asyncio.to_thread(judge_question, game, question)


def _line(kept: KeptMatch) -> str:
    rates = "" if kept.white_rate is None else f"{kept.white_rate:.2f} – {kept.black_rate:.2f}"
    state = kept.fault or rates or (f"{kept.judged} of {kept.decisions}" if kept.level else "not analyzed")
    who = f"{kept.white} – {kept.black}"
    parts = (kept.id[:8], kept.date or " " * 10, f"{kept.game:<10}", f"{kept.result:<7}", f"{who:<32}", state)
    return "  ".join((*parts, *(f"#{tag}" for tag in kept.tags)))
