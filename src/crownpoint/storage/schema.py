"""The tables of the store. A change here needs a migration in `migrations/versions`.

A host on one's own machine uses the first two only; the others belong to a site with many people. Times are
milliseconds, ids 32 hexadecimal digits, secrets are kept as hashes only.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
)

__all__ = [
    "CHALLENGES",
    "CODES",
    "DOWNTIMES",
    "EVENTS",
    "FORMER_NAMES",
    "INTENTS",
    "LINES",
    "LOGINS",
    "METADATA",
    "NOTICES",
    "PASSKEYS",
    "PEOPLE",
    "PRESENCE",
    "PROCESSES",
    "RATINGS",
    "RATING_CHANGES",
    "RELATIONS",
    "REPORTS",
    "ROOMS",
    "SEATS",
    "SEEKS",
    "TABLES",
    "TOKENS",
]

METADATA = MetaData()


def _person(name: str, **options: Any) -> Column[str]:
    return Column(name, String(32), ForeignKey("people.id", ondelete="CASCADE"), **options)


def _table(name: str = "table_id", **options: Any) -> Column[str]:
    return Column(name, String(32), ForeignKey("tables.id", ondelete="CASCADE"), **options)


_UNSETTLED = text("pool IS NOT NULL AND settled_ms IS NULL")
_RUNNING = text("ended_ms IS NULL")
_ENDED = text("ended_ms IS NOT NULL")

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("game", String(32), nullable=False),
    Column("phase", String(32), nullable=False),
    Column("summary", Text, nullable=False),  # JSON: names, score and length, for lists
    Column("last_number", Integer, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),  # when a host was last known to run it
    Column("ended_ms", BigInteger),  # when the match ended; what is said afterwards does not change it
    Column("deadline_ms", BigInteger),  # when the next flag falls
    Column("computer_due", Boolean, nullable=False, server_default=false()),  # a computer is to act
    Column("lease_by", String(32)),  # the process that plays the computer now …
    Column("lease_until_ms", BigInteger),  # … and until when no other need look after it
    Column(
        "private", Boolean, nullable=False, server_default=false()
    ),  # not in public lists; whoever has the link may watch
    Column("pool", String(64)),  # what a rated table counts for, as in `POOLS`
    Column("settled_ms", BigInteger),  # of a rated table: when its match was counted
    Column("to_act", Integer, nullable=False, server_default="0"),  # whom it waits for: 1 the first seat, 2 the second
    Index("tables_by_update", "updated_ms"),
    Index("tables_by_deadline", "deadline_ms"),
    Index("tables_by_computer", "computer_due", "lease_until_ms"),
    Index("tables_running", "created_ms", "id", sqlite_where=_RUNNING, postgresql_where=_RUNNING),
    Index("tables_by_end", "ended_ms", "id", sqlite_where=_ENDED, postgresql_where=_ENDED),
    Index("tables_to_settle", "ended_ms", sqlite_where=_UNSETTLED, postgresql_where=_UNSETTLED),
)
"""One row for each table, kept in step with its events in the same transaction."""

EVENTS = Table(
    "events",
    METADATA,
    _table(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),  # a line of the table record
)
"""The log. Its primary key makes it impossible to write a number twice."""

SEATS = Table(
    "seats",
    METADATA,
    _table(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column(
        "person_id", String(32), ForeignKey("people.id", ondelete="SET NULL")
    ),  # none: a computer, a deleted account
    Column("gone_ms", BigInteger),  # since when no connection of this person watches the table
    Column("score", Float),  # once the match has ended: 1 won, 0.5 drawn, 0 lost
    Column("here_by", String(32)),  # the process that holds such a connection
    Index("seats_by_person", "person_id"),
    Index("seats_by_process", "here_by"),
)
"""Who sits at which table of a site."""

INTENTS = Table(
    "intents",
    METADATA,
    _table(primary_key=True),
    Column("person_id", String(32), primary_key=True),  # no foreign key: it would cost at every move
    Column("intent", String(64), primary_key=True),
    Column("number", Integer, nullable=False),  # the newest event after it was carried out
)
"""Intents that were carried out. Written with their events, so that an intent sent twice is done once."""

PEOPLE = Table(
    "people",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("kind", String(16), nullable=False),  # guest, member, bot
    Column("name", String(60), nullable=False),
    Column("name_key", String(120), nullable=False, unique=True),  # the name as compared: no two look the same
    Column("password", Text),  # an argon2 hash
    Column("role", String(16), nullable=False, server_default="player"),  # player, moderator, admin
    Column("owner_id", String(32)),  # of a bot: the member who runs it
    Column("language", String(8), nullable=False, server_default="en"),
    Column("settings", Text, nullable=False, server_default="{}"),  # JSON, the browser's own
    Column("about", Text, nullable=False, server_default=""),
    Column("created_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Column("barred_until_ms", BigInteger),  # by a moderator
    Index("people_by_seen", "seen_ms"),
)
"""Everyone who plays: guests, members and bots. A deleted account leaves no row."""

FORMER_NAMES = Table(
    "former_names",
    METADATA,
    Column("name_key", String(120), primary_key=True),
    Column("name", String(60), nullable=False),
    _person("person_id", nullable=False),
    Column("left_ms", BigInteger, nullable=False),  # when it was given up for another
    Index("former_names_by_person", "person_id", "left_ms"),
)
"""Earlier names of people, which nobody else can take."""

LOGINS = Table(
    "logins",
    METADATA,
    Column("token_hash", String(64), primary_key=True),
    Column("id", String(32), nullable=False, unique=True),  # to name it in the list of one's logins
    _person("person_id", nullable=False),
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
    _person("person_id", nullable=False),
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
    _person("person_id", nullable=False),
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
    _person("person_id"),  # none: whoever comes with it
    Column("expires_ms", BigInteger, nullable=False),
    Index("codes_by_expiry", "expires_ms"),
)
"""Secrets that can be used once: codes to reset a password, challenges to passkeys."""

RELATIONS = Table(
    "relations",
    METADATA,
    _person("person_id", primary_key=True),
    _person("other_id", primary_key=True),
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
    Column("text", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("closed_ms", BigInteger),
    Column("verdict", Text),
    Index("reports_by_time", "created_ms"),
)
"""Reports to the moderators. They outlive the accounts they name."""

RATINGS = Table(
    "ratings",
    METADATA,
    _person("person_id", primary_key=True),
    Column("pool", String(64), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
    Index("ratings_by_rating", "pool", "rating"),
)
"""How strong someone is at a game and speed (Glicko-2)."""

RATING_CHANGES = Table(
    "rating_changes",
    METADATA,
    _table(primary_key=True),
    _person("person_id", primary_key=True),
    Column("pool", String(64), nullable=False),
    Column("score", Float, nullable=False),  # 1 won, 0.5 drawn, 0 lost
    Column("rating_before", Float, nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("time_ms", BigInteger, nullable=False),
    Index("rating_changes_by_person", "person_id", "pool", "time_ms"),
)
"""One row for each seat of a rated match that has ended. Its key makes a match count once."""

ROOMS = Table(
    "rooms",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("name_key", String(120), nullable=False, unique=True),
    Column("language", String(8), nullable=False),
    Column("owner_id", String(32)),
    Column("created_ms", BigInteger, nullable=False),
)
"""Named rooms of the lobby."""

CHALLENGES = Table(
    "challenges",
    METADATA,
    Column("id", String(32), primary_key=True),
    _person("person_id", nullable=False),
    _person("to_id"),  # for this person only
    Column("room_id", String(32)),
    Column("link_hash", String(64), unique=True),  # private: whoever has the link
    Column("options", Text, nullable=False),  # JSON: TableOptions
    Column("least_rating", Integer),
    Column("most_rating", Integer),
    Column("created_ms", BigInteger, nullable=False),
    Column("expires_ms", BigInteger, nullable=False),
    Column("table_id", String(32)),  # once it is taken up; set once
    Index("challenges_by_time", "created_ms"),
    Index("challenges_by_person", "person_id"),
)
"""Open challenges."""

SEEKS = Table(
    "seeks",
    METADATA,
    _person("person_id", primary_key=True),
    Column("id", String(32), nullable=False),  # a new one for every search
    Column("terms", Text, nullable=False),  # JSON of the options: two seeks meet when these are equal
    Column("pool", String(64), nullable=False),
    Column("rating", Float, nullable=False),
    Column("since_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),  # renewed while the seeker is connected
    Column("table_id", String(32)),  # once a partner is found; set once
    Index("seeks_by_pool", "pool", "since_ms"),
)
"""People who wait for a quick match."""

LINES = Table(
    "lines",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("room_id", String(32), nullable=False),
    _person("person_id", nullable=False),
    Column("text", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Index("lines_by_room", "room_id", "id"),
)
"""Messages in the chat rooms; what is said at a table is in its events."""

PRESENCE = Table(
    "presence",
    METADATA,
    Column("process_id", String(32), primary_key=True),
    _person("person_id", primary_key=True),
    Column("room_id", String(32)),  # of the lobby; none: elsewhere on the site
    Index("presence_by_person", "person_id"),
)
"""Who is connected to which process. Rows of a process that has died do not count."""

PROCESSES = Table(
    "processes",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("started_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Column("stopped_ms", BigInteger),  # when it ended in good order
)
"""The server processes of the site."""

NOTICES = Table(
    "notices",
    METADATA,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("body", Text, nullable=False),  # JSON, as on the bus
    Column("created_ms", BigInteger, nullable=False),
)
"""Messages of admin commands to the running processes."""

DOWNTIMES = Table(
    "downtimes",
    METADATA,
    Column("since_ms", BigInteger, primary_key=True, autoincrement=False),
    Column("until_ms", BigInteger, nullable=False),
)
"""Times in which no process was running. They are charged to nobody's clock."""
