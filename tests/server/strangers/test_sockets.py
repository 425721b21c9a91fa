"""Every socket message against everyone who may send it, by the rules: a message without a line here fails."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from benchmarks.load.robot import Robot
from tests.server.strangers.cast import CALLERS, SCOPES, Cast, cast, nonce
from tests.server.strangers.rules import OWN_SEAT, PRIVATE, PRIVATE_SEATS, PUBLIC, SEATS, SPEAKERS, TURN, Rule

MATRIX: list[tuple[Rule, str, str, str]] = [
    # Message, the answer to those who are let through, and the scope that a token needs.
    (PUBLIC, "watch", "ok", "read"),
    (PUBLIC, "leave", "ok", "-"),
    (PUBLIC, "enter_lobby", "ok", "read"),
    (PUBLIC, "leave_lobby", "ok", "-"),
    (SPEAKERS, "say_in_room", "ok", "chat"),
    (SEATS, "act", "ok", "play"),
    (SEATS, "say", "ok", "chat"),
    (SEATS, "claim", "ok", "play"),
    (TURN, "why", "ok", "play"),
    (SEATS, "hint", "no_help_here", "play"),  # never against people
    (SEATS, "hurry", "no_help_here", "play"),
    (SEATS, "pace", "no_help_here", "play"),
    (SEATS, "step", "no_help_here", "play"),
    (OWN_SEAT, "pace#practice", "ok", "-"),
    (OWN_SEAT, "step#practice", "ok", "-"),
    (OWN_SEAT, "hint#practice", "ok", "-"),
    (OWN_SEAT, "hurry#practice", "ok", "-"),
    (PRIVATE, "watch#private", "ok", "read"),
    (PRIVATE_SEATS, "act#private", "ok", "play"),
    (PRIVATE_SEATS, "say#private", "ok", "chat"),
    (PRIVATE_SEATS, "claim#private", "ok", "play"),
    (PRIVATE_SEATS, "why#private", "not_started", "play"),
    (PRIVATE_SEATS, "hint#private", "no_help_here", "play"),
    (PRIVATE_SEATS, "hurry#private", "no_help_here", "play"),
    (PRIVATE_SEATS, "pace#private", "no_help_here", "play"),
    (PRIVATE_SEATS, "step#private", "no_help_here", "play"),
]


async def data_of(cast: Cast, line: str) -> dict[str, Any]:
    """What a message holds: about a table of the owner and the opponent, or of the owner and a computer."""
    message, _, where = line.partition("#")
    if message in ("enter_lobby", "leave_lobby"):
        return {}
    if message == "say_in_room":
        rooms = (await cast.someone["nobody"].made("GET", "/rooms"))["rooms"]
        return {"room": rooms[0]["id"], "text": "Hello."}
    if where == "practice":
        return {"table": await cast.practice()} | ({"pace": "fast"} if message == "pace" else {})
    if where == "private":
        table = await cast.open_table(private=True)
    else:
        table = await (cast.begin() if message == "why" else cast.open_table())
    more: dict[str, Any] = {
        "act": {"action": {"kind": "give_nonce", "nonce": nonce()}, "id": "i"},
        "why": {"source": 11, "target": 20},
        "say": {"phrase": "hello", "id": "s"},
        "claim": {"id": "c"},
        "pace": {"pace": "fast"},
    }
    return {"table": table} | more.get(message, {})


async def answer_to(robot: Robot, cast: Cast, line: str) -> str:
    """What is answered over a connection: ok, or the code of the refusal."""
    data = await data_of(cast, line)
    answer = await robot.call(line.partition("#")[0], data)
    if answer["ok"]:
        return "ok"
    assert answer["sentence"], line
    return str(answer["reason"]["code"])


async def test_every_message_is_answered_as_the_rules_say(tmp_path: Path) -> None:
    wrong = []
    async with cast(str(tmp_path / "site.sqlite"), tmp_path, leaver_grace_s=0) as everyone:
        messages = set(everyone.site.tables.site.sockets.handlers["/"]) - {"connect", "disconnect"}
        covered = {line.partition("#")[0] for _, line, _, _ in MATRIX}
        assert messages == covered, f"no line for {messages - covered}, no message for {covered - messages}"
        for caller in CALLERS:
            async with everyone.socket(caller) as robot:
                for rule, line, granted, _ in MATRIX:
                    expected = rule.answer(caller, granted).rpartition(" ")[2]
                    found = await answer_to(robot, everyone, line)
                    if found != expected:
                        wrong.append(f"{line}, {caller}: {found} instead of {expected}, for {rule.says}")
    assert not wrong, "\n".join(wrong)


async def test_a_token_without_the_scope_is_refused(tmp_path: Path) -> None:
    wrong = []
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        for scope in SCOPES:
            token = await everyone.token("owner", [other for other in SCOPES if other != scope])
            robot = Robot(everyone.sockets, everyone.site.address, "", everyone.table)
            robot.headers = {"authorization": f"Bearer {token}"}
            await robot.connect()
            for _, line, _, needed in MATRIX:
                found = await answer_to(robot, everyone, line) if needed == scope else "scope_missing"
                if found != "scope_missing":
                    wrong.append(f"{line} with a token that has all but “{scope}”: {found}")
            await robot.close()
    assert not wrong, "\n".join(wrong)
