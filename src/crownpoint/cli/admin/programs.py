"""`crownpoint admin tokens …`."""

from __future__ import annotations

from typing import Annotated

import typer

from crownpoint.cli.admin.site import DatabaseOption, DataOption, NameArgument, find, group, on_site, say, when
from crownpoint.cli.options import JsonOption, print_json
from crownpoint.cli.tables import new_table, show
from crownpoint.errors import CrownpointError
from crownpoint.server.wire.bus import LoginsEnded
from crownpoint.storage import Store
from crownpoint.storage.site.notices import Notices
from crownpoint.storage.site.people import Accounts
from crownpoint.storage.site.tokens import Token, Tokens
from crownpoint.table.records.encoding import encode_text

__all__ = ["commands"]

commands = group("List and revoke personal access tokens.")


async def _holders(store: Store, name: str) -> dict[str, str]:
    person = await find(store, name)
    return {each.id: each.name for each in (person, *await Accounts(store).bots_of(person.id))}


@commands.command("list")
def list_tokens(
    name: NameArgument, data: DataOption = None, database: DatabaseOption = None, as_json: JsonOption = False
) -> None:
    """List the tokens of a person and their bots, without the secrets."""

    async def work(store: Store, now: int) -> tuple[dict[str, str], list[Token]]:
        holders = await _holders(store, name)
        return holders, await Tokens(store).of(holders)

    holders, found = on_site(data, database, work)
    if as_json:
        print_json(
            [
                {
                    "id": token.id,
                    "person": holders[token.person_id],
                    "name": token.name,
                    "scopes": sorted(token.scopes),
                    "created_ms": token.created_ms,
                    "used_ms": token.used_ms,
                    "expires_ms": token.expires_ms,
                }
                for token in found
            ]
        )
        return
    table = new_table("id", "person", "name", "scopes", "used", "ends")
    for token in found:
        scopes = " ".join(sorted(token.scopes))
        table.add_row(
            token.id, holders[token.person_id], token.name, scopes, when(token.used_ms), when(token.expires_ms)
        )
    show(table)


@commands.command()
def revoke(
    name: NameArgument,
    token: Annotated[str, typer.Argument(metavar="[ID]", help="Only this one; all if not given.")] = "",
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Revoke the tokens of a person and their bots."""

    async def work(store: Store, now: int) -> int:
        holders = await _holders(store, name)
        if token and await Tokens(store).end(holders, token) is None:
            raise CrownpointError(f"{name} has no token {token}.")
        ended = [token] if token else [each for holder in holders for each in await Tokens(store).end_all(holder)]
        await Notices(store).leave([encode_text(LoginsEnded(each, ended)) for each in holders], now)
        return len(ended)

    ended = on_site(data, database, work)
    say(f"{ended} {'token' if ended == 1 else 'tokens'} revoked.", as_json, revoked=ended)
