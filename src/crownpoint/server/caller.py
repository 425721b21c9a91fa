"""Who sends a request: proven by a login's cookie or a token, never by an id in the message."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from crownpoint.errors import CrownpointError
from crownpoint.server.wire.refusal_codes import STATUS, sentence_of

__all__ = ["NOBODY", "Caller", "NotAllowedError", "Scope"]

Scope = Literal["read", "play", "challenge", "chat", "account"]
"""What a token may be used for. A login in a browser may be used for everything."""


class NotAllowedError(CrownpointError):
    """The caller may not do this: `code` and `params` are the reason as data, `status` is for HTTP.

    The code is one of `refusal_codes`, where its status is. The sentence is that of the catalog; only a code for
    programs, whose sentence names the fault, is given another one.
    """

    def __init__(self, code: str, sentence: str | None = None, /, **params: str | int | float) -> None:
        super().__init__(sentence_of(code, **params) if sentence is None else sentence)
        self.code = code
        self.status = STATUS[code]
        self.params = params


@dataclass(frozen=True, slots=True)
class Caller:
    """A person as known at the moment of a request; `person` is None for someone whom we do not know."""

    person: str | None
    name: str = ""
    kind: Literal["nobody", "guest", "member", "bot"] = "nobody"
    role: Literal["player", "moderator", "admin"] = "player"
    language: str = "en"
    login: str | None = None  # the id of the login; None when a token was used
    token: str | None = None  # the id of the token
    scopes: frozenset[str] | None = None  # of a token; None: everything
    muted_until_ms: int | None = None  # by a moderator
    ended: bool = False  # the login or token has ended while the connection is still open

    def must_be_known(self, scope: Scope) -> str:
        """The person's id. Raises `NotAllowedError` when nobody is known or the token has not this scope."""
        if self.person is None or self.ended:
            raise NotAllowedError("not_signed_in")
        if self.scopes is not None and scope not in self.scopes:
            raise NotAllowedError("scope_missing", scope=scope)
        return self.person

    def must_not_be_muted(self, now_ms: int) -> None:
        """Raise `NotAllowedError` for someone whom a moderator has muted."""
        if self.muted_until_ms is not None and self.muted_until_ms > now_ms:
            raise NotAllowedError("muted", until_ms=self.muted_until_ms)

    def may_read(self) -> str | None:
        """The person's id, None for nobody: what is public everyone may read, but a token only with that scope."""
        return None if self.person is None or self.ended else self.must_be_known("read")

    def must_moderate(self) -> str:
        """The id of a moderator or admin who is here in a browser; a token has no such power."""
        person = self.must_be_known("account")
        if self.role == "player" or self.login is None:
            raise NotAllowedError("moderators_only")
        return person


NOBODY = Caller(None)
