"""The lobby: challenges, quick match, rooms, presence, ratings, and news for people and programs."""

from crownpoint.server.lobby.lobby import Lobby

__all__ = ["Lobby"]
