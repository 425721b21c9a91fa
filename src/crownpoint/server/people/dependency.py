"""Gives a route its caller, its site and the accounts there: `async def route(caller: CallerOf, people: PeopleOf)`."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import Depends, Request, Security
from fastapi.security import APIKeyCookie, HTTPBearer
from structlog.contextvars import bind_contextvars

from crownpoint.server.caller import Caller, NotAllowedError
from crownpoint.server.net.api import part
from crownpoint.server.people.cookie import COOKIE, has_cookie
from crownpoint.server.people.people import People
from crownpoint.server.site import Site

__all__ = ["CallerOf", "PeopleOf", "SiteOf", "caller_of", "must_be_from_our_page"]

SAFE = ("GET", "HEAD", "OPTIONS")

# These two are for the description of the API only: `Site.people` reads the headers, for sockets too.
_BY_COOKIE = APIKeyCookie(name=COOKIE, auto_error=False, description="A login in a browser")
_BY_TOKEN = HTTPBearer(auto_error=False, description="A personal access token, cp_…")


async def caller_of(
    request: Request, _cookie: object = Security(_BY_COOKIE), _token: object = Security(_BY_TOKEN)
) -> Caller:
    """Who sends this request.

    Raises `NotAllowedError` if a page of another site may have made the browser send it.
    """
    if request.method not in SAFE:
        must_be_from_our_page(request)
    site: Site = request.app.state.site
    caller = await site.people.identify(request.headers)
    if caller.person is not None:
        bind_contextvars(person=caller.person)
    return caller


def must_be_from_our_page(request: Request) -> None:
    """A change made with a cookie has to come from a page that we served.

    The guard has already refused every foreign Origin. What is left is a request that does not say where it comes
    from. A token needs no such check: no browser sends it on its own.
    """
    headers = request.headers
    if "authorization" in headers or not has_cookie(headers):
        return
    if headers.get("sec-fetch-site", "same-origin") != "same-origin":
        raise NotAllowedError("foreign_origin")
    if "origin" not in headers and "sec-fetch-site" not in headers:
        raise NotAllowedError("foreign_origin")


CallerOf: TypeAlias = Annotated[Caller, Depends(caller_of)]
PeopleOf: TypeAlias = Annotated[People, part("people")]
SiteOf: TypeAlias = Annotated[Site, part("site")]
