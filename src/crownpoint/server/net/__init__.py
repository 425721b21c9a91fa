"""Connections: who may connect, how often and how fast, and the bus between processes."""
