"""What can be done at a table in words: double, resign, answer an offer, go on to the next game."""

from __future__ import annotations

from crownpoint.table import (
    Abort,
    Accept,
    Action,
    ActionKind,
    Beaver,
    Decline,
    Double,
    Drop,
    NextGame,
    OfferAbort,
    OfferDraw,
    Pause,
    Phase,
    ProposeTakeBack,
    Raccoon,
    Rematch,
    Resign,
    Resume,
    Say,
    Seat,
    SetPreferences,
    SwapSeats,
    Take,
)
from crownpoint.tui.play.table_state import QUESTIONS, TableState

__all__ = ["WORDS", "TableWords"]

WORDS: dict[str, Action] = {
    "double": Double(),
    "take": Take(),
    "drop": Drop(),
    "offer_draw": OfferDraw(),
    "take_back": ProposeTakeBack(),
    "swap_seats": SwapSeats(),
    "abort": Abort(),
    "offer_abort": OfferAbort(),
}
"""What can be done at the table with one word and nothing more to say."""


class TableWords(TableState):
    """A table where words are spoken: with a key, a button or a typed word."""

    async def do(self, word: str) -> None:
        """One of WORDS, such as "double"."""
        self.clear_notice()
        await self.act(WORDS[word])

    async def beaver(self) -> None:
        """Beaver, or answer a beaver with a raccoon."""
        self.clear_notice()
        await self.act(Raccoon() if ActionKind.RACCOON in self.view.may else Beaver())

    def ask(self, what: str) -> None:
        """Ask one of QUESTIONS: what cannot be undone is asked first."""
        self.clear_notice()
        if self.handover:
            self.notice = self._press_when_ready
            return
        refusal = self.table.why_not(self.seat, QUESTIONS[what]) if self.seat is not None else None
        if refusal is not None:
            self.refuse(refusal)
        elif self.seat is not None:
            self.asking = what
            self.aside = ""
            self.resigning = 1 if len(self.kit.resign_words) == 1 else 0

    async def answer_yes(self) -> None:
        """Do what was asked; who resigns says first how much."""
        if self.asking in ("double", "offer_draw"):
            word, self.asking = self.asking, ""
            await self.do(word)
        elif self.asking == "resign" and self.resigning:
            self.asking = ""
            await self.act(Resign(self.resigning))

    async def accept(self) -> None:
        """Accept the open offer."""
        await self._answer(Accept)

    async def decline(self) -> None:
        """Decline the open offer."""
        await self._answer(Decline)

    async def _answer(self, answer: type[Accept] | type[Decline]) -> None:
        self.clear_notice()
        if self.view.offer is not None:
            await self.act(answer(self.view.offer.kind))

    async def next_game(self) -> None:
        """Everybody at this machine is ready for the next game."""
        self.clear_notice()
        for seat in self.people or (() if self.is_remote else (Seat.FIRST,)):
            if self.table.phase is Phase.BETWEEN_GAMES:
                await self.act(NextGame(), seat)

    async def rematch(self) -> None:
        """Another match: at one machine both want it."""
        self.clear_notice()
        for seat in self.people or (() if self.is_remote else (Seat.FIRST,)):
            await self.act(Rematch(), seat)

    async def pause(self) -> None:
        """Stop the clocks and the game, or go on."""
        self.clear_notice()
        await self.act(Resume() if self.view.paused else Pause(), self.seat or Seat.FIRST)

    async def chat(self, text: str) -> None:
        """Say something."""
        await self.act(Say(text), self.seat)

    async def set_preferences(self) -> None:
        """Tell the table of changed preferences."""
        for seat in self.people:
            await self.act(SetPreferences(self.settings.preferences), seat)
