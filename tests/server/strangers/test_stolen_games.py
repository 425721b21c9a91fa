"""What a player may try to win, or not to lose, without playing well."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path
from typing import Any

from tests.server.strangers.cast import CALLERS, Cast, cast, nonce
from tests.server.strangers.test_http import routes_of
from tests.server.strangers.things import Things
from tests.server.tables.playing import Clock

from crownpoint.table import ClockKind, ClockSettings, GiveNonce, Seat, TableOptions
from crownpoint.table.clock import LONGEST_LOAN_MS

MINUTE_MS = 60_000
BLITZ = {"game": "checkers", "clock": {"kind": "fischer", "reserve_ms": 180_000, "bonus_ms": 2000}}


def set_clock(everyone: Cast) -> Clock:
    """A clock of the site that can be set forward."""
    clock = everyone.site.tables.site.clock = Clock()
    return clock


async def meet(everyone: Cast, **options: Any) -> str:
    """A table at which the owner has challenged the opponent."""
    form = {"options": BLITZ | options, "to": "Opponent"}
    made = await everyone.someone["owner"].made("POST", "/challenges", form)
    path = f"/challenges/{made['challenge']['id']}/accept"
    return str((await everyone.someone["opponent"].made("POST", path))["table"])


async def act(everyone: Cast, caller: str, table: str, **action: Any) -> dict[str, Any]:
    """Do something over HTTP; the answer, whatever it is."""
    body = {"action": action, "id": nonce()[:16]}
    found: dict[str, Any] = (await everyone.someone[caller].ask("POST", f"/tables/{table}/actions", body)).json()
    return found


async def code_of(everyone: Cast, caller: str, method: str, path: str, body: Any = None) -> tuple[int, str]:
    """The status of a refusal and its code."""
    answer = await everyone.someone[caller].ask(method, path, body)
    return answer.status_code, answer.json().get("reason", {}).get("code", "")


class TestCallingOff:
    async def test_nobody_calls_a_match_off_after_seeing_the_first_roll(self, tmp_path: Path) -> None:
        async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
            table = await meet(everyone, game="backgammon", rated=True)
            for caller in ("owner", "opponent"):
                assert (await act(everyone, caller, table, kind="give_nonce", nonce=nonce()))["ok"]
            for caller in ("owner", "opponent"):
                refused = await act(everyone, caller, table, kind="abort")
                assert refused["reason"]["code"] == "too_late_to_abort"
            assert (await act(everyone, "owner", table, kind="offer_abort"))["ok"]
            assert (await act(everyone, "opponent", table, kind="accept", offer="abort"))["ok"]
            await meet(everyone)  # both wanted it: nobody waits

    async def test_whoever_leaves_after_the_first_roll_loses(self, tmp_path: Path) -> None:
        async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
            clock = set_clock(everyone)
            table = await meet(everyone, game="backgammon", clock={"kind": "reserve", "reserve_ms": 10 * MINUTE_MS})
            for caller in ("owner", "opponent"):
                assert (await act(everyone, caller, table, kind="give_nonce", nonce=nonce()))["ok"]
            async with everyone.socket("opponent", table) as opponent:
                await opponent.watch()
                clock.ahead_ms += 5 * MINUTE_MS
                assert (await opponent.call("claim", {"table": table, "id": "mine"}))["ok"]
                view = (await opponent.watch())["view"]
            assert (view["phase"], view["winner"]) == ("over", 1)

    async def test_calling_off_again_and_again_costs_a_wait(self, tmp_path: Path) -> None:
        async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
            clock = set_clock(everyone)
            challenge = {"options": BLITZ, "to": "Opponent"}
            waits = []
            for _ in range(6):
                table = await meet(everyone)
                assert (await act(everyone, "owner", table, kind="abort"))["ok"]
                answer = await everyone.someone["owner"].ask("POST", "/challenges", challenge)
                waits.append(answer.json()["reason"]["params"]["minutes"] if answer.status_code == 429 else 0)
                clock.ahead_ms += waits[-1] * MINUTE_MS
            assert waits == [0, 2, 10, 30, 60, 60]

    async def test_the_wait_is_for_every_way_to_meet_people_and_for_nothing_else(self, tmp_path: Path) -> None:
        async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
            offered = await everyone.someone["opponent"].made("POST", "/challenges", {"options": BLITZ, "to": "Owner"})
            for _ in range(2):
                table = await meet(everyone)
                assert (await act(everyone, "owner", table, kind="abort"))["ok"]
            often = (429, "called_off_often")
            accept = f"/challenges/{offered['challenge']['id']}/accept"
            assert await code_of(everyone, "owner", "POST", "/seeks", {"options": BLITZ}) == often
            assert await code_of(everyone, "owner", "POST", accept) == often
            assert (await act(everyone, "owner", table, kind="rematch"))["reason"]["code"] == "called_off_often"
            answer = await everyone.someone["owner"].ask("POST", "/seeks", {"options": BLITZ})
            assert answer.json()["sentence"] == (
                "Matches you have called off today: 2. Wait 2 min before you play someone again."
            )
            seats = [{"kind": "person"}, {"kind": "computer", "level": "beach-bum"}]
            await everyone.someone["owner"].made("POST", "/tables", {"options": {"game": "checkers"}, "seats": seats})
            assert (await act(everyone, "opponent", table, kind="rematch"))["ok"]  # who did not call it off

    async def test_who_is_not_there_when_a_match_should_begin_has_called_it_off(self, tmp_path: Path) -> None:
        async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
            clock = set_clock(everyone)
            for _ in range(2):
                table = await meet(everyone)
                async with everyone.socket("opponent", table) as opponent:
                    await opponent.watch()
                    clock.ahead_ms += 2 * MINUTE_MS
                    assert (await opponent.call("claim", {"table": table, "id": "mine"}))["ok"]
            form = {"options": BLITZ, "to": "Owner"}
            assert (await everyone.someone["opponent"].ask("POST", "/challenges", form)).status_code == 201
            form = {"options": BLITZ, "to": "Opponent"}
            assert await code_of(everyone, "owner", "POST", "/challenges", form) == (429, "called_off_often")


class TestPrivateMatches:
    async def test_others_see_the_result_alone(self, tmp_path: Path) -> None:
        async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone, Things(everyone) as things:
            rated = TableOptions("checkers", 1, clock=ClockSettings(ClockKind.FISCHER, 180_000, 2000), rated=True)
            tables = [await everyone.play(options=rated, private=True), await everyone.begin(private=True)]
            paths = [f"/api/v1{path}" for path in ("/people/Owner/ratings/checkers:fast", "/tables?over=false")]
            for method, path in sorted(routes_of(everyone)):
                if method == "GET" and "{table}" not in path and not path.endswith("/stream"):
                    paths.append(await things.fill(path.replace("{path:path}", "lobby"), keep=True))
            async with asyncio.timeout(60):
                while not (await history_of(everyone, "owner"))["points"]:
                    await asyncio.sleep(0.05)
            for caller in CALLERS:
                if caller not in ("owner", "opponent"):
                    for path in paths:
                        text = (await everyone.someone[caller].http.get(path)).text
                        assert not [table for table in tables if table in text], (caller, path)
                (point,) = (await history_of(everyone, caller))["points"]
                assert point["score"] == 1
                assert point["table"] == (tables[0] if caller in ("owner", "opponent") else None)

    async def test_nobody_elses_stream_tells_of_it(self, tmp_path: Path) -> None:
        async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
            member = everyone.someone["member"]
            async with member.http.stream("GET", "/api/v1/stream") as stream, asyncio.timeout(60):
                table = await everyone.play(private=True)
                form = {"options": BLITZ, "to": "Member"}
                await everyone.someone["owner"].made("POST", "/challenges", form)  # told after all else
                async for line in stream.aiter_lines():
                    assert table not in line
                    if "challenge" in line:
                        break

    async def test_the_id_of_a_rematch_cannot_be_worked_out(self, tmp_path: Path) -> None:
        async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
            table = await everyone.play(private=True)
            for caller in ("owner", "opponent"):
                assert (await act(everyone, caller, table, kind="rematch"))["ok"]
            async with asyncio.timeout(60):
                while len(games := (await everyone.someone["owner"].made("GET", "/me/games"))["games"]) < 2:
                    await asyncio.sleep(0.05)
            (rematch,) = {game["table"] for game in games} - {everyone.table}
            known = [f"rematch of {table}", table, f"rematch\0{table}"]
            assert rematch not in [hashlib.sha256(text.encode()).hexdigest()[:32] for text in known]
            assert (await everyone.someone["opponent"].ask("GET", f"/tables/{rematch}")).is_success
            assert await code_of(everyone, "member", "GET", f"/tables/{rematch}") == (404, "no_such_table")


class TestProgramsWithoutAConnection:
    async def test_whoever_acts_over_http_has_not_left(self, tmp_path: Path) -> None:
        async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
            clock = set_clock(everyone)
            table = await meet(everyone, game="backgammon", clock={"kind": "reserve", "reserve_ms": 60 * MINUTE_MS})
            asks = ("seat", "events", "seat?after=3")
            async with everyone.socket("opponent", table) as opponent:
                await opponent.watch()
                for caller in ("owner", "opponent"):
                    assert (await act(everyone, caller, table, kind="give_nonce", nonce=nonce()))["ok"]
                for turn in range(6):
                    clock.ahead_ms += 50_000
                    claim = await opponent.call("claim", {"table": table, "id": f"early-{turn}"})
                    assert claim["reason"]["code"] in ("not_gone", "wait_first")
                    ask = asks[turn % len(asks)]
                    assert (await everyone.someone["owner"].ask("GET", f"/tables/{table}/{ask}")).is_success
                    seat = (await opponent.watch())["people"][0]
                    assert seat["gone_ms"] is None
                last_ms = everyone.site.tables.site.clock()
                clock.ahead_ms += 61_000
                assert (await opponent.call("claim", {"table": table, "id": "late"}))["ok"]
                shown = await opponent.watch()
            assert (shown["view"]["phase"], shown["view"]["winner"]) == ("over", 1)
            assert shown["people"][0]["gone_ms"] <= last_ms

    async def test_nor_do_they_gain_time_by_being_silent(self, tmp_path: Path) -> None:
        async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
            clock = set_clock(everyone)
            table = await meet(everyone, clock={"kind": "reserve", "reserve_ms": 60 * MINUTE_MS})
            for caller in ("owner", "opponent"):
                assert (await act(everyone, caller, table, kind="give_nonce", nonce=nonce()))["ok"]
            clock.ahead_ms += 10 * MINUTE_MS
            live = await everyone.site.tables.registry.get(table)
            for seat in Seat:
                await everyone.site.tables.presence.look_at(live, seat)
                assert live.holders[seat].gone_ms is not None
                assert not live.session.table.is_away(seat)


async def history_of(everyone: Cast, caller: str) -> dict[str, Any]:
    """The history of the owner's rating, as someone sees it."""
    return await everyone.someone[caller].made("GET", "/people/Owner/ratings/checkers:fast")


