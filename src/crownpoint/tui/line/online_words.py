"""The words of line mode at a site: the lobby, challenges, searches, and the words of the table one sits at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from crownpoint.ai.personas import PERSONAS
from crownpoint.games import GAMES
from crownpoint.host.presets import CLOCKS
from crownpoint.table import Abort, ActionKind, OfferAbort, TableOptions
from crownpoint.tui.line.words import WORDS, LineWords, words_for
from crownpoint.tui.online.visit import options_for
from crownpoint.tui.play.advice import may_help
from crownpoint.tui.play.new_game import NewGame

if TYPE_CHECKING:
    from crownpoint.tui.line.online import OnlineMode

__all__ = ["OnlineWords", "challenge_of", "options_of"]

SITE_WORDS = ("lobby", "seek", "cancel", "challenge", "join", "refuse", "computer", "watch", "resume", "leave")
MATCH_WORDS = ("abort", "claim")
EVERYWHERE = ("say", "language", "theme", "manual", "help", "quit")


def options_of(text: str, new: NewGame) -> TableOptions:
    """What a search or challenge is for: a game, a length, a clock and `rated` in any order; the rest is as chosen.

    Raises ValueError for a word that is none of these.
    """
    rated = False
    clocks = {preset.name: index for index, preset in enumerate(CLOCKS)}
    for word in text.lower().split():
        games = [game for game in GAMES if game.startswith(word)]
        if word == "rated":
            rated = True
        elif word.isdecimal():
            new = replace(new, points=int(word), games=int(word))
        elif word in clocks:
            new = replace(new, clock=clocks[word])
        elif len(games) == 1:
            new = replace(new, game=games[0])
        else:
            raise ValueError(f"“{word}” is no game, length or clock. Clocks: {', '.join(clocks)}.")
    return options_for(new, rated)


def challenge_of(text: str, new: NewGame) -> tuple[str | None, TableOptions]:
    """Who is challenged (None: everyone) and to what: a name of any number of words, then what a search takes."""
    words = text.split()
    for length in range(len(words) + 1):
        name = " ".join(words[:length])
        try:
            options = options_of(" ".join(words[length:]), new)
        except ValueError:
            continue
        return None if name.lower() in ("", "everyone") else name, options
    raise AssertionError("without words there is nothing that cannot be read")


class OnlineWords(LineWords):
    """The words of a table, and those of the site."""

    words = (*WORDS[:-3], *SITE_WORDS, *MATCH_WORDS, *WORDS[-3:])

    def __init__(self, mode: OnlineMode) -> None:
        super().__init__(mode)
        self._site = mode

    async def do(self, line: str) -> bool:
        """Carry a line out; away from a table only the words of the site are known."""
        names = words_for(line.partition(" ")[0].lower(), self.words)
        known = len(names) != 1 or names[0] in (*SITE_WORDS, *EVERYWHERE)
        if self._site.session is None and not (known and names):
            self._site.refuse(self._site.say("line.online.not_at_table"))
            return True
        return await super().do(line)

    async def _hint(self, rest: str) -> None:
        """Only where nobody else is at the table: against a computer, unrated."""
        if not may_help(self._model):
            self._site.refuse(self._site.say("reason.site.no_help_here"))
        else:
            await super()._hint(rest)

    async def _help(self, rest: str) -> None:
        self._list_words(self._site.say.plain, self._model.game if self._site.session is not None else None)

    async def _say(self, rest: str) -> None:
        if self._site.session is not None and self._site.session.seat is not None:
            await super()._say(rest)
        else:
            await self._site.visit.talk(rest)

    async def _lobby(self, _: str) -> None:
        await self._site.tell_lobby()

    async def _seek(self, rest: str) -> None:
        await self._site.visit.seek(options_of(rest, self._site.new))

    async def _cancel(self, _: str) -> None:
        await self._site.visit.cancel()

    async def _challenge(self, rest: str) -> None:
        await self._site.visit.challenge(*challenge_of(rest, self._site.new))

    async def _join(self, rest: str) -> None:
        site = self._site
        await site.visit.join(site.listed_id("join", int(rest)) if rest.isdecimal() else site.last_challenge())

    async def _refuse(self, _: str) -> None:
        await self._site.visit.decline(self._site.last_challenge())

    async def _computer(self, rest: str) -> None:
        words = rest.lower().split()
        who = next((word for word in words if word in PERSONAS), self._site.new.second)
        await self._site.visit.play_computer(
            who, options_of(" ".join(word for word in words if word != who), self._site.new)
        )

    async def _watch(self, rest: str) -> None:
        await self._site.visit.sit_down(self._site.listed_id("watch", int(rest) if rest.isdecimal() else 0))

    async def _resume(self, _: str) -> None:
        await self._site.resume()

    async def _abort(self, _: str) -> None:
        """Call the match off alone where nothing has happened yet; later, offer it."""
        await self._model.act(Abort() if ActionKind.ABORT in self._model.view.may else OfferAbort())

    async def _claim(self, _: str) -> None:
        await self._site.visit.claim()

    async def _leave(self, _: str) -> None:
        await self._site.leave()
