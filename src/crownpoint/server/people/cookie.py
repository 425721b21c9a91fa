"""The cookie by which a browser is known."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import Request, Response
from starlette.requests import cookie_parser

from crownpoint.server.site import Site

__all__ = ["COOKIE", "clear_cookie", "cookie_in", "has_cookie", "is_https", "set_cookie"]

COOKIE = "crownpoint_login"
LONGEST_S = 400 * 24 * 3600  # the most that browsers allow; the database decides when it expires


def cookie_in(headers: Mapping[str, str]) -> str | None:
    """What the cookie of a request holds; header names are lower-case."""
    return cookie_parser(headers.get("cookie", "")).get(COOKIE)


def has_cookie(headers: Mapping[str, str]) -> bool:
    """Whether the request carries the cookie, or anything that we may have failed to read as one."""
    return COOKIE in headers.get("cookie", "")


def set_cookie(request: Request, response: Response, secret: str) -> None:
    """Let the browser, and none of its scripts, keep the secret of a login."""
    response.set_cookie(
        COOKIE, secret, max_age=LONGEST_S, path="/", httponly=True, samesite="lax", secure=is_https(request)
    )


def clear_cookie(request: Request, response: Response) -> None:
    """Let the browser forget it."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax", secure=is_https(request))


def is_https(request: Request) -> bool:
    """Whether the browser reached us through TLS, which a proxy may have taken off. The guard has seen the Origin."""
    site: Site = request.app.state.site
    return (
        site.config.https or request.url.scheme == "https" or request.headers.get("origin", "").startswith("https://")
    )
