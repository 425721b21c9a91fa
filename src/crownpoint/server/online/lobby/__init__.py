"""The lobby: challenges, quick match, rooms, presence, ratings, and news for people and programs."""

from crownpoint.server.online.lobby.room import Lobby

__all__ = ["Lobby"]
