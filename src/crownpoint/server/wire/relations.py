"""Relations between people, and reports to the moderators."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from crownpoint.server.wire.base import Id, Model
from crownpoint.server.wire.fields import NO_CONTROLS

__all__ = ["Bar", "NewReport", "RelatedShown", "RelationsShown", "ReportShown", "ReportsShown", "Verdict"]


class RelatedShown(Model):
    """Someone you follow, mute or block."""

    name: str
    kind: Literal["guest", "member", "bot"]
    relation: Literal["follow", "block", "mute"]
    online: bool


class RelationsShown(Model):
    """Everyone you follow, mute or block."""

    ok: Literal[True] = True
    people: list[RelatedShown]


class NewReport(Model):
    """Report someone to the moderators."""

    person: Annotated[str, Field(max_length=60)]
    table: Id | None = None
    text: Annotated[str, StringConstraints(min_length=3, max_length=2000, strip_whitespace=True, pattern=NO_CONTROLS)]


class ReportShown(Model):
    """A report as moderators see it; a name is null if the account is gone."""

    id: str
    reporter: str | None
    about: str | None
    table: str | None
    text: str
    created_ms: int
    closed_ms: int | None
    verdict: str | None


class ReportsShown(Model):
    """A list of reports."""

    ok: Literal[True] = True
    reports: list[ReportShown]


class Verdict(Model):
    """A moderator's decision on a report."""

    verdict: Annotated[
        str, StringConstraints(min_length=1, max_length=2000, strip_whitespace=True, pattern=NO_CONTROLS)
    ]


class Bar(Model):
    """Bar someone, for some days or for good."""

    days: Annotated[int, Field(ge=1, le=3650)] | None = None
