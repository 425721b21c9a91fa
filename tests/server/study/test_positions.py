"""Positions: read in every notation, judged, and rolled out in parts that can be put together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.hosting import host, http

from crownpoint.backgammon import Game
from crownpoint.server.tables.computers import EnginePool

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
RACE = "XGID=-CCC--D------------d--ccc-:0:0:1:31:0:0:0:0:10"


async def test_every_notation_is_the_same_position(tmp_path: Path) -> None:
    game = Game.from_xgid(OPENING)
    texts = (OPENING, OPENING.removeprefix("XGID="), game.gnubg_id, f"{OPENING}\n\nScore is X:0 O:0")
    async with host(tmp_path) as address, http(address) as client:

        async def read(text: str) -> dict[str, Any]:
            answer = await client.post("/api/v1/positions", json={"text": text})
            assert answer.status_code == 200, answer.text
            found: dict[str, Any] = answer.json()
            return found

        first = await read(OPENING)
        assert first["ids"]["GNU"] == game.gnubg_id
        assert first["svg"].startswith("<svg")
        assert first["text"] == str(game)
        for text in (*texts, first["ids"]["OGID"]):
            found = await read(text)
            assert found["id"].split(":")[:4] == OPENING.split(":")[:4], text
        assert (await read(first["ids"]["OGID"]))["id"].split(":")[4] in ("13", "31")
        assert (await read(game.position.gnubg_id))["game"] == "backgammon"
        checkers = await read('[FEN "W:WK1,20:B32"]')
        assert (checkers["game"], checkers["id"]) == ("checkers", "W:WK1,20:B32")
        for wrong in ("hello", "XGID=-b----E-C---eE---c-e----Z-:0:0:1:31:0:0:0:0:10", "W:W40:B1", "\x00"):
            answer = await client.post("/api/v1/positions", json={"text": wrong})
            assert (answer.status_code, answer.json()["reason"]["code"]) == (400, "bad_position"), wrong


async def test_reasons_need_no_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EnginePool, "run", None)  # whoever asks it fails
    async with host(tmp_path) as address, http(address) as client:
        asked = {"text": OPENING, "candidates": [{"move": "8/5 6/5"}, {"move": "24/23 13/10"}]}
        answer = await client.post("/api/v1/positions/reasons", json=asked)
        assert (answer.status_code, len(answer.json()["reasons"])) == (200, 2)


async def test_hints_and_rollouts(tmp_path: Path) -> None:
    async with host(tmp_path) as address, http(address) as client:
        hint = (await client.post("/api/v1/positions/hint", json={"text": OPENING})).json()
        assert hint["candidates"][0]["move"] == "8/5 6/5"
        assert hint["candidates"][1]["loss"] > 0
        assert hint["cube"]["action"] == "no_double"
        judged = [{name: each[name] for name in ("move", "chances", "depth")} for each in hint["candidates"]]
        asked = {"text": OPENING, "candidates": judged}
        reasons = (await client.post("/api/v1/positions/reasons", json=asked)).json()["reasons"]
        assert reasons == hint["reasons"], "a page that has judged by itself is told the same"
        assert any(reasons[1:])
        asked["candidates"] = [{"move": "not a move"}, *judged]
        assert (await client.post("/api/v1/positions/reasons", json=asked)).status_code == 200
        before = OPENING.replace(":31:", ":00:")
        cube = (await client.post("/api/v1/positions/hint", json={"text": before})).json()
        assert (cube["candidates"], cube["cube"]["double_pass"]) == ([], 1.0)
        parts = [
            (await client.post("/api/v1/positions/rollout", json={"text": RACE, "part": part})).json()["choices"]
            for part in (0, 0, 1)
        ]
        assert parts[0] == parts[1] != parts[2], "another part has other dice"
        assert 1 < len(parts[0]) <= 4
        assert all(choice["games"] == 36 and choice["squares"] > 0 for choice in parts[0])
        names = [
            choice["move"]
            for choice in (
                await client.post("/api/v1/positions/rollout", json={"text": RACE.replace(":31:", ":00:")})
            ).json()["choices"]
        ]
        assert names == ["no double", "double, take"]
        men = (await client.post("/api/v1/positions/hint", json={"text": "B:W21,22,23:B1,2,3"})).json()
        assert men["candidates"][0]["steps"][0]["source"] in (1, 2, 3)
        none = await client.post("/api/v1/positions/rollout", json={"text": "B:W21:B1"})
        assert none.json()["reason"]["code"] == "no_rollout"
        empty = await client.post("/api/v1/positions/hint", json={"text": "XGID=" + "-" * 26 + ":0:0:1:00:0:0:0:0:10"})
        assert empty.status_code in (200, 400)


@pytest.mark.parametrize("level", ["", "godlike"])
async def test_an_unknown_level_is_refused(tmp_path: Path, level: str) -> None:
    async with host(tmp_path) as address, http(address) as client:
        answer = await client.post("/api/v1/positions/hint", json={"text": OPENING, "level": level})
        assert answer.status_code == 422
