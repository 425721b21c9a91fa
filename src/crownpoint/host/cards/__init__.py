"""Using cards: when they are due, how well they are known, and their export to Anki. Needs the extra `cards`."""

from crownpoint.host.cards.progress import Progress, progress_of
from crownpoint.host.cards.schedule import RATINGS, Scheduled, schedule, suggested_rating

__all__ = ["RATINGS", "Progress", "Scheduled", "progress_of", "schedule", "suggested_rating"]
