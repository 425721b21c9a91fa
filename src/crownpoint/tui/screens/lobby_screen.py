"""The lobby of a site: search, challenge, join, watch and talk."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from textual import events

from crownpoint.errors import CrownpointError
from crownpoint.tui.online.remote_session import RemoteSession
from crownpoint.tui.online.site_client import SiteAwayError, SiteClient, SiteRefusedError
from crownpoint.tui.online.visit import Visit, VisitListener, options_for, what_is_played
from crownpoint.tui.play.form import Row
from crownpoint.tui.play.new_game import CHOICES, choice_text, clock_choice_text
from crownpoint.tui.screens.form_screen import FormScreen
from crownpoint.tui.words.sentences import game_name, score

__all__ = ["LobbyScreen"]

LOOK_S = 3.0  # how often the lobby is looked at again
LINES = 4  # of the room that are shown
SENTENCES = 2  # of what happened that are shown: news may come in the moment after an answer
LONGEST_LINE = 200
OWN_WORDS = {
    "line.online.challenged": "lobby.challenged",
    "line.online.waiting": "lobby.waiting",
    "line.online.your_turn": "lobby.your_turn",
}
"""What is said without words to type."""


class LobbyScreen(FormScreen):
    """What one can do at the site, then what others offer, and under it what is said in the room."""

    keys_line = "lobby.keys_line"

    def __init__(self, client: SiteClient) -> None:
        super().__init__()
        self._happened: deque[str] = deque(maxlen=SENTENCES)  # the newest last
        self.lobby: dict[str, Any] = {}
        self.rated = False
        self.name_to = ""
        self.line = ""
        self._client = client
        self._busy = False  # whether an answer of the site is awaited

    async def on_mount(self) -> None:
        """Come to the site."""
        from crownpoint.tui.online.dice_keeper import notes_folder

        app = self.crownpoint
        listener = VisitListener(lambda: self.say, self.tell_of, app.show_remote_table, self._changed)
        self.visit = Visit(self._client, app.notes or notes_folder(), listener)
        self.query_one("#form").focus()
        self.do(self.sign_in)
        self.set_interval(LOOK_S, self.look)

    async def sign_in(self) -> None:
        """By the token, or as a guest; then listen to what concerns us."""
        await self.visit.sign_in(self.crownpoint.settings.language)
        self._happened.clear()
        self.run_worker(self.visit.listen(), group="listen", exclusive=True)

    # Asking the site

    def do(self, work: Callable[[], Awaitable[object]]) -> None:
        """Ask the site for something in the background; while an answer is awaited, nothing else is asked."""
        if not self._busy:
            self._busy = True
            self.run_worker(self._ask(work), group="ask")

    async def _ask(self, work: Callable[[], Awaitable[object]]) -> None:
        try:
            await work()
        except SiteAwayError:
            self._happens(self.say("line.online.away"))
        except SiteRefusedError as error:
            self._happens(self.say.reason(self.crownpoint.new_game.game, error))
        except CrownpointError as error:
            self._happens(str(error))
        finally:
            self._busy = False
        self.look()
        self.repaint()

    def look(self) -> None:
        """Look at the lobby again while it is on the screen."""
        if self.is_current and self.visit.me:
            self.run_worker(self._look_quietly(), group="look", exclusive=True)

    async def _look_quietly(self) -> None:
        try:
            await self._look()
        except CrownpointError:
            self.visit.away = True
        self.repaint()

    async def _look(self) -> None:
        self.lobby = await self.visit.lobby()
        self.visit.away = False

    def on_screen_resume(self) -> None:
        """Back from a table."""
        super().on_screen_resume()
        if self.lobby:
            self.look()

    def tell_of(self, key: str, **values: object) -> None:
        """Show a sentence about the visit: here, and at the table."""
        sentence = str(values["sentence"]) if key == "refused" else self.say(OWN_WORDS.get(key, key), **values)
        self._happens(sentence)
        for table in self.crownpoint.tables:
            words = table.model.words  # good news of the dice make room for the rest
            words.insert(0 if key == "line.online.dice_fine" else len(words), sentence)
            table.repaint()

    def _happens(self, sentence: str) -> None:
        """Show a sentence below the rows; said again, it moves to the end."""
        if sentence in self._happened:
            self._happened.remove(sentence)
        self._happened.append(sentence)

    def _changed(self) -> None:
        self.repaint()

    # Rows

    def rows(self) -> Sequence[Row]:
        """What can be done here."""
        app, say, new = self.crownpoint, self.say, self.crownpoint.new_game
        end = [
            Row("settings", say("start.settings"), enter=app.open_settings),
            Row("manual", say("start.manual"), enter=app.open_manual),
            Row("quit", say("start.quit"), enter=app.quit),
        ]
        if not self.visit.me:
            return [Row("again", say("lobby.again"), enter=lambda: self.do(self.sign_in)), *end]
        seek = Row("seek", say("lobby.seek"), enter=lambda: self.do(self._seek))
        if self.visit.seeking:
            seek = Row("cancel", say("lobby.cancel"), enter=lambda: self.do(self.visit.cancel))
        rated = say("word.on" if self.rated else "word.off_state")
        return [
            *self._challenges(),
            seek,
            *(self._choice(name) for name in ("game", new.kit.length_choice, "clock")),
            Row("rated", say("lobby.rated"), rated, turn=self._turn_rated),
            Row("everyone", say("lobby.everyone"), enter=lambda: self.do(self._challenge_all)),
            Row("someone", say("lobby.someone"), self.name_to, enter=self._challenge_one, write=self._write_name),
            Row("computer", say("lobby.computer"), enter=lambda: self.do(self._play_computer)),
            self._choice("second"),
            *self._offers(),
            Row("say", say("lobby.say"), self.line, enter=self._talk, write=self._write_line, limit=LONGEST_LINE),
            *end,
        ]

    def _choice(self, name: str) -> Row:
        new, say = self.crownpoint.new_game, self.say
        label = {"points": "new.length", "games": "new.length", "second": "lobby.character"}.get(name, f"new.{name}")

        def turn(step: int) -> None:
            turned = self.crownpoint.new_game.turned(name, step)
            if turned.second == "person":
                turned = turned.turned(name, step)
            self.crownpoint.new_game = turned

        assert name in CHOICES
        text = clock_choice_text(self._options.clock, say) if name == "clock" else choice_text(new, name, say)
        return Row(name, say(label), text, turn=turn)

    def _challenges(self) -> list[Row]:
        rows = [Row(table, self.say("lobby.go"), enter=self._go(table)) for table in self.visit.waiting]
        for challenge in self.visit.challenges:
            what = what_is_played(challenge["options"], self.say)
            label = self.say("lobby.challenged", name=challenge["by"]["name"], what=what)
            rows.append(Row(f"to:{challenge['id']}", label, enter=self._join(challenge["id"])))
        return rows

    def _offers(self) -> list[Row]:
        say, rows = self.say, []
        to_us = {challenge["id"] for challenge in self.visit.challenges}
        for challenge in self.lobby.get("challenges", ()):
            if challenge["by"]["id"] != self.visit.me["id"] and challenge["id"] not in to_us:
                values = {"name": challenge["by"]["name"], "what": what_is_played(challenge["options"], say)}
                rows.append(
                    Row(f"join:{challenge['id']}", say("lobby.join", **values), enter=self._join(challenge["id"]))
                )
        for game in self.lobby.get("games", ()):
            first, second = (player["name"] for player in game["players"])
            values = {"first": first, "second": second, "game": game_name(game["game"], say)}
            label = say("lobby.watch", a=score(game["score"][0]), b=score(game["score"][1]), **values)
            rows.append(Row(f"watch:{game['table']}", label, enter=self._go(game["table"])))
        return rows

    def note(self) -> str:
        """What happened lately; the people and the talk of the room are drawn under it."""
        if self.visit.away:
            return self.say("line.online.away")
        people = ", ".join(person["name"] for person in self.lobby.get("people", ()))
        talk = [f"{line['name']}: {line['text']}" for line in self.lobby.get("lines", ())][-LINES:]
        here = self.say("line.online.people", list=people) if people else ""
        return "\n".join(filter(None, (*self._happened, here, *talk)))

    @property
    def heading(self) -> str:
        """Who we are, and where."""
        site = self._client.address
        return self.say("lobby.title", name=self.visit.me["name"], site=site) if self.visit.me else site

    # What the rows do

    @property
    def _options(self) -> Any:
        return options_for(self.crownpoint.new_game, self.rated)

    def _turn_rated(self, step: int) -> None:
        self.rated = not self.rated

    def _write_name(self, text: str) -> None:
        self.name_to = text

    def _write_line(self, text: str) -> None:
        self.line = text

    async def _seek(self) -> None:
        await self.visit.seek(self._options)

    async def _challenge_all(self) -> None:
        await self.visit.challenge(None, self._options)

    def _challenge_one(self) -> None:
        name = self.name_to.strip()
        if name:
            self.do(lambda: self.visit.challenge(name, self._options))

    async def _play_computer(self) -> None:
        new = self.crownpoint.new_game
        await self.visit.play_computer(new.second, new.options)

    def _talk(self) -> None:
        text, self.line = self.line.strip(), ""
        if text:
            self.do(lambda: self.visit.talk(text))

    def _join(self, challenge: str) -> Callable[[], None]:
        return lambda: self.do(lambda: self.visit.join(challenge))

    def _go(self, table: str) -> Callable[[], None]:
        return lambda: self.do(lambda: self.visit.sit_down(table))

    async def key(self, key: str, character: str | None) -> bool:
        """Del declines the challenge under the cursor."""
        rows = self.rows()
        row = rows[min(self.cursor, len(rows) - 1)]
        if key == "delete" and row.name.startswith("to:"):
            self.do(lambda: self.visit.decline(row.name.removeprefix("to:")))
            return True
        return await super().key(key, character)

    async def leave(self) -> None:
        """There is no page before this one."""

    def on_resize(self, event: events.Resize) -> None:
        """Draw again for the new size."""
        self.repaint()

    async def claim(self) -> None:
        """Claim the match at the table we are at; a refusal is said there."""
        try:
            await self.visit.claim()
        except SiteAwayError:
            self.tell_of("line.online.away")
        except SiteRefusedError as error:
            self.tell_of("refused", sentence=self.say.reason(self.crownpoint.new_game.game, error))

    def check_dice(self, session: RemoteSession) -> None:
        """Say of a finished match whether its dice are right."""
        self.run_worker(self.visit.check_dice(session), group="dice")