async def test_a_resignation_offered_again_and_again_stops_nobody(tmp_path: Path) -> None:
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        table = await meet(everyone, game="backgammon", clock={"kind": "per_move", "reserve_ms": 30_000})
        live = await everyone.site.tables.registry.get(table)
        for seat in Seat:
            await live.session.act(seat, GiveNonce(nonce()))
        (seat,) = live.session.table.to_act
        mover, other = ("owner", "opponent") if seat is Seat.FIRST else ("opponent", "owner")
        deadline = live.session.table.deadline_ms
        assert (await act(everyone, other, table, kind="resign", points=1))["ok"]
        assert (await act(everyone, mover, table, kind="decline", offer="resignation"))["ok"]
        again = await act(everyone, other, table, kind="resign", points=1)
        assert again["reason"]["code"] == "one_offer_a_turn"
        assert (await act(everyone, mover, table, kind="resign", points=1))["ok"]
        later = live.session.table.deadline_ms
        assert deadline is not None
        assert later is not None
        assert 0 <= later - deadline <= LONGEST_LOAN_MS, "the mover loses no time, and renews none"
        assert (live.session.table.on_clock, live.session.table.is_away(seat)) == (seat, False)
        text = live.session.view(seat).legal_moves[0].text
        assert (await act(everyone, mover, table, kind="move", text=text))["ok"]
