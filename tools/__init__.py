"""Makes types and documentation. Not part of the installed package."""
