"""The room that knows who someone is: guests, members, bots, their logins and what they think of each other."""

from crownpoint.server.online.people.dependency import CallerOf
from crownpoint.server.online.people.room import People

__all__ = ["CallerOf", "People"]
