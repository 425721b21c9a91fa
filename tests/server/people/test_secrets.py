"""No secret is in a log line, in an answer that should not have it, or in the description of the API."""

from __future__ import annotations

from typing import Any

import structlog
from structlog.testing import LogCapture
from tests.server.people.authenticator import Authenticator
from tests.server.people.conftest import NewVisitor
from tests.server.visitors import PASSWORD, Visitor, people_of

from crownpoint.server.net.guard import Guard


async def test_no_secret_is_logged(app: Guard, visitor: NewVisitor) -> None:
    captured = LogCapture()
    before = structlog.get_config()["processors"]
    structlog.configure(processors=[captured])
    secrets: list[str] = [PASSWORD, "wrong password", "a new horse altogether"]
    try:
        browser = visitor()
        await browser.enter()
        secrets.append(str(browser.cookie))
        me = await browser.join("Ana")
        secrets.append(str(browser.cookie))
        token = await browser.ask("POST", "/me/tokens", {"name": "t", "scopes": ["read"]}, 201)
        secrets.append(token["secret"])
        await Visitor(app, {"authorization": f"Bearer {token['secret']}"}).me()
        await Visitor(app).refused("GET", "/me", expect=401, headers={"authorization": "Bearer cp_wrong password"})
        await visitor().refused("POST", "/sign-in", {"name": "Ana", "password": "wrong password"}, 401)
        await visitor().refused("POST", "/sign-in", {"name": "Ana", "password": "wrong password", "x": 1}, 422)
        options = (await browser.ask("POST", "/me/passkeys/options", {"password": PASSWORD}))["options"]
        secrets.append(options["challenge"])
        await browser.ask("POST", "/me/passkeys", {"name": "k", "credential": Authenticator().create(options)}, 201)
        people = people_of(app)
        code = await people.codes.create("reset", me["id"], people.site.clock() + 1000)
        secrets.append(code)
        form: dict[str, Any] = {"code": code, "password": "a new horse altogether"}
        await visitor().ask("POST", "/password-resets", form)
        await visitor().refused("POST", "/password-resets", form, 400)
    finally:
        structlog.configure(processors=before)
    assert captured.entries
    for entry in captured.entries:
        for secret in secrets:
            assert secret not in str(entry)


async def test_a_malformed_request_is_not_repeated_in_the_answer(visitor: NewVisitor) -> None:
    answer = await visitor().ask("POST", "/sign-in", {"name": ["x"], "password": {"deep": PASSWORD}}, 422)
    assert PASSWORD not in str(answer)


async def test_a_reset_code_is_good_once_and_ends_everything_else(app: Guard, visitor: NewVisitor) -> None:
    browser, people = visitor(), people_of(app)
    me = await browser.join("Ana")
    token = await browser.ask("POST", "/me/tokens", {"name": "t", "scopes": ["read"]}, 201)
    code = await people.codes.create("reset", me["id"], people.site.clock() + 60_000)
    fresh = visitor()
    assert await fresh.refused("POST", "/password-resets", {"code": "x", "password": "a new horse"}, 400) == "bad_code"
    answer = await fresh.ask("POST", "/password-resets", {"code": code, "password": "a new horse"})
    assert answer["me"]["id"] == me["id"]
    assert await browser.me() is None
    assert await Visitor(app, {"authorization": f"Bearer {token['secret']}"}).refused("GET", "/me", expect=401)
    again = {"code": code, "password": "another new horse"}
    assert await visitor().refused("POST", "/password-resets", again, 400) == "bad_code"
    await visitor().ask("POST", "/sign-in", {"name": "Ana", "password": "a new horse"})


async def test_an_outdated_hash_is_made_anew_at_sign_in(app: Guard, visitor: NewVisitor) -> None:
    import argon2

    await visitor().join("Ana")
    accounts = people_of(app).accounts
    person = await accounts.find("Ana")
    assert person is not None
    old = argon2.PasswordHasher(time_cost=2, memory_cost=16, parallelism=1).hash(PASSWORD)
    await accounts.set_password(person.id, old)
    for _ in range(2):
        await visitor().ask("POST", "/sign-in", {"name": "Ana", "password": PASSWORD})
    found = await accounts.password_of("Ana")
    assert found is not None
    assert found[1] != old
