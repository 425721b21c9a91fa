"""Moderation: reports with their records, cases, decisions, appeals, and the trail of it all."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from sqlalchemy import delete, update
from tests.server.people.conftest import NewVisitor
from tests.server.people.test_relations import with_role
from tests.server.visitors import PASSWORD, Visitor, people_of

from crownpoint.server.net.guard import Guard
from crownpoint.storage.schema import CHALLENGES, TRAIL
from crownpoint.storage.site.people import FOREVER_MS
from crownpoint.storage.site.trail import Trail
from crownpoint.table.records.record import read_record

MATCH = {"game": "checkers", "length": 1}
SIGN_IN = {"name": "Rolf", "password": PASSWORD}
SEATED = [{"kind": "person"}, {"kind": "computer", "level": "beach-bum"}]
DAY_MS = 24 * 3600 * 1000


@pytest.fixture
async def mira(app: Guard, visitor: NewVisitor) -> Visitor:
    """A moderator."""
    browser = visitor()
    await with_role(app, browser, "Mira", "moderator")
    return browser


@pytest.fixture
async def rolf(visitor: NewVisitor) -> Visitor:
    """Someone about whom there is talk."""
    browser = visitor()
    await browser.join("Rolf")
    return browser


async def decide(moderator: Visitor, action: str, name: str = "Rolf", **more: Any) -> dict[str, Any]:
    form = {"action": action, "reason": "insult", "words": "Please be kind.", **more}
    return await moderator.ask("POST", f"/moderation/people/{name}/decisions", form, 201)


async def trail_of(moderator: Visitor) -> list[tuple[str, str, str]]:
    lines = (await moderator.ask("GET", "/moderation/trail"))["lines"]
    return [(line["by"], line["kind"], line["about"]) for line in lines]


async def test_a_report_has_the_record_of_the_table(visitor: NewVisitor, mira: Visitor, rolf: Visitor) -> None:
    ana = visitor()
    await ana.join("Ana")
    table = (await rolf.ask("POST", "/tables", {"options": MATCH, "seats": SEATED}, 201))["table"]
    report = {"person": "Rolf", "reason": "insult", "text": "<i>rude</i>", "table": table}
    await ana.ask("POST", "/reports", report, 201)
    await ana.ask("POST", "/reports", {"person": "Rolf", "reason": "spam"}, 201)  # no words, no table
    assert await ana.refused("POST", "/reports", {**report, "table": "0" * 32}, 404) == "not_at_table"
    assert await ana.refused("POST", "/reports", {**report, "person": "Mira"}, 404) == "not_at_table"
    assert await ana.refused("POST", "/reports", {**report, "reason": "luck"}, 422) == "bad_message"
    (case,) = (await mira.ask("GET", "/moderation/cases"))["cases"]
    assert (case["name"], case["reports"], case["taken_by"]) == ("Rolf", 2, None)
    file = await mira.ask("POST", "/moderation/people/Rolf/case")
    assert [(each["reporter"], each["reason"], each["has_record"]) for each in file["reports"]] == [
        ("Ana", "spam", False),
        ("Ana", "insult", True),
    ]
    answer = await mira.http.get(f"/api/v1/moderation/reports/{file['reports'][1]['id']}/record")
    assert answer.headers["content-disposition"].startswith("attachment")
    record = read_record(answer.text)
    assert record.events[0].number == 1
    assert json.loads(answer.text.splitlines()[1])["fact"]["seed"] is None, "nothing that a watcher may not see"
    (mine,) = (await mira.ask("GET", "/moderation/cases?state=mine"))["cases"]
    assert mine["taken_by"] == "Mira"


async def test_a_decision_closes_the_case_and_is_told_to_the_person(mira: Visitor, rolf: Visitor) -> None:
    await mira.ask("POST", "/reports", {"person": "Rolf", "reason": "insult", "text": "Rude."}, 201)
    await decide(mira, "warn")
    assert (await mira.ask("GET", "/moderation/cases"))["cases"] == []
    (closed,) = (await mira.ask("GET", "/moderation/cases?state=closed"))["cases"]
    assert (closed["name"], closed["verdict"]) == ("Rolf", "warn")
    (told,) = (await rolf.ask("GET", "/me/decisions"))["decisions"]
    assert (told["action"], told["reason"], told["words"]) == ("warn", "insult", "Please be kind.")
    assert "Mira" not in str(told), "who decided is for moderators"
    file = await mira.ask("GET", "/moderation/people/Rolf")
    assert [(line["kind"], line["by"]) for line in file["history"]] == [("warn", "Mira")]
    (report,) = file["reports"]
    assert (report["upheld"], report["decided"]) == (1, 1)


async def test_who_is_muted_plays_but_does_not_write(app: Guard, mira: Visitor, rolf: Visitor) -> None:
    room = (await rolf.ask("GET", "/rooms"))["rooms"][0]["id"]
    line = {"text": "Hello."}
    await rolf.ask("POST", f"/rooms/{room}/lines", line, 201)
    shown = await decide(mira, "mute", days=7)
    assert shown["until_ms"] - shown["time_ms"] == 7 * DAY_MS
    assert await rolf.refused("POST", f"/rooms/{room}/lines", line) == "muted"
    await rolf.ask("POST", "/tables", {"options": MATCH, "seats": SEATED}, 201)
    file = await mira.ask("GET", "/moderation/people/Rolf")
    assert file["person"]["muted_until_ms"] == shown["until_ms"]
    assert [each["text"] for each in file["lines"]] == ["Hello."]
    site = people_of(app).site
    real, site.clock = site.clock, lambda: real() + 7 * DAY_MS + 1000
    await rolf.ask("POST", f"/rooms/{room}/lines", line, 201)
    site.clock = real
    await decide(mira, "unmute")
    await rolf.ask("POST", f"/rooms/{room}/lines", line, 201)


async def test_who_is_suspended_is_out_at_once_and_knows_why(app: Guard, mira: Visitor, rolf: Visitor) -> None:
    await rolf.ask("POST", "/me/bots", {"name": "Rolfbot"}, 201)
    form = {"name": "t", "scopes": ["read"], "bot": "Rolfbot"}
    secret = (await rolf.ask("POST", "/me/tokens", form, 201))["secret"]
    bot = Visitor(app, {"authorization": f"Bearer {secret}"})
    line = await decide(mira, "suspend", days=3)
    assert await rolf.me() is None
    assert await bot.refused("GET", "/me", expect=401) == "bad_token"
    assert await rolf.refused("POST", "/sign-in", {**SIGN_IN, "password": "not this one"}, 401) == "wrong_password"
    told = (await rolf.ask("POST", "/sign-in", SIGN_IN, 403))["reason"]
    assert told == {
        "code": "barred",
        "params": {
            "until_ms": line["until_ms"],
            "reason": "insult",
            "words": "Please be kind.",
            "decision": line["number"],
            "appealed": 0,
        },
    }
    assert (await mira.ask("GET", "/people/Rolf"))["barred"] is True
    found = (await mira.ask("GET", "/moderation/people?restricted=true"))["people"]
    assert {each["name"]: each["suspended_until_ms"] for each in found} == dict.fromkeys(
        ("Rolf", "Rolfbot"), line["until_ms"]
    )
    await decide(mira, "readmit")
    await rolf.ask("POST", "/sign-in", SIGN_IN)
    assert await bot.me() is not None


async def test_a_suspension_withdraws_what_was_offered(app: Guard, mira: Visitor, rolf: Visitor) -> None:
    for form in ({}, {"to": "Mira"}, {"private": True}):
        await rolf.ask("POST", "/challenges", {"options": MATCH, "minutes": 60 * 24 * 14, **form}, 201)
    assert len((await mira.ask("GET", "/moderation/challenges"))["challenges"]) == 3
    assert len((await mira.ask("GET", "/challenges"))["mine"]) == 1
    await decide(mira, "suspend")
    assert (await mira.ask("GET", "/moderation/challenges"))["challenges"] == []
    assert (await mira.ask("GET", "/challenges"))["mine"] == []


async def test_a_moderator_withdraws_anything(app: Guard, visitor: NewVisitor, mira: Visitor, rolf: Visitor) -> None:
    made = await rolf.ask("POST", "/challenges", {"options": MATCH, "private": True}, 201)
    broken = made["challenge"]["id"]
    async with people_of(app).site.store.writing() as connection:  # as an earlier version might have let it in
        await connection.execute(update(CHALLENGES).values(options='{"game": "checkers", "length": -7}'))
    (listed,) = (await mira.ask("GET", "/moderation/challenges"))["challenges"]
    assert (listed["id"], listed["by"], listed["private"]) == (broken, "Rolf", True)
    assert await rolf.refused("DELETE", f"/moderation/challenges/{broken}") == "moderators_only"
    await mira.ask("DELETE", f"/moderation/challenges/{broken}")
    assert await mira.refused("DELETE", f"/moderation/challenges/{broken}", expect=410) == "challenge_gone"
    room = (await rolf.ask("POST", "/rooms", {"name": "Parlor", "language": "en"}, 201))["room"]["id"]
    await rolf.ask("POST", f"/rooms/{room}/lines", {"text": "Hello."}, 201)
    line = (await rolf.ask("GET", f"/rooms/{room}/lines"))["lines"][0]["id"]
    await mira.ask("DELETE", f"/lines/{line}")
    await mira.ask("DELETE", f"/rooms/{room}")
    assert await trail_of(mira) == [
        ("Mira", "close_room", "Rolf"),
        ("Mira", "remove_line", "Rolf"),
        ("Mira", "withdraw", "Rolf"),
    ]


async def test_one_appeal_for_each_decision(mira: Visitor, rolf: Visitor) -> None:
    number = (await decide(mira, "suspend"))["number"]
    form = {"decision": number, "text": "That was my brother."}
    assert await rolf.refused("POST", "/appeals", form, 401) == "not_signed_in"
    proof = {"name": "Rolf", "password": PASSWORD}
    assert (
        await rolf.refused("POST", "/appeals", {**form, **proof, "password": "not this one"}, 401) == "wrong_password"
    )
    answers = await asyncio.gather(*(rolf.http.post("/api/v1/appeals", json={**form, **proof}) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]
    assert await rolf.refused("POST", "/appeals", {**form, **proof, "decision": number + 1}, 404) == "no_such_decision"
    (case,) = (await mira.ask("GET", "/moderation/cases"))["cases"]
    assert (case["name"], case["reason"]) == ("Rolf", "appeal")
    assert (await rolf.ask("POST", "/sign-in", SIGN_IN, 403))["reason"]["params"]["appealed"] == 1


async def test_moderators_do_not_decide_about_each_other(app: Guard, visitor: NewVisitor, mira: Visitor) -> None:
    marta, admin = visitor(), visitor()
    await with_role(app, marta, "Marta", "moderator")
    await with_role(app, admin, "Adam", "admin")
    form = {"action": "suspend"}
    for name in ("Marta", "Adam", "Mira"):
        assert await mira.refused("POST", f"/moderation/people/{name}/decisions", form) == "not_below"
        assert (await mira.ask("GET", f"/moderation/people/{name}"))["may_decide"] is False
    assert (await decide(admin, "suspend", "Marta"))["until_ms"] == FOREVER_MS
    assert await mira.refused("POST", "/moderation/people/Marta/decisions", {"action": "readmit"}) == "not_below"


async def test_notes_are_for_moderators(mira: Visitor, rolf: Visitor) -> None:
    await mira.ask("POST", "/moderation/people/Rolf/notes", {"text": "Only after a lost game."}, 201)
    assert (await rolf.ask("GET", "/me/decisions"))["decisions"] == []
    (line,) = (await mira.ask("GET", "/moderation/people/Rolf"))["history"]
    assert (line["kind"], line["words"]) == ("note", "Only after a lost game.")


async def test_the_trail_shows_whether_it_was_touched(app: Guard, mira: Visitor, rolf: Visitor) -> None:
    await asyncio.gather(*(decide(mira, "warn", words=f"{number}") for number in range(12)))
    store = people_of(app).site.store
    trail = Trail(store)
    assert [line.number for line in await trail.page()] == list(range(12, 0, -1))
    assert await trail.broken_at() is None
    page = await mira.ask("GET", "/moderation/trail?limit=5")
    assert (len(page["lines"]), page["next"]) == (5, 8)
    assert (await mira.ask("GET", "/moderation/trail?limit=50&before=8"))["next"] is None
    async with store.writing() as connection:
        await connection.execute(update(TRAIL).where(TRAIL.c.number == 5).values(words="nothing"))
    assert await trail.broken_at() == 5
    async with store.writing() as connection:
        await connection.execute(delete(TRAIL).where(TRAIL.c.number == 5))
    assert await trail.broken_at() == 6
