"""A match of the library: its board, what was played, what was better, why, and one's notes."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on, work

from crownpoint.ai.study import find_position
from crownpoint.errors import CrownpointError
from crownpoint.tui.drawing import Canvas
from crownpoint.tui.drawing.painting import Painting
from crownpoint.tui.drawing.text import Line, draw_lines, wrap
from crownpoint.tui.play.form import Row
from crownpoint.tui.play.library import MatchLibrary, OpenedMatch
from crownpoint.tui.screens.entry_screen import EntryScreen
from crownpoint.tui.words.study import candidate_lines, decision_lines, figure_lines, fitting, move_lines, why_lines

__all__ = ["StudyScreen"]

_WIDE = 112
_BOARD = 64
_LEAST_MOVES = 4
_VIEWS = {"w": "why", "v": "statistics", "m": "moves"}


class StudyScreen(EntryScreen):
    """Decision by decision; `view` is what is beside the board: the review, why, or the statistics."""

    keys_line = "study.keys_line"

    def __init__(self, opened: OpenedMatch) -> None:
        super().__init__()
        self.opened = opened
        listed = (index for index in range(len(opened.decisions)) if opened.is_listed(index))
        self.at = next(listed, 0)
        self.view = "review"

    @property
    def library(self) -> MatchLibrary:
        """The library of this machine's owner."""
        return MatchLibrary(self.crownpoint.saved)

    @property
    def heading(self) -> str:
        """Who played whom, and how it ended."""
        kept = self.opened.kept
        return f"{kept.white} – {kept.black}  {kept.result}  {kept.event} {kept.date}".rstrip()

    def rows(self) -> Sequence[Row]:
        """No rows: the page is drawn by itself."""
        return ()

    def draw(self, width: int, height: int) -> Canvas:
        """Beside each other in a wide terminal, else one below the other."""
        canvas = Canvas(width, height)
        canvas.put(1, 0, self.heading[: width - 2], "accent", bold=True)
        canvas.put(1, 1, self.message[: width - 2], "ink-2")
        if not self.opened.decisions:
            canvas.put(1, 3, self.say("study.no_decisions"))
            return canvas
        wide = width >= _WIDE
        board = self._board() if wide or self.view == "review" else []
        for number, line in enumerate(board, 2):
            canvas.put(1, number, line)
        x, y = (_BOARD + 2, 2) if wide else (1, 2 + len(board))
        if y < height:
            canvas.paste(self._words(width - x - 1, height - y, with_moves=wide), x, y)
        return canvas

    def _board(self) -> list[str]:
        found = find_position(self.opened.decisions[self.at][0].position)
        return found.text.splitlines() if found is not None else []

    def _words(self, width: int, height: int, *, with_moves: bool) -> Canvas:
        """What the view has to say; a wide terminal has the list of moves below."""
        say, opened = self.say, self.opened
        _, judged = opened.decisions[self.at]
        if self.view == "statistics":
            return draw_lines(figure_lines(opened, say), width, height)
        if self.view == "moves":
            return draw_lines(move_lines(opened, self.at, height, say), width, height)
        lines = list(decision_lines(opened, self.at, say))
        if judged is not None and self.view == "why":
            lines += list(why_lines(judged.reasons, say)) or [Line(say("study.no_reasons"), "ink-2")]
        elif judged is not None:
            room = height - sum(len(wrap(line.text, width)) for line in lines)
            lines += fitting(list(candidate_lines(opened, self.at, say)), room)
        used = sum(len(wrap(line.text, width)) for line in lines)
        if with_moves and height - used - 1 >= _LEAST_MOVES:
            lines += [Line(), *move_lines(opened, self.at, height - used - 1, say)]
        return draw_lines(lines, width, height)

    @on(Painting.Pressed, "#form")
    def _press_move(self, message: Painting.Pressed) -> None:
        if isinstance(message.place, int) and not self.asking:
            self.at = message.place
            self.repaint()

    async def press_key(self, key: str, character: str | None) -> bool:
        """The keys of the browser's match page."""
        self.message, opened = "", self.opened
        steps = {"left": -1, "[": -1, "up": -1, "right": 1, "]": 1, "down": 1}
        if not opened.decisions and character in ("[", "]", "e", "E", "t"):
            return True
        if (step := steps.get(key) or steps.get(character or "")) is not None:
            self.at = opened.next(self.at, step)
        elif key in ("home", "end"):
            self.at = opened.next(-1, 1) if key == "home" else opened.next(len(opened.decisions), -1)
            self.at = min(max(self.at, 0), len(opened.decisions) - 1)
        elif character in ("e", "E"):
            found = opened.next(self.at, 1 if character == "e" else -1, error=True)
            self.message = self.say("study.no_errors") if found == self.at else ""
            self.at = found
        elif character in _VIEWS:
            self.view = "review" if self.view == _VIEWS[character] else _VIEWS[character]
        elif character == "t":
            place = opened.decisions[self.at][0].place
            self.ask("note", self.say("study.note_ask"), opened.notes.get(place, ""))
        elif character == "a":
            self._analyse()
        else:
            return await super().press_key(key, character)
        self.repaint()
        return True

    async def answer(self, asked: str, text: str) -> None:
        """Keep the note."""
        place = self.opened.decisions[self.at][0].place
        await self.library.write_note(self.opened.kept.id, place, text)
        self.opened.notes[place] = text

    @work(group="analysis", exclusive=True)
    async def _analyse(self) -> None:
        def progress(done: int, total: int) -> None:
            self.message = self.say("library.working", n=done, total=total)
            self.repaint()

        try:
            await self.library.analyse(self.opened.kept, progress)
            self.opened = await self.library.open(self.opened.kept.id)
            self.message = self.opened.kept.fault or ""
        except CrownpointError as error:
            self.message = str(error)
        self.repaint()
