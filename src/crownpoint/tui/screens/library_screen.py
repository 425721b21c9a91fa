"""The matches to study: filters, import, analysis; the same library as in the browser app."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from textual import work

from crownpoint.errors import CrownpointError
from crownpoint.games import GAMES
from crownpoint.tui.play.form import Row
from crownpoint.tui.play.library import MatchLibrary
from crownpoint.tui.screens.entry_screen import EntryScreen
from crownpoint.tui.words.sentences import game_name

if TYPE_CHECKING:
    from crownpoint.storage.library.matches import Filters, KeptMatch

__all__ = ["LibraryScreen"]

_RESULTS = ("", "white", "black", "draw")
_RATES = (None, 5.0, 10.0, 20.0)
_FILTERS = 4
_WORDS = 60


class LibraryScreen(EntryScreen):
    """The filters, then one row for each match, the last added first."""

    title_key = "library.title"
    keys_line = "library.keys_line"

    def __init__(self) -> None:
        from crownpoint.storage.library.matches import Filters

        super().__init__()
        self.cursor = _FILTERS  # the first match
        self.filters: Filters = Filters()
        self.matches: list[KeptMatch] = []
        self.total = 0
        self.doomed = ""  # the match that is asked about

    @property
    def library(self) -> MatchLibrary:
        """The library of this machine's owner."""
        return MatchLibrary(self.crownpoint.saved)

    async def on_mount(self) -> None:
        """Look the matches up."""
        self.query_one("#form").focus()
        await self.look_up()

    async def look_up(self) -> None:
        """Search with the filters as they are."""
        try:
            self.matches, self.total = await self.library.search(self.filters)
        except CrownpointError as error:
            self.message = str(error)
        self.repaint()

    def on_screen_resume(self) -> None:
        """A match may have been analyzed meanwhile."""
        super().on_screen_resume()
        self.run_worker(self.look_up(), group="look-up", exclusive=True)

    def rows(self) -> Sequence[Row]:
        """The filters and the matches."""
        say, filters = self.say, self.filters
        games = ("", *GAMES)
        result = say(f"library.won_{filters.result}") if filters.result else say("library.all")
        rate = say("library.all") if filters.worst is None else say("library.rate_from", least=f"{filters.worst:.0f}")
        game = game_name(filters.game, say) if filters.game else say("library.all")
        return [
            Row("words", say("library.words"), filters.words, write=lambda text: self._set(words=text), limit=_WORDS),
            Row("game", say("library.game"), game, turn=lambda by: self._turn("game", games, by)),
            Row("result", say("library.result"), result, turn=lambda by: self._turn("result", _RESULTS, by)),
            Row("rate", say("library.rate"), rate, turn=lambda by: self._turn("worst", _RATES, by)),
            *(Row(each.id, f"{each.white} – {each.black}"[:30], self._facts(each), self.open) for each in self.matches),
        ]

    def _facts(self, kept: KeptMatch) -> str:
        say = self.say
        if kept.fault:
            state = f"✗ {kept.fault}"
        elif kept.wanted is not None and kept.decisions:
            state = f"{kept.judged}/{kept.decisions}"  # whoever goes on with it: a host, or nobody
        elif kept.white_rate is None or kept.black_rate is None:
            state = say("library.not_judged")
        else:
            state = f"{say.number(kept.white_rate, '.1f')} – {say.number(kept.black_rate, '.1f')}"
        tags = "".join(f" #{tag}" for tag in kept.tags)
        return f"{kept.result:<7} {state:<14} {kept.date or kept.event}{tags}".rstrip()

    def note(self) -> str:
        """What was asked or what happened; else how many matches there are."""
        if self.message:
            return self.message
        if not self.matches:
            filtered = bool(self.filters.where())
            return self.say("library.none_found" if filtered else "library.none")
        return self.say("library.shown", n=len(self.matches), total=self.total)

    def _set(self, **values: object) -> None:
        self.filters = replace(self.filters, **values)  # type: ignore[arg-type]
        self.run_worker(self.look_up(), group="look-up", exclusive=True)

    def _turn(self, name: str, values: Sequence[object], by: int) -> None:
        now = values.index(getattr(self.filters, name))
        self._set(**{name: values[(now + by) % len(values)]})

    @property
    def match(self) -> KeptMatch | None:
        """The match under the cursor."""
        at = self.cursor - _FILTERS
        return self.matches[at] if 0 <= at < len(self.matches) else None

    async def open(self) -> None:
        """Study the match under the cursor."""
        from crownpoint.tui.screens.study_screen import StudyScreen

        if (match := self.match) is None:
            return
        try:
            opened = await self.library.open(match.id)
        except CrownpointError as error:
            self.message = str(error)
            return
        await self.app.push_screen(StudyScreen(opened))

    async def press_key(self, key: str, character: str | None) -> bool:
        """The letters of this page where no text is being written, then those of every list."""
        asked, doomed = self.asking, self.doomed
        self.message = self.asking = self.doomed = ""
        if asked == "delete":
            if character in ("y", "Y"):
                await self._delete(doomed)
            self.repaint()
            return True
        letter, match = (character or "").lower(), self.match
        if self.cursor == 0 and character is not None and character.isprintable():
            return await super().press_key(key, character)  # it belongs to the words
        if match is not None and key == "delete":
            self.asking, self.doomed = "delete", match.id
            self.message = self.say("library.delete_ask", name=f"{match.white} – {match.black}")
        elif match is not None and letter == "a":
            self._analyse(match)
        elif letter == "i":
            self.ask("import", self.say("library.import_ask"), "")
        else:
            return await super().press_key(key, character)
        self.repaint()
        return True

    async def _delete(self, match_id: str) -> None:
        try:
            await self.library.delete(match_id)
        except CrownpointError as error:
            self.message = str(error)
        await self.look_up()

    async def answer(self, asked: str, text: str) -> None:
        """Import the file that was named."""
        path = Path(text).expanduser()
        try:
            count, new, warnings = await self.library.add(path)
        except OSError as error:
            self.message = self.say("library.not_a_file", file=text, reason=error.strerror or str(error))
            return
        told = self.say("library.imported", file=path.name, new=new, known=count - new)
        self.message = " ".join([told, *warnings[:2]])

    @work(group="analysis", exclusive=True)
    async def _analyse(self, match: KeptMatch) -> None:
        def progress(done: int, total: int) -> None:
            self.message = self.say("library.working", n=done, total=total)
            self.repaint()

        try:
            await self.library.analyse(match, progress)
            self.message = ""
        except CrownpointError as error:
            self.message = str(error)
        await self.look_up()
