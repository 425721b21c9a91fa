"""One's own account."""

from __future__ import annotations

import pytest
from tests.server.people.conftest import NewVisitor
from tests.server.visitors import PASSWORD, Visitor

from crownpoint.server.net.guard import Guard

OTHER = "another horse entirely"


async def test_about_language_and_settings_are_kept(visitor: NewVisitor) -> None:
    browser = visitor()
    assert await browser.refused("PATCH", "/me", {"about": "x"}, 401) == "not_signed_in"
    await browser.enter()
    await browser.ask("PATCH", "/me", {"about": "<b>hello</b>", "language": "sl"})
    await browser.ask("PATCH", "/me", {"settings": {"theme": "walnut", "volume": 0.5}})
    me = await browser.me()
    assert me is not None
    assert (me["about"], me["language"]) == ("<b>hello</b>", "sl")
    assert me["settings"] == {"theme": "walnut", "volume": 0.5}
    assert await browser.refused("PATCH", "/me", {"settings": {"x": "y" * 20_000}}, 400) == "settings_too_large"
    assert await browser.refused("PATCH", "/me", {"role": "admin"}, 422) == "bad_message"
    for odd in ("a\0b", "a\x1bb"):
        assert await browser.refused("PATCH", "/me", {"about": odd}, 422) == "bad_message"
    for body in (b"{", b"\xff\xfe", b'{"about": "\\ud800"}'):
        answer = await browser.http.patch("/api/v1/me", content=body, headers={"content-type": "application/json"})
        assert (answer.status_code // 100, answer.json()["ok"]) == (4, False)
    assert await browser.refused("PUT", "/me", {}, 405) == "no_such_method"
    assert await browser.refused("PATCH", "/me", {"language": "xx"}, 422) == "bad_message"


async def test_logins_are_listed_and_ended_one_by_one(visitor: NewVisitor) -> None:
    laptop, phone, stranger = visitor(), visitor(), visitor()
    await laptop.join("Luka")
    await stranger.join("Maja")
    await phone.ask("POST", "/sign-in", {"name": "Luka", "password": PASSWORD}, headers={"user-agent": "Phone"})
    logins = (await laptop.ask("GET", "/me/logins"))["logins"]
    assert {(login["agent"], login["current"]) for login in logins} == {("Firefox", True), ("Phone", False)}
    on_phone = next(login["id"] for login in logins if not login["current"])
    assert await stranger.refused("DELETE", f"/me/logins/{on_phone}", expect=404) == "no_such_login"
    assert await phone.me() is not None
    await laptop.ask("DELETE", f"/me/logins/{on_phone}")
    assert await phone.me() is None
    assert await laptop.me() is not None


async def test_all_other_logins_end_at_once(visitor: NewVisitor) -> None:
    here, there, elsewhere = visitor(), visitor(), visitor()
    await here.join("Neja")
    for browser in (there, elsewhere):
        await browser.ask("POST", "/sign-in", {"name": "Neja", "password": PASSWORD})
    await here.ask("DELETE", "/me/logins")
    assert [await browser.me() is not None for browser in (here, there, elsewhere)] == [True, False, False]


async def test_a_new_password_needs_the_old_one_and_ends_other_logins(visitor: NewVisitor) -> None:
    here, there = visitor(), visitor()
    await here.join("Oskar")
    await there.ask("POST", "/sign-in", {"name": "Oskar", "password": PASSWORD})
    before = here.cookie
    assert await here.refused("PUT", "/me/password", {"old": "wrong password", "new": OTHER}) == "not_your_password"
    assert await here.refused("PUT", "/me/password", {"old": PASSWORD, "new": "short"}, 400) == "password_length"
    await here.ask("PUT", "/me/password", {"old": PASSWORD, "new": OTHER})
    assert here.cookie != before
    assert await here.me() is not None
    assert await there.me() is None
    assert await there.refused("POST", "/sign-in", {"name": "Oskar", "password": PASSWORD}, 401) == "wrong_password"
    await there.ask("POST", "/sign-in", {"name": "Oskar", "password": OTHER})


@pytest.mark.parametrize("end_tokens", [False, True])
async def test_tokens_end_with_a_new_password_where_the_owner_wishes(
    app: Guard, visitor: NewVisitor, end_tokens: bool
) -> None:
    here = visitor()
    await here.join("Oskar")
    await here.ask("POST", "/me/bots", {"name": "Robo"}, 201)
    form = {"name": "t", "scopes": ["read"]}
    secrets = [
        (await here.ask("POST", "/me/tokens", {**form, **more}, 201))["secret"] for more in ({}, {"bot": "Robo"})
    ]
    await here.ask("PUT", "/me/password", {"old": PASSWORD, "new": OTHER, "end_tokens": end_tokens})
    for secret in secrets:
        program = Visitor(app, {"authorization": f"Bearer {secret}"})
        assert (await program.http.get("/api/v1/me")).status_code == (401 if end_tokens else 200)


async def test_a_guest_has_no_password_to_change(visitor: NewVisitor) -> None:
    browser = visitor()
    await browser.enter()
    assert await browser.refused("PUT", "/me/password", {"old": PASSWORD, "new": OTHER}) == "members_only"


async def test_deleting_needs_the_password_and_leaves_nobody(visitor: NewVisitor) -> None:
    here, there = visitor(), visitor()
    await here.join("Petra")
    await there.ask("POST", "/sign-in", {"name": "Petra", "password": PASSWORD})
    assert await here.refused("POST", "/me/delete", {}) == "not_your_password"
    assert await here.refused("POST", "/me/delete", {"password": "wrong password"}) == "not_your_password"
    await here.ask("POST", "/me/delete", {"password": PASSWORD})
    assert await here.me() is None
    assert await there.me() is None
    assert await there.refused("POST", "/sign-in", {"name": "Petra", "password": PASSWORD}, 401) == "wrong_password"
    assert await there.refused("GET", "/people/Petra", expect=404) == "no_such_person"
    assert (await visitor().join("Petra"))["kind"] == "member", "the name is free again"


async def test_a_guest_deletes_the_account_without_a_password(visitor: NewVisitor) -> None:
    browser = visitor()
    guest = await browser.enter()
    await browser.ask("POST", "/me/delete", {})
    assert await browser.refused("GET", f"/people/{guest['name']}", expect=404) == "no_such_person"
