"""The host behind the browser: tables over HTTP and Socket.IO, for one owner at home or for the people of a site."""

from crownpoint.server.app import create_site_app

__all__ = ["create_site_app"]
