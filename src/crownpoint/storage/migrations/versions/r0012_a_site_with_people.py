"""A site with many people: accounts, logins, seats, intents, ratings, the lobby, the processes."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create what a site needs; saved tables stay as they are."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("name_key", sa.String(length=120), nullable=False),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("role", sa.String(length=16), server_default="player", nullable=False),
        sa.Column("owner_id", sa.String(length=32), nullable=True),
        sa.Column("language", sa.String(length=8), server_default="en", nullable=False),
        sa.Column("settings", sa.Text(), server_default="{}", nullable=False),
        sa.Column("about", sa.Text(), server_default="", nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.Column("barred_until_ms", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("name_key"),
    )
    op.create_index("people_by_seen", "people", ["seen_ms"], unique=False)
    op.create_table(
        "former_names",
        sa.Column("name_key", sa.String(length=120), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("left_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("name_key"),
    )
    op.create_index("former_names_by_person", "former_names", ["person_id", "left_ms"], unique=False)
    op.create_table(
        "notices",
        sa.Column(
            "number",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=True,
            nullable=False,
        ),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("started_ms", sa.BigInteger(), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.Column("stopped_ms", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "downtimes",
        sa.Column("since_ms", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("since_ms"),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("reporter_id", sa.String(length=32), nullable=False),
        sa.Column("about_id", sa.String(length=32), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("closed_ms", sa.BigInteger(), nullable=True),
        sa.Column("verdict", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("reports_by_time", "reports", ["created_ms"], unique=False)
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("name_key", sa.String(length=120), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("owner_id", sa.String(length=32), nullable=True),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("name_key"),
    )
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("to_id", sa.String(length=32), nullable=True),
        sa.Column("room_id", sa.String(length=32), nullable=True),
        sa.Column("link_hash", sa.String(length=64), nullable=True),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("least_rating", sa.Integer(), nullable=True),
        sa.Column("most_rating", sa.Integer(), nullable=True),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("expires_ms", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["to_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("link_hash"),
    )
    op.create_index("challenges_by_person", "challenges", ["person_id"], unique=False)
    op.create_index("challenges_by_time", "challenges", ["created_ms"], unique=False)
    op.create_table(
        "intents",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("intent", sa.String(length=64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "person_id", "intent"),
    )
    op.create_table(
        "lines",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("room_id", sa.String(length=32), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("lines_by_room", "lines", ["room_id", "id"], unique=False)
    op.create_table(
        "logins",
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("agent", sa.Text(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.Column("expires_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token_hash"),
        sa.UniqueConstraint("id"),
    )
    op.create_index("logins_by_person", "logins", ["person_id"], unique=False)
    op.create_table(
        "passkeys",
        sa.Column("credential_id", sa.String(length=1400), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("credential_id"),
    )
    op.create_index("passkeys_by_person", "passkeys", ["person_id"], unique=False)
    op.create_table(
        "codes",
        sa.Column("code_hash", sa.String(length=64), nullable=False),
        sa.Column("purpose", sa.String(length=32), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=True),
        sa.Column("expires_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("code_hash"),
    )
    op.create_index("codes_by_expiry", "codes", ["expires_ms"], unique=False)
    op.create_table(
        "rating_changes",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("pool", sa.String(length=64), nullable=False),
        sa.Column("score", sa.Float(), nullable=False),
        sa.Column("rating_before", sa.Float(), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("time_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "person_id"),
    )
    op.create_index("rating_changes_by_person", "rating_changes", ["person_id", "pool", "time_ms"], unique=False)
    op.create_table(
        "ratings",
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("pool", sa.String(length=64), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("updated_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id", "pool"),
    )
    op.create_index("ratings_by_rating", "ratings", ["pool", "rating"], unique=False)
    op.create_table(
        "relations",
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("other_id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["other_id"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id", "other_id", "kind"),
    )
    op.create_index("relations_by_other", "relations", ["other_id"], unique=False)
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=True),
        sa.Column("gone_ms", sa.BigInteger(), nullable=True),
        sa.Column("score", sa.Float(), nullable=True),
        sa.Column("here_by", sa.String(length=32), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("seats_by_person", "seats", ["person_id"], unique=False)
    op.create_index("seats_by_process", "seats", ["here_by"], unique=False)
    op.create_table(
        "seeks",
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("pool", sa.String(length=64), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("since_ms", sa.BigInteger(), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id"),
    )
    op.create_index("seeks_by_pool", "seeks", ["pool", "since_ms"], unique=False)
    op.create_table(
        "tokens",
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("scopes", sa.Text(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("used_ms", sa.BigInteger(), nullable=True),
        sa.Column("expires_ms", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token_hash"),
        sa.UniqueConstraint("id"),
    )
    op.create_index("tokens_by_person", "tokens", ["person_id"], unique=False)
    op.add_column("tables", sa.Column("ended_ms", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("deadline_ms", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("computer_due", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("tables", sa.Column("lease_by", sa.String(length=32), nullable=True))
    op.add_column("tables", sa.Column("lease_until_ms", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("private", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("tables", sa.Column("pool", sa.String(length=64), nullable=True))
    op.add_column("tables", sa.Column("settled_ms", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("to_act", sa.Integer(), server_default="0", nullable=False))
    op.create_index("tables_by_deadline", "tables", ["deadline_ms"], unique=False)
    op.create_index("tables_by_computer", "tables", ["computer_due", "lease_until_ms"], unique=False)
    running, ended = sa.text("ended_ms IS NULL"), sa.text("ended_ms IS NOT NULL")
    op.create_index(
        "tables_running", "tables", ["created_ms", "id"], sqlite_where=running, postgresql_where=running, unique=False
    )
    op.create_index(
        "tables_by_end", "tables", ["ended_ms", "id"], sqlite_where=ended, postgresql_where=ended, unique=False
    )
    unsettled = sa.text("pool IS NOT NULL AND settled_ms IS NULL")
    op.create_index(
        "tables_to_settle", "tables", ["ended_ms"], sqlite_where=unsettled, postgresql_where=unsettled, unique=False
    )
    op.create_table(
        "presence",
        sa.Column("process_id", sa.String(length=32), nullable=False),
        sa.Column("person_id", sa.String(length=32), nullable=False),
        sa.Column("room_id", sa.String(length=32), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("process_id", "person_id"),
    )
    op.create_index("presence_by_person", "presence", ["person_id"], unique=False)


def downgrade() -> None:
    """Drop it again."""
    op.drop_index("presence_by_person", table_name="presence")
    op.drop_table("presence")
    op.drop_index("tables_to_settle", table_name="tables")
    op.drop_index("tables_by_end", table_name="tables")
    op.drop_index("tables_running", table_name="tables")
    op.drop_index("tables_by_computer", table_name="tables")
    op.drop_index("tables_by_deadline", table_name="tables")
    op.drop_column("tables", "to_act")
    op.drop_column("tables", "settled_ms")
    op.drop_column("tables", "pool")
    op.drop_column("tables", "private")
    op.drop_column("tables", "lease_until_ms")
    op.drop_column("tables", "lease_by")
    op.drop_column("tables", "computer_due")
    op.drop_column("tables", "deadline_ms")
    op.drop_column("tables", "ended_ms")
    op.drop_index("tokens_by_person", table_name="tokens")
    op.drop_table("tokens")
    op.drop_index("seeks_by_pool", table_name="seeks")
    op.drop_table("seeks")
    op.drop_index("seats_by_process", table_name="seats")
    op.drop_index("seats_by_person", table_name="seats")
    op.drop_table("seats")
    op.drop_index("relations_by_other", table_name="relations")
    op.drop_table("relations")
    op.drop_index("ratings_by_rating", table_name="ratings")
    op.drop_table("ratings")
    op.drop_index("rating_changes_by_person", table_name="rating_changes")
    op.drop_table("rating_changes")
    op.drop_index("codes_by_expiry", table_name="codes")
    op.drop_table("codes")
    op.drop_index("passkeys_by_person", table_name="passkeys")
    op.drop_table("passkeys")
    op.drop_index("logins_by_person", table_name="logins")
    op.drop_table("logins")
    op.drop_index("lines_by_room", table_name="lines")
    op.drop_table("lines")
    op.drop_table("intents")
    op.drop_index("challenges_by_time", table_name="challenges")
    op.drop_index("challenges_by_person", table_name="challenges")
    op.drop_table("challenges")
    op.drop_table("rooms")
    op.drop_index("reports_by_time", table_name="reports")
    op.drop_table("reports")
    op.drop_table("notices")
    op.drop_index("former_names_by_person", table_name="former_names")
    op.drop_table("former_names")
    op.drop_table("downtimes")
    op.drop_table("processes")
    op.drop_index("people_by_seen", table_name="people")
    op.drop_table("people")
