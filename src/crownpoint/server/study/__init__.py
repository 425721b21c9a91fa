"""The study room: everyone's own library, its analyses, and positions to try."""

from crownpoint.server.study.room import StudyRoom

__all__ = ["StudyRoom"]
