"""Signing in with a device instead of a password."""

from __future__ import annotations

from typing import Any

from tests.server.people.authenticator import USER_PRESENT, Authenticator
from tests.server.people.conftest import NewVisitor
from tests.server.visitors import PASSWORD, Visitor
from webauthn.helpers import bytes_to_base64url

from crownpoint.server.net.guard import Guard


async def registered(browser: Visitor, device: Authenticator, name: str = "Laptop") -> dict[str, Any]:
    options = (await browser.ask("POST", "/me/passkeys/options", {"password": PASSWORD}))["options"]
    return await browser.ask("POST", "/me/passkeys", {"name": name, "credential": device.create(options)}, 201)


async def sign_in(browser: Visitor, device: Authenticator) -> dict[str, Any]:
    options = (await browser.ask("POST", "/passkey-sign-in/options"))["options"]
    return await browser.ask("POST", "/passkey-sign-in", {"credential": device.get(options)})


async def test_a_member_signs_in_with_a_device(visitor: NewVisitor) -> None:
    device, browser = Authenticator(), visitor()
    member = await browser.join("Filip")
    await registered(browser, device)
    elsewhere = visitor()
    assert (await sign_in(elsewhere, device))["me"]["id"] == member["id"]
    assert elsewhere.cookie not in (None, browser.cookie)
    assert (await sign_in(visitor(), device))["me"]["id"] == member["id"], "again, with a higher count"


async def test_a_passkey_needs_the_password_and_a_member(visitor: NewVisitor) -> None:
    browser = visitor()
    await browser.enter()
    assert await browser.refused("POST", "/me/passkeys/options", {}) == "members_only"
    await browser.join("Gaja")
    assert await browser.refused("POST", "/me/passkeys/options", {"password": "something else"}) == "not_your_password"


async def test_a_challenge_is_good_once_and_for_its_purpose(visitor: NewVisitor) -> None:
    device, browser = Authenticator(), visitor()
    await browser.join("Hana")
    await registered(browser, device)
    options = (await browser.ask("POST", "/passkey-sign-in/options"))["options"]
    signed = device.get(options)
    await visitor().ask("POST", "/passkey-sign-in", {"credential": signed})
    assert await visitor().refused("POST", "/passkey-sign-in", {"credential": signed}, 400) == "bad_passkey"
    other = (await browser.ask("POST", "/me/passkeys/options", {"password": PASSWORD}))["options"]
    signed = device.get(other)
    assert await visitor().refused("POST", "/passkey-sign-in", {"credential": signed}, 400) == "bad_passkey"


async def test_a_forged_answer_is_refused(visitor: NewVisitor) -> None:
    device, browser = Authenticator(), visitor()
    await browser.join("Ivo")
    await registered(browser, device)

    async def refused(signer: Authenticator) -> str:
        options = (await visitor().ask("POST", "/passkey-sign-in/options"))["options"]
        return await visitor().refused("POST", "/passkey-sign-in", {"credential": signer.get(options)}, 400)

    thief = Authenticator()
    thief.credential_id, thief.host, thief.user = device.credential_id, device.host, device.user
    assert await refused(thief) == "bad_passkey"  # another key
    device.origin = "https://elsewhere.example"
    assert await refused(device) == "bad_passkey"  # signed for another page
    device.origin = "http://localhost"
    device.flags = USER_PRESENT
    assert await refused(device) == "bad_passkey"  # nobody has proven to be the owner of the device
    device.flags |= 0x04
    device.user = bytes_to_base64url(b"someone else")
    assert await refused(device) == "bad_passkey"  # signed for someone else
    device.user = thief.user
    device.count = 0
    assert (await sign_in(visitor(), device))["ok"]
    device.count = 0
    assert await refused(device) == "bad_passkey"  # the count went back: a copy of the key


async def test_nonsense_is_refused(visitor: NewVisitor) -> None:
    for nonsense in ({}, {"response": {}}, {"response": {"clientDataJSON": "!"}}, {"response": 3}):
        answer = await visitor().refused("POST", "/passkey-sign-in", {"credential": nonsense}, 400)
        assert answer == "bad_passkey", nonsense


async def test_a_passkey_is_listed_and_forgotten(visitor: NewVisitor) -> None:
    device, browser, other = Authenticator(), visitor(), visitor()
    await browser.join("Jana")
    await other.join("Kaja")
    made = await registered(browser, device, "Phone")
    assert (await browser.ask("GET", "/me/passkeys"))["passkeys"] == [made]
    assert await other.refused("DELETE", f"/me/passkeys/{made['id']}", expect=404) == "no_such_passkey"
    await browser.ask("DELETE", f"/me/passkeys/{made['id']}")
    options = (await visitor().ask("POST", "/passkey-sign-in/options"))["options"]
    assert (
        await visitor().refused("POST", "/passkey-sign-in", {"credential": device.get(options)}, 400) == "bad_passkey"
    )


async def test_there_are_no_passkeys_without_tls(app: Guard) -> None:
    browser = Visitor(app, {"origin": "http://127.0.0.1", "host": "127.0.0.1"})
    assert await browser.refused("POST", "/passkey-sign-in/options", expect=400) == "no_passkeys"
