"""The words of line mode for the saved games of this machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from crownpoint.tui.line.words import WORDS, LineWords
from crownpoint.tui.play.replay import Recorded
from crownpoint.tui.words.event_summary import sentence_of
from crownpoint.tui.words.sentences import game_name, score

if TYPE_CHECKING:
    from crownpoint.tui.line.mode import LineMode

__all__ = ["HomeWords"]


class HomeWords(LineWords):
    """The words of a table, and those for saved games."""

    words = (*WORDS[:-3], "games", "open", "replay", "name", "delete", "export", "import", *WORDS[-3:])

    def __init__(self, mode: LineMode) -> None:
        super().__init__(mode)
        self._home = mode

    async def _games(self, _: str) -> None:
        say = self._mode.settings.say
        games = await self._home.saved.list()
        for game in games:
            first, second = (score(points) for points in game.score)
            state = say("saved.finished" if game.is_over else "saved.running")
            self._tell(f"{game.id[:8]}  {game.name}  {game_name(game.game, say)}  {first} : {second}  {state}")
        if not games:
            self._tell(say("saved.empty"))

    async def _open(self, rest: str) -> None:
        session = await self._home.saved.resume(rest)
        if session is not None:
            await self._home.driver.session.close()
            self._home.sit_down(session)

    async def _replay(self, rest: str) -> None:
        table = await self._home.saved.load((await self._home.saved.find(rest)).id)
        if table is None:
            return
        recorded, told = Recorded(table), 0
        for step in range(len(recorded.stops)):
            recorded.go(step)
            text = sentence_of(recorded.event, recorded.view(None), self._mode.settings.say)
            if text:
                told += 1
                self._tell(f"{told}. {text}")

    async def _name(self, rest: str) -> None:
        await self._home.saved.rename(self._model.table.id, rest)
        self._tell(self._mode.settings.say("status.saved_as", name=rest))

    async def _delete(self, rest: str) -> None:
        saved, say = self._home.saved, self._mode.settings.say
        game = await saved.find(rest)
        if game.id == self._model.table.id:
            self._mode.refuse(say("line.being_played", name=game.name))
            return

        async def delete() -> None:
            await saved.delete(game.id)
            self._tell(say("line.deleted", name=game.name))

        self._ask(say("line.ask.delete", name=game.name), delete)

    async def _export(self, rest: str) -> None:
        await self._home.saved.export(self._model.table.id, Path(rest).expanduser())
        self._tell(self._mode.settings.say("status.exported", path=rest))

    async def _import(self, rest: str) -> None:
        await self._home.saved.import_record(Path(rest).expanduser())
        self._tell(self._mode.settings.say("status.imported", path=rest))
