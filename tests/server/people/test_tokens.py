"""Tokens and bots."""

from __future__ import annotations

from tests.server.people.conftest import NewVisitor
from tests.server.visitors import Visitor

from crownpoint.server.net.guard import Guard


def program(app: Guard, secret: str) -> Visitor:
    """Something that comes with a token and no cookie."""
    return Visitor(app, {"authorization": f"Bearer {secret}"})


async def test_a_token_acts_for_its_person_within_its_scopes(app: Guard, visitor: NewVisitor) -> None:
    browser = visitor()
    member = await browser.join("Rok")
    made = await browser.ask("POST", "/me/tokens", {"name": "script", "scopes": ["read", "account"]}, 201)
    assert made["secret"].startswith("cp_")
    script = program(app, made["secret"])
    me = await script.me()
    assert me is not None
    assert (me["id"], me["scopes"]) == (member["id"], ["account", "read"])
    await script.ask("PATCH", "/me", {"about": "by a script"})  # no Origin: nobody can make a browser send a token
    reader = (await browser.ask("POST", "/me/tokens", {"name": "reader", "scopes": ["read"]}, 201))["secret"]
    assert await program(app, reader).refused("PATCH", "/me", {"about": "x"}) == "scope_missing"
    assert (await program(app, reader).ask("GET", "/people/Rok"))["about"] == "by a script"
    player = (await browser.ask("POST", "/me/tokens", {"name": "player", "scopes": ["play"]}, 201))["secret"]
    assert await program(app, player).refused("GET", "/people/Rok") == "scope_missing"


async def test_a_secret_is_shown_once(visitor: NewVisitor) -> None:
    browser = visitor()
    await browser.join("Sara")
    made = await browser.ask("POST", "/me/tokens", {"name": "t", "scopes": ["play"], "days": 3}, 201)
    listed = await browser.ask("GET", "/me/tokens")
    assert listed["tokens"] == [made["token"]]
    assert made["secret"] not in str(listed)
    assert made["token"]["expires_ms"] - made["token"]["since_ms"] == 3 * 24 * 3600 * 1000


async def test_a_token_has_no_power_over_the_account(app: Guard, visitor: NewVisitor) -> None:
    browser = visitor()
    await browser.join("Tine")
    everything = ["read", "play", "challenge", "chat", "account"]
    secret = (await browser.ask("POST", "/me/tokens", {"name": "all", "scopes": everything}, 201))["secret"]
    script = program(app, secret)
    for method, path, body in (
        ("POST", "/me/tokens", {"name": "more", "scopes": ["play"]}),
        ("GET", "/me/tokens", None),
        ("POST", "/me/bots", {"name": "Tinebot"}),
        ("PUT", "/me/password", {"old": "x", "new": "y"}),
        ("POST", "/me/passkeys/options", {}),
        ("POST", "/me/delete", {}),
    ):
        assert await script.refused(method, path, body) == "login_needed", path


async def test_a_bad_token_is_refused_and_the_cookie_is_not_read(app: Guard, visitor: NewVisitor) -> None:
    browser = visitor()
    await browser.enter()
    for bad in ("Bearer cp_nonsense", "Bearer ", "Basic YTpi", "cp_x", "Bearer crownpoint"):
        assert await browser.refused("GET", "/me", expect=401, headers={"authorization": bad}) == "bad_token", bad


async def test_a_revoked_token_is_no_good(app: Guard, visitor: NewVisitor) -> None:
    browser, other = visitor(), visitor()
    await browser.join("Urban")
    await other.join("Vida")
    made = await browser.ask("POST", "/me/tokens", {"name": "t", "scopes": ["read"]}, 201)
    path = f"/me/tokens/{made['token']['id']}"
    assert await other.refused("DELETE", path, expect=404) == "no_such_token"
    assert await program(app, made["secret"]).me() is not None
    await browser.ask("DELETE", path)
    assert await program(app, made["secret"]).refused("GET", "/me", expect=401) == "bad_token"


async def test_a_bot_is_marked_owned_and_known_by_tokens_only(app: Guard, visitor: NewVisitor) -> None:
    browser, other = visitor(), visitor()
    await browser.join("Zala")
    await other.join("Žiga")
    bot = await browser.ask("POST", "/me/bots", {"name": "Zala's Engine", "about": "plays"}, 201)
    assert (await browser.ask("GET", "/me/bots"))["bots"] == [bot]
    form = {"name": "t", "scopes": ["play", "read"], "bot": "Zala's Engine"}
    assert await other.refused("POST", "/me/tokens", form, 404) == "no_such_bot"
    script = program(app, (await browser.ask("POST", "/me/tokens", form, 201))["secret"])
    me = await script.me()
    assert me is not None
    assert (me["id"], me["kind"]) == (bot["id"], "bot")
    profile = await other.ask("GET", "/people/zalas engine")
    assert (profile["kind"], profile["owner"]) == ("bot", "Zala")
    assert await other.refused("DELETE", "/me/bots/Zala's Engine", expect=404) == "no_such_bot"
    await browser.ask("DELETE", "/me/bots/Zala's Engine")
    assert await script.refused("GET", "/me", expect=401) == "bad_token"


async def test_a_guest_has_neither_tokens_nor_bots(visitor: NewVisitor) -> None:
    browser = visitor()
    await browser.enter()
    assert await browser.refused("POST", "/me/tokens", {"name": "t", "scopes": ["play"]}) == "members_only"
    assert await browser.refused("POST", "/me/bots", {"name": "Guestbot"}) == "members_only"
