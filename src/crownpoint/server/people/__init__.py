"""Who the people of a host are: accounts, or one owner."""

from crownpoint.server.people.owner import Owner
from crownpoint.server.people.people import People

__all__ = ["Owner", "People"]
