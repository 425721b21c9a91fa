"""What a stranger may try: foreign origins, forged seats, replayed ids, fixed logins, floods, frames, not reading."""

from __future__ import annotations

import asyncio
import contextlib
import time
from pathlib import Path

import aiohttp
import pytest
import structlog
from benchmarks.load.robot import GoneError, choose
from tests.server.strangers.cast import Cast, cast, nonce
from tests.server.visitors import PASSWORD

from crownpoint.server.net.limits import RATES
from crownpoint.server.operations.metrics import FLOODS


def url_of(everyone: Cast) -> str:
    """Where the sockets of a site are."""
    return f"{everyone.site.address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket"


async def test_a_page_of_another_site_cannot_open_a_socket(tmp_path: Path) -> None:
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        known = everyone.someone["owner"].headers
        for origin in ("https://evil.example", "null", "http://127.0.0.1:1", "file://"):
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await everyone.sockets.ws_connect(url_of(everyone), headers=known | {"origin": origin})
        ours = await everyone.sockets.ws_connect(url_of(everyone), headers=known | {"origin": everyone.site.address})
        await ours.close()


async def test_a_seat_cannot_be_forged(tmp_path: Path) -> None:
    give = {"kind": "give_nonce", "nonce": nonce()}
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        async with everyone.socket("member") as robot:
            for seat in (0, 1):
                message = {"table": everyone.table, "action": give, "id": "x", "seat": seat}
                assert (await robot.call("act", message))["reason"]["code"] == "not_your_seat"
                watched = await robot.call("watch", {"table": everyone.table, "seat": seat})
                assert watched["reason"]["code"] == "not_your_seat"
            forged = {"table": everyone.table, "action": give, "id": "x", "person": everyone.someone["owner"].me["id"]}
            assert (await robot.call("act", forged))["reason"]["code"] == "bad_message"
        async with everyone.socket("owner") as robot:
            message = {"table": everyone.table, "action": give, "id": "x", "seat": 1}
            assert (await robot.call("act", message))["reason"]["code"] == "not_your_seat"


async def test_a_replayed_id_does_nothing_again_and_nothing_for_others(tmp_path: Path) -> None:
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        async with everyone.socket("owner") as owner, everyone.socket("opponent") as opponent:
            first = await owner.act({"kind": "give_nonce", "nonce": nonce()}, "same")
            again = await owner.act({"kind": "give_nonce", "nonce": nonce()}, "same")
            assert first == again
            other = await opponent.act({"kind": "give_nonce", "nonce": nonce()}, "same")
            assert other["ok"]
            assert other["number"] > first["number"]
            resign = await owner.act({"kind": "resign"}, "same")  # an old id covers no new action
            assert resign == first
        async with everyone.socket("owner") as owner:
            view = (await owner.watch())["view"]
            assert view["phase"] != "over"


async def test_a_login_cannot_be_fixed_beforehand(tmp_path: Path) -> None:
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        fixed = everyone.browser()
        planted = "A" * 43
        fixed.cookies.set("crownpoint_login", planted)
        answer = await fixed.post("/api/v1/sign-in", json={"name": "Owner", "password": PASSWORD})
        assert answer.status_code == 200
        assert "crownpoint_login" in answer.cookies
        assert answer.cookies["crownpoint_login"] != planted
        guest = everyone.someone["guest"]
        before = guest.http.cookies["crownpoint_login"]
        answer = await guest.ask("POST", "/sign-in", {"name": "Owner", "password": PASSWORD})
        assert answer.cookies["crownpoint_login"] != before  # what was known before is worth nothing after
        await fixed.aclose()


async def test_an_oversized_frame_closes_the_connection_only(tmp_path: Path) -> None:
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone, everyone.socket("opponent") as neighbor:
        for size in (20_000, 2_000_000):
            async with everyone.socket("member") as robot:
                with pytest.raises(GoneError):
                    await robot.call("watch", {"table": "x" * size})
            assert (await neighbor.watch())["ok"]


