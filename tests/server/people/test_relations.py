"""Follow, block, mute."""

from __future__ import annotations

from tests.server.people.conftest import NewVisitor
from tests.server.visitors import Visitor, people_of

from crownpoint.server.net.guard import Guard


async def with_role(app: Guard, browser: Visitor, name: str, role: str) -> dict[str, str]:
    me = await browser.join(name)
    await people_of(app).accounts.change(me["id"], role=role)
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
    people = people_of(app)
    await browsers[1].ask("PUT", "/people/Ana/follow")
    await browsers[0].ask("PUT", "/people/Bor/block")
    await browsers[0].ask("PUT", "/people/Cene/mute")
    assert await people.blocked_between(ana, bor)
    assert await people.blocked_between(bor, ana)
    assert not await people.blocked_between(ana, cene)
    assert await people.blocks.hushed_by(ana) == {bor, cene}
    assert await people.blocks.hushed_by(bor) == {ana}
    assert await people.blocks.hushed_by(cene) == set()
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
