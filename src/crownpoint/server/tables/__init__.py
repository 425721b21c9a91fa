"""Tables over the network: any process may hold any of them."""

from crownpoint.server.tables.tables import SeatAssignment, Tables

__all__ = ["SeatAssignment", "Tables"]
