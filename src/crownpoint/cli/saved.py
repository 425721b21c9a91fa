"""`crownpoint saved`: the saved games in the store: list, export, import, rename, delete."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from crownpoint.cli.kits import KITS
from crownpoint.cli.options import JsonOption, print_json
from crownpoint.errors import InvalidRecordError, StorageError
from crownpoint.storage import SavedTable, Store, default_path
from crownpoint.storage.playing import is_played
from crownpoint.table.records.encoding import as_plain
from crownpoint.table.records.game_file import game_file

__all__ = ["saved"]


class What(StrEnum):
    """What to do with the saved games."""

    LIST = "list"
    EXPORT = "export"
    IMPORT = "import"
    RENAME = "rename"
    DELETE = "delete"


def saved(
    what: Annotated[What, typer.Argument(metavar="WHAT", help="list, export, import, rename or delete")] = What.LIST,
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Id or name of a saved game; a file to import")] = "",
    to: Annotated[str, typer.Argument(metavar="[TO]", help="The file to export to; the new name")] = "",
    store: Annotated[str, typer.Option(metavar="STORE", help="Another file, or the URL of a database")] = "",
    yes: Annotated[bool, typer.Option("--yes", help="Delete without asking.")] = False,
    as_json: JsonOption = False,
) -> None:
    """List, export, import, rename or delete saved games.

    A game is named by its id, by the first digits of it, or by its name. The record of a match that has not ended holds
    the sealed seed of its dice. A file to export to that ends in .mat or .pdn gets the match in the format that other
    programs read; any other gets the record.
    """
    needs = {What.LIST: 0, What.EXPORT: 1, What.IMPORT: 1, What.RENAME: 2, What.DELETE: 1}[what]
    if needs > bool(game) + bool(to):
        raise typer.BadParameter("which game?" if not game else "which name?", param_hint="GAME" if not game else "TO")

    async def work() -> None:
        async with await Store.open(store or None) as opened:
            if what is What.DELETE:
                await _delete(opened, store or default_path(), game, yes)
            else:
                await _TASKS[what](opened, game, to, as_json)

    asyncio.run(work())


async def _list(store: Store, game: str, to: str, as_json: bool) -> None:
    tables = await store.list()
    if as_json:
        print_json(as_plain(tables))
        return
    if not tables:
        print("No games yet. Your finished games will be here.")
    for table in tables:
        print(_line(table))


def _line(table: SavedTable) -> str:
    when = datetime.fromtimestamp(table.updated_ms / 1000).astimezone().strftime("%Y-%m-%d %H:%M")
    score = f"{table.score[0]:g}-{table.score[1]:g}" + (f" of {table.length}" if table.length else "")
    state = "over" if table.is_over else f"game {table.games + 1}"
    return f"{table.id[:8]}  {when}  {table.game:<10}  {score:<10}  {state:<8}  {table.name}"


async def _export(store: Store, game: str, to: str, as_json: bool) -> None:
    text = await store.export(game) if Path(to).suffix not in _MATCH_FILES else await _match_file(store, game, to)
    if not to:
        sys.stdout.write(text)
        return
    with Path(to).open("x", encoding="utf-8") as file:
        file.write(text)
    print(f"Written to {to}.")


_MATCH_FILES = {suffix for kit in KITS.values() for suffix in kit.records}


async def _match_file(store: Store, game: str, to: str) -> str:
    """The match as other programs read it. Raises `InvalidRecordError` if the name ends like another game's file."""
    found = game_file(await store.events((await store.find(game)).id))
    if Path(to).suffix != found.suffix:
        raise InvalidRecordError(f"This match is written as a {found.suffix} file, not as {Path(to).suffix}.")
    return found.text


async def _import(store: Store, game: str, to: str, as_json: bool) -> None:
    text = sys.stdin.read() if game == "-" else Path(game).read_text(encoding="utf-8")
    print(_line(await store.import_record(text)))


async def _rename(store: Store, game: str, to: str, as_json: bool) -> None:
    table = await store.find(game)
    await store.rename(table.id, to)
    print(f"“{table.name}” is now “{to}”.")


def _is_served(where: Path | str) -> bool:
    try:
        from crownpoint.server.operations.single_process import is_served
    except ModuleNotFoundError:  # without the server nobody serves these games
        return False
    return is_served(where)


async def _delete(store: Store, where: Path | str, game: str, yes: bool) -> None:
    table = await store.find(game)
    if _is_served(where) or is_played(where, table.id):
        raise StorageError(f"“{table.name}” may be in use: these games are being played. Leave them first.")
    if not yes and not typer.confirm(f"Delete “{table.name}” for good?"):
        raise typer.Exit(1)
    await store.delete(table.id)
    print(f"“{table.name}” is deleted.")


_TASKS: dict[What, Callable[[Store, str, str, bool], Awaitable[None]]] = {
    What.LIST: _list,
    What.EXPORT: _export,
    What.IMPORT: _import,
    What.RENAME: _rename,
}
