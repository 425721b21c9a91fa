"""Playing at a site from the terminal, on the documented protocol and nothing but the standard library."""
