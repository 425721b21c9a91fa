"""Follow, block, mute, complaints, moderators."""

from __future__ import annotations

from tests.server.people.conftest import NewVisitor
from tests.server.visitors import PASSWORD, Visitor, room_of
from tests.storage.site.test_people import seated

from crownpoint.server.net.guard import Guard


async def with_role(app: Guard, browser: Visitor, name: str, role: str) -> dict[str, str]:
    me = await browser.join(name)
    await room_of(app).accounts.change(me["id"], role=role)
    return me


async def test_following_is_seen_by_the_follower_only(visitor: NewVisitor) -> None:
    ana, bor = visitor(), visitor()
    await ana.join("Ana")
    await bor.join("Bor")
    for _ in range(2):
        await ana.ask("PUT", "/people/Bor/follow")
    assert (await ana.ask("GET", "/me/relations"))["people"] == [
        {"name": "Bor", "kind": "member", "relation": "follow", "online": True}
    ]
    profile = await ana.ask("GET", "/people/Bor")
    assert (profile["relations"], profile["followers"]) == (["follow"], 1)
    assert (await bor.ask("GET", "/people/Bor"))["relations"] == []
    await ana.ask("DELETE", "/people/Bor/follow")
    assert (await ana.ask("GET", "/people/Bor"))["followers"] == 0


async def test_blocking_works_both_ways_and_ends_following(app: Guard, visitor: NewVisitor) -> None:
    browsers = [visitor() for _ in range(3)]
    ana, bor, cene = [
        (await each.join(name))["id"] for each, name in zip(browsers, ("Ana", "Bor", "Cene"), strict=True)
    ]
    people = room_of(app)
    await browsers[1].ask("PUT", "/people/Ana/follow")
    await browsers[0].ask("PUT", "/people/Bor/block")
    await browsers[0].ask("PUT", "/people/Cene/mute")
    assert await people.blocked_between(ana, bor)
    assert await people.blocked_between(bor, ana)
    assert not await people.blocked_between(ana, cene)
    assert await people.muted_by(ana) == {bor, cene}
    assert await people.muted_by(bor) == {ana}
    assert await people.muted_by(cene) == set()
    assert await people.blocked_with(bor) == {ana}
    assert await browsers[1].refused("PUT", "/people/Ana/follow") == "blocked"
    assert (await browsers[0].ask("GET", "/people/Ana"))["followers"] == 0
    await browsers[0].ask("DELETE", "/people/Bor/block")
    assert not await people.blocked_between(ana, bor)


async def test_nobody_decides_about_themselves_or_nobody(app: Guard, visitor: NewVisitor) -> None:
    ana, moderator = visitor(), visitor()
    await ana.join("Ana")
    await with_role(app, moderator, "Mojca", "moderator")
    assert await ana.refused("PUT", "/people/ANA/block") == "yourself"
    assert await ana.refused("PUT", "/people/Nobody There/block", expect=404) == "no_such_person"
    assert await ana.refused("PUT", "/people/Mojca/block") == "moderator"
    assert await ana.refused("PUT", "/people/Mojca/love", expect=422) == "bad_message"


async def test_a_complaint_reaches_the_moderators(app: Guard, visitor: NewVisitor) -> None:
    ana, bor, moderator = visitor(), visitor(), visitor()
    await ana.join("Ana")
    table = await seated(room_of(app).site.store, "checkers", (await bor.join("Bor"))["id"], None)
    await with_role(app, moderator, "Mojca", "moderator")
    form = {"person": "Bor", "text": "<i>rude</i>", "table": table}
    await ana.ask("POST", "/reports", form, 201)
    assert await ana.refused("POST", "/reports", {**form, "table": "0" * 32}, 404) == "not_at_table"
    assert await ana.refused("POST", "/reports", {**form, "person": "Mojca"}, 404) == "not_at_table"
    for browser in (ana, bor):
        assert await browser.refused("GET", "/moderation/reports") == "moderators_only"
    (report,) = (await moderator.ask("GET", "/moderation/reports"))["reports"]
    assert (report["reporter"], report["about"], report["text"]) == ("Ana", "Bor", "<i>rude</i>")
    assert report["table"] == table
    await bor.ask("POST", "/me/delete", {"password": PASSWORD})
    (report,) = (await moderator.ask("GET", "/moderation/reports"))["reports"]
    assert report["about"] is None
    path = f"/moderation/reports/{report['id']}/close"
    await moderator.ask("POST", path, {"verdict": "gone"})
    assert await moderator.refused("POST", path, {"verdict": "again"}, 404) == "no_such_report"
    assert (await moderator.ask("GET", "/moderation/reports"))["reports"] == []
    assert (await moderator.ask("GET", "/moderation/reports?closed=true"))["reports"][0]["verdict"] == "gone"


async def test_moderators_do_not_decide_about_each_other(app: Guard, visitor: NewVisitor) -> None:
    moderator, other, admin = visitor(), visitor(), visitor()
    await with_role(app, moderator, "Mojca", "moderator")
    await with_role(app, other, "Marta", "moderator")
    await with_role(app, admin, "Adam", "admin")
    await admin.ask("PUT", "/moderation/people/Marta/bar", {})
    assert await moderator.refused("DELETE", "/moderation/people/Marta/bar") == "not_below"
    await admin.ask("DELETE", "/moderation/people/Marta/bar")


async def test_who_is_barred_is_out_at_once_and_stays_out(app: Guard, visitor: NewVisitor) -> None:
    ana, moderator, admin = visitor(), visitor(), visitor()
    await ana.join("Ana")
    await with_role(app, moderator, "Mojca", "moderator")
    await with_role(app, admin, "Adam", "admin")
    await ana.ask("POST", "/me/bots", {"name": "Anabot"}, 201)
    form = {"name": "t", "scopes": ["read"], "bot": "Anabot"}
    secret = (await ana.ask("POST", "/me/tokens", form, 201))["secret"]
    bot = Visitor(app, {"authorization": f"Bearer {secret}"})
    assert await ana.refused("PUT", "/moderation/people/Mojca/bar", {}) == "moderators_only"
    assert await moderator.refused("PUT", "/moderation/people/Adam/bar", {}) == "not_below"
    await moderator.ask("PUT", "/moderation/people/Ana/bar", {"days": 7})
    assert await ana.me() is None
    assert await bot.refused("GET", "/me", expect=401) == "bad_token"
    assert await ana.refused("POST", "/sign-in", {"name": "Ana", "password": PASSWORD}) == "barred"
    assert await ana.refused("POST", "/sign-in", {"name": "Ana", "password": "not this one"}, 401) == "wrong_password"
    assert (await admin.ask("GET", "/people/Ana"))["barred"] is True
    await moderator.ask("DELETE", "/moderation/people/Ana/bar")
    await ana.ask("POST", "/sign-in", {"name": "Ana", "password": PASSWORD})
    assert await bot.me() is not None
