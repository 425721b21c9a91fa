"""The log of a table, in the page."""
