"""Signing in and out, and your own account."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, SecretStr

from crownpoint.server.wire.base import Model, Settings
from crownpoint.server.wire.fields import About, Bring, ChosenName, Language, Password

__all__ = [
    "AboutMe",
    "Entering",
    "LoginShown",
    "LoginsShown",
    "Me",
    "MeShown",
    "NewMember",
    "NewName",
    "NewPassword",
    "Proof",
    "Reset",
    "SignIn",
]


class Entering(Model):
    """Enter as a guest."""

    language: Language | None = None


class NewMember(Model):
    """Become a member: a guest keeps all games and ratings."""

    name: ChosenName
    password: Password
    language: Language | None = None


class SignIn(Model):
    """Sign in."""

    name: Annotated[str, Field(max_length=60)]
    password: Password
    bring: Bring = False


class Reset(Model):
    """Set a new password with an admin's code."""

    code: Annotated[SecretStr, Field(max_length=100)]
    password: Password


class NewName(Model):
    """Change your name."""

    name: ChosenName


class NewPassword(Model):
    """Change your password. All other logins end; with `end_tokens` all tokens too, those of your bots included."""

    old: Password
    new: Password
    end_tokens: bool = False


class Proof(Model):
    """Your password again, before something that cannot be undone. A guest has none."""

    password: Password | None = None


class AboutMe(Model):
    """What to change about yourself; what is left out stays as it is."""

    language: Language | None = None
    about: About | None = None
    settings: Settings | None = None


class Me(Model):
    """Your own account."""

    id: str
    name: str
    kind: Literal["guest", "member", "bot"]
    role: Literal["player", "moderator", "admin"]
    language: str
    about: str
    settings: Settings
    since_ms: int
    scopes: list[str] | None = None  # of the token in use; null: all


class MeShown(Model):
    """Who you are; null if you are not signed in."""

    ok: Literal[True] = True
    me: Me | None


class LoginShown(Model):
    """A browser in which you are signed in."""

    id: str
    agent: str
    since_ms: int
    seen_ms: int
    expires_ms: int
    current: bool


class LoginsShown(Model):
    """Your logins, most recently used first."""

    ok: Literal[True] = True
    logins: list[LoginShown]
