"""Every socket message against everyone who may send it: a message without a line here fails."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.online.strangers.cast import CALLERS, Cast, cast, nonce

MATRIX = """
message     nobody        guest        member       spectator    opponent     owner        bot          admin
act         not_signed_in not_a_seat   not_a_seat   not_a_seat   ok           ok           not_a_seat   not_a_seat
claim       not_signed_in not_a_seat   not_a_seat   not_a_seat   wait_first   wait_first   not_a_seat   not_a_seat
enter_lobby ok            ok           ok           ok           ok           ok           ok           ok
hint        not_a_seat    not_a_seat   not_a_seat   not_a_seat   no_help_here no_help_here not_a_seat   not_a_seat
hurry       not_a_seat    not_a_seat   not_a_seat   not_a_seat   no_help_here no_help_here not_a_seat   not_a_seat
leave       ok            ok           ok           ok           ok           ok           ok           ok
leave_lobby ok            ok           ok           ok           ok           ok           ok           ok
say         not_signed_in not_a_seat   not_a_seat   not_a_seat   ok           ok           not_a_seat   not_a_seat
say_in_room not_signed_in members_only no_such_room no_such_room no_such_room no_such_room no_such_room no_such_room
watch       ok            ok           ok           ok           ok           ok           ok           ok
why         not_a_seat    not_a_seat   not_a_seat   not_a_seat   not_started  not_started  not_a_seat   not_a_seat
"""

MESSAGES: dict[str, Any] = {
    "act": {"action": {"kind": "give_nonce", "nonce": nonce()}, "id": "i"},
    "why": {"source": 11, "target": 15},
    "say": {"phrase": "hello", "id": "s"},
    "claim": {"id": "c"},
    "say_in_room": {"room": "0" * 32, "text": "hello"},
}
OF_NO_TABLE = ("enter_lobby", "leave_lobby", "say_in_room")


async def codes(cast: Cast, message: str) -> list[str]:
    """What everyone is answered: ok, or the code of the refusal."""
    found = []
    for caller in CALLERS:
        table = await cast.open_table()
        data = MESSAGES.get(message, {}) | ({} if message in OF_NO_TABLE else {"table": table})
        async with cast.socket(caller, table) as robot:
            answer = await robot.call(message, data)
        assert answer.get("reason", {}).get("code") != "failure", (message, caller)
        found.append("ok" if answer["ok"] else answer["reason"]["code"])
    return found


async def test_every_message_is_answered_as_it_should(tmp_path: Path) -> None:
    lines = [line.split() for line in MATRIX.strip().splitlines()[1:]]
    expected = {message: answers for message, *answers in lines}
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        messages = set(everyone.site.tables.site.sockets.handlers["/"]) - {"connect", "disconnect"}
        assert messages == set(expected), f"no line for {messages - set(expected)}"
        found = {message: await codes(everyone, message) for message in expected}
    assert found == expected
