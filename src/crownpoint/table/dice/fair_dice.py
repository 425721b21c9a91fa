"""Fair dice: sealed before the match, mixed with a nonce of each seat, open to anyone's check afterwards.

docs/fair-dice.md specifies every byte and says what this does not prove.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["HEX_NONCE_LENGTH", "FairDice", "is_hex", "seal"]

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


@dataclass(frozen=True, slots=True)
class FairDice:
    """The randomness of one match: every roll and every draw is a function of these and of its number.

    >>> dice = FairDice("00" * 32, "11" * 16, ("22" * 32, "33" * 32))
    >>> dice.roll(1), dice.roll(2), dice.draw(3, 156)
    ((1, 2), (6, 4), 74)
    """

    seed: str
    match_id: str
    nonces: tuple[str, str]

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
        message = bytes.fromhex(self.match_id + self.nonces[0] + self.nonces[1]) + number.to_bytes(8, "big")
        yield hmac.digest(key, message, "sha256")
        more = 1
        while True:
            yield hmac.digest(key, message + more.to_bytes(4, "big"), "sha256")
            more += 1
