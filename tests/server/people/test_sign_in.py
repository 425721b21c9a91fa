"""Ways in and out of a site."""

from __future__ import annotations

from tests.server.people.conftest import NewVisitor
from tests.server.visitors import PASSWORD, Visitor

from crownpoint.server.net.guard import Guard


async def test_a_guest_is_in_at_once_and_known_from_then_on(visitor: NewVisitor) -> None:
    browser = visitor()
    assert await browser.me() is None
    guest = await browser.enter()
    assert guest["kind"] == "guest"
    assert await browser.me() == guest
    assert (await browser.ask("POST", "/guests"))["me"] == guest, "who is known stays who they are"
    assert (await visitor().enter())["name"] != guest["name"]


async def test_a_guest_is_named_in_the_language_asked_for(visitor: NewVisitor) -> None:
    for headers, body, language in (
        ({"accept-language": "sl-SI,en;q=0.5"}, None, "sl"),
        ({}, {"language": "pl"}, "pl"),
    ):
        answer = await visitor().ask("POST", "/guests", body, 201, headers=headers)
        assert answer["me"]["language"] == language


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(app: Guard, visitor: NewVisitor) -> None:
    answer = await visitor().http.post("/api/v1/guests")
    attributes = answer.headers["set-cookie"]
    secret = attributes.split(";")[0].removeprefix("crownpoint_login=")
    assert len(secret) == 43  # 256 bits in base 64
    assert "HttpOnly" in attributes
    assert "SameSite=lax" in attributes
    assert "Path=/" in attributes
    assert "Secure" not in attributes
    behind_tls = Visitor(app, {"origin": "https://localhost"})
    assert "Secure" in (await behind_tls.http.post("/api/v1/guests")).headers["set-cookie"]


async def test_a_guest_becomes_a_member_and_stays_the_same_person(visitor: NewVisitor) -> None:
    browser = visitor()
    guest = await browser.enter()
    before = browser.cookie
    member = await browser.join("Ana Novak")
    assert (member["id"], member["kind"], member["name"]) == (guest["id"], "member", "Ana Novak")
    assert browser.cookie != before
    elsewhere = visitor()
    answer = await elsewhere.ask("POST", "/sign-in", {"name": "ana novak", "password": PASSWORD})
    assert answer["me"]["id"] == guest["id"]
    assert await browser.refused("POST", "/members", {"name": "Ana 2", "password": PASSWORD}, 409) == "already_member"


async def test_every_way_in_brings_a_new_secret_and_ends_the_old_one(visitor: NewVisitor) -> None:
    browser = visitor()
    await browser.enter()
    guest_secret = browser.cookie
    await browser.join("Borut")
    member_secret = browser.cookie
    await browser.ask("POST", "/sign-in", {"name": "Borut", "password": PASSWORD})
    assert len({guest_secret, member_secret, browser.cookie}) == 3
    for old in (guest_secret, member_secret):
        thief = visitor()
        thief.http.cookies.set("crownpoint_login", str(old))
        assert await thief.me() is None


async def test_a_secret_that_someone_else_chose_is_never_taken_over(visitor: NewVisitor) -> None:
    planted = "A" * 43
    victim = visitor()
    victim.http.cookies.set("crownpoint_login", planted)
    await victim.enter()
    attacker = visitor()
    attacker.http.cookies.set("crownpoint_login", planted)
    assert await attacker.me() is None


async def test_names_that_look_alike_are_one_name(visitor: NewVisitor) -> None:
    await visitor().join("Žan")
    for name in ("žan", "ZAN", "Z-a-n", "Zаn"[:1] + "аn"):
        code = await visitor().refused(
            "POST", "/members", {"name": name, "password": PASSWORD}, 409 if "а" not in name else 400
        )
        assert code in ("name_taken", "name_scripts")


async def test_passwords_that_many_use_are_refused(visitor: NewVisitor) -> None:
    for password, code in (
        ("short", "password_length"),
        ("password123", "password_common"),
        ("1234567890", "password_common"),
        ("aaaaaaaaaaaa", "password_common"),
        ("Cecilija2026", "password_is_name"),
    ):
        assert await visitor().refused("POST", "/members", {"name": "Cecilija", "password": password}, 400) == code


async def test_an_unknown_name_and_a_wrong_password_get_the_same_answer(visitor: NewVisitor) -> None:
    await visitor().join("Dora")
    guest = await visitor().enter()
    wrong = [
        await visitor().ask("POST", "/sign-in", {"name": name, "password": "not the password"}, 401)
        for name in ("Dora", "Nobody Here", guest["name"])
    ]
    assert wrong[0] == wrong[1] == wrong[2]


async def test_signing_out_ends_the_login(visitor: NewVisitor) -> None:
    browser = visitor()
    await browser.join("Eva")
    secret = browser.cookie
    await browser.ask("POST", "/sign-out")
    assert browser.cookie is None
    browser.http.cookies.set("crownpoint_login", str(secret))
    assert await browser.me() is None
