"""Reports, cases, decisions and the trail, as moderators see them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from crownpoint.server.wire.base import Id, Model
from crownpoint.server.wire.fields import NO_CONTROLS, Password
from crownpoint.storage.site.decisions import Action
from crownpoint.storage.site.reports import Reason, ReportReason
from crownpoint.storage.site.trail import LineKind

__all__ = [
    "Appeal",
    "CaseShown",
    "CasesShown",
    "ChallengeListed",
    "ChallengesListed",
    "ChatLineShown",
    "Decision",
    "NewReport",
    "Note",
    "PeopleFound",
    "PersonFile",
    "PersonFound",
    "ReportShown",
    "TrailLine",
    "TrailShown",
]

Words = Annotated[str, StringConstraints(max_length=1000, strip_whitespace=True, pattern=NO_CONTROLS)]


class NewReport(Model):
    """Report someone to the moderators. The record of the table is attached as it is at that moment."""

    person: Annotated[str, Field(max_length=60)]
    table: Id | None = None
    reason: ReportReason = "other"
    text: Annotated[str, StringConstraints(max_length=2000, strip_whitespace=True, pattern=NO_CONTROLS)] = ""


class ReportShown(Model):
    """A report as moderators see it; a name is null if the account is gone.

    The counts say how many of this reporter's earlier reports were decided, and how many were upheld.
    """

    id: str
    reporter: str | None
    table: str | None
    has_record: bool
    reason: Reason
    text: str
    created_ms: int
    closed_ms: int | None
    verdict: str | None
    upheld: int
    decided: int
    decision: int | None  # of an appeal: what it is about


class CaseShown(Model):
    """The reports about one person; `name` is null if the account is gone."""

    person: str  # the id
    name: str | None
    kind: Literal["guest", "member", "bot"] | None
    reports: int
    first_ms: int
    last_ms: int
    reason: Reason
    table: str | None
    taken_by: str | None  # a name
    verdict: str | None


class CasesShown(Model):
    """A list of cases, and how many are open."""

    ok: Literal[True] = True
    cases: list[CaseShown]
    open: int


class ChatLineShown(Model):
    """A line of chat at a table or in a room; `theirs` if the person in question said it."""

    time_ms: int
    name: str
    text: str
    theirs: bool


class TrailLine(Model):
    """What a moderator did. `by` is “operator” for what was done on the machine."""

    number: int
    time_ms: int
    by: str
    mine: bool
    kind: LineKind
    about: str
    reason: Reason
    words: str
    until_ms: int | None


class TrailShown(Model):
    """Lines of the trail, newest first; `next` is where to continue."""

    ok: Literal[True] = True
    lines: list[TrailLine]
    next: int | None


class PersonFound(Model):
    """A person in a moderator's list."""

    name: str
    kind: Literal["guest", "member", "bot"]
    role: Literal["player", "moderator", "admin"]
    since_ms: int
    seen_ms: int
    muted_until_ms: int | None
    suspended_until_ms: int | None


class PeopleFound(Model):
    """People by name."""

    ok: Literal[True] = True
    people: list[PersonFound]


class PersonFile(Model):
    """All that moderators know about a person: reports, what was said where it was reported, decisions and notes."""

    ok: Literal[True] = True
    person: PersonFound
    games: int
    rating: float | None  # the highest that is not provisional
    playing: str | None  # a table
    reports: list[ReportShown]
    lines: list[ChatLineShown]
    history: list[TrailLine]
    may_decide: bool


class Decision(Model):
    """What to do about a person, bots included. The person sees reason, words and end.

    `days` is for mutes and suspensions; without it they are for good. It closes all open reports about the person.
    """

    action: Action
    reason: ReportReason = "other"
    words: Words = ""
    days: Annotated[int, Field(ge=1, le=3650)] | None = None


class Note(Model):
    """A note about a person, for moderators only. It cannot be changed later."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=1000, strip_whitespace=True, pattern=NO_CONTROLS)]


class Appeal(Model):
    """Ask the moderators to reconsider a decision, once. People who are suspended identify themselves by password."""

    decision: Annotated[int, Field(ge=1, le=2**31 - 1)]
    text: Annotated[str, StringConstraints(min_length=3, max_length=2000, strip_whitespace=True, pattern=NO_CONTROLS)]
    name: Annotated[str, Field(max_length=60)] | None = None
    password: Password | None = None


class ChallengeListed(Model):
    """An open challenge as moderators see it, even one that cannot be shown in the lobby."""

    id: str
    by: str
    to: str | None
    private: bool
    options: str  # as they were stored
    created_ms: int
    expires_ms: int


class ChallengesListed(Model):
    """All open challenges, latest first."""

    ok: Literal[True] = True
    challenges: list[ChallengeListed]
