"""The page has no database: its tables are kept by `page_host.PageLog`."""
