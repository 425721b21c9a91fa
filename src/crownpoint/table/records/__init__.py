"""The log of a table as text and as a replay."""
