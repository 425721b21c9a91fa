"""The checkers engine: endings, search and players."""
