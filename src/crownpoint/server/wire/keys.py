"""Tokens, bots and passkeys."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from crownpoint.server.caller import Scope
from crownpoint.server.wire.base import Model
from crownpoint.server.wire.fields import About, Bring, ChosenName, Label

__all__ = [
    "BotShown",
    "BotsShown",
    "NewBot",
    "NewPasskey",
    "NewToken",
    "PasskeyOptions",
    "PasskeyShown",
    "PasskeySignIn",
    "PasskeysShown",
    "TokenMade",
    "TokenShown",
    "TokensShown",
]


class NewToken(Model):
    """Create a token, for yourself or for one of your bots."""

    name: Label
    scopes: Annotated[list[Scope], Field(min_length=1, max_length=5)]
    days: Annotated[int, Field(ge=1, le=3650)] | None = None  # none: until it is revoked
    bot: Annotated[str, Field(max_length=60)] | None = None


class TokenShown(Model):
    """A token as it is listed."""

    id: str
    person: str  # the name of the person or bot it acts for
    name: str
    scopes: list[str]
    since_ms: int
    used_ms: int | None
    expires_ms: int | None


class TokensShown(Model):
    """Your tokens and those of your bots, newest first."""

    ok: Literal[True] = True
    tokens: list[TokenShown]


class TokenMade(Model):
    """A new token with its secret, which is shown only once."""

    ok: Literal[True] = True
    secret: str
    token: TokenShown


class NewBot(Model):
    """Create an account for a program."""

    name: ChosenName
    about: About = ""


class BotShown(Model):
    """One of your bots."""

    id: str
    name: str
    about: str
    since_ms: int
    seen_ms: int


class BotsShown(Model):
    """Your bots."""

    ok: Literal[True] = True
    bots: list[BotShown]


class PasskeyOptions(Model):
    """The arguments for the browser's passkey functions, as WebAuthn defines them."""

    ok: Literal[True] = True
    options: dict[str, Any]


class NewPasskey(Model):
    """A passkey that the browser has made, in the JSON form of WebAuthn."""

    name: Label
    credential: dict[str, Any]


class PasskeySignIn(Model):
    """What a passkey has signed, in the JSON form of WebAuthn."""

    credential: dict[str, Any]
    bring: Bring = False


class PasskeyShown(Model):
    """A passkey as it is listed."""

    id: str
    name: str
    since_ms: int


class PasskeysShown(Model):
    """Your passkeys."""

    ok: Literal[True] = True
    passkeys: list[PasskeyShown]
