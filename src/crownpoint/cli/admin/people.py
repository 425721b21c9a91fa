"""`crownpoint admin people …`."""

from __future__ import annotations

import sys
from dataclasses import asdict
from enum import StrEnum
from typing import Annotated, Any

import typer

from crownpoint.cli.admin.site import DatabaseOption, DataOption, NameArgument, find, group, on_site, say, when
from crownpoint.cli.options import JsonOption, print_json
from crownpoint.cli.tables import new_table, show
from crownpoint.errors import CrownpointError
from crownpoint.server.config import read_config
from crownpoint.server.people.account import good_name
from crownpoint.server.people.passwords import Passwords, check_password
from crownpoint.server.people.sign_in import RESET
from crownpoint.server.wire.bus import PersonBarred, PersonDeleted
from crownpoint.storage import Store
from crownpoint.storage.site.decisions import Decisions
from crownpoint.storage.site.logins import Logins
from crownpoint.storage.site.notices import Notices
from crownpoint.storage.site.people import FOREVER_MS, Accounts, Person
from crownpoint.storage.site.profile import Profiles
from crownpoint.storage.site.tokens import Codes, Tokens
from crownpoint.storage.site.trail import OPERATOR
from crownpoint.table.records.encoding import encode_text

__all__ = ["commands", "create_admin"]

DAY_MS = 24 * 3600 * 1000

commands = group("List, show, bar, delete people; give roles and new passwords.")


class KindName(StrEnum):
    """The kinds of people."""

    GUEST = "guest"
    MEMBER = "member"
    BOT = "bot"


class ReasonName(StrEnum):
    """Why someone is kept out."""

    INSULT = "insult"
    SPAM = "spam"
    NAME = "name"
    STALLING = "stalling"
    ASSISTANCE = "assistance"
    ABANDONED = "abandoned"
    OTHER = "other"


class RoleName(StrEnum):
    """What someone may do."""

    PLAYER = "player"
    MODERATOR = "moderator"
    ADMIN = "admin"


def create_admin(
    name: NameArgument, data: DataOption = None, database: DatabaseOption = None, as_json: JsonOption = False
) -> None:
    """Make the first admin: a new member, or an existing one. Asks for the password, or reads it from the input."""

    async def work(store: Store, now: int) -> str:
        accounts = Accounts(store)
        person = await accounts.find(name)
        if person is None:
            password = _ask_password()
            chosen = good_name(name)
            check_password(password, chosen)
            passwords = Passwords()
            person = await accounts.create("member", chosen, now, password=await passwords.hash(password), role="admin")
            passwords.close()
            return f"{person.name} is an admin of the site in {place}. Sign in with this name and the password."
        if person.kind != "member":
            raise CrownpointError(f"“{person.name}” is a {person.kind}: only a member can be an admin.")
        await accounts.change(person.id, role="admin")
        return f"{person.name} is an admin of the site in {place} now."

    place = read_config({"data": data, "database": database}).shown_database
    say(on_site(data, database, work, new=True), as_json)


def _ask_password() -> str:
    if sys.stdin.isatty():
        return str(typer.prompt("Password", hide_input=True, confirmation_prompt=True))
    return sys.stdin.readline().rstrip("\r\n")


