"""The tables of the store. A change here needs a migration in `migrations/versions`.

A host at home uses those of `log` and `library`; the others belong to a site with many people.
Times are milliseconds, ids 32 hexadecimal digits, secrets are kept as hashes only.
"""

from crownpoint.storage.schema.columns import METADATA
from crownpoint.storage.schema.library import CARDS, DECISIONS, JUDGMENTS, LIBRARY, NOTES, REVIEWS, SHAPES, SHARES
from crownpoint.storage.schema.log import EVENTS, INTENTS, SEATS, TABLES
from crownpoint.storage.schema.people import (
    ASSESSMENTS,
    CODES,
    FORMER_NAMES,
    LOGINS,
    PASSKEYS,
    PEOPLE,
    RELATIONS,
    REPORTS,
    TOKENS,
    TRAIL,
)
from crownpoint.storage.schema.site import (
    CHALLENGES,
    DOWNTIMES,
    LINES,
    NOTICES,
    PRESENCE,
    PROCESSES,
    RATING_CHANGES,
    RATINGS,
    ROOMS,
    SEEKS,
)

__all__ = [
    "ASSESSMENTS",
    "CARDS",
    "CHALLENGES",
    "CODES",
    "DECISIONS",
    "DOWNTIMES",
    "EVENTS",
    "FORMER_NAMES",
    "INTENTS",
    "JUDGMENTS",
    "LIBRARY",
    "LINES",
    "LOGINS",
    "METADATA",
    "NOTES",
    "NOTICES",
    "PASSKEYS",
    "PEOPLE",
    "PRESENCE",
    "PROCESSES",
    "RATINGS",
    "RATING_CHANGES",
    "RELATIONS",
    "REPORTS",
    "REVIEWS",
    "ROOMS",
    "SEATS",
    "SEEKS",
    "SHAPES",
    "SHARES",
    "TABLES",
    "TOKENS",
    "TRAIL",
]
