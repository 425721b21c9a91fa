"""`crownpoint admin backup | restore | migrate`: everything a site keeps, in another place."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Annotated, Any

import typer

from crownpoint.cli.admin.site import DatabaseOption, DataOption, say
from crownpoint.cli.options import JsonOption
from crownpoint.errors import CrownpointError
from crownpoint.server.config import check_database, read_config
from crownpoint.server.operations.single_process import is_served
from crownpoint.storage.copying import Counts, backup, copy_store, restore
from crownpoint.storage.engine import is_sqlite

__all__ = ["make_backup", "migrate", "restore_backup"]

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The backup file.")]


def make_backup(
    file: FileArgument, data: DataOption = None, database: DatabaseOption = None, as_json: JsonOption = False
) -> None:
    """Write a snapshot of everything to a new file. The site may be running."""
    config = read_config({"data": data, "database": database})
    _do(backup(config.where, file), f"{config.shown_database} is in {file}", as_json)


def restore_backup(
    file: FileArgument, data: DataOption = None, database: DatabaseOption = None, as_json: JsonOption = False
) -> None:
    """Load a backup into an empty site, even one from an older Crownpoint."""
    config = read_config({"data": data, "database": database})
    if config.database is None:
        config.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    _do(restore(file, config.where), f"{file} is in {config.shown_database}", as_json)


def migrate(
    source: Annotated[str, typer.Option("--from", metavar="URL", help="A SQLite file, or the URL of a database.")],
    target: Annotated[str, typer.Option("--to", metavar="URL", help="An empty database, or a new file.")],
    as_json: JsonOption = False,
) -> None:
    """Move a stopped site between SQLite and PostgreSQL: every row of every table, or nothing."""
    for place in (source, target):
        if "://" in place:
            check_database(place)
    if is_sqlite(source) and "://" not in source and not Path(source).exists():
        raise CrownpointError(f"There is no file {source}.")
    if is_served(source):
        raise CrownpointError(f"A site runs on {source}: stop it first, so that nothing is left behind.")
    _do(copy_store(source, target), "Everything is copied", as_json)


def _do(work: Coroutine[Any, Any, Counts], done: str, as_json: bool) -> None:
    counts = asyncio.run(work)
    told = f"{counts.get('people', 0)} people, {counts.get('tables', 0)} tables, {counts.get('events', 0)} events"
    say(f"{done}: {told}, {sum(counts.values())} rows in all.", as_json, rows=counts)
