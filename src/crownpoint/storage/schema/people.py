"""Who is on a site: accounts, ways to sign in, relations, and what moderators did."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    String,
    Table,
    Text,
)

from crownpoint.storage.schema.columns import METADATA, person_column, table_column

__all__ = [
    "ASSESSMENTS",
    "CODES",
    "FORMER_NAMES",
    "LOGINS",
    "PASSKEYS",
    "PEOPLE",
    "RELATIONS",
    "REPORTS",
    "TOKENS",
    "TRAIL",
]

PEOPLE = Table(
    "people",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("kind", String(16), nullable=False),  # guest, member, bot
    Column("name", String(60), nullable=False),
    Column("name_key", String(120), nullable=False, unique=True),  # the name as compared: no two are the same
    Column("look_key", String(120), nullable=False, server_default=""),  # the name as seen: no two look the same
    Column("password", Text),  # an argon2 hash
    Column("role", String(16), nullable=False, server_default="player"),  # player, moderator, admin
    Column("owner_id", String(32)),  # of a bot: the member who runs it
    Column("language", String(8), nullable=False, server_default="en"),
    Column("settings", Text, nullable=False, server_default="{}"),  # JSON, the browser's own
    Column("about", Text, nullable=False, server_default=""),
    Column("created_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Column("barred_until_ms", BigInteger),  # by a moderator
    Column("muted_until_ms", BigInteger),  # likewise
    Index("people_by_seen", "seen_ms"),
    Index("people_by_look", "look_key", unique=True),
)
"""Everyone who plays: guests, members and bots. A deleted account leaves no row."""

FORMER_NAMES = Table(
    "former_names",
    METADATA,
    Column("name_key", String(120), primary_key=True),
    Column("look_key", String(120), nullable=False, server_default=""),
    Column("name", String(60), nullable=False),
    person_column("person_id", nullable=False),
    Column("left_ms", BigInteger, nullable=False),  # when it was given up for another
    Index("former_names_by_look", "look_key"),
    Index("former_names_by_person", "person_id", "left_ms"),
)
"""Earlier names of people, which nobody else can take."""

LOGINS = Table(
    "logins",
    METADATA,
    Column("token_hash", String(64), primary_key=True),
    Column("id", String(32), nullable=False, unique=True),  # to name it in the list of one's logins
    person_column("person_id", nullable=False),
    Column("agent", Text, nullable=False),  # what the browser says it is
    Column("created_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Column("expires_ms", BigInteger, nullable=False),
    Index("logins_by_person", "person_id"),
)
"""The browsers in which someone is signed in."""

TOKENS = Table(
    "tokens",
    METADATA,
    Column("token_hash", String(64), primary_key=True),
    Column("id", String(32), nullable=False, unique=True),
    person_column("person_id", nullable=False),
    Column("name", Text, nullable=False),
    Column("scopes", Text, nullable=False),  # words with blanks between
    Column("created_ms", BigInteger, nullable=False),
    Column("used_ms", BigInteger),
    Column("expires_ms", BigInteger),
    Index("tokens_by_person", "person_id"),
)
"""Personal access tokens, for programs."""

PASSKEYS = Table(
    "passkeys",
    METADATA,
    Column("credential_id", String(1400), primary_key=True),
    person_column("person_id", nullable=False),
    Column("public_key", Text, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Index("passkeys_by_person", "person_id"),
)
"""Keys with which a member signs in without a password."""

CODES = Table(
    "codes",
    METADATA,
    Column("code_hash", String(64), primary_key=True),
    Column("purpose", String(32), nullable=False),
    person_column("person_id"),  # none: whoever comes with it
    Column("expires_ms", BigInteger, nullable=False),
    Index("codes_by_expiry", "expires_ms"),
)
"""Secrets that can be used once: codes to reset a password, challenges to passkeys."""

RELATIONS = Table(
    "relations",
    METADATA,
    person_column("person_id", primary_key=True),
    person_column("other_id", primary_key=True),
    Column("kind", String(16), primary_key=True),  # follow, block, mute
    Column("created_ms", BigInteger, nullable=False),
    Index("relations_by_other", "other_id"),
)
"""Whom people follow, mute and block."""

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("reporter_id", String(32), nullable=False),
    Column("about_id", String(32), nullable=False),
    Column("table_id", String(32)),
    Column("reason", String(16), nullable=False, server_default="other"),
    Column("text", Text, nullable=False),
    Column("record", Text),  # of the table at that moment, as a watcher could see it
    Column("created_ms", BigInteger, nullable=False),
    Column("taken_by", String(32)),  # the moderator who looks into it
    Column("closed_ms", BigInteger),
    Column("verdict", Text),
    Column("decision", Integer),  # of an appeal: the line of the trail that it is about
    Index("reports_by_time", "created_ms"),
    Index("reports_by_person", "about_id", "created_ms"),
)
"""Reports to the moderators. They outlive the accounts they name."""

TRAIL = Table(
    "trail",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("time_ms", BigInteger, nullable=False),
    Column("by_id", String(32)),  # none: the operator, on the machine
    Column("by_name", String(60), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("about_id", String(32)),
    Column("about_name", String(60), nullable=False),
    Column("reason", String(16), nullable=False),
    Column("words", Text, nullable=False),  # to the person concerned; of a note, to moderators
    Column("until_ms", BigInteger),
    Column("seal", String(64), nullable=False),  # a hash of this line and the seal before it
    Index("trail_by_person", "about_id", "number"),
)
"""What moderators did, in order. Lines are only ever added."""

ASSESSMENTS = Table(
    "assessments",
    METADATA,
    table_column(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),  # JSON: one seat's decisions and their times
)
"""What the engine found in a rated match that a moderator asked about; computed once."""
