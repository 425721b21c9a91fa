"""What the app knows of a table: what is shown of it, what happens there, and what is done at a seat."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from crownpoint.errors import IllegalActionError, StorageError
from crownpoint.host import Session
from crownpoint.messages import Catalog
from crownpoint.table import (
    Action,
    ActionKind,
    Double,
    Event,
    OccupantKind,
    OfferDraw,
    Phase,
    Refusal,
    Resign,
    Seat,
    Table,
    View,
)
from crownpoint.tui.drawing.look import Look
from crownpoint.tui.kits import KITS, Kit
from crownpoint.tui.online.remote_session import RemoteSession
from crownpoint.tui.play.hand import Hand
from crownpoint.tui.play.replay import Recorded
from crownpoint.tui.settings import PACES, Settings
from crownpoint.tui.words.event_summary import EventSummary, event_summary
from crownpoint.tui.words.sentences import status

__all__ = ["QUESTIONS", "TableState"]

QUESTIONS: dict[str, Action] = {"double": Double(), "resign": Resign(1), "offer_draw": OfferDraw()}
"""What is asked before it is done."""


class TableState:
    """A table in use, or a recorded one, the hand of the player at the bottom, and what is shown besides the board.

    `changed` is called when something has happened, whoever did it.
    """

    def __init__(
        self, session: Session | RemoteSession | Recorded, settings: Settings, *, blunder_key: str = "status.blunder"
    ) -> None:
        self.session = session
        self.people: tuple[Seat, ...] = ()
        if isinstance(session, Session):
            self.people = tuple(seat for seat in Seat if session.table.seats[seat].kind is OccupantKind.PERSON)
        elif isinstance(session, RemoteSession):
            self.people = session.people
        if not isinstance(session, Recorded):
            session.subscribe(self.happened)
        self.settings = settings
        self.changed: Callable[[], None] = lambda: None
        self.blunder_key = blunder_key
        self.look = Look(numbers=settings.numbers)
        self.hand = Hand()
        self.notice = ""  # said instead of the status until the next press
        self.refused = False  # whether the notice is the reason of a refusal
        self.aside = ""  # a character's line, or what follows from the last events
        self.words: list[str] = []  # of the site, until the next press: where nothing else is said
        self.asking = ""  # one of `QUESTIONS` while it is open
        self.resigning = 0  # 1, 2 or 3 where a resignation is asked about and this much was chosen
        self.log_back = 0  # how many rows the move list is scrolled back
        self.marks: dict[int, str] = {}  # signs behind moves of the list, by the number of the event
        self.handover = False  # two people at one machine: waiting for the next one to press
        self.news = EventSummary()
        self.thinking: Seat | None = None
        self.thinking_since = 0.0
        self.running = True  # two computers: playing, not paused
        self._said: set[str] = set()
        self._sending = False  # whether a site has still to answer
        self.warned: Action | None = None
        self.seat = self.people[0] if self.people else None
        self._number = -1
        self.view = session.view(self.seat)
        self.refresh()

    @property
    def say(self) -> Catalog:
        """The sentences in the player's language."""
        return self.settings.say

    @property
    def table(self) -> Table:
        """The table as it is on disk."""
        return self.session.table

    @property
    def game(self) -> str:
        """Which game is played."""
        return self.view.options.game

    @property
    def kit(self) -> Kit:
        """What is particular to the game."""
        return KITS[self.game]

    @property
    def log_view(self) -> View:
        """What the move list is made of: of a record the whole game, so that one can go to any move."""
        return self.session.whole_game if isinstance(self.session, Recorded) else self.view

    @property
    def is_watching(self) -> bool:
        """Whether one only watches: two computers at home, or a match at a site."""
        return not self.people

    @property
    def is_remote(self) -> bool:
        """Whether the table is at a site."""
        return isinstance(self.session, RemoteSession)

    @property
    def status(self) -> str:
        """The sentence under the board."""
        if isinstance(self.session, RemoteSession) and (self.session.problem or self.session.away):
            return self.session.problem or self.say("line.online.away")
        if self.notice:
            return self.notice
        if self.asking == "resign":
            points = self.resigning * self.view.stake
            return self.say("status.resign_sure", n=points) if self.resigning else self.say("status.resign_ask")
        if self.asking == "double":
            return self.say("status.double_ask", v=self.view.stake * 2)
        if self.asking == "offer_draw":
            return self.say("status.draw_ask")
        if self.handover:
            return self._press_when_ready
        return status(self.view, self.hand, self.say)

    @property
    def _press_when_ready(self) -> str:
        assert self.seat is not None
        return self.say("status.press_when_ready", name=self.view.seats[self.seat].name)

    # What the table is like now

    def refresh(self) -> None:
        """Look at the table again; a new event empties the hand."""
        self._change_seat()
        self.view = self.session.view(self.seat)
        if self.view.number != self._number:
            self._number = self.view.number
            self.warned = None
            self.log_back = 0
            self._new_hand()
            if self.seat is None or (self.asking and self.table.why_not(self.seat, QUESTIONS[self.asking]) is not None):
                self.asking = ""

    def _new_hand(self) -> None:
        can_move = self.seat is not None and ActionKind.MOVE in self.view.may
        draft = self.table.draft(self.seat) if can_move and self.seat is not None else None
        self.hand = Hand.of(draft, self.hand.focus)

    def _change_seat(self) -> None:
        """With two people at one machine the board turns to the one who has to do something."""
        if len(self.people) < 2:
            return
        offer = self.session.view(None).offer
        playing = self.table.phase is Phase.PLAYING
        waiting = (offer.by.other,) if offer is not None else self.table.to_act if playing else ()
        if waiting and self.seat not in waiting:
            self.seat = waiting[0]
            self.handover = True

    def clear_notice(self) -> None:
        """A new press: what was said for the last one is over."""
        self.notice, self.refused = "", False
        self.look = replace(self.look, rolling=(), blocked=frozenset(), dice=None, dice_seat=None)

    def refuse(self, refusal: Refusal | None) -> None:
        """Say why not."""
        if refusal is not None:
            self.notice = self.say.reason(self.game, refusal)
            self.refused = True

    async def act(self, action: Action, seat: Seat | None = None) -> tuple[Event, ...]:
        """Do something at the table; a refusal becomes the notice.

        While the board waits for the next of two people, nothing is done at their seat: the other one still sits there.
        """
        if self.handover and seat is None:
            self.notice = self._press_when_ready
            return ()
        seat = seat if seat is not None else self.seat
        if seat is None or self._sending:  # what is pressed while a site does not answer is not done later by surprise
            return ()
        self._sending = isinstance(self.session, RemoteSession)
        try:
            return await self.session.act(seat, action)
        except IllegalActionError as error:
            self.refuse(error.reason if isinstance(error.reason, Refusal) else Refusal("refused", {}, str(error)))
            return ()
        except StorageError:
            self.notice = self.say("app.failure")
            return ()
        except TimeoutError:
            self.notice = self.say("line.online.away")
            return ()
        finally:
            self._sending = False

    def happened(self, events: Sequence[Event]) -> None:
        """Take note of new events; what was said before them is over."""
        if events:
            self.clear_notice()
        self.refresh()
        self.news = event_summary(events, self.view, self.say)
        if any(event.kind == "game_started" for event in events):
            self._said.clear()
        if self.news.text:
            self.aside = self.news.text
        elif events:
            self.aside = ""
        if self.news.line and self.news.speaker is not None:
            self._speak(self.news.speaker, self.news.line)
        if self.news.stuck is not None and self.news.rolled is not None:
            self._show_stuck()
        self.changed()

    def think(self, seat: Seat | None) -> None:
        """Show that the computer at a seat thinks; None at the end."""
        self.thinking, self.thinking_since = seat, time.monotonic()
        self.changed()

    def _speak(self, seat: Seat, line: str) -> None:
        key = f"character.{self.view.seats[seat].level}.{line}"
        if key in self.say and key not in self._said:
            self._said.add(key)
            self.aside = f"{self.view.seats[seat].name}: {self.say(key)}"

    def _show_stuck(self) -> None:
        """The dice that could not be played, and crosses on the points they are blocked on."""
        seat, dice = self.news.stuck, self.news.rolled
        assert seat is not None
        assert dice is not None
        blocked = self.kit.blocked(self.view, dice) if seat is self.seat else frozenset()
        self.look = replace(self.look, dice=dice, dice_seat=seat, blocked=blocked)
        self.notice = self.news.text

    def scroll_log(self, rows: int) -> None:
        """Scroll back in the move list, or forward with a negative number; drawing it stops at its beginning."""
        self.log_back = max(self.log_back + rows, 0)

    def flip(self) -> None:
        """Turn the board round."""
        self.look = replace(self.look, flipped=not self.look.flipped)

    def toggle_numbers(self) -> None:
        """Numbers on the board, or none."""
        self.look = replace(self.look, numbers=not self.look.numbers)

    def change_pace(self, faster: bool) -> None:
        """The next faster or slower pace of the computer."""
        at = PACES.index(self.settings.pace) + (1 if faster else -1)
        self.settings = replace(self.settings, pace=PACES[min(max(at, 0), len(PACES) - 1)])
