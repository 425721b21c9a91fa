"""No page of another site can act with the cookie of ours."""

from __future__ import annotations

from tests.server.people.conftest import NewVisitor
from tests.server.visitors import Visitor

from crownpoint.server.net.guard import Guard


async def with_cookie(app: Guard, source: Visitor, **headers: str) -> Visitor:
    browser = Visitor(app, headers)
    browser.http.cookies.set("crownpoint_login", str(source.cookie))
    return browser


FOREIGN: tuple[tuple[dict[str, str], str], ...] = (
    ({"origin": "https://elsewhere.example"}, "stranger"),
    ({"origin": "null"}, "stranger"),
    ({}, "foreign_origin"),
    ({"sec-fetch-site": "cross-site"}, "foreign_origin"),
    ({"sec-fetch-site": "same-site"}, "foreign_origin"),
    ({"origin": "http://localhost", "sec-fetch-site": "cross-site"}, "foreign_origin"),
)


async def test_a_change_by_cookie_must_come_from_our_page(app: Guard, visitor: NewVisitor) -> None:
    known = visitor()
    await known.enter()
    for headers, code in FOREIGN:
        abused = await with_cookie(app, known, **headers)
        assert await abused.refused("PATCH", "/me", {"about": "hacked"}) == code, headers
        assert await abused.refused("POST", "/sign-out") == code, headers
    me = await known.me()
    assert me is not None
    assert me["about"] == ""


async def test_our_own_page_may_change_things(app: Guard, visitor: NewVisitor) -> None:
    known = visitor()
    await known.enter()
    for headers in ({"origin": "http://localhost"}, {"sec-fetch-site": "same-origin"}):
        browser = await with_cookie(app, known, **headers)
        assert (await browser.ask("PATCH", "/me", {"about": "hello"}))["me"]["about"] == "hello"


async def test_reading_needs_no_origin(app: Guard, visitor: NewVisitor) -> None:
    known = visitor()
    guest = await known.enter()
    browser = await with_cookie(app, known)
    assert await browser.me() == guest
