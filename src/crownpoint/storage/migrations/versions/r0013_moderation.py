"""Names by their look, and moderation: mutes, reasons of reports, records, the trail of what moderators did."""

from collections.abc import Callable

import sqlalchemy as sa
from alembic import op

from crownpoint.storage.site.names import LONGEST, look_key, name_key

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

NAMED = sa.table("people", *map(sa.column, ("id", "name", "name_key", "look_key", "created_ms")))
ROOMS = sa.table("rooms", *map(sa.column, ("id", "name", "name_key", "created_ms")))
FORMER = sa.table("former_names", *map(sa.column, ("name", "name_key", "look_key")))


def upgrade() -> None:
    """Add the columns and tables, and give every name its new keys."""
    for table, column in (
        ("people", sa.Column("look_key", sa.String(120), nullable=False, server_default="")),
        ("people", sa.Column("muted_until_ms", sa.BigInteger())),
        ("former_names", sa.Column("look_key", sa.String(120), nullable=False, server_default="")),
        ("reports", sa.Column("reason", sa.String(16), nullable=False, server_default="other")),
        ("reports", sa.Column("record", sa.Text())),
        ("reports", sa.Column("taken_by", sa.String(32))),
        ("reports", sa.Column("decision", sa.Integer())),
        ("seats", sa.Column("away_times", sa.Integer(), nullable=False, server_default="0")),
        ("seats", sa.Column("away_ms", sa.BigInteger(), nullable=False, server_default="0")),
    ):
        op.add_column(table, column)
    op.create_index("reports_by_person", "reports", ["about_id", "created_ms"])
    op.create_table(
        "trail",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("time_ms", sa.BigInteger(), nullable=False),
        sa.Column("by_id", sa.String(32)),
        sa.Column("by_name", sa.String(60), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("about_id", sa.String(32)),
        sa.Column("about_name", sa.String(60), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("until_ms", sa.BigInteger()),
        sa.Column("seal", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )
    op.create_index("trail_by_person", "trail", ["about_id", "number"])
    op.create_table(
        "assessments",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    _renew(NAMED, name_key, look_key)
    _renew(ROOMS, name_key)
    _renew_former()
    op.create_index("people_by_look", "people", ["look_key"], unique=True)
    op.create_index("former_names_by_look", "former_names", ["look_key"])


def _renew(table: sa.TableClause, *keys: Callable[[str], str]) -> None:
    """Compute the keys of all names; of two that look the same now, the later one gets a number."""
    connection, taken = op.get_bind(), set[str]()
    rows = connection.execute(sa.select(table.c.id, table.c.name).order_by(table.c.created_ms, table.c.id)).all()
    connection.execute(sa.update(table).values(name_key=table.c.id))  # out of each other's way
    for row in rows:
        name, number = row.name, 1
        while taken & (found := {key(name) for key in keys}):
            number += 1
            name = f"{row.name[: LONGEST - 5]} {number}"
        taken |= found
        values = {key.__name__: key(name) for key in keys}
        connection.execute(sa.update(table).where(table.c.id == row.id).values(name=name, **values))


def _renew_former() -> None:
    """The same for earlier names, of which two that look the same are kept as one."""
    connection, taken = op.get_bind(), set[str]()
    rows = connection.execute(sa.select(FORMER.c.name, FORMER.c.name_key)).all()
    for number, row in enumerate(rows):
        connection.execute(sa.update(FORMER).where(FORMER.c.name_key == row.name_key).values(name_key=f"#{number}"))
    for number, row in enumerate(rows):
        this, key = FORMER.c.name_key == f"#{number}", name_key(row.name)
        if key in taken:
            connection.execute(sa.delete(FORMER).where(this))
        else:
            taken.add(key)
            connection.execute(sa.update(FORMER).where(this).values(name_key=key, look_key=look_key(row.name)))


def downgrade() -> None:
    """Take it all away again; names keep their numbers."""
    op.drop_index("people_by_look", "people")
    op.drop_index("former_names_by_look", "former_names")
    op.drop_index("reports_by_person", "reports")
    op.drop_index("trail_by_person", "trail")
    for table in ("trail", "assessments"):
        op.drop_table(table)
    for table, columns in {
        "people": ("look_key", "muted_until_ms"),
        "former_names": ("look_key",),
        "reports": ("reason", "record", "taken_by", "decision"),
        "seats": ("away_times", "away_ms"),
    }.items():
        for column in columns:
            op.drop_column(table, column)
