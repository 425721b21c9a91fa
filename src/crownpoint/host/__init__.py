"""A table in use, wherever that is: sessions, announcements, computer players. What is shown has been saved before."""

from crownpoint.host.announce import Announcer, Written
from crownpoint.host.computers import ComputerDriver, ThreadThinker
from crownpoint.host.session import Session, system_clock

__all__ = ["Announcer", "ComputerDriver", "Session", "ThreadThinker", "Written", "system_clock"]
