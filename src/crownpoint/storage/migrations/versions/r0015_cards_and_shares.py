"""Cards and their reviews; of the library: links to its matches, their decisions to search, and who won."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def winner_of(result: str) -> str:
    """Who won, from a score such as 5–3; nothing if it does not say so."""
    white, _, black = result.partition("–")
    if white == black:
        return "draw" if white == "½" else ""
    if not (white.isdecimal() and black.isdecimal()):
        return ""
    return "white" if int(white) > int(black) else "black"


def upgrade() -> None:
    """Add the five tables and the column."""
    op.add_column("library", sa.Column("winner", sa.String(5), nullable=False, server_default=""))
    library = sa.table("library", sa.column("id", sa.String), sa.column("result", sa.String), sa.column("winner"))
    connection = op.get_bind()
    for row in connection.execute(sa.select(library.c.id, library.c.result)).all():
        won = winner_of(row.result)
        connection.execute(library.update().where(library.c.id == row.id).values(winner=won))
    op.create_table(
        "cards",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("deck", sa.String(40), nullable=False),
        sa.Column("position", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("match_id", sa.String(32)),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("added_ms", sa.BigInteger(), nullable=False),
        sa.Column("due_ms", sa.BigInteger(), nullable=False),
        sa.Column("memory", sa.Text()),
        sa.Column("seen", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("missed", sa.Integer(), nullable=False, server_default="0"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["match_id"], ["library.id"], ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("cards_by_position", "cards", ["person_id", "position"], unique=True)
    op.create_index("cards_by_due", "cards", ["person_id", "due_ms"])
    op.create_table(
        "reviews",
        sa.Column("card_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["card_id"], ["cards.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("card_id", "number"),
    )
    op.create_index("reviews_by_time", "reviews", ["at_ms"])
    op.create_table(
        "shares",
        sa.Column("secret", sa.String(32), nullable=False),
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("quiz", sa.Boolean(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["library.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("secret"),
    )
    op.create_table(
        "decisions",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("place", sa.String(16), nullable=False),
        sa.Column("player", sa.String(5), nullable=False),
        sa.Column("counted", sa.Boolean(), nullable=False),
        sa.Column("loss", sa.Float(), nullable=False),
        sa.Column("tags", sa.Text(), nullable=False),
        sa.Column("choice", sa.Text(), nullable=False),
        sa.Column("shape", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["library.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "place"),
    )
    op.create_table(
        "shapes",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("places", sa.Text(), nullable=False),
        sa.Column("packed", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["library.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id"),
    )
    op.create_index("shares_by_match", "shares", ["match_id", "quiz"], unique=True)


def downgrade() -> None:
    """Take them away again."""
    for table in ("shapes", "decisions", "shares", "reviews", "cards"):
        op.drop_table(table)
    op.drop_column("library", "winner")
