"""The model of a table: everything the app knows of it, and everything a key, a press or a typed word can do.

No terminal is needed: the screen draws a model and forwards what the player does; so do the tests.
"""

from __future__ import annotations

from crownpoint.ai.advice import written
from crownpoint.errors import CrownpointError
from crownpoint.table import ActionKind, Move, Phase, Resume, Roll, Seat
from crownpoint.tui.play.advice import warns
from crownpoint.tui.play.hand import Hand, Outcome
from crownpoint.tui.play.table_words import TableWords

__all__ = ["TableModel"]


class TableModel(TableWords):
    """A table whose pieces are pressed, dragged and moved by keys."""

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
        taken = self.carried(source)
        if taken is None or not isinstance(place, int):
            await self.press(place)
            return
        self.clear_notice()
        outcome = taken.press(place)
        kept = outcome.moved or outcome.refusal is not None
        await self._take(outcome if kept else Outcome(self.hand))

    def carried(self, source: object) -> Hand | None:
        """The hand while a piece is dragged, None if it is none that the player may move."""
        if self.hand.draft is None or not isinstance(source, int) or self.asking:
            return None
        taken = self.hand if self.hand.selected == source else self.hand.press(source).hand
        return taken.focused(source) if taken.selected == source else None

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
        """Go to a numbered target; or choose how much to resign."""
        self.clear_notice()
        if self.asking == "resign":
            if number <= len(self.kit.resign_words):
                self.resigning = number
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
        is_blunder = await warns(self, action)
        if is_blunder:
            self.notice = self.say(self.blunder_key, move=action.text)
        return is_blunder

    async def type_move(self, text: str) -> bool:
        """Play a move that was typed. Returns whether it was played."""
        self.clear_notice()
        return not await self._warned(Move(text)) and bool(await self.act(Move(text)))

    async def try_move(self, text: str) -> None:
        """Make a typed move on the board, where it waits like any other; one that is not legal is refused."""
        self.clear_notice()
        hand = self._hand_after(text)
        if hand is None:
            await self.type_move(text)
        else:
            await self._take(Outcome(hand, moved=True))

    def _hand_after(self, text: str) -> Hand | None:
        """The hand with the steps of a typed move, None if they cannot be made one after the other."""
        decision = self.table.decision(self.seat) if self.seat is not None else None
        if decision is None or self.hand.draft is None:
            return None
        draft = self.hand.draft.clear()
        try:
            played = written(decision, text)
            for step in next((move.steps for move in self.view.legal_moves if move.text == played), ()):
                draft = draft.step(step.source, step.target)
        except CrownpointError:  # no move, or steps in another order than one would make them
            return None
        return Hand.of(draft) if draft.is_complete else None

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
