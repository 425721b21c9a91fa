"""What the fields of messages about people may hold, and the error answers of routes."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, SecretStr, StringConstraints

from crownpoint.messages import LANGUAGES
from crownpoint.server.models import Refused
from crownpoint.server.online.people import passwords
from crownpoint.storage import names

__all__ = ["NO_CONTROLS", "About", "Bring", "ChosenName", "Id", "Label", "Language", "Password", "errors"]

Language = Annotated[str, StringConstraints(pattern=f"^({'|'.join(LANGUAGES)})$")]
ChosenName = Annotated[str, Field(min_length=names.SHORTEST, max_length=60)]
Password = Annotated[SecretStr, Field(max_length=passwords.LONGEST)]
NO_CONTROLS = r"^[^\x00-\x08\x0b-\x1f\x7f]*$"  # but tabs and new lines; a database may choke on the first of them
Label = Annotated[str, StringConstraints(min_length=1, max_length=60, strip_whitespace=True, pattern=NO_CONTROLS)]
About = Annotated[str, StringConstraints(max_length=1000, pattern=NO_CONTROLS)]
Id = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
Bring = Annotated[bool, Field(description="A guest's games become those of the member who signs in.")]


def errors(*statuses: int) -> dict[int | str, dict[str, object]]:
    """The error answers of a route, for its description, with those that may happen to every request."""
    return {status: {"model": Refused} for status in sorted({*statuses, 400, 401, 403, 422, 429})}
