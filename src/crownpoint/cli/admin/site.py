"""Opens the store of a site for a command."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from crownpoint.cli.options import print_json
from crownpoint.errors import CrownpointError
from crownpoint.host import system_clock
from crownpoint.server.config import read_config
from crownpoint.storage import Store
from crownpoint.storage.site.people import Accounts, Person

__all__ = ["DataOption", "DatabaseOption", "NameArgument", "find", "group", "on_site", "say", "when"]

Result = TypeVar("Result")

DataOption = Annotated[Path | None, typer.Option(metavar="FOLDER", help="The folder of the site.")]
DatabaseOption = Annotated[str | None, typer.Option(metavar="URL", help="The database, if it is not in the folder.")]
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The name of a person, however it is spelled.")]


def group(text: str) -> typer.Typer:
    """A group of commands."""
    return typer.Typer(no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False, help=text)


def on_site(
    data: Path | None, database: str | None, work: Callable[[Store, int], Awaitable[Result]], *, new: bool = False
) -> Result:
    """Do `work` with the store and the time. Raises `CrownpointError` if there is no site, unless it may be new."""
    config = read_config({"data": data, "database": database})
    if config.database is None and not new and not Path(config.where).exists():
        raise CrownpointError(f"There is no site in {config.data}: give --data or --database, or start one.")

    async def with_store() -> Result:
        async with await Store.open(config.where) as store:
            return await work(store, system_clock())

    return asyncio.run(with_store())


async def find(store: Store, name: str) -> Person:
    """The person with this name or id. Raises `CrownpointError`."""
    accounts = Accounts(store)
    person = await accounts.find(name) or await accounts.get(name)
    if person is None:
        raise CrownpointError(f"There is nobody called “{name}”.")
    return person


def say(sentence: str, as_json: bool, **answer: Any) -> None:
    """Tell a person, or a program, what was done."""
    if as_json:
        print_json({"ok": True, **answer})
    else:
        print(sentence)


def when(time_ms: int | None) -> str:
    """A time for people, in UTC."""
    return "" if time_ms is None else datetime.fromtimestamp(time_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M")