async def play_on(everyone: Cast, table: str, plies: int) -> None:
    """Let the owner and the opponent play so many moves, with a reload in between."""
    for _ in range(2):
        async with everyone.socket("owner", table) as owner, everyone.socket("opponent", table) as opponent:
            shown = await owner.watch()
            await opponent.watch()
            for _ in range(plies // 2):
                mover = (owner, opponent)[shown["view"]["to_act"][0]]
                shown = await mover.watch()
                move = choose(shown["view"], mover.chance)
                assert move is not None
                assert (await mover.act(move, mover.new_intent()))["ok"]
                shown = await owner.watch()


async def test_a_flood_of_sign_ins_and_guests_does_not_reach_those_who_play(tmp_path: Path) -> None:
    """Though it comes from the same address: a club may sit behind one."""
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        table = await everyone.begin()
        everyone.site.tables.site.limits._factor = 1.0
        stranger = everyone.browser()
        wrong = {"name": "Owner", "password": "wrong password"}
        asked = [stranger.post("/api/v1/sign-in", json=wrong) for _ in range(60)]
        fresh = [everyone.browser() for _ in range(90)]
        asked += [each.post("/api/v1/guests") for each in fresh]
        began = time.monotonic()
        *answers, _ = await asyncio.gather(*asked, play_on(everyone, table, 10))
        passed = time.monotonic() - began
        statuses = [answer.status_code for answer in answers]
        for rate, found in ((RATES["password"], statuses[:60].count(401)), (RATES["guest"], statuses[60:].count(201))):
            assert rate.burst <= found <= rate.burst + rate.per_s * passed + 1  # on a slow machine more is allowed
        assert statuses.count(401) + statuses.count(201) + statuses.count(429) == len(asked)
        assert 500 not in statuses
        for each in (stranger, *fresh):
            await each.aclose()


async def test_a_flood_of_messages_is_limited_for_that_connection(tmp_path: Path) -> None:
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        everyone.site.tables.site.limits._factor = 1.0
        async with everyone.socket("member") as robot, everyone.socket("opponent") as neighbor:
            answers = [await robot.call("watch", {"table": everyone.table}) for _ in range(140)]
            refused = [answer for answer in answers if not answer["ok"]]
            assert {answer["reason"]["code"] for answer in refused} == {"too_many"}
            assert robot.is_connected
            assert (await neighbor.watch())["ok"]


async def last_words(socket: aiohttp.ClientWebSocketResponse) -> list[str]:
    """The last two frames before a socket is closed."""
    heard = [str(message.data) async for message in socket]
    return heard[-2:]


@pytest.mark.parametrize(
    "flood", [['42["watch",{}]'], ['421["no_such_message"]'], ["41", "40"], ["40/elsewhere,"], ["3"], ["430[]"]]
)
async def test_who_goes_on_when_refused_is_cut_off_alone(flood: list[str], tmp_path: Path) -> None:
    """Whatever the flood is made of, and though someone at the same address plays."""
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        table = await everyone.begin()
        everyone.site.tables.site.limits._factor = 1.0
        before = FLOODS._value.get()
        headers = everyone.someone["member"].headers | {"origin": everyone.site.address}
        with structlog.testing.capture_logs() as lines:
            socket = await everyone.sockets.ws_connect(url_of(everyone), headers=headers)
            await socket.send_str("40")
            listening = asyncio.create_task(last_words(socket))

            async def rage() -> None:
                with contextlib.suppress(aiohttp.ClientError):  # cut off while it sends
                    for number in range(2000):
                        await socket.send_str(flood[number % len(flood)])

            async with asyncio.timeout(60):
                _, (goodbye, end), _ = await asyncio.gather(rage(), listening, play_on(everyone, table, 10))
        assert goodbye.startswith('42["goodbye",{"ok":false,"reason":{"code":"flood"')
        assert end == "41"
        assert socket.close_code == aiohttp.WSCloseCode.POLICY_VIOLATION
        assert FLOODS._value.get() - before == 1
        (line,) = [line for line in lines if line["event"] == "flood"]
        assert line["person"] == everyone.someone["member"].me["id"]
        async with everyone.socket("member") as robot:  # nothing is live against the person
            assert (await robot.watch())["ok"]


async def test_an_address_has_so_many_lines_open_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crownpoint.server.net.limits.MOST_OPEN", 3)
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        everyone.site.tables.site.limits._factor = 1.0
        ours = {"origin": everyone.site.address}
        lines = [await everyone.sockets.ws_connect(url_of(everyone), headers=ours) for _ in range(3)]
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await everyone.sockets.ws_connect(url_of(everyone), headers=ours)
        answer = await everyone.someone["member"].http.get("/api/v1/site")
        assert (answer.status_code, answer.json()["reason"]["code"]) == (429, "too_many")
        assert answer.headers["retry-after"]
        await lines.pop().close()
        async with asyncio.timeout(60):
            while (await everyone.someone["member"].http.get("/api/v1/site")).status_code == 429:
                await asyncio.sleep(0.05)
        for line in lines:
            await line.close()
