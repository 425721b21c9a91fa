"""What browsers and programs say to the room `people`, and what it answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, SecretStr, StringConstraints

from crownpoint.messages import LANGUAGES
from crownpoint.server.models import Model, Refused, Settings
from crownpoint.server.online.caller import Scope
from crownpoint.server.online.people import passwords
from crownpoint.storage import names

__all__ = [
    "SENT",
    "AboutMe",
    "Bar",
    "BotShown",
    "BotsShown",
    "Entering",
    "GameShown",
    "GamesShown",
    "Leaderboard",
    "LoginShown",
    "LoginsShown",
    "Me",
    "MeShown",
    "NewBot",
    "NewMember",
    "NewName",
    "NewPasskey",
    "NewPassword",
    "NewReport",
    "NewToken",
    "PasskeyOptions",
    "PasskeyShown",
    "PasskeySignIn",
    "PasskeysShown",
    "Profile",
    "Proof",
    "RankedShown",
    "RatingHistory",
    "RatingPointShown",
    "RatingShown",
    "RecordShown",
    "RelatedShown",
    "RelationsShown",
    "ReportShown",
    "ReportsShown",
    "Reset",
    "SignIn",
    "TokenMade",
    "TokenShown",
    "TokensShown",
    "Verdict",
    "errors",
]

Language = Annotated[str, StringConstraints(pattern=f"^({'|'.join(LANGUAGES)})$")]
ChosenName = Annotated[str, Field(min_length=names.SHORTEST, max_length=60)]
Password = Annotated[SecretStr, Field(max_length=passwords.LONGEST)]
NO_CONTROLS = r"^[^\x00-\x08\x0b-\x1f\x7f]*$"  # but tabs and new lines; a database may choke on the first of them
Label = Annotated[str, StringConstraints(min_length=1, max_length=60, strip_whitespace=True, pattern=NO_CONTROLS)]
About = Annotated[str, StringConstraints(max_length=1000, pattern=NO_CONTROLS)]
Id = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]


Bring = Annotated[bool, Field(description="A guest's games become those of the member who signs in.")]


class Entering(Model):
    """Come in as a guest."""

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
    """Set a new password with a code that an admin gave."""

    code: Annotated[SecretStr, Field(max_length=100)]
    password: Password


class NewName(Model):
    """Be called something else from now on."""

    name: ChosenName


class NewPassword(Model):
    """Change the password; all other logins end."""

    old: Password
    new: Password


class Proof(Model):
    """The password once more, before something that cannot be undone. A guest has none."""

    password: Password | None = None


class AboutMe(Model):
    """What to change of oneself; what is left out stays."""

    language: Language | None = None
    about: About | None = None
    settings: Settings | None = None


class Me(Model):
    """Oneself."""

    id: str
    name: str
    kind: Literal["guest", "member", "bot"]
    role: Literal["player", "moderator", "admin"]
    language: str
    about: str
    settings: Settings
    since_ms: int
    scopes: list[str] | None = None  # of the token by which one is known; none: all


class MeShown(Model):
    """Who the caller is; none: nobody known."""

    ok: Literal[True] = True
    me: Me | None


class LoginShown(Model):
    """One browser in which one is signed in."""

    id: str
    agent: str
    since_ms: int
    seen_ms: int
    expires_ms: int
    current: bool


class LoginsShown(Model):
    """One's logins, the one used last first."""

    ok: Literal[True] = True
    logins: list[LoginShown]


class NewToken(Model):
    """Ask for a token, for oneself or for a bot of one's own."""

    name: Label
    scopes: Annotated[list[Scope], Field(min_length=1, max_length=5)]
    days: Annotated[int, Field(ge=1, le=3650)] | None = None  # none: until it is revoked
    bot: Annotated[str, Field(max_length=60)] | None = None


class TokenShown(Model):
    """A token as it is listed."""

    id: str
    person: str  # the name of whom it acts for
    name: str
    scopes: list[str]
    since_ms: int
    used_ms: int | None
    expires_ms: int | None


class TokensShown(Model):
    """One's tokens and those of one's bots, the newest first."""

    ok: Literal[True] = True
    tokens: list[TokenShown]


class TokenMade(Model):
    """A new token with its secret, which is shown this once."""

    ok: Literal[True] = True
    secret: str
    token: TokenShown


class NewBot(Model):
    """Make an account for a program."""

    name: ChosenName
    about: About = ""


