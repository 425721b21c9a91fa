"""Your own account: name, password, logins, deletion."""

from __future__ import annotations

import structlog
from fastapi import Request, Response

from crownpoint.errors import NameTakenError
from crownpoint.server.caller import Caller, NotAllowedError
from crownpoint.server.net.api import api_router
from crownpoint.server.people.cookie import clear_cookie
from crownpoint.server.people.dependency import CallerOf, PeopleOf
from crownpoint.server.people.me import me_shown
from crownpoint.server.people.passwords import check_password
from crownpoint.server.people.people import People
from crownpoint.server.wire.account import (
    LoginShown,
    LoginsShown,
    MeShown,
    NewName,
    NewPassword,
    Proof,
)
from crownpoint.server.wire.base import Done, Id
from crownpoint.server.wire.responses import errors
from crownpoint.storage.site.names import NameRefusedError, check_name
from crownpoint.storage.site.people import Person

__all__ = ["good_name", "must_be_signed_in", "must_know_password", "router"]

log = structlog.get_logger()

RENAME_DAYS = 30
RENAME_MS = RENAME_DAYS * 24 * 3_600_000


router = api_router("/me", tag="account")


@router.put("/name", responses=errors(400, 409, 429))
async def change_name(caller: CallerOf, people: PeopleOf, form: NewName) -> MeShown:
    """Change your name, once every 30 days. The old name stays reserved for you; records of games keep it."""
    person = await must_be_signed_in(people, caller)
    people.limit(f"person:{person.id}", "account")
    name, now = good_name(form.name), people.site.clock()
    try:
        renamed = await people.accounts.rename(person.id, name, now, now - RENAME_MS)
    except NameTakenError as error:
        raise NotAllowedError("name_taken", name=name) from error
    if renamed is None:
        raise NotAllowedError("name_too_soon", days=RENAME_DAYS)
    log.info("renamed", person=person.id)
    return await me_shown(people.accounts, caller)


@router.put("/password", responses=errors(400, 409, 503))
async def change_password(
    caller: CallerOf, people: PeopleOf, request: Request, response: Response, form: NewPassword
) -> Done:
    """Change your password. This browser gets a new login; all others end, and with `end_tokens` all tokens."""
    person = await must_be_signed_in(people, caller)
    await must_know_password(people, person, form.old.get_secret_value())
    new = form.new.get_secret_value()
    check_password(new, person.name)
    await people.accounts.set_password(person.id, await people.passwords.hash(new))
    people.tell_ended(person.id, await people.logins.end_all(person.id))
    if form.end_tokens:
        await people.end_tokens(person.id)
    await people.begin_login(person, caller, request, response)
    log.info("password_changed", person=person.id)
    return Done()


@router.get("/logins", responses=errors())
async def logins(caller: CallerOf, people: PeopleOf) -> LoginsShown:
    """The browsers in which you are signed in."""
    found = await people.logins.of(caller.must_be_known("account"), people.site.clock())
    shown = [
        LoginShown(
            id=login.id,
            agent=login.agent,
            since_ms=login.created_ms,
            seen_ms=login.seen_ms,
            expires_ms=login.expires_ms,
            current=login.id == caller.login,
        )
        for login in found
    ]
    return LoginsShown(logins=shown)


@router.delete("/logins/{login}", responses=errors(404))
async def end_login(caller: CallerOf, people: PeopleOf, login: Id) -> Done:
    """Sign out one browser."""
    person = caller.must_be_known("account")
    if not await people.logins.end(person, login):
        raise NotAllowedError("no_such_login")
    people.tell_ended(person, [login])
    return Done()


@router.delete("/logins", responses=errors())
async def end_others(caller: CallerOf, people: PeopleOf) -> Done:
    """Sign out every browser but this one."""
    person = caller.must_be_known("account")
    people.tell_ended(person, await people.logins.end_all(person, except_id=caller.login))
    return Done()


@router.post("/delete", responses=errors(503))
async def delete(caller: CallerOf, people: PeopleOf, request: Request, response: Response, form: Proof) -> Done:
    """Delete your account for good, bots included. docs/people.md says what remains."""
    person = await must_be_signed_in(people, caller, guests=True)
    if person.kind == "member":
        await must_know_password(people, person, form.password.get_secret_value() if form.password else "")
    await people.delete(person.id)
    clear_cookie(request, response)
    log.info("account_deleted", person=person.id)
    return Done()


async def must_be_signed_in(people: People, caller: Caller, *, guests: bool = False) -> Person:
    """The member who is signed in with a browser: a token cannot be used to control an account."""
    person_id = caller.must_be_known("account")
    if caller.login is None:
        raise NotAllowedError("login_needed")
    person = await people.accounts.get(person_id)
    if person is None:
        raise NotAllowedError("not_signed_in")
    if person.kind == "guest" and not guests:
        raise NotAllowedError("members_only")
    return person


def good_name(name: str) -> str:
    """The name in its normal form. Raises `NotAllowedError`."""
    try:
        return check_name(name)
    except NameRefusedError as error:
        raise NotAllowedError(error.code, **error.params) from error


async def must_know_password(people: People, person: Person, password: str) -> None:
    """Raise `NotAllowedError` unless this is the person's password."""
    with people.site.limits.for_a_try((f"person:{person.id}", "password")):
        found = await people.accounts.password_of(person.name)
        if not await people.passwords.is_right(found[1] if found is not None else None, password, known_device=True):
            raise NotAllowedError("not_your_password")
