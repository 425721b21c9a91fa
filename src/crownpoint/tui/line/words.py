"""The words of line mode."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING

from crownpoint.messages import LANGUAGES, manual
from crownpoint.table import ActionKind, NextGame, Phase, Resign, Roll
from crownpoint.tui.drawing.look import Look
from crownpoint.tui.play.advice import hint
from crownpoint.tui.play.hand import Hand
from crownpoint.tui.play.replay import Recorded
from crownpoint.tui.settings import Settings
from crownpoint.tui.theme import THEMES
from crownpoint.tui.words.dice_report import dice_report
from crownpoint.tui.words.event_summary import sentence_of
from crownpoint.tui.words.move_log import move_log
from crownpoint.tui.words.sentences import game_name, score
from crownpoint.tui.words.spoken import spoken_last_move

if TYPE_CHECKING:
    from crownpoint.tui.line.mode import LineMode
    from crownpoint.tui.play.model import TableModel

__all__ = ["ALIASES", "WORDS", "LineWords"]

WORDS = (
    *("roll", "double", "take", "drop", "moves", "board", "pips", "accept", "last", "hint", "undo", "next", "decline"),
    *("resign", "draw", "beaver", "picture", "log", "dice", "rematch", "swap", "say", "pause", "set", "language"),
    *("theme", "games", "open", "replay", "name", "delete", "export", "import", "manual", "help", "quit"),
)
ALIASES = {"x": "drop", "i": "hint", "y": "accept", "z": "decline", "o": "draw", "e": "undo", "?": "help"}
TABLE_WORDS = {
    "double": "double",
    "take": "take",
    "drop": "drop",
    "draw": "offer_draw",
    "undo": "take_back",
    "swap": "swap_seats",
}
NEED = {
    "say": "…",
    "open": "NAME",
    "replay": "NAME",
    "name": "NAME",
    "delete": "NAME",
    "export": "FILE",
    "import": "FILE",
}


class LineWords:
    """Does what a line says: a word of WORDS, or the beginning of one, or a move."""

    def __init__(self, mode: LineMode) -> None:
        self._mode = mode

    @property
    def _model(self) -> TableModel:
        return self._mode.model

    def _tell(self, text: str) -> None:
        self._mode.write(text)

    async def do(self, line: str) -> bool:
        """Carry a line out. Returns False when the player leaves."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        name = self._word(word.lower())
        if name is None:
            await self._move(line)
            return True
        if name == "quit":
            return False
        say = self._mode.settings.say
        if name in NEED and not rest:
            self._mode.refuse(say("line.needs", word=name, what=NEED[name]))
        elif name in TABLE_WORDS:
            await self._model.do(TABLE_WORDS[name])
        else:
            handler: Callable[[str], Awaitable[None]] = getattr(self, f"_{name}")
            await handler(rest)
        return True

    def _word(self, word: str) -> str | None:
        if word in WORDS or word in ALIASES:
            return ALIASES.get(word, word)
        # The first letters are enough; the order of WORDS decides between two that begin alike.
        return next((name for name in WORDS if word.isalpha() and word != "bar" and name.startswith(word)), None)

    async def _move(self, text: str) -> None:
        model = self._model
        if any(letter.isdigit() for letter in text):
            await model.type_move(text)
        else:
            self._mode.refuse(model.say("line.unknown", text=text))

    # Words of the game

    async def _roll(self, _: str) -> None:
        await self._model.act(Roll())

    async def _beaver(self, _: str) -> None:
        await self._model.beaver()

    async def _resign(self, rest: str) -> None:
        await self._model.act(Resign(int(rest) if rest.isdigit() else 1))

    async def _accept(self, _: str) -> None:
        await self._answer(self._model.accept)

    async def _decline(self, _: str) -> None:
        await self._answer(self._model.decline)

    async def _answer(self, answer: Callable[[], Awaitable[None]]) -> None:
        model = self._model
        may = model.view.may
        if ActionKind.TAKE in may:
            await model.do("take" if answer == model.accept else "drop")
        elif ActionKind.ACCEPT in may:
            await answer()
        else:
            self._mode.refuse(model.say("reason.table.no_offer"))

    async def _next(self, _: str) -> None:
        model = self._model
        if model.view.phase is Phase.BETWEEN_GAMES:
            await model.next_game()
        else:
            await model.act(NextGame())

    async def _rematch(self, _: str) -> None:
        await self._model.rematch()

    async def _say(self, rest: str) -> None:
        await self._model.chat(rest)

    async def _pause(self, _: str) -> None:
        await self._model.pause()

    # Words that ask

    async def _moves(self, _: str) -> None:
        model = self._model
        moves = "; ".join(move.text for move in model.view.legal_moves)
        self._tell(model.say("line.moves", moves=moves or model.say("log.no_move")))

    async def _hint(self, _: str) -> None:
        self._tell(await hint(self._model))

    async def _board(self, _: str) -> None:
        self._tell(self._model.kit.spoken_board(self._model.view, self._model.say.plain))

    async def _picture(self, _: str) -> None:
        model = self._model
        board = model.kit.draw(model.view, Hand(), Look(), model.say)
        self._tell("\n".join(line.rstrip() for line in board.lines()))

    async def _pips(self, _: str) -> None:
        self._tell(self._model.kit.spoken_counts(self._model.view, self._model.say.plain))

    async def _last(self, _: str) -> None:
        self._tell(spoken_last_move(self._model.view, self._model.say.plain))

    async def _log(self, _: str) -> None:
        model = self._model
        self._tell("\n".join(move_log(model.view, model.say)) or model.say("log.empty"))

    async def _dice(self, _: str) -> None:
        self._tell("\n".join(dice_report(self._model.table, self._model.say)))

    async def _manual(self, _: str) -> None:
        self._tell(manual(self._mode.settings.language))

    async def _help(self, _: str) -> None:
        say = self._mode.settings.say.plain
        self._tell(say("line.example", example=self._model.kit.example))
        for word in WORDS:
            self._tell(f"{word:<9} {say(f'line.word.{word}')}")

    # Settings

    def _change(self, settings: Settings) -> None:
        self._mode.settings = self._model.settings = settings

    async def _set(self, rest: str) -> None:
        settings = self._mode.settings
        say = settings.say
        names = (field.name for field in fields(Settings) if field.name != "longest_offered")
        switches = [name for name in names if isinstance(getattr(settings, name), bool)]
        name, _, value = rest.partition(" ")
        if name not in switches:
            self._tell(say("line.settings", list=", ".join(switches)))
            return
        on = value.strip().lower() in ("on", "yes", "true", "1", say("word.on"))
        self._change(replace(settings, **{name: on}))  # type: ignore[arg-type]
        await self._model.set_preferences()
        self._tell(say("line.setting", name=name, value=say("word.on" if on else "word.off_state")))

    async def _language(self, rest: str) -> None:
        if rest not in LANGUAGES:
            raise ValueError(f"no language {rest!r}; there are {', '.join(LANGUAGES)}")
        self._change(replace(self._mode.settings, language=rest))

    async def _theme(self, rest: str) -> None:
        if rest not in THEMES:
            raise ValueError(f"no theme {rest!r}; there are {', '.join(THEMES)}")
        self._change(replace(self._mode.settings, theme=rest))

    # Saved games

    async def _games(self, _: str) -> None:
        say = self._mode.settings.say
        games = await self._mode.saved.list()
        for game in games:
            first, second = (score(points) for points in game.score)
            state = say("saved.finished" if game.is_over else "saved.running")
            self._tell(f"{game.id[:8]}  {game.name}  {game_name(game.game, say)}  {first} : {second}  {state}")
        if not games:
            self._tell(say("saved.empty"))

    async def _open(self, rest: str) -> None:
        session = await self._mode.saved.resume(rest)
        if session is not None:
            await self._mode.driver.session.close()
            self._mode.sit_down(session)

    async def _replay(self, rest: str) -> None:
        table = await self._mode.saved.load((await self._mode.saved.find(rest)).id)
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
        await self._mode.saved.rename(self._model.table.id, rest)
        self._tell(self._mode.settings.say("status.saved_as", name=rest))

    async def _delete(self, rest: str) -> None:
        game = await self._mode.saved.find(rest)
        await self._mode.saved.delete(game.id)
        self._tell(self._mode.settings.say("line.deleted", name=game.name))

    async def _export(self, rest: str) -> None:
        await self._mode.saved.export(self._model.table.id, Path(rest).expanduser())
        self._tell(self._mode.settings.say("status.exported", path=rest))

    async def _import(self, rest: str) -> None:
        await self._mode.saved.import_record(Path(rest).expanduser())
        self._tell(self._mode.settings.say("status.imported", path=rest))
