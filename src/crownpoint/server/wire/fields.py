"""What the fields of messages about people may hold."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, SecretStr, StringConstraints

from crownpoint.messages import LANGUAGES
from crownpoint.server.people import passwords
from crownpoint.storage.site import names
from crownpoint.table.pools import pools

__all__ = ["NO_CONTROLS", "About", "Bring", "ChosenName", "Label", "Language", "Password", "PoolName"]

Language = Annotated[str, StringConstraints(pattern=f"^({'|'.join(LANGUAGES)})$")]
ChosenName = Annotated[str, Field(min_length=names.SHORTEST, max_length=60)]
Password = Annotated[SecretStr, Field(max_length=passwords.LONGEST)]
NO_CONTROLS = r"^[^\x00-\x08\x0b-\x1f\x7f]*$"  # except tabs and new lines; PostgreSQL rejects the null character
Label = Annotated[str, StringConstraints(min_length=1, max_length=60, strip_whitespace=True, pattern=NO_CONTROLS)]
About = Annotated[str, StringConstraints(max_length=1000, pattern=NO_CONTROLS)]
PoolName = Annotated[str, Field(max_length=64, examples=[pools()[0]]), AfterValidator(lambda name: _known_pool(name))]
Bring = Annotated[bool, Field(description="A guest's games become those of the member who signs in.")]


def _known_pool(name: str) -> str:
    if name not in pools():
        raise ValueError(f"not one of {', '.join(pools())}")
    return name
