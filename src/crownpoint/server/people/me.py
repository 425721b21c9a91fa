"""Who the caller is, and the settings that the host keeps for them. The same with accounts and with one owner."""

from __future__ import annotations

import json
from typing import Any

from crownpoint.server.caller import Caller, NotAllowedError
from crownpoint.server.net.api import api_router
from crownpoint.server.people.dependency import CallerOf, SiteOf
from crownpoint.server.wire.account import AboutMe, Me, MeShown
from crownpoint.server.wire.base import Settings
from crownpoint.server.wire.responses import errors
from crownpoint.storage.site.people import Accounts

__all__ = ["MAX_SETTINGS", "me_shown", "router"]

MAX_SETTINGS = 16_384
"""In bytes. No browser needs more."""


router = api_router("/me", tag="account")


@router.get("", responses=errors())
async def me(caller: CallerOf, site: SiteOf) -> MeShown:
    """Who you are; `me` is null if you are not signed in."""
    return await me_shown(Accounts(site.store), caller)


@router.patch("", responses=errors(400))
async def change(caller: CallerOf, site: SiteOf, form: AboutMe) -> MeShown:
    """Change your language, your profile text, or the browser's settings."""
    person = caller.must_be_known("account")
    values: dict[str, Any] = form.model_dump(exclude_none=True)
    if form.settings is not None:
        values["settings"] = _written(form.settings)
    if values:
        await Accounts(site.store).change(person, **values)
    return await me_shown(Accounts(site.store), caller)


async def me_shown(accounts: Accounts, caller: Caller) -> MeShown:
    """The caller's own account as it is now."""
    person = await accounts.get(caller.person) if caller.person is not None else None
    if person is None:
        return MeShown(me=None)
    me = Me(
        id=person.id,
        name=person.name,
        kind=person.kind,
        role=person.role,
        language=person.language,
        about=person.about,
        settings=json.loads(person.settings),
        since_ms=person.created_ms,
        scopes=sorted(caller.scopes) if caller.scopes is not None else None,
    )
    return MeShown(me=me)


def _written(settings: Settings) -> str:
    text = json.dumps(settings, ensure_ascii=False)
    if len(text.encode()) > MAX_SETTINGS:
        raise NotAllowedError("settings_too_large", limit=MAX_SETTINGS)
    return text
