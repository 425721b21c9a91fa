"""The library: matches to study, what the engine found in them, and notes."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

WANTED = sa.text("wanted IS NOT NULL")


def upgrade() -> None:
    """Add the three tables."""
    op.create_table(
        "library",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("file", sa.Text(), nullable=False),
        sa.Column("source", sa.LargeBinary(), nullable=False),
        sa.Column("white", sa.Text(), nullable=False),
        sa.Column("black", sa.Text(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("date", sa.String(10), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("result", sa.String(40), nullable=False),
        sa.Column("tags", sa.Text(), nullable=False, server_default=""),
        sa.Column("added_ms", sa.BigInteger(), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("judged", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("level", sa.String(16)),
        sa.Column("engine", sa.String(40)),
        sa.Column("white_rate", sa.Float()),
        sa.Column("black_rate", sa.Float()),
        sa.Column("wanted", sa.String(16)),
        sa.Column("wanted_ms", sa.BigInteger()),
        sa.Column("claimed_ms", sa.BigInteger()),
        sa.Column("fault", sa.Text()),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("library_by_digest", "library", ["person_id", "digest"], unique=True)
    op.create_index("library_by_time", "library", ["person_id", "added_ms"])
    op.create_index("library_wanted", "library", ["wanted_ms"], sqlite_where=WANTED, postgresql_where=WANTED)
    op.create_table(
        "judgments",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("level", sa.String(16), nullable=False),
        sa.Column("place", sa.String(16), nullable=False),
        sa.Column("engine", sa.String(40), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["library.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "level", "place"),
    )
    op.create_table(
        "notes",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("place", sa.String(16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["library.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "place"),
    )


def downgrade() -> None:
    """Take them away again."""
    for table in ("notes", "judgments", "library"):
        op.drop_table(table)
