"""The lobby: challenges, quick matches, rooms, presence, and the ratings."""
