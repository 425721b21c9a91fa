"""The lobby: challenges, quick match, chat rooms, presence, ratings, and notifications."""

from crownpoint.server.lobby.lobby import Lobby

__all__ = ["Lobby"]
