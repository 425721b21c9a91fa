"""The study room: each person's library, its analyses, and positions to explore."""

from crownpoint.server.study.room import StudyRoom

__all__ = ["StudyRoom"]
