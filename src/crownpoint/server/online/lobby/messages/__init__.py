"""The messages of the room `lobby`, by theme."""
