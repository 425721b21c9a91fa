"""A player's own part in the dice of a match at a site: the secret, the shares, and the notes to check the host by."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from pathlib import Path

from crownpoint.errors import InvalidRecordError
from crownpoint.table import Action, ActionKind, ClockKind, Commit, Event, Phase, Reveal, Roll, Seat, Share, View
from crownpoint.table.dice.fair_dice import SEED_BYTES, OwnDice
from crownpoint.table.dice.notes import DiceNotes, read_notes
from crownpoint.table.dice.verification import verify_dice
from crownpoint.table.events import OpeningRolled, Rolled
from crownpoint.table.records.record import read_record

__all__ = ["DiceKeeper", "notes_folder"]


def notes_folder() -> Path:
    """Where notes of matches at sites are kept: beside the saved games."""
    from crownpoint.storage import default_path

    return default_path().parent / "dice"


class DiceKeeper:
    """Keeps the shares of one seat. The notes are on disk before anything is committed or revealed.

    The seal is noted as it was first shown; `problem` says so when it changes.
    """

    def __init__(self, match_id: str, seal: str, seat: Seat, folder: Path) -> None:
        self.path = folder / f"{match_id}-{seat.value}.json"
        self.problem = ""
        try:
            self.notes = read_notes(self.path.read_text("utf-8"))
            if self.notes.seal != seal:
                self.problem = "The seal is not the one that you were shown first."
        except (OSError, InvalidRecordError):
            secret = secrets.token_hex(SEED_BYTES)
            self.notes = DiceNotes(match_id=match_id, seal=seal, seat=seat.value, secret=secret)
        assert self.notes.secret is not None
        self._own = OwnDice(self.notes.secret, match_id, seat.value)
        self._seat = seat
        self._takes_over = True  # the player has just come to this device

    def due(self, view: View) -> Action | None:
        """What our device owes the table now, without the player: a commitment, or a share.

        Only the device whose commitment stands reveals. The one that the player has come to last takes over.
        """
        fairness, number = view.fairness, view.fairness.rolls + 1
        if view.phase is Phase.OVER or fairness.nonces[self._seat]:  # left to the host, by a program
            return None
        if not self._is_ours(view):
            is_first = fairness.commitments[self._seat] is None
            if ActionKind.COMMIT not in view.may or not (is_first or self._takes_over):
                return None
            self._write()
            return Commit(self._own.commitment(number))
        self._takes_over = False
        if not self._is_due(view):
            return None
        share = self._reveal(number)
        return Reveal(share.share, share.commitment)

    def _is_ours(self, view: View) -> bool:
        """Whether the commitment that stands was made with the secret of this device."""
        fairness = view.fairness
        number = fairness.rolls + (2 if self._seat in fairness.revealed else 1)
        return fairness.commitments[self._seat] == self._own.commitment(number)

    def _is_due(self, view: View) -> bool:
        """A share is due when the roll was asked for; where turns take days, as soon as the other is to play."""
        fairness = view.fairness
        if self._seat in fairness.owing:
            return True
        is_days = view.options.clock.kind is ClockKind.DAYS  # nobody waits for the other to come online
        others_turn = view.phase is Phase.PLAYING and view.turn is self._seat.other
        return is_days and others_turn and self._seat not in fairness.revealed

    def with_share(self, action: Action, view: View) -> Action:
        """A roll with our share of it; any other action as it is."""
        number = view.fairness.rolls + 1
        if isinstance(action, Roll) and view.fairness.commitments[self._seat] == self._own.commitment(number):
            return Roll(reveal=self._reveal(number))
        return action

    def note(self, events: Iterable[Event]) -> None:
        """Note the rolls as they are shown."""
        rolls = {event.fact.roll: event.fact.dice for event in events if isinstance(event.fact, Rolled | OpeningRolled)}
        new = {number: dice for number, dice in rolls.items() if number not in self.notes.rolls}
        if new:
            self.notes = self.notes.model_copy(update={"rolls": {**self.notes.rolls, **new}})
            self._write()

    def faults(self, record: str) -> list[str]:
        """What is wrong with the dice of a finished match, by its record and by our notes."""
        return list(verify_dice(read_record(record).events, self.notes).faults)

    def _reveal(self, number: int) -> Share:
        if number not in self.notes.revealed:
            self.notes = self.notes.model_copy(update={"revealed": (*self.notes.revealed, number)})
        self._write()
        return Share(self._own.share(number), self._own.commitment(number + 1))

    def _write(self) -> None:
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        new = self.path.with_suffix(".new")
        new.touch(mode=0o600)
        new.write_text(self.notes.model_dump_json() + "\n", "utf-8")
        new.replace(self.path)
