"""The host behind the browser: tables over HTTP and Socket.IO."""

from crownpoint.server.app import create_app

__all__ = ["create_app"]
