"""Quick match over HTTP."""

from __future__ import annotations

from crownpoint.server.lobby.dependency import LobbyOf
from crownpoint.server.net.api import api_router
from crownpoint.server.people.dependency import CallerOf
from crownpoint.server.wire.base import Done, Id
from crownpoint.server.wire.challenges import SeekForm, SeekShown
from crownpoint.server.wire.responses import errors

__all__ = ["router"]

router = api_router(tag="quick match")


@router.post("/seeks", status_code=201, responses=errors(400, 401, 403, 429))
async def seek(caller: CallerOf, lobby: LobbyOf, form: SeekForm) -> SeekShown:
    """Search for an opponent of similar strength. You can have one search at a time."""
    return await lobby.quick_match.start(caller, form)


@router.get("/seeks/{seek}", responses=errors(401, 403, 410))
async def show_seek(caller: CallerOf, lobby: LobbyOf, seek: Id) -> SeekShown:
    """The current state of a search. Asking keeps it alive if you have no open connection."""
    me = caller.must_be_known("challenge")
    shown = await lobby.quick_match.show(me, seek)
    if shown.table is None:
        await lobby.quick_match.seeks.renew([me], lobby.site.clock())
    return shown


@router.delete("/seeks", responses=errors(401, 403))
async def stop_seeking(caller: CallerOf, lobby: LobbyOf) -> Done:
    """End your search."""
    await lobby.quick_match.seeks.stop([caller.must_be_known("challenge")])
    return Done()
