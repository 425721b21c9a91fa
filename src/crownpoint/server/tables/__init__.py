"""Tables over the network. Any process may serve any table."""

from crownpoint.server.tables.tables import SeatAssignment, Tables

__all__ = ["SeatAssignment", "Tables"]
