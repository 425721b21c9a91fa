"""The messages of the room `people`, by theme; `models.py` has them all."""
