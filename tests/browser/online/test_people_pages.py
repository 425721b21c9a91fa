"""One's account, profiles and leaderboards of a site, in Chromium."""

from __future__ import annotations

import re

import httpx
from playwright.async_api import expect
from tests.browser.conftest import Visitor
from tests.browser.online.society import REFUSED, card, come_in, finish_games
from tests.server.tables.playing import Served
from tests.server.visitors import PASSWORD
from tests.waiting import until

NEW_PASSWORD = "a longer horse battery"


async def test_a_guest_who_becomes_a_member_keeps_the_games(visitor: Visitor, site: Served) -> None:
    page = await visitor.open()
    guest = await come_in(page, site)
    (table,) = await finish_games(site, guest, None, [1])
    await page.goto(f"{site.address}/account")
    await expect(card(page, "Password")).to_have_count(0)
    await page.get_by_role("link", name="Become a member").click()
    await page.get_by_label("Name").fill("Ana")
    await page.get_by_label("Password").fill(PASSWORD)
    await page.locator("form").get_by_role("button", name="Become a member").last.click()
    await page.get_by_role("link", name="Ana", exact=True).click()
    await expect(card(page, "Password")).to_be_visible()
    await page.get_by_role("link", name="Profile").click()
    games = card(page, "Recent games").get_by_role("listitem")
    await expect(games).to_have_count(1)
    await expect(games).to_contain_text("Won")
    await expect(games.get_by_role("link", name="Replay")).to_have_attribute("href", f"/t/{table}/replay")
    await games.get_by_role("link", name="Replay").click()
    await expect(page.locator("cp-replay-page .phone-bar a")).to_have_attribute("href", "/@Ana")
    await page.goto(f"{site.address}/games")  # a place of one's own machine
    await expect(page.get_by_role("heading", name="Games to watch")).to_be_visible()


async def test_a_login_is_revoked_and_the_password_changed(visitor: Visitor, site: Served) -> None:
    page, elsewhere = await visitor.open(), await visitor.open(phone=True)
    visitor.expected = REFUSED
    await come_in(page, site, "Ana")
    await come_in(elsewhere, site, "Ana", "/sign-in")
    await page.goto(f"{site.address}/account")
    logins = card(page, "Where you are signed in")
    await expect(logins.get_by_role("listitem")).to_have_count(2)
    await expect(logins.get_by_role("listitem").filter(has_text="this browser")).to_have_count(1)
    await elsewhere.goto(site.address)
    await until(lambda: any(caller.person for caller in site.tables.site.callers.values()))  # its line stands
    await logins.get_by_role("button", name="Revoke").click()
    await expect(logins.get_by_role("listitem")).to_have_count(1)
    ended = elsewhere.get_by_role("dialog", name="The login or token of this connection is no longer valid.")
    await ended.get_by_role("button", name="Reload the page").click()
    await expect(elsewhere.get_by_role("banner").get_by_role("link", name="Sign in")).to_be_visible()
    await elsewhere.goto(f"{site.address}/account")
    await expect(elsewhere.locator("main").get_by_role("link", name="Sign in")).to_be_visible()

    password = card(page, "Password")
    await password.get_by_label("Current password").fill("not this one at all")
    await password.get_by_label("New password").fill(NEW_PASSWORD)
    await password.get_by_role("button", name="Change password").click()
    await expect(password.get_by_role("alert")).to_have_text("Wrong password.")
    await password.get_by_label("Current password").fill(PASSWORD)
    await password.get_by_role("button", name="Change password").click()
    await expect(password.get_by_role("status")).to_contain_text("Password changed.")
    await elsewhere.goto(f"{site.address}/sign-in")
    await elsewhere.get_by_label("Name").fill("Ana")
    await elsewhere.get_by_label("Password").fill(NEW_PASSWORD)
    await elsewhere.get_by_label("Password").press("Enter")
    await expect(elsewhere.get_by_role("link", name="Ana", exact=True)).to_be_visible()


async def test_tokens_are_shown_once_and_revoked_and_bots_come_and_go(visitor: Visitor, site: Served) -> None:
    page = await visitor.open()
    await come_in(page, site, "Ana")
    await page.goto(f"{site.address}/account")
    bots, tokens = card(page, "Bots"), card(page, "Access tokens")
    await bots.get_by_label("Bot name").fill("Anabot")
    await bots.get_by_role("button", name="Create a bot").click()
    await expect(bots.get_by_role("link", name="Anabot")).to_be_visible()
    await tokens.get_by_label("Name").fill("at home")
    await tokens.get_by_label("Account", exact=True).select_option("Anabot")
    await tokens.get_by_role("button", name="Create a token").click()
    secret = await tokens.get_by_label("The new token").input_value()
    headers = {"authorization": f"Bearer {secret}"}
    async with httpx.AsyncClient(base_url=site.address, trust_env=False, headers=headers, timeout=60) as program:
        assert (await program.get("/api/v1/me")).json()["me"]["name"] == "Anabot"
        await page.reload()
        await expect(tokens.get_by_role("listitem")).to_contain_text(re.compile("at home.*Anabot.*until"))
        await expect(tokens.get_by_label("The new token")).to_have_count(0)
        await tokens.get_by_role("button", name="Revoke").click()
        await expect(tokens.get_by_role("listitem")).to_have_count(0)
        assert (await program.get("/api/v1/me")).status_code == 401
    await bots.get_by_role("button", name="Delete").click()
    await bots.get_by_role("button", name="Delete for good").click()
    await expect(bots.get_by_role("listitem")).to_have_count(0)


