"""Of the library: the figures of each match, and its positions before an analysis."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; what they hold is filled in by the study room."""
    op.add_column("library", sa.Column("figures", sa.Text()))
    op.add_column("library", sa.Column("indexed", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("decisions", sa.Column("judged", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.create_index("decisions_by_shape", "decisions", ["shape"])
