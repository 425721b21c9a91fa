"""The key of a site: 32 random bytes, made at the first start, readable by its owner only.

It makes keyed hashes, so that what we write down (addresses in logs) cannot be guessed back, and it seals what
we hand out and get back without storing it. All processes of a site have the same one.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from crownpoint.errors import CrownpointError

__all__ = ["Secret", "SecretError"]

LENGTH = 32


class SecretError(CrownpointError):
    """The key of the site cannot be read, or others can read it."""


class Secret:
    """Keyed hashes, each for a purpose of its own: a hash of one purpose is worth nothing for another."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    @classmethod
    def open(cls, folder: Path) -> Secret:
        """The key in this folder, made now where there is none. Raises `SecretError`."""
        path = folder / "secret.key"
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not path.exists():
                _make(path)
            mode = stat.S_IMODE(path.stat().st_mode)
            key = path.read_bytes()
        except OSError as error:
            raise SecretError(f"The site's key {path} cannot be read or created: {error.strerror}.") from None
        if mode & 0o077:
            raise SecretError(f"Other users can read the site's key {path}. Run: chmod 600 {path}")
        if len(key) != LENGTH:
            raise SecretError(f"{path} is not a valid key: it has {len(key)} bytes, not {LENGTH}.")
        return cls(key)

    def digest(self, purpose: str, text: str) -> str:
        """A keyed hash in 64 hexadecimal digits."""
        return hmac.new(self._key, f"{purpose}\0{text}".encode(), hashlib.sha256).hexdigest()

    def confirms(self, purpose: str, text: str, digest: str) -> bool:
        """Whether this is the hash of the text, compared in constant time."""
        return hmac.compare_digest(self.digest(purpose, text), digest)


def _make(path: Path) -> None:
    """Write a new key all at once; of two processes that start together, both find the key of the first."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(LENGTH))
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink()
