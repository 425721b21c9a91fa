"""Every route against everyone who may ask: a route without a line here fails."""

from __future__ import annotations

import gc
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.online.strangers.cast import CALLERS, Cast, Someone, cast
from tests.server.online.visitors import PASSWORD

NOTHING = "0" * 32
MATCH = {"game": "checkers", "length": 1}
WRONG = {"password": "wrong password"}

MATRIX = """
method path                               nobody guest member spectator opponent owner bot admin
GET    /site                              200    200   200    200       200      200   200 200
POST   /guests                            201    200   200    200       200      200   200 200
POST   /members                           409    409   409    409       409      409   409 409
POST   /sign-in                           401    401   401    401       401      401   401 401
POST   /sign-out                          200    200   200    200       200      200   200 200
POST   /password-resets                   400    400   400    400       400      400   400 400
GET    /me                                200    200   200    200       200      200   200 200
PATCH  /me                                401    200   200    200       200      200   200 200
PUT    /me/password                       401    403   403    403       403      403   403 403
GET    /me/logins                         401    200   200    200       200      200   200 200
DELETE /me/logins                         401    200   200    200       200      200   200 200
DELETE /me/logins/{login}                 401    404   404    404       404      200   404 404
POST   /me/delete                         401    200   403    403       403      403   403 403
GET    /me/tokens                         401    403   200    200       200      200   403 200
POST   /me/tokens                         401    403   201    201       201      201   403 201
DELETE /me/tokens/{token}                 401    403   404    404       404      200   403 404
GET    /me/bots                           401    403   200    200       200      200   403 200
POST   /me/bots                           401    403   409    409       409      409   403 409
DELETE /me/bots/{name}                    401    403   404    404       404      404   403 404
GET    /me/passkeys                       401    403   200    200       200      200   403 200
POST   /me/passkeys                       401    403   400    400       400      400   403 400
POST   /me/passkeys/options               401    403   400    400       400      400   403 400
DELETE /me/passkeys/{passkey}             401    403   404    404       404      404   403 404
POST   /passkey-sign-in/options           400    400   400    400       400      400   400 400
POST   /passkey-sign-in                   400    400   400    400       400      400   400 400
GET    /me/relations                      401    200   200    200       200      200   200 200
PUT    /people/{name}/{relation}          401    200   200    200       200      403   200 200
DELETE /people/{name}/{relation}          401    200   200    200       200      403   200 200
POST   /reports                           401    201   201    201       201      403   201 201
GET    /people/{name}                     200    200   200    200       200      200   200 200
GET    /people/{name}/games               200    200   200    200       200      200   200 200
GET    /people/{name}/ratings/{pool}      200    200   200    200       200      200   200 200
GET    /leaderboards/{pool}               200    200   200    200       200      200   200 200
GET    /moderation/reports                401    403   403    403       403      403   403 200
POST   /moderation/reports/{report}/close 401    403   403    403       403      403   403 200
PUT    /moderation/people/{name}/bar      401    403   403    403       403      403   403 200
DELETE /moderation/people/{name}/bar      401    403   403    403       403      403   403 200
GET    /tables                            200    200   200    200       200      200   200 200
GET    /tables/{table}                    200    200   200    200       200      200   200 200
GET    /tables/{table}/record             409    409   409    409       409      409   409 409
GET    /tables/{table}/replay             200    200   200    200       200      200   200 200
GET    /tables/{table}/verify             409    409   409    409       409      409   409 409
GET    /challenges                        200    200   200    200       200      200   200 200
POST   /challenges                        401    201   201    201       201      201   201 201
POST   /challenges/{challenge}/accept     401    409   409    409       409      409   409 409
DELETE /challenges/{challenge}            401    410   410    410       410      410   410 410
GET    /links/{secret}                    200    200   200    200       200      200   200 200
POST   /links/{secret}/accept             401    201   201    201       201      201   201 201
POST   /computer-games                    401    201   201    201       201      201   201 201
POST   /seeks                             401    403   201    201       201      201   201 201
DELETE /seeks                             401    200   200    200       200      200   200 200
GET    /seeks/{seek}                      401    410   410    410       410      410   410 410
GET    /rooms                             200    200   200    200       200      200   200 200
POST   /rooms                             401    403   201    201       201      201   201 201
GET    /lobby                             200    200   200    200       200      200   200 200
GET    /games                             200    200   200    200       200      200   200 200
GET    /me/games                          401    200   200    200       200      200   200 200
GET    /presence                          200    200   200    200       200      200   200 200
GET    /stream                            401    200   200    200       200      200   200 200
GET    /tables/{table}/seat               200    200   200    200       200      200   200 200
GET    /tables/{table}/events             200    200   200    200       200      200   200 200
POST   /tables/{table}/actions            401    403   403    403       200      200   403 403
DELETE /rooms/{room}                      401    403   403    403       403      403   403 200
GET    /rooms/{room}/lines                200    200   200    200       200      200   200 200
POST   /rooms/{room}/lines                401    403   201    201       201      201   201 201
DELETE /lines/{line}                      401    403   403    403       403      403   403 200
"""

