"""Fuzzes the sockets: frames that are none, and every message with what is nearly right."""

from __future__ import annotations

import copy
import random
import string
from collections import Counter
from dataclasses import fields
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from tests.server.strangers.cast import Cast, cast
from tests.server.strangers.test_abuse import url_of
from tests.server.strangers.test_sockets import MATRIX, data_of

from crownpoint.table.actions import ACTIONS

ODD: list[Any] = [None, True, -1, 0, 1, 2, 31, 2**31, 2**63, 1.5, 1e308, "", "\0", "x", "11-15", "8/5 6/5", "0" * 32]
ODD += ["'; DROP TABLE people", "<script>", "é" * 50, "\ud800".encode("utf-8", "replace").decode(), "00" * 32, [], {}]
ODD += ["hello", "resignation", "draw", [[11, 15]], [[1, 2, 3]], {"kind": "move"}]
TIMES = {False: 40, True: 1500}  # for each message: the short form, and the long one


def odd(chance: random.Random, depth: int = 0) -> Any:
    """Anything that JSON can say."""
    if depth < 3 and chance.random() < 0.2:
        if chance.random() < 0.5:
            return [odd(chance, depth + 1) for _ in range(chance.randrange(4))]
        return {chance.choice(["table", "id", "seat", "kind", "text"]): odd(chance, depth + 1) for _ in range(3)}
    if chance.random() < 0.2:
        return "".join(chance.choices(string.printable, k=chance.randrange(30)))
    return chance.choice(ODD)


def nearly(chance: random.Random, right: dict[str, Any]) -> Any:
    """A message that is right, or wrong in a place or two."""
    data = copy.deepcopy(right)
    for _ in range(chance.choice([0, 0, 1, 1, 2])):
        name = chance.choice([*data, "seat", "number", "after"]) if data else "table"
        change = chance.random()
        if change < 0.75:
            data[name] = odd(chance)
        elif change < 0.9:
            data.pop(name, None)
        else:
            data["extra"] = odd(chance)
    return odd(chance) if chance.random() < 0.03 else data


def action(chance: random.Random) -> dict[str, Any]:
    """An action of any kind, whose fields are there and may be right."""
    kind = chance.choice(list(ACTIONS))
    return {**{field.name: odd(chance) for field in fields(ACTIONS[kind])}, "kind": kind}


async def right_message(everyone: Cast, line: str, chance: random.Random) -> dict[str, Any]:
    """A message that fits, about a table where something goes on."""
    data = await data_of(everyone, line)
    if "table" in data:
        data["table"] = chance.choice([everyone.table, await everyone.begin(), await everyone.practice()])
    return data


@pytest.mark.timeout(900)
@pytest.mark.parametrize("caller", ["nobody", "owner"])
async def test_no_message_breaks_the_site(caller: str, tmp_path: Path, full: bool) -> None:
    chance = random.Random(5)
    understood: Counter[str] = Counter()
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone, everyone.socket(caller) as robot:
        for message in sorted({line.partition("#")[0] for _, line, _, _ in MATRIX}):
            right = await right_message(everyone, message, chance)
            for _ in range(TIMES[full]):
                data = nearly(chance, right)
                if message == "act" and isinstance(data, dict) and chance.random() < 0.8:
                    data |= {"action": action(chance), "id": f"x{chance.random()}"}
                answer = await robot.call(message, data)
                code = "ok" if answer["ok"] else answer["reason"]["code"]
                assert code not in ("failure", "storage"), (message, data)
                understood[message] += code != "bad_message"
            assert understood[message] >= TIMES[full] // 6, f"{message} was hardly ever understood"
        assert (await robot.watch())["ok"]


async def test_no_frame_breaks_the_site(tmp_path: Path) -> None:
    chance = random.Random(6)
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        for _ in range(60):
            socket = await everyone.sockets.ws_connect(url_of(everyone), headers={"origin": everyone.site.address})
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
