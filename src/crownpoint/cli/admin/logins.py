"""`crownpoint admin logins …`."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import typer

from crownpoint.cli.admin.site import DatabaseOption, DataOption, NameArgument, find, group, on_site, say, when
from crownpoint.cli.options import JsonOption, print_json
from crownpoint.cli.tables import new_table, show
from crownpoint.errors import CrownpointError
from crownpoint.server.wire.bus import LoginsEnded
from crownpoint.storage import Store
from crownpoint.storage.site.logins import Logins
from crownpoint.storage.site.notices import Notices
from crownpoint.table.records.encoding import encode_text

__all__ = ["commands"]

commands = group("List and end the logins of a person.")


@commands.command("list")
def list_logins(
    name: NameArgument, data: DataOption = None, database: DatabaseOption = None, as_json: JsonOption = False
) -> None:
    """List the browsers in which someone is signed in."""

    async def work(store: Store, now: int) -> list[dict[str, Any]]:
        return [asdict(login) for login in await Logins(store).of((await find(store, name)).id, now)]

    found = on_site(data, database, work)
    if as_json:
        print_json(found)
        return
    table = new_table("id", "since", "seen", "browser")
    for login in found:
        table.add_row(login["id"], when(login["created_ms"]), when(login["seen_ms"]), login["agent"])
    show(table)


@commands.command("end")
def end_logins(
    name: NameArgument,
    login: Annotated[str, typer.Argument(metavar="[ID]", help="Only this one.")] = "",
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """End someone's logins."""

    async def work(store: Store, now: int) -> int:
        person = await find(store, name)
        if login and not await Logins(store).end(person.id, login):
            raise CrownpointError(f"{person.name} has no login {login}.")
        ended = [login] if login else await Logins(store).end_all(person.id)
        await Notices(store).leave([encode_text(LoginsEnded(person.id, ended))], now)
        return len(ended)

    ended = on_site(data, database, work)
    say(f"{ended} {'login' if ended == 1 else 'logins'} ended.", as_json, ended=ended)
