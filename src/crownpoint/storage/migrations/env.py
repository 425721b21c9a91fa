"""Run by Alembic: bring the store's schema up to date on the connection that the store hands over."""

from alembic import context

from crownpoint.storage.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
