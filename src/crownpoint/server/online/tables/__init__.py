"""Tables played over the network: any process may hold any of them."""

from crownpoint.server.online.tables.room import Sitter, Tables

__all__ = ["Sitter", "Tables"]