@commands.command("list")
def list_people(
    kind: Annotated[KindName | None, typer.Option(help="Only these.")] = None,
    after: Annotated[str, typer.Option(metavar="NAME", help="Only names after this one.")] = "",
    limit: Annotated[int, typer.Option(min=1, max=100_000)] = 200,
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """List people by name."""

    async def work(store: Store, now: int) -> list[Person]:
        return await Accounts(store).page(kind=kind.value if kind else None, after=after, limit=limit)

    found = on_site(data, database, work)
    if as_json:
        print_json([_shown(person) for person in found])
        return
    table = new_table("name", "kind", "role", "since", "seen", "barred until")
    for person in found:
        barred = "for good" if person.barred_until_ms == FOREVER_MS else when(person.barred_until_ms)
        seen = when(person.seen_ms)
        table.add_row(person.name, person.kind, person.role, when(person.created_ms), seen, barred)
    show(table)


@commands.command("show")
def show_person(
    name: NameArgument, data: DataOption = None, database: DatabaseOption = None, as_json: JsonOption = False
) -> None:
    """Show what is known about a person: account, ratings, logins and tokens, without secrets."""

    async def work(store: Store, now: int) -> dict[str, Any]:
        person = await find(store, name)
        owner = await Accounts(store).get(person.owner_id) if person.owner_id else None
        return {
            **_shown(person),
            "owner": owner.name if owner else None,
            "bots": [bot.name for bot in await Accounts(store).bots_of(person.id)],
            "ratings": [asdict(rating) for rating in await Profiles(store).ratings(person.id)],
            "records": {game: asdict(each) for game, each in (await Profiles(store).records(person.id)).items()},
            "logins": [asdict(login) for login in await Logins(store).of(person.id, now)],
            "tokens": [
                {**asdict(token), "scopes": sorted(token.scopes)} for token in await Tokens(store).of([person.id])
            ],
        }

    found = on_site(data, database, work)
    if as_json:
        print_json(found)
        return
    for key, value in found.items():
        shown = when(value) if key.endswith("_ms") and value != FOREVER_MS else value
        if isinstance(value, list | dict):
            shown = f"{len(value)}" if value and not isinstance(next(iter(value)), str) else ", ".join(value)
        print(f"{key.removesuffix('_ms'):<14}{'' if shown is None else shown}")


@commands.command()
def role(
    name: NameArgument,
    new: Annotated[RoleName, typer.Argument(metavar="ROLE", help="player, moderator or admin")],
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Give someone a role."""

    async def work(store: Store, now: int) -> Person:
        person = await find(store, name)
        if person.kind != "member" and new is not RoleName.PLAYER:
            raise CrownpointError(f"“{person.name}” is a {person.kind}: only members have roles.")
        await Accounts(store).change(person.id, role=new.value)
        return person

    person = on_site(data, database, work)
    say(f"{person.name} is a {new} now." if new != "admin" else f"{person.name} is an admin now.", as_json, role=new)


@commands.command("reset-password")
def reset_password(
    name: NameArgument,
    hours: Annotated[int, typer.Option(min=1, max=24 * 30, help="How many hours the code is valid.")] = 24,
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make a code with which a member can set a new password, once. The old one stays valid until then."""

    async def work(store: Store, now: int) -> tuple[Person, str]:
        person = await find(store, name)
        if person.kind != "member":
            raise CrownpointError(f"“{person.name}” is a {person.kind} and has no password.")
        return person, await Codes(store).create(RESET, person.id, now + hours * DAY_MS // 24)

    person, code = on_site(data, database, work)
    say(
        f"Give this to {person.name} in a way that nobody else can read, to be opened at this site within {hours} h:\n"
        f"/reset-password#{code}",
        as_json,
        code=code,
        path=f"/reset-password#{code}",
    )


@commands.command()
def bar(
    name: NameArgument,
    days: Annotated[int | None, typer.Option(min=1, max=3650, help="For how many days; for good by default.")] = None,
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
    reason: Annotated[ReasonName, typer.Option(help="The reason, shown to the person and logged.")] = ReasonName.OTHER,
    words: Annotated[str, typer.Option(metavar="TEXT", help="A message to the person.")] = "",
) -> None:
    """Suspend someone, bots included. All logins end, and open connections close within a second or two."""

    async def work(store: Store, now: int) -> Person:
        person = await find(store, name)
        until = None if days is None else now + days * DAY_MS
        _, barred = await Decisions(store).decide(
            "suspend", person, (None, OPERATOR), now, reason=reason.value, words=words, until_ms=until
        )
        await Notices(store).leave([encode_text(PersonBarred(each)) for each in barred], now)
        return person

    person = on_site(data, database, work)
    long = "for good" if days is None else f"for {days} {'day' if days == 1 else 'days'}"
    say(f"{person.name} is kept out {long}.", as_json, days=days)


@commands.command()
def unbar(
    name: NameArgument, data: DataOption = None, database: DatabaseOption = None, as_json: JsonOption = False
) -> None:
    """End someone's suspension."""

    async def work(store: Store, now: int) -> Person:
        person = await find(store, name)
        await Decisions(store).decide("readmit", person, (None, OPERATOR), now)
        return person

    say(f"{on_site(data, database, work).name} may come in again.", as_json)


@commands.command()
def delete(
    name: NameArgument,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Delete an account for good, bots included. Games with others stay, with the name in their records."""
    if not yes:
        typer.confirm(f"Delete “{name}” for good?", abort=True)

    async def work(store: Store, now: int) -> Person:
        person = await find(store, name)
        deleted = await Accounts(store).delete(person.id)
        await Notices(store).leave([encode_text(PersonDeleted(each)) for each in deleted], now)
        return person

    say(f"{on_site(data, database, work).name} is deleted.", as_json)


def _shown(person: Person) -> dict[str, Any]:
    return {key: value for key, value in asdict(person).items() if key not in ("settings", "owner_id")}
