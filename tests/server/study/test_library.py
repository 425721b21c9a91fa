"""The library of a host: analyzed in the background, kept over restarts, and limited at a site."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.cli.test_analyse import MATCH
from tests.server.hosting import host, http
from tests.server.visitors import Visitor, cheap_passwords, running
from tests.table.tables import dealt, play_on
from tests.waiting import until

from crownpoint.ai.levels import LEVELS, Level
from crownpoint.ai.study import import_matches
from crownpoint.host import system_clock
from crownpoint.server.config import Config
from crownpoint.server.study import library_routes, match_routes
from crownpoint.storage import Store
from crownpoint.storage.library.analyses import CLAIM_MS, Analyses
from crownpoint.storage.library.matches import Library
from crownpoint.storage.site.owner import find_owner
from crownpoint.table.records.record import write_record

LIBRARY = "/api/v1/library"
PDN = b'[White "Cy"]\n[Black "Di"]\n1. 11-15 23-18 2. 8-11 27-23 1-0\n'


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was left is found by its claim being released, never by looking again after a while."""
    monkeypatch.setattr("crownpoint.server.study.room.LOOK_S", None)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyses that take no time."""
    monkeypatch.setitem(LEVELS, "quick", Level("quick", plies=0, margin=0, nodes=500))


async def sent(client: httpx.AsyncClient, data: bytes, name: str = "a.mat") -> dict[str, Any]:
    """What is answered to a file."""
    answer = await client.post(LIBRARY, content=data, params={"name": name})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def analysed(client: httpx.AsyncClient, match: str) -> dict[str, Any]:
    """The summary of a match once its analysis is done."""

    async def done() -> dict[str, Any] | None:
        now: dict[str, Any] = (await client.get(f"{LIBRARY}/{match}/summary")).json()
        return now if now["wanted"] is None else None

    found = await until(done)
    assert found is not None
    return found


async def test_a_file_becomes_a_page(tmp_path: Path) -> None:
    async with host(tmp_path) as address, http(address) as client:
        answer = await sent(client, MATCH.encode())
        (kept,) = answer["matches"]
        assert (answer["new"], kept["white"], kept["wanted"]) == (1, "Ann", "quick")
        done = await analysed(client, kept["id"])
        assert done["white_rate"] > 20
        page = (await client.get(f"{LIBRARY}/{kept['id']}")).json()
        first = page["decisions"][0]
        assert first["decided"]["position"].startswith("XGID=")
        assert [(step["source"], step["target"]) for step in first["decided"]["steps"]] == [(24, 21), (21, 20)]
        assert (first["judged"]["best"], first["judged"]["mark"]) == ("8/5 6/5", "blunder")
        assert [step["source"] for step in first["judged"]["candidates"][0]["steps"]] == [8, 6]
        assert page["figures"][0]["key"] == "pr"
        assert page["figures"][0]["white"] == done["white_rate"]
        report = await client.get(f"{LIBRARY}/{kept['id']}/report")
        assert (report.headers["content-type"], "<figure>" in report.text) == ("text/html; charset=utf-8", True)
        assert "after the best move, which makes or keeps the" in report.text, "why"
        polish = await client.get(f"{LIBRARY}/{kept['id']}/report?language=pl")
        assert '<html lang="pl">' in polish.text
        assert "Ruch</th>" in polish.text
        file = await client.get(f"{LIBRARY}/{kept['id']}/file")
        assert file.content == MATCH.encode()
        assert file.headers["content-disposition"].endswith('.mat"')


async def test_statistics_of_a_match_its_games_and_its_players(tmp_path: Path) -> None:
    async with host(tmp_path) as address, http(address) as client:
        none = (await client.get(f"{LIBRARY}/statistics")).json()
        assert (none["players"], none["matches"], none["decisions"]) == ([], [], 0)
        first = (await sent(client, MATCH.encode()))["matches"][0]["id"]
        second = (await sent(client, MATCH.replace("Bob", "Cleo").encode()))["matches"][0]["id"]
        done = [await analysed(client, each) for each in (first, second)]
        page = (await client.get(f"{LIBRARY}/{first}")).json()
        figures = {each["key"]: each for each in page["figures"]}
        assert {"moves", "doubles", "takes", "resignations", "luck", "adjusted", "rating"} <= set(figures)
        assert figures["rating"]["white"] is None, "one decision says nothing of a rating"
        assert [game["game"] for game in page["games"]] == list(range(1, len(page["games"]) + 1))
        own = [figure["white"] for game in page["games"] for figure in game["figures"] if figure["key"] == "decisions"]
        assert sum(own) == figures["decisions"]["white"]
        found = (await client.get(f"{LIBRARY}/statistics")).json()
        assert (found["player"], [each["opponent"] for each in found["opponents"]]) == ("Ann", ["Bob", "Cleo"])
        assert [each["rate"] for each in found["matches"]] == [each["white_rate"] for each in done]
        assert found["matches"][0]["figures"]["luck"] == pytest.approx(figures["luck"]["white"])
        assert sum(each["decisions"] for each in found["parts"]) == found["decisions"] == 2 * sum(own)
        other = (await client.get(f"{LIBRARY}/statistics", params={"player": "Bob", "game": "backgammon"})).json()
        assert [(each["opponent"], each["match"]) for each in other["matches"]] == [("Ann", first)]
        nobody = (await client.get(f"{LIBRARY}/statistics", params={"player": "\0", "game": "chess"})).json()
        assert nobody["matches"] == []


async def test_openings_are_found_in_matches_that_nobody_analyzed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_routes, "AT_ONCE", 0)
    async with host(tmp_path) as address, http(address) as client:
        await sent(client, MATCH.encode())
        await sent(
            client, PDN + b"\n" + PDN.replace(b"11-15", b"9-13").replace(b"8-11", b"5-9").replace(b"1-0", b"0-1")
        )

        async def both_games() -> dict[str, Any] | None:
            asked = {"text": "B:W21-32:B1-12", "exact": True}
            now: dict[str, Any] = (await client.post(f"{LIBRARY}/search", json=asked)).json()
            return now if now["total"] == 2 else None

        found = await until(both_games)
        assert found is not None
        assert {each["choice"]: (each["loss"], each["won"], each["lost"]) for each in found["choices"]} == {
            "11-15": (None, 1, 0), "9-13": (None, 0, 1),
        }  # fmt: skip
        opening = {"text": "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "exact": True}
        found = (await client.post(f"{LIBRARY}/search", json=opening)).json()
        assert [each["choice"] for each in found["choices"]] == ["31: 24/20"]
        assert found["decisions"][0]["loss"] is None


HOSTILE = {
    "bytes": b"\x00\xff\x13" * 20_000,
    "deep PDN": b'[White "Cy"]\n[Black "Di"]\n1. 11-15 ' + b"( 1. 9-13 " * 20_000,
    "deep SGF": b"(;FF[4]GM[6]" * 20_000,
    "deep JSON": b'{"match":' * 100_000,
    "long line": b" 5 point match\n\n Game 1\n A : 0 B : 0\n  1) " + b" " * 200_000 + b"31: 8/5 6/5\n",
    "cut XG": b"RGMH" + bytes(2000),
    "empty": b"",
}


async def test_a_hostile_file_gets_an_answer_and_the_host_goes_on(tmp_path: Path) -> None:
    async with host(tmp_path) as address, http(address) as client:
        for name, data in HOSTILE.items():
            answer = await client.post(LIBRARY, content=data, params={"name": "x" * 200})
            assert answer.status_code in (201, 400, 413), (name, answer.text[:200])
            for kept in answer.json().get("matches", []):
                await analysed(client, kept["id"])  # what was taken in can be looked at
                assert (await client.get(f"{LIBRARY}/{kept['id']}")).status_code in (200, 409), name
                assert (await client.get(f"{LIBRARY}/{kept['id']}/report")).status_code in (200, 409), name
        for path in ("", "/leaks", "/statistics"):
            assert (await client.get(LIBRARY + path)).status_code == 200
        good = await sent(client, MATCH.encode())
        assert (await analysed(client, good["matches"][0]["id"]))["white_rate"] > 20


async def test_leaks_are_counted_over_the_library(tmp_path: Path) -> None:
    async with host(tmp_path) as address, http(address) as client:
        none = (await client.get(f"{LIBRARY}/leaks")).json()
        assert (none["players"], none["report"]) == ([], None)
        for number in range(10):
            text = MATCH.replace("Bob", f"Bob {number}").encode()
            await analysed(client, (await sent(client, text))["matches"][0]["id"])
        leaks = (await client.get(f"{LIBRARY}/leaks")).json()
        assert (leaks["player"], leaks["game"], leaks["players"][0]["matches"]) == ("Ann", "backgammon", 10)
        tags = {each["tag"]: each for each in leaks["report"]["leaks"]}
        assert tags["error.home_point"]["decisions"] == leaks["report"]["decisions"] == 10
        assert leaks["characters"]["full"] < leaks["characters"]["easy"]
        leak = {"player": "Ann", "game": "backgammon", "tag": "error.home_point"}
        made = (await client.post("/api/v1/cards/leak", json=leak)).json()
        assert made["new"] == 1, "the same position ten times"
        assert (await client.get("/api/v1/cards")).json()["decks"][0]["deck"] == "error.home_point"
        fine = await client.post("/api/v1/cards/leak", json=leak | {"tag": "mine.blitz"})
        assert fine.json()["reason"]["code"] == "no_question"
        other = (await client.get(f"{LIBRARY}/leaks", params={"player": "Nobody", "game": "checkers"})).json()
        assert other["report"]["decisions"] == 0


async def test_boards_are_found_exactly_and_by_their_structure(tmp_path: Path) -> None:
    opening = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
    async with host(tmp_path) as address, http(address) as client:

        async def found(text: str, exact: bool) -> dict[str, Any]:
            answer = await client.post(f"{LIBRARY}/search", json={"text": text, "exact": exact})
            assert answer.status_code == 200, answer.text
            result: dict[str, Any] = answer.json()
            return result

        assert await found(opening, exact=True) == {"total": 0, "decisions": [], "choices": []}
        match = (await sent(client, MATCH.encode()))["matches"][0]["id"]
        game = (await sent(client, PDN, "a.pdn"))["matches"][0]["id"]
        await analysed(client, match)
        await analysed(client, game)
        same = await found(opening, exact=True)
        assert (same["total"], same["decisions"][0]["match"], same["decisions"][0]["choice"]) == (1, match, "31: 24/20")
        assert same["choices"][0]["decisions"] == 1
        # The side to move has two checkers back and the other one five on its six-point: so has Black after 24/20.
        anchor = "XGID=-------------------e----B-:0:0:1:00:0:0:0:0:10"
        assert (await found(anchor, exact=False))["total"] >= 2
        assert (await found(anchor.replace("B-:", "F-:"), exact=False))["total"] == 0
        # One side alone is no game, but a structure: two checkers back, and nobody says where the others stand.
        alone = "XGID=------------------------B-:0:0:1:00:0:0:0:0:10"
        assert (await found(alone, exact=False))["total"] >= 2
        assert (await client.post("/api/v1/positions", json={"text": alone})).status_code == 400
        start = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
        first = await found(start, exact=True)
        assert (first["decisions"][0]["match"], first["choices"][0]["choice"]) == (game, "11-15")
        assert (first["choices"][0]["won"], first["choices"][0]["lost"]) == (1, 0), "PDN 1-0: Black has won"


async def test_an_analysis_that_was_stopped_goes_on_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    reached, gate = asyncio.Event(), asyncio.Event()

    async def judge(room: Any, game: str, question: Any) -> dict[str, Any] | None:
        if len(asked) == 1:
            reached.set()
            await gate.wait()
            return None  # as on the way out
        asked.append(question.place)
        return {"number": 1, "player": "black", "fen": question.position.fen, "move": "11-15", "best": "11-15",
                "loss": 0.0, "depth": 1, "mark": "", "forced": False, "score": 0.0, "cause": ""}  # fmt: skip

    with monkeypatch.context() as patched:
        patched.setattr("crownpoint.server.study.room.StudyRoom._judge", judge)
        async with host(tmp_path) as address, http(address) as client:
            match = (await sent(client, PDN, "a.pdn"))["matches"][0]["id"]
            await reached.wait()
            await client.put(f"{LIBRARY}/{match}/note", json={"place": "1.2", "text": "Żółw"})
            gate.set()
    async with host(tmp_path) as address, http(address) as client:
        done = await analysed(client, match)
        assert (done["judged"], done["decisions"]) == (4, 4)
        page = (await client.get(f"{LIBRARY}/{match}")).json()
        assert page["notes"] == {"1.2": "Żółw"}
        assert [each["judged"] is not None for each in page["decisions"]] == [True] * 4
        assert page["decisions"][0]["judged"]["candidates"][0]["depth"] == "1", "the first was not judged again"


async def test_a_host_that_starts_leaves_alone_what_the_command_line_analyzes(tmp_path: Path) -> None:
    async with await Store.open(tmp_path / "tables.sqlite") as store:
        mine = Library(store, (await find_owner(store, 1)).id)
        (theirs,), _ = await mine.add("backgammon", import_matches(MATCH.encode())[1], "a.mat", 1)
        (left,), _ = await mine.add("checkers", import_matches(PDN)[1], "a.pdn", 1)
        analyses, now = Analyses(store), system_clock()
        assert await analyses.take(theirs, "quick", now)
        await analyses.want([left], "quick", now + 1)
        async with host(tmp_path) as address, http(address) as client:
            await analysed(client, left)  # it has waited less long
            summary = (await client.get(f"{LIBRARY}/{theirs}/summary")).json()
            assert (summary["wanted"], summary["judged"]) == ("quick", 0)
            assert await analyses.claim(now + CLAIM_MS) is None, "the claim still stands"
            assert await analyses.claim(now + CLAIM_MS + 1) is not None


async def test_what_is_no_match_says_so(tmp_path: Path) -> None:
    async with host(tmp_path) as address, http(address) as client:
        for data in (b"Dear grandmother", b"", b"\0\xff" * 50, b"RGMH"):
            answer = await client.post(LIBRARY, content=data)
            assert (answer.status_code, answer.json()["reason"]["code"]) == (400, "file_unknown"), data
        position = await sent(client, b" XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10\n\nX:foo  O:bar")
        assert position["position"] == "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
        assert (await client.get(LIBRARY)).json()["total"] == 0
        fen = b'[FEN "W:W18:B10"]\n'
        assert (await sent(client, fen))["position"] == "W:W18:B10"
        assert (await sent(client, fen + b"1. 18-14 10x17 *\n", "end.pdn"))["count"] == 1, "a game from a position"
        other = b'[GameType "20"]\n[White "Ann"]\n1. 11-15 *\n'
        broken = (await sent(client, other, "b.pdn"))["matches"][0]["id"]
        assert "not American checkers" in (await analysed(client, broken))["fault"]
        shown = await client.get(f"{LIBRARY}/{broken}")
        assert (shown.status_code, shown.json()["reason"]["code"]) == (409, "match_broken")


async def test_a_collection_is_kept_but_not_analyzed_at_once(tmp_path: Path) -> None:
    games = b"".join(b'[White "Player %d"]\n1. 11-15 *\n\n' % number for number in range(300))
    async with host(tmp_path) as address, http(address) as client:
        answer = await sent(client, games, "all.pdn")
        assert (answer["count"], answer["new"], len(answer["matches"])) == (300, 300, 100)
        found = (await client.get(LIBRARY, params={"words": "player 7", "limit": 5})).json()
        assert (found["total"], found["waiting"]) == (sum("7" in str(number) for number in range(300)), 0)


async def test_a_site_has_limits_and_everyone_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cheap_passwords()
    monkeypatch.setattr(library_routes, "MOST_MATCHES", 2)
    monkeypatch.setattr(match_routes, "MOST_WAITING", 0)
    config = Config(data=tmp_path, rate_factor=0, computers=1, hosts=("testserver", "127.0.0.1", "localhost"))
    async with running(config) as app:
        ana, bor = Visitor(app), Visitor(app)
        assert await ana.refused("GET", "/library", expect=401) == "not_signed_in"
        await ana.join("Ana")
        await bor.join("Bor")
        for name in ("Ann", "Zoe"):
            answer = await ana.http.post(LIBRARY, content=MATCH.replace("Ann", name).encode())
            assert answer.status_code == 201, answer.text
        third = await ana.http.post(LIBRARY, content=PDN)
        assert (third.status_code, third.json()["reason"]["code"]) == (409, "library_full")
        match = answer.json()["matches"][0]["id"]
        assert await ana.refused("POST", f"/library/{match}/analysis", {}, 409) == "too_many_analyses"
        assert await bor.refused("GET", f"/library/{match}", expect=404) == "no_such_match"
        assert (await bor.ask("GET", "/library"))["total"] == 0


async def test_a_game_with_a_move_that_is_not_legal_is_judged_up_to_there(tmp_path: Path) -> None:
    async with host(tmp_path) as address, http(address) as client:
        (kept,) = (await sent(client, PDN.replace(b"27-23", b"27-1"), "a.pdn"))["matches"]
        assert (await analysed(client, kept["id"]))["judged"] == 3
        page = (await client.get(f"{LIBRARY}/{kept['id']}")).json()
        assert [each["decided"]["text"] for each in page["decisions"]] == ["11-15", "23-18", "8-11"]
        assert page["warnings"][0].endswith("The last move was left out.")


async def test_a_game_that_cannot_be_opened_is_told_at_once(tmp_path: Path) -> None:
    async with host(tmp_path) as address, http(address) as client:
        answer = await sent(client, b'[GameType "20"]\n' + PDN, "a.pdn")
        assert "is not American checkers (21). The game is kept, but it cannot be opened." in answer["warnings"][0]


async def test_a_game_that_was_played_on_another_host_of_ours_is_read_from_its_record(tmp_path: Path) -> None:
    table = play_on(dealt("backgammon", 1, seed=5))
    async with host(tmp_path) as address, http(address) as client:
        answer = await sent(client, write_record(table.events).encode(), "game.json")
        assert answer["new"] == 1
        broken = await client.post(LIBRARY, content=write_record(table.events).encode()[:-40])
        assert (broken.status_code, broken.json()["reason"]["code"]) == (400, "file_unknown")
