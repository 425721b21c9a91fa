"""Tables in sentences."""
