"""What the paths of routes name: things of the owner's, new for everyone who asks, unless asking changes nothing."""

from __future__ import annotations

import contextlib
import itertools
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Self

from benchmarks.load.robot import Robot
from tests.server.strangers.cast import Cast, Someone
from tests.server.visitors import PASSWORD

from crownpoint.ai.levels import LEVELS
from crownpoint.ai.study import ImportedMatch, study_of
from crownpoint.server.people.sign_in import RESET
from crownpoint.storage.library.cards import Cards, NewCard
from crownpoint.storage.library.matches import Library
from crownpoint.storage.library.shares import Shares
from crownpoint.storage.site.passkeys import Passkey, Passkeys
from crownpoint.storage.site.tokens import Codes

__all__ = ["MATCH", "WRONG", "Things"]

MATCH = {"game": "checkers", "length": 1}
CLOCK = {"kind": "fischer", "reserve_ms": 300_000, "bonus_ms": 3000}
WAITING = {"game": "backgammon", "length": 25}  # nobody else looks for this
WRONG = "wrong password"
HOUR_MS = 3_600_000

COMPUTER = {"kind": "computer", "level": "beach-bum"}


class Things:
    """Makes them, and what has to be sent."""

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        self.owner = cast.someone["owner"]
        self._store = cast.site.tables.site.store
        self._now = cast.site.tables.site.clock
        self._kept: dict[str, str] = {}
        self._here: Robot | None = None
        self._connections = contextlib.AsyncExitStack()
        self._numbers = itertools.count(1)
        self._makers: dict[str, Callable[[], Awaitable[str]]] = {
            "{table}": cast.open_table,
            "{over}": cast.play,
            "{private}": lambda: cast.open_table(private=True),
            "{private_over}": lambda: cast.play(private=True),
            "{login}": self._login,
            "{token}": self._token,
            "{bot}": self._bot,
            "{passkey}": self._passkey,
            "{challenge}": self._challenge,
            "{secret}": self._link,
            "{seek}": self._seek,
            "{room}": self._room,
            "{line}": self._line,
            "{report}": self._report,
            "{stranger}": self._stranger,
            "{match}": self._match,
            "{card}": self._card,
            "{link}": self._shared,
        }

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._connections.aclose()

    async def fill(self, path: str, *, keep: bool) -> str:
        """The path with names of things that are there; with `keep` those of the last time."""
        for part, make in self._makers.items():
            if part in path:
                if not keep or part not in self._kept:
                    self._kept[part] = await make()
                path = path.replace(part, self._kept[part])
        for part, name in {"{name}": "Owner", "{relation}": "follow", "{pool}": "checkers:fast"}.items():
            path = path.replace(part, name)
        return path

    async def body(self, row: str) -> Any:
        """What goes with a request."""
        code, name = "code", f"New {next(self._numbers)}"
        if row == "POST /password-resets":
            someone = await self.cast.member(f"Lost {next(self._numbers)}")
            await someone.http.aclose()
            code = await Codes(self._store).create(RESET, someone.me["id"], self._now() + HOUR_MS)
        return {
            "POST /members": {"name": name, "password": PASSWORD},
            "PUT /me/name": {"name": "admin"},
            "POST /sign-in": {"name": "Owner", "password": PASSWORD},
            "POST /sign-in#wrong": {"name": "Owner", "password": WRONG},
            "POST /password-resets": {"code": code, "password": PASSWORD},
            "POST /password-resets#wrong": {"code": "wrong", "password": PASSWORD},
            "PATCH /me": {"about": "Hello"},
            "PUT /me/password": {"old": PASSWORD, "new": PASSWORD},
            "POST /me/delete": {"password": WRONG},
            "POST /me/tokens": {"name": "x", "scopes": ["read"]},
            "POST /me/bots": {"name": name},
            "POST /me/passkeys": {"name": "x", "credential": {}},
            "POST /me/passkeys/options": {"password": PASSWORD},
            "POST /passkey-sign-in": {"credential": {}},
            "POST /reports": {"person": "Owner", "text": "He always wins."},
            "POST /moderation/people/{stranger}/decisions": {"action": "mute", "reason": "spam", "days": 1},
            "POST /moderation/people/{stranger}/notes": {"text": "Often late."},
            "POST /tables/{table}/away": {"times": 1, "away_ms": 1500},
            "POST /tables/{table}/claim": {"id": "c"},
            "POST /appeals": {"decision": 2**30, "text": "I was not late."},
            "POST /challenges": {"options": MATCH},
            "POST /tables": {"options": MATCH, "seats": [{"kind": "person"}, COMPUTER]},
            "POST /seeks": {"options": MATCH | {"rated": True, "clock": CLOCK}},
            "POST /rooms": {"name": name, "language": "en"},
            "POST /rooms/{room}/lines": {"text": "Hello."},
            "POST /library": "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10 ",  # a position is not kept
            "POST /positions": {"text": "B:W21:B1"},
            "POST /positions/hint": {"text": "B:W21:B1"},
            "POST /positions/reasons": {"text": "B:W21:B1", "candidates": [{"move": "1-5"}, {"move": "1-6"}]},
            "POST /positions/rollout": {"text": "B:W21:B1"},
            "POST /positions/dice": {"text": "B:W21:B1"},
            "POST /positions/cube": {"text": "B:W21:B1"},
            "POST /positions/after": {"text": "B:W21:B1"},
            "POST /library/search": {"text": "B:W21:B1"},
            "POST /library/{match}/share": {"quiz": False},
            "POST /shared/{link}/answer": {"place": "1.1"},
            "POST /cards": {"match": "0" * 32},
            "POST /cards/position": {"text": "B:W21:B1"},
            "POST /cards/drill": {"game": "checkers", "drill": "endings", "count": 1},
            "POST /cards/leak": {"player": "Ann", "game": "checkers", "tag": "kind.jump"},
            "POST /cards/{card}/answer": {"text": ""},
            "POST /cards/{card}/grade": {"rating": 3, "seen": 0},
            "PUT /cards/{card}/deck": {"deck": "endings"},
            "POST /library/{match}/analysis": {"level": "quick"},
            "PUT /library/{match}/note": {"place": "1.1", "text": "Hello."},
            "PUT /library/{match}/tags": {"tags": ["blitz"]},
            "POST /tables/{table}/actions": {"action": {"kind": "give_nonce", "nonce": "00" * 32}, "id": "x"},
            "POST /tables/{private}/actions": {"action": {"kind": "give_nonce", "nonce": "00" * 32}, "id": "x"},
        }.get(row)

    async def _login(self) -> str:
        elsewhere = Someone(self.cast.browser())
        await elsewhere.made("POST", "/sign-in", {"name": "Owner", "password": PASSWORD})
        logins = (await elsewhere.made("GET", "/me/logins"))["logins"]
        await elsewhere.http.aclose()
        return next(str(login["id"]) for login in logins if login["current"])

    async def _token(self) -> str:
        return str((await self.owner.made("POST", "/me/tokens", {"name": "x", "scopes": ["read"]}))["token"]["id"])

    async def _bot(self) -> str:
        bots = (await self.owner.made("GET", "/me/bots"))["bots"]
        if spare := [str(bot["name"]) for bot in bots if bot["name"].startswith("Spare")]:
            return spare[0]  # a member has five at most
        return str((await self.owner.made("POST", "/me/bots", {"name": f"Spare {next(self._numbers)}"}))["name"])

    async def _come(self) -> None:
        """Have the owner connected, whatever became of the last login."""
        if self._here is None or not self._here.is_connected:
            self._here = await self._connections.enter_async_context(self.cast.socket("owner"))

    async def _passkey(self) -> str:
        name = secrets.token_urlsafe(32)
        await Passkeys(self._store).add(Passkey(name, self.owner.me["id"], "key", 0, "key", self._now()))
        return name

    async def _challenge(self) -> str:
        await self._come()  # a challenge for a game now stands while its maker is here
        mine = (await self.owner.made("GET", "/challenges"))["mine"]
        if open_to_all := [str(each["id"]) for each in mine if each["to"] is None]:
            return open_to_all[0]  # a few only
        return str((await self.owner.made("POST", "/challenges", {"options": MATCH}))["challenge"]["id"])

    async def _link(self) -> str:
        made = await self.owner.made("POST", "/challenges", {"options": MATCH, "private": True})
        return str(made["link"]).rpartition("/")[2]

    async def _seek(self) -> str:
        return str((await self.owner.made("POST", "/seeks", {"options": WAITING}))["seek"])

    async def _room(self) -> str:
        for room in (await self.owner.made("GET", "/rooms"))["rooms"]:
            if room["name"].startswith("Parlour"):
                return str(room["id"])  # three for each member
        name = f"Parlour {next(self._numbers)}"
        return str((await self.owner.made("POST", "/rooms", {"name": name, "language": "en"}))["room"]["id"])

    async def _line(self) -> str:
        lines = f"/rooms/{await self._room()}/lines"
        await self.owner.made("POST", lines, {"text": "Hello."})
        return str((await self.owner.made("GET", lines))["lines"][-1]["id"])

    async def _report(self) -> str:
        report = {"person": "Opponent", "text": "He is late.", "table": self.cast.table}
        await self.owner.made("POST", "/reports", report)
        found = await self.cast.someone["admin"].made("GET", "/moderation/people/Opponent")
        return str(found["reports"][0]["id"])

    async def _card(self) -> str:
        position = "B:WK32:BK1"
        body = study_of("checkers").judge_position(position, LEVELS["quick"])
        (card,), _ = await Cards(self._store, self.owner.me["id"]).add(
            [NewCard("checkers", "positions", position, body)], self._now()
        )
        return card

    async def _shared(self) -> str:
        return await Shares(self._store).make(self.owner.me["id"], await self._match(), False, self._now())

    async def _match(self) -> str:
        me = self.owner.me["id"]
        source = f'[White "New {next(self._numbers)}"]\n1. 11-15 *\n'.encode()
        found = ImportedMatch(source, "New", "Old", "", "", 1, "*")
        (match,), _ = await Library(self._store, me).add("checkers", [found], "a.pdn", self._now())
        return match

    async def _stranger(self) -> str:
        someone = await self.cast.member(f"Stranger {next(self._numbers)}")
        await someone.http.aclose()
        return str(someone.me["name"])
