"""The messages of the room `people`, by theme."""
