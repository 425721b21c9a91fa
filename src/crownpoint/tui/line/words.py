"""The words of line mode that every table knows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from crownpoint.messages import LANGUAGES, Catalog
from crownpoint.table import Action, ActionKind, Double, NextGame, OfferDraw, Phase, Resign, Roll
from crownpoint.tui.drawing.look import Look
from crownpoint.tui.kits import KITS
from crownpoint.tui.play.advice import hint
from crownpoint.tui.play.hand import Hand
from crownpoint.tui.settings import Settings
from crownpoint.tui.theme import THEMES
from crownpoint.tui.words.dice_report import dice_report
from crownpoint.tui.words.plain_manual import plain_manual
from crownpoint.tui.words.spoken import spoken_last_move

if TYPE_CHECKING:
    from crownpoint.tui.line.table_lines import TableLines
    from crownpoint.tui.play.model import TableModel

__all__ = ["ALIASES", "WORDS", "LineWords", "words_for"]

WORDS = (
    *("roll", "double", "take", "drop", "status", "moves", "board", "pips", "accept", "last", "hint", "undo", "next"),
    *("decline", "resign", "draw", "beaver", "picture", "log", "dice", "rematch", "swap", "say", "pause", "set"),
    *("language", "theme", "manual", "help", "quit"),
)
ALIASES = {
    "b": "board",
    "p": "pips",
    "a": "last",
    "x": "drop",
    "i": "hint",
    "o": "draw",
    "e": "undo",
    "q": "quit",
    "y": "accept",
    "yes": "accept",
    "z": "decline",
    "no": "decline",
    "?": "help",
}
"""The letters of the app's keys, where they are safe to type by mistake."""
TABLE_WORDS = {
    "take": "take",
    "drop": "drop",
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


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and what a yes does."""

    text: str
    act: Callable[[], Awaitable[object]]


def words_for(text: str, words: Sequence[str]) -> tuple[str, ...]:
    """The words that a text may stand for: the one it is, or all that begin with it."""
    if text in words or text in ALIASES:
        return (ALIASES.get(text, text),)
    return tuple(name for name in words if text.isalpha() and text != "bar" and name.startswith(text))


class LineWords:
    """Does what a line says: a word of WORDS, or the beginning of one, or a move.

    What cannot be undone is asked first; until the question is answered, nothing else is done.
    """

    words: Sequence[str] = WORDS

    def __init__(self, mode: TableLines) -> None:
        self._mode = mode
        self._question: Question | None = None

    @property
    def _model(self) -> TableModel:
        return self._mode.model

    def _tell(self, text: str) -> None:
        self._mode.write(text)

    async def do(self, line: str) -> bool:
        """Carry a line out. Returns False when the player leaves."""
        if self._question is not None:
            await self._hear(self._question, line.lower())
            return True
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        say = self._mode.settings.say
        word = {say("line.yes"): "yes", say("line.no"): "no"}.get(word.lower(), word)
        names = words_for(word.lower(), self.words)
        if len(names) > 1:
            self._mode.refuse(self._model.say("line.which", text=word, list=list(names)))
            return True
        if not names:
            await self._move(line)
            return True
        name = names[0]
        if name == "quit":
            return False
        if name in NEED and not rest:
            self._mode.refuse(say("line.needs", word=name, what=NEED[name]))
        elif name in TABLE_WORDS:
            await self._model.do(TABLE_WORDS[name])
        else:
            handler: Callable[[str], Awaitable[None]] = getattr(self, f"_{name}")
            await handler(rest)
        return True

    def _ask(self, text: str, act: Callable[[], Awaitable[object]]) -> None:
        """Ask before something is done that cannot be undone."""
        self._question = Question(text, act)
        self._tell(text)

    async def _hear(self, question: Question, answer: str) -> None:
        say = self._mode.settings.say
        if answer and any(word.startswith(answer) for word in ("yes", say("line.yes"))):
            self._question = None
            await question.act()
        elif answer and any(word.startswith(answer) for word in ("no", say("line.no"))):
            self._question = None
            self._tell(say("line.kept"))
        else:
            self._mode.refuse(f"{say('line.answer')} {question.text}")

    async def _move(self, text: str) -> None:
        model = self._model
        if text.isdecimal() and not any(move.text.isdecimal() for move in model.view.legal_moves):
            move = self._mode.chosen(int(text))
            if move is None:
                self._mode.refuse(model.say("line.no_number", n=text))
            else:
                await model.type_move(move)
        elif any(letter.isdigit() for letter in text):
            await model.type_move(text)
        else:
            self._mode.refuse(model.say("line.unknown", text=text))

    # Words of the game

    async def _roll(self, _: str) -> None:
        await self._model.act(Roll())

    async def _beaver(self, _: str) -> None:
        await self._model.beaver()

    async def _resign(self, rest: str) -> None:
        model = self._model
        points = int(rest) if rest.isdecimal() else 0 if rest else 1
        await self._ask_at_table(Resign(points), model.say("line.ask.resign", n=points * model.view.stake))

    async def _double(self, _: str) -> None:
        await self._ask_at_table(Double(), self._model.say("line.ask.double", v=self._model.view.stake * 2))

    async def _draw(self, _: str) -> None:
        await self._ask_at_table(OfferDraw(), self._model.say("line.ask.draw"))

    async def _ask_at_table(self, action: Action, text: str) -> None:
        """Ask before an action of the viewer; one that is not allowed is refused at once."""
        model = self._model
        if model.seat is None or model.table.why_not(model.seat, action) is not None:
            await model.act(action)
        else:
            self._ask(text, lambda: model.act(action))

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
        elif model.view.phase is Phase.BETWEEN_GAMES and answer == model.accept:
            await model.next_game()
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
        moves = [move.text for move in model.view.legal_moves]
        if moves:
            self._tell(model.say("line.moves", moves=self._mode.choices(moves)))
        else:
            self._mode.tell_status()  # what there is to do instead, or why nothing can move

    async def _status(self, _: str) -> None:
        self._mode.tell_status()

    async def _hint(self, _: str) -> None:
        model = self._model
        found = await hint(model)
        moves, texts = [move for move, _ in found.moves], [text for _, text in found.moves]
        told = [self._mode.choices(moves, texts, "\n")] if moves else []
        self._tell("\n".join([*told, *found.notes]))

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
        self._tell("\n".join(self._mode.story) or self._model.say("log.empty"))

    async def _dice(self, _: str) -> None:
        if "dice" not in self._model.kit.own_words:
            self._mode.refuse(self._model.say("reason.table.not_in_this_game"))
            return
        self._tell("\n".join(dice_report(self._model.table, self._model.say)))

    async def _manual(self, rest: str) -> None:
        self._tell(plain_manual(self._mode.settings.language, int(rest) if rest.isdecimal() else None))

    async def _help(self, _: str) -> None:
        say = self._mode.settings.say.plain
        self._tell(say("line.example", example=self._model.kit.example))
        self._list_words(say, self._model.game)

    def _list_words(self, say: Catalog, game: str | None = None) -> None:
        """The words with what they do, without those of other games."""
        others = {word for name, kit in KITS.items() if game not in (None, name) for word in kit.own_words}
        own = KITS[game].own_words if game is not None else ()
        for word in self.words:
            if word in own or word not in others:
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