async def test_a_passkey_is_made_used_and_removed(visitor: Visitor, site: Served) -> None:
    page = await visitor.open()
    device = await page.context.new_cdp_session(page)
    await device.send("WebAuthn.enable")
    traits = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    able = {"isUserVerified": True, "automaticPresenceSimulation": True}
    await device.send("WebAuthn.addVirtualAuthenticator", {"options": {**traits, **able}})
    site.address = site.address.replace("127.0.0.1", "localhost")  # passkeys belong to names, not to addresses
    await come_in(page, site, "Ana")
    await page.goto(f"{site.address}/account")
    passkeys = card(page, "Passkeys")
    await passkeys.get_by_role("button", name="Add a passkey").click()
    await passkeys.get_by_label("Name").fill("thumb")
    await passkeys.get_by_label("Your password").fill(PASSWORD)
    await passkeys.get_by_role("button", name="Add a passkey").click()
    await expect(passkeys.get_by_role("listitem")).to_contain_text("thumb")
    await page.context.clear_cookies()
    await page.goto(f"{site.address}/sign-in")
    await page.get_by_role("button", name="Sign in with a passkey").click()
    await expect(page.get_by_role("heading", name="Hello, Ana")).to_be_visible()
    await page.goto(f"{site.address}/account")
    await passkeys.get_by_role("button", name="Remove").click()
    await expect(passkeys.get_by_role("listitem")).to_have_count(0)


async def test_an_account_is_deleted(visitor: Visitor, site: Served) -> None:
    page = await visitor.open()
    visitor.expected = REFUSED
    await come_in(page, site, "Ana")
    await page.goto(f"{site.address}/account")
    await page.get_by_label("About you").fill("I play <b>slowly</b>.")
    await page.get_by_role("button", name="Save").first.click()
    await expect(page.get_by_text("Saved.")).to_be_visible()
    await page.goto(f"{site.address}/@Ana")
    await expect(page.get_by_text("I play <b>slowly</b>.")).to_be_visible()
    await page.goto(f"{site.address}/account")
    await page.get_by_role("button", name="Delete account").click()
    await page.get_by_label("Your password").fill(PASSWORD)
    await page.get_by_role("button", name="Delete for good").click()
    await expect(page.get_by_role("link", name="Sign in").first).to_be_visible()
    await page.goto(f"{site.address}/@Ana")
    await expect(page.get_by_role("heading", level=1)).to_have_text("No one has this name")


async def test_a_profile_and_what_one_may_do_about_someone(visitor: Visitor, site: Served) -> None:
    page, other = await visitor.open(), await visitor.open()
    ana, bor = await come_in(page, site, "Ana"), await come_in(other, site, "Bor")
    await finish_games(site, ana, bor, [1, 0, 1, 1, 0, 0, 1, 1, 1, 0, 1, 1])
    await other.goto(f"{site.address}/leaders")
    await other.get_by_role("row", name="Ana").get_by_role("link").click()
    await expect(other.get_by_role("heading", name="Ana", level=1)).to_be_visible()
    graph = card(other, "Ratings").get_by_role("img")
    await expect(graph).to_have_accessible_name(re.compile("over 12 matches.*now 1580"))
    await expect(card(other, "Record").get_by_role("listitem").first).to_contain_text("8 won · 4 lost")
    await expect(card(other, "Record").get_by_role("listitem").last).to_contain_text("4 won · 8 lost")
    games = card(other, "Recent games")
    await expect(games.get_by_role("listitem")).to_have_count(10)
    await games.get_by_role("button", name="Show more").click()
    await expect(games.get_by_role("listitem")).to_have_count(12)
    await expect(games.get_by_role("button", name="Show more")).to_have_count(0)

    await other.get_by_role("button", name="Follow").click()
    await expect(other.get_by_role("button", name="Following", pressed=True)).to_be_visible()
    await expect(other.get_by_text("1 follower")).to_be_visible()
    await other.get_by_role("button", name="Report").click()
    await other.get_by_label("What happened?").fill("Rude.")
    await other.get_by_role("button", name="Send to the moderators").click()
    await expect(other.get_by_role("status")).to_contain_text("The moderators will look into it.")
    await other.get_by_role("button", name="Challenge").click()
    await other.get_by_role("button", name="Send the challenge").click()
    await expect(other).to_have_url(f"{site.address}/")
    await page.goto(f"{site.address}/")
    await expect(card(page, "Challenges")).to_contain_text("Bor")
    await card(page, "Challenges").get_by_role("button", name="Decline").click()
    await expect(card(page, "Challenges")).not_to_contain_text("Bor")
    await other.goto(f"{site.address}/account")
    people = card(other, "People you follow, mute or block")
    await people.get_by_role("button", name="Undo").click()
    await expect(people).to_have_count(0)


async def test_a_name_that_nobody_has_helps(visitor: Visitor, site: Served) -> None:
    visitor.expected = re.compile("Failed to load resource")
    page = await visitor.open()
    await page.goto(f"{site.address}/@nobody")
    await expect(page.get_by_role("heading", level=1)).to_have_text("No one has this name")
    await page.get_by_role("main").get_by_role("link", name="Lobby").click()
    await expect(page.get_by_role("heading", level=1)).not_to_have_text("No one has this name")
