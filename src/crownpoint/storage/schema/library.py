"""Matches to study: what the engine found in them, notes, cards, and links to share."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    false,
    text,
    true,
)

from crownpoint.storage.schema.columns import METADATA, person_column

__all__ = ["CARDS", "DECISIONS", "JUDGMENTS", "LIBRARY", "NOTES", "REVIEWS", "SHAPES", "SHARES"]

_WANTED = text("wanted IS NOT NULL")

LIBRARY = Table(
    "library",
    METADATA,
    Column("id", String(32), primary_key=True),
    person_column("person_id", nullable=False),
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
    person_column("person_id", nullable=False),
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
