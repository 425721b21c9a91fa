"""A person at a site, without a screen: signed in, in the lobby or at a table, and told of what concerns them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from crownpoint.errors import CrownpointError
from crownpoint.host.presets import CLOCKS
from crownpoint.messages import Catalog
from crownpoint.table import ClockKind, ClockSettings, Phase, TableOptions
from crownpoint.table.records.encoding import as_plain
from crownpoint.tui.kits import KITS
from crownpoint.tui.online.remote_session import RETRY_S, RemoteSession
from crownpoint.tui.online.site_client import SiteAwayError, SiteClient, SiteRefusedError
from crownpoint.tui.play.new_game import NewGame, clock_choice_text
from crownpoint.tui.words.sentences import game_name

__all__ = ["Visit", "VisitListener", "options_for", "what_is_played"]

LIVE_CLOCK = next(index for index, preset in enumerate(CLOCKS) if preset.clock.kind is ClockKind.FISCHER)


def options_for(new: NewGame, rated: bool) -> TableOptions:
    """The options of a match at a site: a rated one has a clock, and the colors are drawn."""
    clock = LIVE_CLOCK if new.clock == 0 and rated else new.clock
    return replace(replace(new, clock=clock, color="usual").options, rated=rated)


def what_is_played(options: dict[str, Any], say: Catalog) -> str:
    """Options in a few words."""
    rated = f", {say('line.online.rated')}" if options.get("rated") else ""
    game = options["game"]
    length = KITS[game].length_text(options.get("length", 1), say)
    clock = options.get("clock") or {}
    settings = ClockSettings(ClockKind(clock.get("kind", "none")), clock.get("reserve_ms", 0), clock.get("bonus_ms", 0))
    time = "" if settings.kind is ClockKind.NONE else f", {clock_choice_text(settings, say)}"
    return f"{game_name(game, say)}, {length[0].lower()}{length[1:]}{time}{rated}"


def pool_name(pool: str, say: Catalog) -> str:
    """What a rating is for, a game and a speed, in words."""
    game, _, speed = pool.partition(":")
    key = f"speed.{speed}"
    return f"{game_name(game, say)}, {say(key)}" if key in say else game_name(game, say)


@dataclass(frozen=True, slots=True)
class VisitListener:
    """Who shows the visit.

    `tell` takes the key of a message and its values; `arrived` is called at a table, and `changed` after every change.
    """

    say: Callable[[], Catalog]
    tell: Callable[..., None]
    arrived: Callable[[RemoteSession], None]
    changed: Callable[[], None]


class Visit:
    """One person at one site. `session` is the table they are at, None in the lobby."""

    def __init__(self, client: SiteClient, folder: Path, listener: VisitListener) -> None:
        self.client = client
        self.session: RemoteSession | None = None
        self.me: dict[str, Any] = {}
        self.challenges: list[dict[str, Any]] = []  # to us, the newest last
        self.waiting: list[str] = []  # tables that wait for us elsewhere
        self.seeking = ""  # what we search for
        self._seeks = False  # whether it is a search, and not a challenge
        self.away = False  # whether the site has not answered lately
        self._folder = folder
        self._listener = listener
        self._sitting = asyncio.Lock()
        self._left: set[str] = set()  # tables we went away from: nobody is dragged back to them

    # What happens

    async def sign_in(self, language: str) -> None:
        """By the token, or as a guest. Raises `SiteAwayError` and `SiteRefusedError`."""
        me = (await self.client.call("GET", "/me"))["me"]
        if me is None:
            me = (await self.client.call("POST", "/guests", {"language": language}))["me"]
        self.me = me

    async def listen(self) -> None:
        """Hear what concerns us, across interruptions."""
        while True:
            try:
                async with contextlib.aclosing(self.client.lines("/stream")) as lines:
                    async for line in lines:
                        self.away = False
                        if line:
                            await self._hear(json.loads(line))
            except (SiteAwayError, SiteRefusedError) as error:
                if isinstance(error, SiteRefusedError) and not error.is_passing:
                    self._listener.tell("refused", sentence=str(error))
                    return
                self.away = True
                self._listener.changed()
            await asyncio.sleep(RETRY_S)

    async def _hear(self, news: dict[str, Any]) -> None:
        here = self.session.table.id if self.session is not None else None
        match news["kind"]:
            case "challenge":
                self._challenged(news["challenge"])
            case "withdrawn":
                gone = news["challenge"]["id"]
                self.challenges = [challenge for challenge in self.challenges if challenge["id"] != gone]
            case "declined":
                self._listener.tell("line.online.declined")
                await self._still_waiting()
            case "started" | "your_turn" if news["table"] != here:
                await self._called(news["table"])
            case "rated":
                values = {"pool": pool_name(news["pool"], self._listener.say())}
                self._listener.tell("line.online.rating", rating=news["rating"], before=news["before"], **values)
        self._listener.changed()

    def _challenged(self, challenge: dict[str, Any]) -> None:
        if challenge["id"] not in [known["id"] for known in self.challenges]:
            self.challenges.append(challenge)
            what = what_is_played(challenge["options"], self._listener.say())
            self._listener.tell("line.online.challenged", name=challenge["by"]["name"], what=what)

    async def _called(self, table: str) -> None:
        """Go to a table of ours, unless a match is being played here or we have just left that table."""
        here = self.session
        is_free = here is None or here.table.phase is Phase.OVER or here.seat is None
        if is_free and table not in self._left:
            with contextlib.suppress(CrownpointError):  # told of again with the next turn
                await self.sit_down(table)
        elif table not in self.waiting:
            self.waiting.append(table)
            self._listener.tell("line.online.your_turn")

    async def sit_down(self, table: str) -> None:
        """Come to a table. The site may tell us of it while we are on the way."""
        async with self._sitting:
            if self.session is not None and self.session.table.id == table:
                return
            await self.leave()
            session = await RemoteSession.open(self.client, table, self._folder)
            self.session, self.seeking, self._seeks = session, "", False
            self._left.discard(table)
            if table in self.waiting:
                self.waiting.remove(table)
            self._listener.arrived(session)
            self._listener.changed()

    async def leave(self) -> None:
        """Leave the table, if any; the match goes on."""
        if self.session is not None:
            session, self.session = self.session, None
            self._left.add(session.table.id)
            await session.close()

    async def check_dice(self, session: RemoteSession) -> None:
        """Say whether the dice of a finished match are as they were sealed and shown."""
        if session.dice is None or not session.dice.notes.rolls:
            return
        try:
            faults = await session.dice_faults()
        except CrownpointError as error:
            faults = [str(error)]
        for fault in faults:
            self._listener.tell("line.online.dice_wrong", fault=fault, path=session.dice.path)
        if not faults:
            self._listener.tell("line.online.dice_fine")

    # What the player asks for. All raise `SiteAwayError` and `SiteRefusedError`.

    async def lobby(self) -> dict[str, Any]:
        """Who is here, what is offered, what is being played, what is said."""
        lobby = await self.client.call("GET", "/lobby")
        if lobby["rooms"]:
            lobby |= await self.client.call("GET", f"/rooms/{lobby['rooms'][0]['id']}/lines")
        return lobby

    async def seek(self, options: TableOptions) -> None:
        """Search for someone to play."""
        await self.client.call("POST", "/seeks", {"options": as_plain(options)})
        self._seeks = True
        self._wait_for(options)

    async def challenge(self, name: str | None, options: TableOptions) -> None:
        """Challenge someone, or everyone."""
        to = {} if name is None else {"to": name}
        await self.client.call("POST", "/challenges", {"options": as_plain(options), **to})
        self._wait_for(options)

    def _wait_for(self, options: TableOptions) -> None:
        self.seeking = what_is_played(as_plain(options), self._listener.say())
        self._listener.tell("line.online.waiting", what=self.seeking)

    async def cancel(self) -> None:
        """End the search, and withdraw all challenges."""
        with contextlib.suppress(SiteRefusedError):
            await self.client.call("DELETE", "/seeks")
        for challenge in await self._own_challenges():
            await self.client.call("DELETE", f"/challenges/{challenge}")
        self.seeking, self._seeks = "", False
        self._listener.tell("line.online.cancelled")

    async def _own_challenges(self) -> list[str]:
        known = await self.client.call("GET", "/challenges")
        return [challenge["id"] for challenge in known["mine"] if challenge["by"]["id"] == self.me["id"]]

    async def _still_waiting(self) -> None:
        """After a challenge of ours was declined: whether there is still something to wait for."""
        if not self._seeks and not await self._own_challenges():
            self.seeking = ""

    async def join(self, challenge: str) -> None:
        """Take up a challenge."""
        self.challenges = [known for known in self.challenges if known["id"] != challenge]
        answer = await self.client.call("POST", f"/challenges/{challenge}/accept")
        await self.sit_down(answer["table"])

    async def decline(self, challenge: str) -> None:
        """Decline a challenge to us."""
        self.challenges = [known for known in self.challenges if known["id"] != challenge]
        await self.client.call("DELETE", f"/challenges/{challenge}")
        self._listener.tell("line.online.refused")

    async def play_computer(self, who: str, options: TableOptions) -> None:
        """A match against a computer character of the site."""
        seats = [{"kind": "person"}, {"kind": "computer", "level": who}]
        answer = await self.client.call("POST", "/tables", {"options": as_plain(options), "seats": seats})
        await self.sit_down(answer["table"])

    async def claim(self) -> None:
        """End the match because the other player has left."""
        assert self.session is not None
        await self.client.call("POST", f"/tables/{self.session.table.id}/claim", {"id": secrets.token_hex(8)})

    async def talk(self, text: str) -> None:
        """Write in the first room of the lobby."""
        room = (await self.client.call("GET", "/rooms"))["rooms"][0]["id"]
        await self.client.call("POST", f"/rooms/{room}/lines", {"text": text})
