"""`crownpoint admin`: on a site that does not run, on each kind of database."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import update
from tests.cli.conftest import Command
from tests.server.visitors import PASSWORD, cheap_passwords
from tests.services import Postgres

from crownpoint.storage import Store
from crownpoint.storage.schema import TRAIL
from crownpoint.storage.site.logins import Logins
from crownpoint.storage.site.people import Accounts
from crownpoint.storage.site.reports import Reports
from crownpoint.storage.site.tokens import Codes, Tokens

Result = TypeVar("Result")
Work = Callable[[Callable[[Store], Awaitable[Result]]], Result]
NOW = time.time_ns() // 1_000_000
TABLE = "7ab1e" * 6 + "00"


@pytest.fixture(params=["sqlite", "postgresql"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    """The options that name a fresh site with Ana, her bot, and a guest."""
    cheap_passwords()
    options = ["--data", str(tmp_path)]
    where = str(tmp_path / "site.sqlite")
    if request.param == "postgresql":
        server: Postgres = request.getfixturevalue("postgres_server")
        where = asyncio.run(server.database())
        options += ["--database", where]

    async def fill() -> None:
        async with await Store.open(where) as store:
            ana = await Accounts(store).create("member", "Ana", NOW, password="hash")
            bot = await Accounts(store).create("bot", "Anabot", NOW, owner_id=ana.id)
            guest = await Accounts(store).create("guest", "Quiet Heron", NOW)
            for _ in range(2):
                await Logins(store).create(ana.id, "Firefox", NOW)
            await Tokens(store).create(bot.id, "t", ["play"], NOW)
            await Reports(store).create(guest.id, ana.id, TABLE, "rude", NOW)

    asyncio.run(fill())
    return options


def read(site: list[str], work: Callable[[Store], Awaitable[Result]]) -> Result:
    async def opened() -> Result:
        async with await Store.open(site[-1] if "--database" in site else Path(site[1]) / "site.sqlite") as store:
            return await work(store)

    return asyncio.run(opened())


def test_list_and_show(crownpoint: Command, site: list[str]) -> None:
    listed = crownpoint("admin", "people", "list", *site)
    assert listed.status == 0, listed.errors
    assert [name in listed.output for name in ("Ana ", "Anabot", "Quiet Heron", "Nobody")] == [True, True, True, False]
    bots = json.loads(crownpoint("admin", "people", "list", "--kind", "bot", "--json", *site).output)
    assert [bot["name"] for bot in bots] == ["Anabot"]
    shown = json.loads(crownpoint("admin", "people", "show", "ANA", "--json", *site).output)
    assert (shown["name"], shown["bots"], len(shown["logins"])) == ("Ana", ["Anabot"], 2)
    assert "hash" not in str(shown)
    assert "Anabot" in crownpoint("admin", "people", "show", "Ana", *site).output


def test_roles(crownpoint: Command, site: list[str]) -> None:
    assert crownpoint("admin", "people", "role", "Ana", "moderator", *site).output == "Ana is a moderator now.\n"
    person = read(site, lambda store: Accounts(store).find("Ana"))
    assert person is not None
    assert person.role == "moderator"
    refused = crownpoint("admin", "people", "role", "Quiet Heron", "admin", *site)
    assert (refused.status, refused.errors) == (1, "crownpoint: “Quiet Heron” is a guest: only members have roles.\n")
    assert crownpoint("admin", "people", "role", "Ana", "queen", *site).status == 2


def test_the_first_admin(crownpoint: Command, site: list[str]) -> None:
    made = crownpoint("admin", "create-admin", "Borut", *site, typed=f"{PASSWORD}\n")
    assert made.output.startswith("Borut is an admin of the site in ")
    assert made.output.endswith(". Sign in with this name and the password.\n")
    found = read(site, lambda store: Accounts(store).password_of("Borut"))
    assert found is not None
    assert (found[0].role, str(found[1]).startswith("$argon2id$")) == ("admin", True)
    assert crownpoint("admin", "create-admin", "Ana", *site).output.endswith(" now.\n")
    assert crownpoint("admin", "create-admin", "Cene", *site, typed="short\n").status == 1
    assert crownpoint("admin", "create-admin", "Quiet Heron", *site).status == 1


def test_a_new_site_may_begin_with_its_admin(crownpoint: Command, tmp_path: Path) -> None:
    cheap_passwords()
    folder = str(tmp_path / "fresh")
    refused = crownpoint("admin", "people", "list", "--data", folder)
    assert (refused.status, refused.errors.startswith(f"crownpoint: There is no site in {folder}")) == (1, True)
    assert crownpoint("admin", "create-admin", "Ana", "--data", folder, typed=f"{PASSWORD}\n").status == 0
    assert "Ana" in crownpoint("admin", "people", "list", "--data", folder).output
    assert [path.stat().st_mode & 0o077 for path in (tmp_path / "fresh", *(tmp_path / "fresh").iterdir())] == [0, 0]


def test_the_settings_file_of_the_site_is_enough(crownpoint: Command, tmp_path: Path) -> None:
    cheap_passwords()
    file = tmp_path / "site.toml"
    file.write_text(f'data = "{tmp_path / "there"}"\n')
    made = crownpoint("admin", "--config", str(file), "create-admin", "Ana", typed=f"{PASSWORD}\n")
    assert str(tmp_path / "there" / "site.sqlite") in made.output
    assert "Ana" in crownpoint("admin", "--config", str(file), "people", "list").output
    assert crownpoint("admin", "--config", str(tmp_path / "none"), "people", "list").status == 1


def test_a_code_for_a_new_password(crownpoint: Command, site: list[str]) -> None:
    code = json.loads(crownpoint("admin", "people", "reset-password", "Ana", "--json", *site).output)["code"]
    person = read(site, lambda store: Accounts(store).find("Ana"))
    assert person is not None
    assert read(site, lambda store: Codes(store).use("reset", code, NOW + 23 * 3600 * 1000)) == (person.id,)
    assert crownpoint("admin", "people", "reset-password", "Anabot", *site).status == 1
    assert "/reset-password#" in crownpoint("admin", "people", "reset-password", "Ana", *site).output


def test_bar_and_unbar(crownpoint: Command, site: list[str]) -> None:
    assert crownpoint("admin", "people", "bar", "Ana", "--days", "3", *site).output == "Ana is kept out for 3 days.\n"
    for name in ("Ana", "Anabot"):
        person = read(site, lambda store, name=name: Accounts(store).find(name))  # type: ignore[misc]
        assert person is not None
        assert person.is_barred(NOW + 1000)
        assert not person.is_barred(NOW + 4 * 24 * 3600 * 1000)
    assert json.loads(crownpoint("admin", "logins", "list", "Ana", "--json", *site).output) == []
    assert crownpoint("admin", "people", "bar", "Ana", "--days", "1", *site).output == "Ana is kept out for 1 day.\n"
    assert crownpoint("admin", "people", "unbar", "Ana", *site).output == "Ana may come in again.\n"
    assert (
        crownpoint("admin", "people", "bar", "Nobody", *site).errors == "crownpoint: There is nobody called “Nobody”.\n"
    )


def test_logins_and_tokens(crownpoint: Command, site: list[str]) -> None:
    first, _ = json.loads(crownpoint("admin", "logins", "list", "Ana", "--json", *site).output)
    assert crownpoint("admin", "logins", "end", "Ana", first["id"], *site).output == "1 login ended.\n"
    assert crownpoint("admin", "logins", "end", "Ana", first["id"], *site).status == 1
    (second,) = json.loads(crownpoint("admin", "logins", "list", "Ana", "--json", *site).output)
    listed = crownpoint("admin", "logins", "list", "Ana", *site).output
    assert "Firefox" in listed
    assert second["id"] in listed  # whole, so that it can be given to `logins end`
    assert crownpoint("admin", "logins", "end", "Ana", *site).output == "1 login ended.\n"
    (token,) = json.loads(crownpoint("admin", "tokens", "list", "Ana", "--json", *site).output)
    assert (token["person"], token["scopes"]) == ("Anabot", ["play"])
    listed = crownpoint("admin", "tokens", "list", "Ana", *site).output
    assert "Anabot" in listed
    assert token["id"] in listed
    assert crownpoint("admin", "tokens", "revoke", "Ana", "f" * 32, *site).status == 1
    assert crownpoint("admin", "tokens", "revoke", "Ana", token["id"], *site).output == "1 token revoked.\n"
    assert crownpoint("admin", "tokens", "revoke", "Ana", *site).output == "0 tokens revoked.\n"


def test_the_trail(crownpoint: Command, site: list[str]) -> None:
    crownpoint("admin", "people", "bar", "Ana", "--days", "3", "--reason", "spam", "--words", "Enough.", *site)
    shown = crownpoint("admin", "trail", *site)
    assert shown.status == 0
    assert "operator: suspend Ana until" in shown.output
    assert "spam 'Enough.'" in shown.output
    (line,) = json.loads(crownpoint("admin", "trail", "--json", *site).output)["lines"]
    assert line["number"] == 1

    async def touch(store: Store) -> None:
        async with store.writing() as connection:
            await connection.execute(update(TRAIL).values(words="Nothing."))

    read(site, touch)
    touched = crownpoint("admin", "trail", *site)
    assert (touched.status, "Line 1 of the trail was changed" in touched.errors) == (1, True)


def test_reports(crownpoint: Command, site: list[str]) -> None:
    (report,) = json.loads(crownpoint("admin", "reports", "list", "--json", *site).output)
    assert (report["reporter"], report["about"], report["text"]) == ("Quiet Heron", "Ana", "rude")
    assert f"Quiet Heron about Ana, at /t/{TABLE}" in crownpoint("admin", "reports", "list", *site).output
    assert crownpoint("admin", "reports", "close", report["id"], "spoken to", *site).output == "Closed.\n"
    assert crownpoint("admin", "reports", "close", report["id"], "again", *site).status == 1
    assert crownpoint("admin", "reports", "list", *site).output == "No complaints.\n"
    assert "spoken to" in crownpoint("admin", "reports", "list", "--closed", *site).output


def test_delete(crownpoint: Command, site: list[str]) -> None:
    assert crownpoint("admin", "people", "delete", "Ana", *site, typed="n\n").status == 1
    assert crownpoint("admin", "people", "delete", "Ana", "--yes", *site).output == "Ana is deleted.\n"
    left = json.loads(crownpoint("admin", "people", "list", "--json", *site).output)
    assert [person["name"] for person in left] == ["Quiet Heron"]


def test_rooms(crownpoint: Command, site: list[str]) -> None:
    opened = crownpoint("admin", "rooms", "open", "Ljubljana", "--language", "sl", *site)
    assert opened.output == "The room “Ljubljana” is open.\n"
    assert crownpoint("admin", "rooms", "open", "LJUBLJANA", *site).status == 1
    assert crownpoint("admin", "rooms", "open", "Paris", "--language", "fr", *site).status == 2
    assert "Ljubljana" in crownpoint("admin", "rooms", "list", *site).output
    (room,) = json.loads(crownpoint("admin", "rooms", "list", "--json", *site).output)
    assert (room["name"], room["language"]) == ("Ljubljana", "sl")
    assert crownpoint("admin", "rooms", "close", "ljubljana", *site).output == "The room “Ljubljana” is closed.\n"
    assert crownpoint("admin", "rooms", "close", "ljubljana", *site).status == 1
