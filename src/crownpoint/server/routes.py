"""The HTTP routes of a host. Each finds its part of the host in its request, so they are built once for a process."""

from __future__ import annotations

from fastapi.routing import APIRouter
from starlette.routing import BaseRoute

from crownpoint.server.config import PeopleMode
from crownpoint.server.lobby import (
    challenge_routes,
    chat_room_routes,
    fair_play_routes,
    list_routes,
    quick_match_routes,
    stream_routes,
)
from crownpoint.server.people import account, decisions, me, moderation, passkeys, profiles, relations, sign_in, tokens
from crownpoint.server.study import card_routes, library_routes, match_routes, share_routes
from crownpoint.server.study import position_routes as study_position_routes
from crownpoint.server.tables import home_routes, position_routes, program_routes, routes

__all__ = ["routes_of"]

TABLES = (routes.router, position_routes.router, program_routes.router)
STUDY = (
    library_routes.router,
    match_routes.router,
    study_position_routes.router,
    card_routes.router,
    share_routes.router,
)
ACCOUNTS = tuple(
    each.router for each in (me, sign_in, account, decisions, tokens, passkeys, relations, profiles, moderation)
)
LOBBY = (
    challenge_routes.router,
    quick_match_routes.router,
    chat_room_routes.router,
    fair_play_routes.router,
    list_routes.router,
    stream_routes.router,
)
ROUTERS: dict[PeopleMode, tuple[APIRouter, ...]] = {
    "owner": (me.router, *TABLES, home_routes.router, *STUDY),
    "accounts": (*ACCOUNTS, *TABLES, *STUDY, *LOBBY),
}


def routes_of(people: PeopleMode) -> list[BaseRoute]:
    """The routes of a host with these people."""
    return [route for router in ROUTERS[people] for route in router.routes]
