"""Only how a table is shown: the page has no server."""
