"""The model of a table: everything the app knows of it, and everything a key, a press or a typed word can do.

No terminal is needed: the screen draws a model and forwards what the player does; so do the tests.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from crownpoint.errors import IllegalActionError, StorageError
from crownpoint.host import Session
from crownpoint.messages import Catalog
from crownpoint.table import (
    Abort,
    Accept,
    Action,
    ActionKind,
    Beaver,
    Decline,
    Double,
    Drop,
    Event,
    Move,
    NextGame,
    OccupantKind,
    OfferAbort,
    OfferDraw,
    Pause,
    Phase,
    ProposeTakeBack,
    Raccoon,
    Refusal,
    Rematch,
    Resign,
    Resume,
    Roll,
    Say,
    Seat,
    SetPreferences,
    SwapSeats,
    Table,
    Take,
    View,
)
from crownpoint.tui.drawing.look import Look
from crownpoint.tui.kits import KITS, Kit
from crownpoint.tui.online.remote_session import RemoteSession
from crownpoint.tui.play.advice import warning
from crownpoint.tui.play.hand import Hand, Outcome
from crownpoint.tui.play.replay import Recorded
from crownpoint.tui.settings import PACES, Settings
from crownpoint.tui.words.event_summary import EventSummary, event_summary
from crownpoint.tui.words.sentences import status

__all__ = ["WORDS", "TableModel"]


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

QUESTIONS: dict[str, Action] = {"double": Double(), "resign": Resign(1)}
"""What is asked before it is done."""


class TableModel:
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
        self.word = ""  # of the site, until the next press: where nothing else is said
        self.asking = ""  # "resign" or "double" while that question is open
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
            return self.say(self.kit.resign_key)
        if self.asking == "double":
            return self.say("status.double_ask", v=self.view.stake * 2)
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

    # Pressing and moving

    async def press(self, place: object, double: bool = False) -> None:
        """Press a place on the board: a point, a square, the dice or the cube; not while a question is open."""
        self.clear_notice()
        if self.asking:
            return
        if self.handover:
            self.handover = False
        elif place == "dice":
            await self._press_dice()
        elif place == "cube":
            self.ask("double")
        elif isinstance(place, int):
            if self.hand.draft is None:
                self._explain_no_draft()
                return
            longest = place in self.hand.sources and (double or self.settings.longest)
            if double and self.hand.selected is None and place not in self.hand.sources:
                return
            await self._take(self.hand.go_longest(place) if longest else self.hand.press(place))

    async def drag(self, source: object, place: object) -> None:
        """Drag a piece from one place to another; what is no piece of the player's is pressed where it was let go."""
        if self.hand.draft is not None and isinstance(source, int) and isinstance(place, int) and not self.asking:
            self.clear_notice()
            taken = self.hand.focused(source) if self.hand.selected == source else self.hand.press(source).hand
            if taken.selected == source:
                outcome = taken.press(place)
                kept = outcome.moved or outcome.refusal is not None
                await self._take(outcome if kept else Outcome(self.hand))
                return
        await self.press(place)

    async def _press_dice(self) -> None:
        if ActionKind.ROLL in self.view.may or (self.hand.action is not None and not self.hand.sources):
            await self.confirm()
        else:
            self.swap()

    def _explain_no_draft(self) -> None:
        if self.seat is not None and self.view.phase is Phase.PLAYING:
            self.refuse(self.table.why_not(self.seat, Move("")))

    async def _take(self, outcome: Outcome) -> None:
        self.hand = outcome.hand
        self.refuse(outcome.refusal)
        confirm = self.kit.confirms(self.settings)
        if outcome.moved and self.hand.action is not None and not confirm:
            await self._play()

    async def target(self, number: int) -> None:
        """Go to a numbered target; or answer a question by its number."""
        self.clear_notice()
        if self.asking == "resign":
            if number <= self.kit.resign_levels:
                self.asking = ""
                await self.act(Resign(number))
        elif not self.asking:
            await self._take(self.hand.go_by_number(number))

    async def confirm(self) -> None:
        """Space and Enter: whatever is the next thing to do."""
        self.clear_notice()
        if self.handover:
            self.handover = False
        elif self.view.paused:
            await self.act(Resume(), self.seat or Seat.FIRST)
        elif self.is_watching and not self.is_remote and self.view.phase is Phase.PLAYING:
            self.running = not self.running
        elif ActionKind.ROLL in self.view.may:
            await self.act(Roll())
        elif self.hand.action is not None:
            await self._play()
        elif self.hand.draft is not None and self.hand.focus is not None:
            await self._take(self.hand.press(self.hand.focus))
        elif self.view.phase is Phase.BETWEEN_GAMES:
            await self.next_game()
        elif self.view.phase is Phase.OVER:
            await self.rematch()

    async def _play(self) -> None:
        action = self.hand.action
        assert action is not None
        if not await self._warned(action):
            await self.act(action)

    async def _warned(self, action: Move) -> bool:
        """Warn of a blunder, once. Returns whether it was one."""
        against = await warning(self, action)
        if against is not None:
            move, loss, best = against
            self.notice = self.say(self.blunder_key, move=move, loss=self.say.number(loss, ".2f"), best=best)
        return against is not None

    async def type_move(self, text: str) -> bool:
        """Play a move that was typed. Returns whether it was played."""
        self.clear_notice()
        return not await self._warned(Move(text)) and bool(await self.act(Move(text)))

    def next_piece(self, back: bool = False) -> None:
        """Select the next piece that may move."""
        self.clear_notice()
        self.hand = self.hand.next_piece(back)

    def next_target(self) -> None:
        """Move the focus to the next target."""
        self.hand = self.hand.next_target()

    def move_focus(self, direction: str) -> None:
        """Move the focus to a neighboring point or square and say what is there."""
        self.clear_notice()
        place = self.kit.neighbor(self.view, self.look, self.hand.focus, direction)
        self.hand = self.hand.focused(place)
        self.aside = self.kit.spoken_place(self.view, place, self.say)

    def let_go(self) -> bool:
        """Let go of what is held or asked. Returns whether there was anything."""
        held = bool(self.notice or self.asking or self.hand.selected is not None or self.hand.focus is not None)
        self.clear_notice()
        self.asking = ""
        self.hand = self.hand.let_go().focused(None)
        return held

    async def undo(self, everything: bool = False) -> None:
        """Take a step back; where none is tried, ask for the last turn back."""
        self.clear_notice()
        if self.hand.steps:
            self.hand = self.hand.undo_all() if everything else self.hand.undo()
            self.aside = self.say("status.taken_back")
        else:
            await self.do("take_back")

    def swap(self) -> None:
        """Swap the dice before the first step."""
        self.clear_notice()
        if self.hand.draft is not None and len(set(self.hand.draft.dice_left)) == 2:
            self.hand = self.hand.swap()
            assert self.hand.draft is not None
            self.aside = self.say("status.swapped", a=self.hand.draft.dice_left[0])

    # Words of the game

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

    async def answer_yes(self) -> None:
        """Do what was asked; a question with numbers waits for one."""
        if self.asking == "double":
            self.asking = ""
            await self.do("double")

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

    # For the ear and the eye

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
