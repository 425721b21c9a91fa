"""What a stranger may try: foreign origins, forged seats, replayed ids, fixed logins, floods, frames, not reading."""

from __future__ import annotations

import asyncio
import random
import string
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from benchmarks.load.robot import GoneError
from tests.server.online.strangers.cast import Cast, cast, nonce
from tests.server.online.visitors import PASSWORD

from crownpoint.server.online.limits import RATES


def _url(everyone: Cast) -> str:
    return f"{everyone.site.address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket"


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "file://"])
async def test_a_page_of_another_site_cannot_open_a_socket(origin: str, tmp_path: Path) -> None:
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        headers = everyone.someone["owner"].headers | {"origin": origin}
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await everyone.sockets.ws_connect(_url(everyone), headers=headers)


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


@pytest.mark.parametrize("size", [20_000, 2_000_000])
async def test_an_oversized_frame_closes_the_connection_only(size: int, tmp_path: Path) -> None:
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone, everyone.socket("opponent") as neighbour:
        async with everyone.socket("member") as robot:
            with pytest.raises(GoneError):
                await robot.call("watch", {"table": "x" * size})
        assert (await neighbour.watch())["ok"]


async def test_a_flood_of_sign_ins_and_guests_does_not_reach_those_who_play(tmp_path: Path) -> None:
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        site = everyone.site.tables.site
        site.limits._factor = 1.0
        stranger = everyone.browser()
        wrong = {"name": "Owner", "password": "wrong password"}
        asked = [stranger.post("/api/v1/sign-in", json=wrong) for _ in range(60)]
        fresh = [everyone.browser() for _ in range(60)]
        asked += [each.post("/api/v1/guests") for each in fresh]
        async with everyone.socket("owner") as owner:
            flood = asyncio.gather(*asked)
            for _ in range(20):
                assert (await owner.watch())["ok"]
            statuses = [answer.status_code for answer in await flood]
        assert statuses[:60].count(401) <= RATES["login"].burst
        assert statuses[60:].count(201) <= RATES["guest"].burst
        assert statuses.count(429) >= 120 - RATES["login"].burst - RATES["guest"].burst
        assert 500 not in statuses
        for each in (stranger, *fresh):
            await each.aclose()


async def test_a_flood_of_messages_is_limited_for_that_connection(tmp_path: Path) -> None:
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        everyone.site.tables.site.limits._factor = 1.0
        async with everyone.socket("member") as robot, everyone.socket("opponent") as neighbour:
            answers = [await robot.call("watch", {"table": everyone.table}) for _ in range(200)]
            refused = [answer for answer in answers if not answer["ok"]]
            assert {answer["reason"]["code"] for answer in refused} == {"too_many"}
            assert (await neighbour.watch())["ok"]


def _junk(chance: random.Random, depth: int = 0) -> Any:
    """Anything that JSON can say."""
    kinds: list[Any] = [
        None,
        True,
        -1,
        2**63,
        1.5e308,
        "",
        "\0",
        "'; DROP TABLE people",
        "<script>",
        "0" * 32,
        "é" * 50,
    ]
    if depth < 3 and chance.random() < 0.4:
        if chance.random() < 0.5:
            return [_junk(chance, depth + 1) for _ in range(chance.randrange(4))]
        names = ["table", "action", "id", "number", "seat", "kind", "text", "room", "steps", "source", "x"]
        return {chance.choice(names): _junk(chance, depth + 1) for _ in range(chance.randrange(5))}
    return chance.choice([*kinds, "".join(chance.choices(string.printable, k=chance.randrange(30)))])


@pytest.mark.parametrize("caller", ["nobody", "owner"])
async def test_no_message_breaks_the_site(caller: str, tmp_path: Path) -> None:
    chance = random.Random(5)
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        handlers = sorted(set(everyone.site.tables.site.sockets.handlers["/"]) - {"connect", "disconnect"})
        async with everyone.socket(caller) as robot:
            for _ in range(600):
                message, data = chance.choice(handlers), _junk(chance)
                if isinstance(data, dict) and chance.random() < 0.7:
                    data["table"] = everyone.table
                    if message == "act":
                        data |= {
                            "id": "x" + str(chance.random()),
                            "action": {"kind": chance.choice(["move", "resign", "roll", "x"]), "text": _junk(chance)},
                        }
                answer = await robot.call(message, data)
                assert answer["ok"] or answer["reason"]["code"] != "failure", (message, data)
            assert (await robot.watch())["ok"]


async def test_no_frame_breaks_the_site(tmp_path: Path) -> None:
    chance = random.Random(6)
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        for _ in range(60):
            socket = await everyone.sockets.ws_connect(_url(everyone), headers={"origin": everyone.site.address})
            if chance.random() < 0.7:
                await socket.send_str("40")
            for _ in range(3):
                head = chance.choice(["42", "43", "451-", "4", "9", "", "42[", "420[", '42["act"', "2", "41", "44"])
                try:
                    if chance.random() < 0.2:
                        await socket.send_bytes(chance.randbytes(chance.randrange(40)))
                    else:
                        await socket.send_str(head + "".join(chance.choices(string.printable, k=chance.randrange(40))))
                except (OSError, aiohttp.ClientError):
                    break
            await socket.close()
        async with everyone.socket("owner") as robot:
            assert (await robot.watch())["ok"]
