"""Browsers that an account knows: those in which its owner has signed in before.

Whoever tries the passwords of an account from many addresses uses up its tries. Its owner is not locked out by that: a
browser it knows has tries of its own. The cookie proves it, for some people, and is good for nothing else.
"""

from __future__ import annotations

import secrets

from fastapi import Request, Response
from starlette.requests import cookie_parser

from crownpoint.server.people.cookie import LONGEST_S, is_https
from crownpoint.server.site import Site

__all__ = ["known_device", "remember_device"]

COOKIE = "crownpoint_device"
PURPOSE = "device"
MOST = 6  # people who share a browser


def known_device(site: Site, request: Request, person_id: str) -> str | None:
    """The name under which a person knows this browser; None if they have never signed in here."""
    for proof in _proofs(request):
        name, _, digest = proof.partition(".")
        if site.secret.confirms(PURPOSE, f"{name} {person_id}", digest):
            return name
    return None


def remember_device(site: Site, request: Request, response: Response, person_id: str) -> None:
    """Let the browser prove from now on that this person has signed in here."""
    if known_device(site, request, person_id) is not None:
        return
    name = secrets.token_hex(8)
    proofs = [*_proofs(request), f"{name}.{site.secret.digest(PURPOSE, f'{name} {person_id}')}"][-MOST:]
    response.set_cookie(
        COOKIE,
        "-".join(proofs),
        max_age=LONGEST_S,
        path="/api/v1",
        httponly=True,
        samesite="strict",
        secure=is_https(request),
    )


def _proofs(request: Request) -> list[str]:
    found = cookie_parser(request.headers.get("cookie", "")).get(COOKIE, "")
    return [proof for proof in found.split("-")[-MOST:] if proof and proof.isascii()]
