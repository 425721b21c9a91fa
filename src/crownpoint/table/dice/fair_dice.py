"""Fair dice: the host's sealed seed mixed with a part from each seat; anyone can verify them afterwards.

docs/fair-dice.md specifies every byte and says what this does not prove.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["HEX_NONCE_LENGTH", "FairDice", "OwnDice", "commitment", "is_hex", "seal"]

ID_BYTES = 16
SEED_BYTES = 32
NONCE_BYTES = 32
HEX_NONCE_LENGTH = 2 * NONCE_BYTES
_FAIR_BYTES = 252  # 42 sixes: the largest multiple of 6 that a byte can count
_WORDS = 2**32


def is_hex(text: str, size: int) -> bool:
    """Whether a text is `size` bytes in lowercase hexadecimal."""
    return len(text) == 2 * size and all(char in "0123456789abcdef" for char in text)


def seal(seed: str, match_id: str) -> str:
    """The commitment that the host publishes before it knows any nonce: SHA-256 of the seed and the match id."""
    return hashlib.sha256(bytes.fromhex(seed) + bytes.fromhex(match_id)).hexdigest()


def commitment(match_id: str, seat: int, number: int, share: str) -> str:
    """What a seat publishes before anyone reveals a share of roll `number`."""
    where = bytes.fromhex(match_id) + seat.to_bytes(1, "big") + number.to_bytes(8, "big")
    return hashlib.sha256(where + bytes.fromhex(share)).hexdigest()


@dataclass(frozen=True, slots=True)
class OwnDice:
    """A seat's shares of all rolls of a match, from one secret that it keeps: 32 random bytes, known to nobody else.

    >>> mine = OwnDice("44" * 32, "11" * 16, 0)
    >>> mine.commitment(1) == commitment("11" * 16, 0, 1, mine.share(1))
    True
    """

    secret: str
    match_id: str
    seat: int

    def share(self, number: int) -> str:
        """The share of roll `number`; to be revealed once that roll has been asked for, and not before."""
        message = bytes.fromhex(self.match_id) + self.seat.to_bytes(1, "big") + number.to_bytes(8, "big")
        return hmac.digest(bytes.fromhex(self.secret), message, "sha256").hex()

    def commitment(self, number: int) -> str:
        """The commitment to that share."""
        return commitment(self.match_id, self.seat, number, self.share(number))


@dataclass(frozen=True, slots=True)
class FairDice:
    """The randomness of a roll or draw: a function of the seed, the match id, both seats' parts, and its number.

    The part of a seat is its nonce, the same for all rolls, or the share that it revealed for this one.

    >>> dice = FairDice("00" * 32, "11" * 16, ("22" * 32, "33" * 32))
    >>> dice.roll(1), dice.roll(2), dice.draw(3, 156)
    ((1, 2), (6, 4), 74)
    """

    seed: str
    match_id: str
    parts: tuple[str, str]

    def roll(self, number: int) -> tuple[int, int]:
        """The two dice of roll `number`, counted from 1."""
        fair = (1 + byte % 6 for block in self._blocks(number) for byte in block if byte < _FAIR_BYTES)
        return next(fair), next(fair)

    def draw(self, number: int, size: int) -> int:
        """A number from 0 to `size` - 1, every one equally likely. It uses up the roll of that number."""
        limit = _WORDS - _WORDS % size
        words = (
            int.from_bytes(block[at : at + 4], "big")
            for block in self._blocks(number)
            for at in range(0, len(block), 4)
        )
        return next(word for word in words if word < limit) % size

    def _blocks(self, number: int) -> Iterator[bytes]:
        """The bytes of a roll, 32 at a time. The first block is practically always enough."""
        key = bytes.fromhex(self.seed)
        message = bytes.fromhex(self.match_id + self.parts[0] + self.parts[1]) + number.to_bytes(8, "big")
        yield hmac.digest(key, message, "sha256")
        more = 1
        while True:
            yield hmac.digest(key, message + more.to_bytes(4, "big"), "sha256")
            more += 1
