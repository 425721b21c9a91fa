"""`crownpoint admin rooms …`: the rooms of the lobby."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from crownpoint.cli.admin.site import DatabaseOption, DataOption, group, on_site, say, when
from crownpoint.cli.options import JsonOption, print_json
from crownpoint.cli.tables import new_table, show
from crownpoint.errors import CrownpointError
from crownpoint.messages import LANGUAGES
from crownpoint.server.people.account import good_name
from crownpoint.storage import Store
from crownpoint.storage.site.names import name_key
from crownpoint.storage.site.rooms import Room, Rooms

__all__ = ["commands"]

commands = group("List, open and close the rooms of the lobby.")


@commands.command("list")
def list_rooms(data: DataOption = None, database: DatabaseOption = None, as_json: JsonOption = False) -> None:
    """List the rooms of the lobby, oldest first."""

    async def work(store: Store, now: int) -> list[Room]:
        return await Rooms(store).all()

    found = on_site(data, database, work)
    if as_json:
        print_json([asdict(room) for room in found])
        return
    table = new_table("name", "language", "since")
    for room in found:
        table.add_row(room.name, room.language, when(room.created_ms))
    show(table)


@commands.command("open")
def open_room(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    language: Annotated[str, typer.Option(metavar="LANGUAGE", help=", ".join(LANGUAGES))] = LANGUAGES[0],
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Open a room that belongs to the site."""
    if language not in LANGUAGES:
        raise typer.BadParameter(f"we have {', '.join(LANGUAGES)}", param_hint="--language")

    async def work(store: Store, now: int) -> Room:
        return await Rooms(store).create(good_name(name), language, None, now)

    room = on_site(data, database, work)
    say(f"The room “{room.name}” is open.", as_json, room=room.id)


@commands.command("close")
def close_room(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Close a room for good and delete its messages."""

    async def work(store: Store, now: int) -> Room:
        rooms = Rooms(store)
        room = next((each for each in await rooms.all() if name_key(each.name) == name_key(name)), None)
        if room is None or not await rooms.delete(room.id):
            raise CrownpointError(f"There is no room “{name}”.")
        return room

    say(f"The room “{on_site(data, database, work).name}” is closed.", as_json)