class BotShown(Model):
    """A bot of one's own."""

    id: str
    name: str
    about: str
    since_ms: int
    seen_ms: int


class BotsShown(Model):
    """One's bots."""

    ok: Literal[True] = True
    bots: list[BotShown]


class PasskeyOptions(Model):
    """What the browser's passkey functions are to be called with, as WebAuthn defines it."""

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
    """One's passkeys."""

    ok: Literal[True] = True
    passkeys: list[PasskeyShown]


class RatingShown(Model):
    """How strong someone is at a game and speed; provisional: not sure yet."""

    pool: str
    rating: float
    deviation: float
    matches: int
    provisional: bool


class RecordShown(Model):
    """Matches won, drawn and lost."""

    won: int
    drawn: int
    lost: int


class GameShown(Model):
    """A match that has ended, from the side of the one whose profile it is."""

    table: str
    game: str
    length: int
    seat: int
    players: tuple[str, str]
    points: tuple[float, float]
    score: float
    opponent: str | None
    pool: str | None
    rating_change: float | None
    ended_ms: int


class Profile(Model):
    """What everyone may know of a person. What the caller thinks of them is for the caller only."""

    ok: Literal[True] = True
    id: str
    name: str
    kind: Literal["guest", "member", "bot"]
    role: Literal["player", "moderator", "admin"]
    owner: str | None  # of a bot
    about: str
    language: str
    since_ms: int
    seen_ms: int
    online: bool
    barred: bool
    followers: int
    ratings: list[RatingShown]
    records: dict[str, RecordShown]  # by game
    against_you: dict[str, RecordShown] | None  # from the caller's side
    relations: list[Literal["follow", "block", "mute"]]  # what the caller has decided about them
    games: list[GameShown]


class GamesShown(Model):
    """A page of games; `next` is what to ask for the following one."""

    ok: Literal[True] = True
    games: list[GameShown]
    next: str | None


class RatingPointShown(Model):
    """A rating after a match."""

    time_ms: int
    rating: float
    deviation: float
    score: float
    table: str


class RatingHistory(Model):
    """How a rating came about, the oldest point first."""

    ok: Literal[True] = True
    pool: str
    points: list[RatingPointShown]


class RankedShown(Model):
    """A line of a leaderboard."""

    rank: int
    name: str
    kind: str
    rating: float
    deviation: float
    matches: int


class Leaderboard(Model):
    """The best of a pool."""

    ok: Literal[True] = True
    pool: str
    people: list[RankedShown]


class RelatedShown(Model):
    """Someone whom the caller follows, blocks or mutes."""

    name: str
    kind: Literal["guest", "member", "bot"]
    relation: Literal["follow", "block", "mute"]
    online: bool


class RelationsShown(Model):
    """All that the caller has decided about others."""

    ok: Literal[True] = True
    people: list[RelatedShown]


class NewReport(Model):
    """A complaint about someone, for the moderators."""

    person: Annotated[str, Field(max_length=60)]
    table: Id | None = None
    text: Annotated[str, StringConstraints(min_length=3, max_length=2000, strip_whitespace=True, pattern=NO_CONTROLS)]


class ReportShown(Model):
    """A complaint as moderators see it; a name is none where the account is gone."""

    id: str
    reporter: str | None
    about: str | None
    table: str | None
    text: str
    created_ms: int
    closed_ms: int | None
    verdict: str | None


class ReportsShown(Model):
    """Complaints."""

    ok: Literal[True] = True
    reports: list[ReportShown]


class Verdict(Model):
    """What a moderator found."""

    verdict: Annotated[
        str, StringConstraints(min_length=1, max_length=2000, strip_whitespace=True, pattern=NO_CONTROLS)
    ]


class Bar(Model):
    """Keep someone out, for some days or for good."""

    days: Annotated[int, Field(ge=1, le=3650)] | None = None


SENT = (
    AboutMe,
    Bar,
    Entering,
    NewBot,
    NewMember,
    NewPasskey,
    NewPassword,
    NewReport,
    NewToken,
    PasskeySignIn,
    Proof,
    Reset,
    SignIn,
    Verdict,
)
"""What browsers and programs send; the rest are answers."""


def errors(*statuses: int) -> dict[int | str, dict[str, object]]:
    """The error answers of a route, for its description, with those that may happen to every request."""
    return {status: {"model": Refused} for status in sorted({*statuses, 400, 401, 403, 422, 429})}
