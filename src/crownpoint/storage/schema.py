"""The tables of the store. A change here needs a migration in `migrations/versions`.

A host at home uses the first two and those of the library; the others belong to a site with many people.
Times are milliseconds, ids 32 hexadecimal digits, secrets are kept as hashes only.
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
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
    true,
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
    Column("private", Boolean, nullable=False, server_default=false()),  # there for its players only
    Column("pool", String(64)),  # what a rated table counts for, one of `pools`
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
    Column("away_times", Integer, nullable=False, server_default="0"),  # how often the page was left during the match …
    Column("away_ms", BigInteger, nullable=False, server_default="0"),  # … and for how long
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
    _person("person_id", nullable=False),
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
    _table(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),  # JSON: one seat's decisions and their times
)
"""What the engine found in a rated match that a moderator asked about; computed once."""

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

_WANTED = text("wanted IS NOT NULL")

LIBRARY = Table(
    "library",
    METADATA,
    Column("id", String(32), primary_key=True),
    _person("person_id", nullable=False),
    Column("digest", String(64), nullable=False),  # of the source: the same match is kept once
    Column("game", String(32), nullable=False),
    Column("file", Text, nullable=False),  # the name it came with
    Column("source", LargeBinary, nullable=False),
    Column("white", Text, nullable=False),
    Column("black", Text, nullable=False),
    Column("event", Text, nullable=False),
    Column("date", String(10), nullable=False),  # 2026-11-17, or nothing
    Column("length", Integer, nullable=False),
    Column("result", String(40), nullable=False),
    Column("winner", String(5), nullable=False, server_default=""),  # white, black, draw, or not known
    Column("tags", Text, nullable=False, server_default=""),  # words with commas between
    Column("added_ms", BigInteger, nullable=False),
    Column("decisions", Integer, nullable=False, server_default="0"),  # 0 until it was opened for an analysis
    Column("judged", Integer, nullable=False, server_default="0"),  # how many of them at `level`
    Column("level", String(16)),  # of the last analysis, and who made it; none: never analyzed
    Column("engine", String(40)),
    Column("white_rate", Float),  # error rates, once all decisions are judged
    Column("black_rate", Float),
    Column("figures", Text),  # JSON: the statistics of both sides, once all decisions are judged
    Column("indexed", Boolean, nullable=False, server_default=false()),  # whether its positions can be searched
    Column("wanted", String(16)),  # the level of an analysis that is to be made …
    Column("wanted_ms", BigInteger),  # … since when …
    Column("claimed_ms", BigInteger),  # … and when a process last worked at it
    Column("fault", Text),  # why it cannot be analyzed
    Index("library_by_digest", "person_id", "digest", unique=True),
    Index("library_by_time", "person_id", "added_ms"),
    Index("library_wanted", "wanted_ms", sqlite_where=_WANTED, postgresql_where=_WANTED),
)
"""Matches that people study, each person's own."""

JUDGMENTS = Table(
    "judgments",
    METADATA,
    Column("match_id", String(32), ForeignKey("library.id", ondelete="CASCADE"), primary_key=True),
    Column("level", String(16), primary_key=True),
    Column("place", String(16), primary_key=True),  # the game and the action in it: 3.17
    Column("engine", String(40), nullable=False),
    Column("body", Text, nullable=False),  # JSON, the game's own
)
"""What the engine found about the decisions of the library's matches."""

NOTES = Table(
    "notes",
    METADATA,
    Column("match_id", String(32), ForeignKey("library.id", ondelete="CASCADE"), primary_key=True),
    Column("place", String(16), primary_key=True),  # as above; nothing: the match as a whole
    Column("text", Text, nullable=False),
)
"""What people wrote about the matches of their library."""

CARDS = Table(
    "cards",
    METADATA,
    Column("id", String(32), primary_key=True),
    _person("person_id", nullable=False),
    Column("game", String(32), nullable=False),
    Column("deck", String(40), nullable=False),
    Column("position", Text, nullable=False),  # with dice, cube and score: the same question is kept once
    Column("body", Text, nullable=False),  # JSON, the game's own judgment of it
    Column("match_id", String(32), ForeignKey("library.id", ondelete="SET NULL")),
    Column("origin", Text, nullable=False),  # JSON: who played where, and what was chosen
    Column("added_ms", BigInteger, nullable=False),
    Column("due_ms", BigInteger, nullable=False),
    Column("memory", Text),  # JSON of the scheduler; none: never seen
    Column("seen", Integer, nullable=False, server_default="0"),
    Column("missed", Integer, nullable=False, server_default="0"),
    Index("cards_by_position", "person_id", "position", unique=True),
    Index("cards_by_due", "person_id", "due_ms"),
)
"""Questions that people want to remember the answers of."""

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("card_id", String(32), ForeignKey("cards.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # counted from 1
    Column("rating", Integer, nullable=False),  # 1 again, 2 hard, 3 good, 4 easy
    Column("answer", Text, nullable=False),  # nothing: the answer was shown without a try
    Column("at_ms", BigInteger, nullable=False),
    Index("reviews_by_time", "at_ms"),
)
"""How well cards were known."""

SHARES = Table(
    "shares",
    METADATA,
    Column("secret", String(32), primary_key=True),
    Column("match_id", String(32), ForeignKey("library.id", ondelete="CASCADE"), nullable=False),
    Column("quiz", Boolean, nullable=False),  # the errors as questions, without their answers
    Column("created_ms", BigInteger, nullable=False),
    Index("shares_by_match", "match_id", "quiz", unique=True),
)
"""Links by which others may see a match of somebody's library."""

DECISIONS = Table(
    "decisions",
    METADATA,
    Column("match_id", String(32), ForeignKey("library.id", ondelete="CASCADE"), primary_key=True),
    Column("place", String(16), primary_key=True),
    Column("player", String(5), nullable=False),  # white or black
    Column("counted", Boolean, nullable=False),  # whether statistics count it
    Column("judged", Boolean, nullable=False, server_default=true()),  # or only played
    Column("loss", Float, nullable=False),
    Column("tags", Text, nullable=False),  # words with blanks between
    Column("choice", Text, nullable=False),  # what was played
    Column("shape", LargeBinary, nullable=False),  # the board as the side to move sees it, for searches
)
"""What is searched and counted over the whole library: the decisions of the last analysis of each match; of
matches that were not analyzed, the first moves."""

Index("decisions_by_shape", DECISIONS.c.shape)

SHAPES = Table(
    "shapes",
    METADATA,
    Column("match_id", String(32), ForeignKey("library.id", ondelete="CASCADE"), primary_key=True),
    Column("places", Text, nullable=False),  # of its decisions, with blanks between
    Column("packed", LargeBinary, nullable=False),  # their shapes one after the other: many are searched at once
)
"""The boards of a match that was analyzed, in one piece."""
