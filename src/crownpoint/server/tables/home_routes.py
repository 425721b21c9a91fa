"""What the owner of a host at home may do with saved tables: rename, delete, import."""

from __future__ import annotations

from fastapi import Request

from crownpoint.server.caller import NotAllowedError
from crownpoint.server.net.api import api_router
from crownpoint.server.tables.dependency import TablesOf
from crownpoint.server.wire.base import Done, Id
from crownpoint.server.wire.responses import errors
from crownpoint.server.wire.tables import TableName, TableStarted

__all__ = ["router"]


router = api_router("/tables", tag="home")


@router.patch("/{table}", responses=errors(404))
async def rename_table(tables: TablesOf, table: Id, new: TableName) -> Done:
    """Give a saved table another name."""
    await tables.site.store.rename(table, new.name)
    return Done()


@router.delete("/{table}", responses=errors(404))
async def delete_table(tables: TablesOf, table: Id) -> Done:
    """Delete a saved table for good."""
    await tables.registry.forget(table)
    await tables.site.store.delete(table)
    return Done()


@router.post("/import", status_code=201, responses=errors(400, 409))
async def import_record(tables: TablesOf, request: Request) -> TableStarted:
    """Import a table record after an audit: every event must follow from the rules, the clock and the dice."""
    try:
        text = (await request.body()).decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotAllowedError("bad_record", f"This is not a table record: {error}.") from None
    return TableStarted(table=(await tables.site.store.import_record(text)).id)
