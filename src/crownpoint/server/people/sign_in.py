"""Signing in and out: as a guest, as a new member, with name and password, with a code to reset the password."""

from __future__ import annotations

import structlog
from fastapi import Request, Response

from crownpoint.errors import NameTakenError
from crownpoint.messages import LANGUAGES
from crownpoint.server.caller import Caller, NotAllowedError
from crownpoint.server.net.api import api_router
from crownpoint.server.net.limits import address_key
from crownpoint.server.people.account import good_name
from crownpoint.server.people.cookie import clear_cookie
from crownpoint.server.people.decisions import decisions_about
from crownpoint.server.people.dependency import CallerOf, PeopleOf
from crownpoint.server.people.devices import known_device
from crownpoint.server.people.guest_names import guest_name
from crownpoint.server.people.me import me_shown
from crownpoint.server.people.passwords import check_password
from crownpoint.server.people.people import People
from crownpoint.server.wire.account import Entering, MeShown, NewMember, Reset, SignIn
from crownpoint.server.wire.base import Done
from crownpoint.server.wire.responses import errors
from crownpoint.storage.site.names import name_key
from crownpoint.storage.site.people import Person

__all__ = ["RESET", "must_not_be_barred", "router", "sign_in"]

log = structlog.get_logger()

ATTEMPTS = 6  # to find a free name for a guest
RESET = "reset"


router = api_router(tag="entry")


@router.post("/guests", status_code=201, responses={200: {"model": MeShown}, **errors()})
async def enter(
    caller: CallerOf, people: PeopleOf, request: Request, response: Response, form: Entering | None = None
) -> MeShown:
    """Enter as a guest. If you are already signed in, nothing changes."""
    if caller.person is not None:
        response.status_code = 200
        return await me_shown(people.accounts, caller)
    people.limit(address_key(request.scope), "guest")
    guest = await _new_guest(people, (form and form.language) or _language(request))
    await people.begin_login(guest, caller, request, response)
    return await me_shown(people.accounts, Caller(guest.id))


@router.post("/members", status_code=201, responses=errors(400, 409, 503))
async def become_member(
    caller: CallerOf, people: PeopleOf, request: Request, response: Response, form: NewMember
) -> MeShown:
    """Become a member. A guest keeps all games and ratings."""
    if caller.kind in ("member", "bot") or caller.token is not None:
        raise NotAllowedError("already_member")
    name = good_name(form.name)
    password = form.password.get_secret_value()
    check_password(password, name)
    if (namesake := await people.accounts.find(name)) is not None and namesake.id != caller.person:
        raise NotAllowedError("name_taken", name=name)
    people.limit(address_key(request.scope), "register")
    member = await _new_member(people, caller, name, password, form.language or _language(request))
    if caller.person is not None:
        people.tell_ended(caller.person, await people.logins.end_all(caller.person))
    await people.begin_login(member, caller, request, response)
    return await me_shown(people.accounts, Caller(member.id))


@router.post("/sign-in", responses=errors(409, 503))
async def by_password(
    caller: CallerOf, people: PeopleOf, request: Request, response: Response, form: SignIn
) -> MeShown:
    """Sign in with name and password. With `bring`, your games as a guest become yours as a member."""
    person = await sign_in(people, request, form.name, form.password.get_secret_value())
    if form.bring:
        await people.bring_guest(caller, person)
    await people.begin_login(person, caller, request, response)
    return await me_shown(people.accounts, Caller(person.id))


@router.post("/sign-out", responses=errors())
async def sign_out(caller: CallerOf, people: PeopleOf, request: Request, response: Response) -> Done:
    """End this login. A guest who signs out cannot come back."""
    if caller.person is not None and caller.login is not None:
        await people.end_logins(caller.person, [caller.login])
    clear_cookie(request, response)
    return Done()


@router.post("/password-resets", responses=errors(400, 503))
async def reset(caller: CallerOf, people: PeopleOf, request: Request, response: Response, form: Reset) -> MeShown:
    """Set a new password with an admin's code, and sign in. All other logins and all tokens end."""
    people.limit(address_key(request.scope), "login")
    password = form.password.get_secret_value()
    check_password(password, "")
    hashed = await people.passwords.hash(password)  # first, so that a busy moment does not use up the code
    used = await people.codes.use(RESET, form.code.get_secret_value(), people.site.clock())
    person = await people.accounts.get(used[0]) if used is not None and used[0] is not None else None
    if person is None:
        raise NotAllowedError("bad_code")
    await people.accounts.set_password(person.id, hashed)
    people.tell_ended(person.id, await people.logins.end_all(person.id))
    await people.end_tokens(person.id)  # whoever else got in is out again
    await must_not_be_barred(people, person)
    await people.begin_login(person, caller, request, response)
    return await me_shown(people.accounts, Caller(person.id))


async def sign_in(people: People, request: Request, name: str, password: str) -> Person:
    """The member with this name and password, who is not suspended."""
    person, known = await prove(people, request, name, password)
    await must_not_be_barred(people, person)
    if people.passwords.is_outdated(known):
        await people.accounts.set_password(person.id, await people.passwords.hash(password), instead_of=known)
    return person


async def prove(people: People, request: Request, name: str, password: str) -> tuple[Person, str]:
    """The member with this name and password, and its hash. An unknown name gets the same answer as a wrong password.

    Failed tries count against the address and against the account; from a browser that the account knows, against
    that browser only. So nobody is locked out by the tries of others.
    """
    found = await people.accounts.password_of(name)
    person, known = found if found is not None else (None, None)
    device = known_device(people.site, request, person.id) if person is not None else None
    tries = [(f"device:{device}", "password")]
    if device is None:
        tries = [(address_key(request.scope), "login"), (f"account:{name_key(name)}", "password")]
    with people.site.limits.for_a_try(*tries):
        right = await people.passwords.is_right(known, password, known_device=device is not None)
        if not right or person is None or known is None:
            log.info("sign_in_refused")
            raise NotAllowedError("wrong_password")
    return person, known


async def must_not_be_barred(people: People, person: Person) -> None:
    """Raise `NotAllowedError`, with the decision, for someone who is suspended and has proven who they are."""
    if not person.is_barred(people.site.clock()):
        return
    decided = [each for each in await decisions_about(people, person.id) if each.action == "suspend"]
    if not decided:
        raise NotAllowedError("barred", until_ms=person.barred_until_ms or 0)
    last = decided[0]
    raise NotAllowedError(
        "barred",
        until_ms=last.until_ms or 0,
        reason=last.reason,
        words=last.words,
        decision=last.number,
        appealed=int(last.appealed),
    )


async def _new_guest(people: People, language: str) -> Person:
    for attempt in range(ATTEMPTS):
        name = guest_name(language, attempt)
        with_name = people.accounts.create("guest", name, people.site.clock(), language=language)
        try:
            return await with_name
        except NameTakenError:
            continue
    raise NotAllowedError("busy")


async def _new_member(people: People, caller: Caller, name: str, password: str, language: str) -> Person:
    hashed = await people.passwords.hash(password)
    try:
        if caller.person is None:
            now = people.site.clock()
            return await people.accounts.create("member", name, now, password=hashed, language=language)
        member = await people.accounts.make_member(caller.person, name, hashed)
    except NameTakenError as error:
        raise NotAllowedError("name_taken", name=name) from error
    if member is None:
        raise NotAllowedError("already_member")
    return member


def _language(request: Request) -> str:
    """The first of our languages that the browser asks for."""
    wanted = [part.split(";")[0].strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")]
    return next((language for language in wanted if language in LANGUAGES), LANGUAGES[0])
