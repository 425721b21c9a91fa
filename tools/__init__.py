"""What makes types and documentation. Not part of the installed package."""
