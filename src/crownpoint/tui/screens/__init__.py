"""The pages of the terminal app."""
