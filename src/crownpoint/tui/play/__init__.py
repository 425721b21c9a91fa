"""A table in the terminal without its screen."""