BODIES: dict[str, Any] = {
    "POST /members": {"name": "Owner", "password": PASSWORD},  # taken
    "POST /sign-in": {"name": "Owner", "password": "wrong password"},
    "POST /password-resets": {"code": "wrong", "password": PASSWORD},
    "PATCH /me": {"about": "Hello"},
    "PUT /me/password": {"old": "wrong password", "new": PASSWORD},
    "POST /me/delete": WRONG,
    "POST /me/tokens": {"name": "x", "scopes": ["read"]},
    "POST /me/bots": {"name": "Owner"},  # taken
    "POST /me/passkeys": {"name": "x", "credential": {}},
    "POST /me/passkeys/options": WRONG,
    "POST /passkey-sign-in": {"credential": {}},
    "POST /reports": {"person": "Owner", "text": "He always wins."},
    "POST /moderation/reports/{report}/close": {"verdict": "Well played."},
    "PUT /moderation/people/{name}/bar": {"days": 1},
    "POST /challenges": {"options": MATCH},
    "POST /computer-games": {"options": MATCH, "level": "beach-bum"},
    "POST /seeks": {"options": MATCH | {"rated": True}},
    "POST /rooms/{room}/lines": {"text": "hello"},
    "POST /tables/{table}/actions": {"action": {"kind": "give_nonce", "nonce": "00" * 32}, "id": "x"},
}


CHANGES_WHO = {
    "POST /guests",
    "POST /members",
    "POST /sign-in",
    "POST /sign-out",
    "POST /me/delete",
    "PUT /me/password",
    "DELETE /me/logins",
    "DELETE /me/logins/{login}",
}
"""After these the caller may be someone else."""


class Things:
    """What the paths name: things of the owner, new for everyone who asks."""

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        self.owner = cast.someone["owner"]

    async def fill(self, path: str) -> str:
        """The path with names of things that are there."""
        for part, make in {
            "{login}": self._login,
            "{token}": self._token,
            "{challenge}": self._challenge,
            "{secret}": self._link,
            "{room}": self._room,
            "{line}": self._line,
            "{report}": self._report,
        }.items():
            if part in path:
                path = path.replace(part, await make())
        names = {"{name}": "Owner", "{relation}": "follow", "{pool}": "checkers:fast", "{table}": self.cast.table}
        if "/moderation/people" in path or "/me/bots" in path:
            names["{name}"] = await self._member()
        for part, name in names.items():
            path = path.replace(part, name)
        return path.replace("{passkey}", NOTHING).replace("{seek}", NOTHING)

    async def _login(self) -> str:
        return str((await self.owner.made("GET", "/me/logins"))["logins"][0]["id"])

    async def _token(self) -> str:
        return str((await self.owner.made("POST", "/me/tokens", {"name": "x", "scopes": ["read"]}))["token"]["id"])

    async def _member(self) -> str:
        return str((await self.cast.member(f"M {secrets.token_hex(4)}")).me["name"])

    async def _challenge(self) -> str:
        made = await (await self.cast.member(f"C {secrets.token_hex(4)}")).made(
            "POST", "/challenges", {"options": MATCH}
        )
        return str(made["challenge"]["id"])

    async def _link(self) -> str:
        made = await (await self.cast.member(f"L {secrets.token_hex(4)}")).made(
            "POST", "/challenges", {"options": MATCH, "private": True}
        )
        return str(made["link"]).rpartition("/")[2]

    async def _room(self) -> str:
        host = await self.cast.member(f"H {secrets.token_hex(4)}")  # everyone may have a few only
        made = await host.made("POST", "/rooms", {"name": f"R {secrets.token_hex(4)}", "language": "en"})
        return str(made["room"]["id"])

    async def _line(self) -> str:
        lines = f"/rooms/{await self._room()}/lines"
        await self.owner.made("POST", lines, {"text": "hello"})
        return str((await self.owner.made("GET", lines))["lines"][-1]["id"])

    async def _report(self) -> str:
        await self.owner.made("POST", "/reports", {"person": "Opponent", "text": "He is late."})
        found = await self.cast.someone["admin"].made("GET", "/moderation/reports")
        return str(found["reports"][0]["id"])


Ask = Callable[[Someone, str, str], Awaitable[int]]


async def statuses(cast: Cast, method: str, path: str) -> list[int]:
    """What everyone is answered."""
    found = []
    for caller in CALLERS:
        body = BODIES.get(f"{method} {path}")
        if f"{method} {path}" == "POST /rooms":
            body = {"name": f"Room {secrets.token_hex(4)}", "language": "en"}
        someone = cast.someone[caller]
        target = await Things(cast).fill(path)
        if path == "/stream":  # it does not end; the status is enough
            async with someone.http.stream(method, f"/api/v1{target}") as answer:
                found.append(answer.status_code)
            continue
        answer = await someone.ask(method, target, body)
        assert answer.status_code != 500, (method, path, caller, answer.text)
        if answer.status_code >= 400:
            assert answer.json()["ok"] is False, (method, path, caller)
        found.append(answer.status_code)
        if f"{method} {path}" in CHANGES_WHO:
            await cast.come_back(caller)
    return found


@pytest.mark.timeout(900)  # some thousand requests
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # streams that were left in the middle
async def test_every_route_answers_everyone_as_it_should(tmp_path: Path) -> None:
    lines = [line.split() for line in MATRIX.strip().splitlines()[1:]]
    expected = {(method, path): list(map(int, codes)) for method, path, *codes in lines}
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone:
        spec = await everyone.someone["nobody"].made("GET", "/openapi.json")
        routes = {
            (method.upper(), path.removeprefix("/api/v1"))
            for path, operations in spec["paths"].items()
            for method in operations
        }
        assert routes == set(expected), f"no line for {routes - set(expected)}, no route for {set(expected) - routes}"
        found = {route: await statuses(everyone, *route) for route in expected}
    gc.collect()  # the streams that were left, while their warnings are ours
    wrong = [
        f"{' '.join(route)}: {found[route]} instead of {expected[route]}"
        for route in found
        if found[route] != expected[route]
    ]
    assert not wrong, "\n".join(wrong)
