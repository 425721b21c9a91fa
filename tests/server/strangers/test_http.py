"""Every route against everyone who may ask, and against tokens without the scope: a route without a line here fails."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from fastapi.routing import iter_route_contexts
from tests.server.strangers.cast import CALLERS, SCOPES, Cast, Someone, cast
from tests.server.strangers.rules import (
    BROWSER,
    DELETING,
    KNOWN,
    MODERATORS,
    NEW,
    OTHERS,
    PAGE,
    PRIVATE,
    PRIVATE_SEATS,
    PUBLIC,
    RATED,
    ROOM,
    SEATS,
    SPEAKERS,
    TAKERS,
    Rule,
    own,
    own_in_browser,
    said_to_all,
)
from tests.server.strangers.things import Things

SEALED = said_to_all(409, "match_not_over", "the seed stays sealed until the match is over")
WRONG_PASSWORD = said_to_all(401, "wrong_password", "no password, no login, whoever asks")
WRONG_CODE = said_to_all(400, "bad_code", "no code, no login, whoever asks")
NO_PASSKEY = said_to_all(400, "bad_passkey", "no passkey, no login, whoever asks")
FIGURES = said_to_all(404, "not_found", "the figures are for the one who runs the site, by address or token")

MATRIX: list[tuple[Rule, str]] = [
    # Route, the answer to those who are let through, and the scope that a token needs; ~ is a path outside /api/v1.
    (
        PUBLIC,
        """
        GET    /site                              200 -
        GET    /openapi.json                      200 -
        GET    ~/healthz                          200 -
        GET    ~/readyz                           200 -
        GET    ~/{path:path}                      200 -
        GET    /me                                200 -
        POST   /sign-in                           200 -
        POST   /sign-out                          200 -
        POST   /password-resets                   200 -
        GET    /people/{name}                     200 read
        GET    /people/{name}/games               200 read
        GET    /people/{name}/ratings/{pool}      200 read
        GET    /leaderboards/{pool}               200 read
        GET    /positions?game=checkers&text=W:W18:B1 200 read
        GET    /cards/drills                      200 read
        GET    /shared/{link}                     200 read
        GET    /tables                            200 read
        GET    /tables/{table}                    200 read
        GET    /tables/{table}/replay             200 read
        GET    /tables/{table}/seat               200 read
        GET    /tables/{table}/events             200 read
        GET    /tables/{over}/record              200 read
        GET    /tables/{over}/file                200 read
        GET    /tables/{over}/verify              200 read
        GET    /challenges                        200 read
        GET    /links/{secret}                    200 -
        GET    /rooms                             200 -
        GET    /rooms/{room}/lines                200 read
        GET    /lobby                             200 -
        GET    /games                             200 -
        GET    /presence                          200 -
        """,
    ),
    (SEALED, "GET /tables/{table}/record 200 read\nGET /tables/{table}/verify 200 read"),
    (
        PRIVATE,
        """
        GET    /tables/{private}                  200 read
        GET    /tables/{private}/replay           200 read
        GET    /tables/{private}/seat             200 read
        GET    /tables/{private}/events           200 read
        GET    /tables/{private_over}/record      200 read
        GET    /tables/{private_over}/file        200 read
        GET    /tables/{private_over}/verify      200 read
        """,
    ),
    (PRIVATE_SEATS, "GET /tables/{private_over}/review 200 read\nPOST /tables/{private}/actions 200 play"),
    (FIGURES, "GET ~/metrics 200 -"),
    (Rule("who is known already stays who they are", {"nobody": (201, "ok")}), "POST /guests 200 -"),
    (NEW, "POST /members 201 -"),
    (WRONG_PASSWORD, "POST /sign-in#wrong 200 -"),
    (WRONG_CODE, "POST /password-resets#wrong 200 -"),
    (PAGE, "POST /passkey-sign-in/options 200 -\nPOST /passkey-sign-in 400:bad_passkey -"),
    (DELETING, "POST /me/delete 200 -"),
    (
        BROWSER,
        """
        PUT    /me/name                           400:name_reserved -
        PUT    /me/password                       200 -
        GET    /me/tokens                         200 -
        POST   /me/tokens                         201 -
        GET    /me/bots                           200 -
        POST   /me/bots                           201 -
        GET    /me/passkeys                       200 -
        POST   /me/passkeys                       400:bad_passkey -
        POST   /me/passkeys/options               200 -
        """,
    ),
    (own_in_browser("no_such_token"), "DELETE /me/tokens/{token} 200 -"),
    (own_in_browser("no_such_bot"), "DELETE /me/bots/{bot} 200 -"),
    (own_in_browser("no_such_passkey"), "DELETE /me/passkeys/{passkey} 200 -"),
    (own(404, "no_such_login"), "DELETE /me/logins/{login} 200 account"),
    (
        own(404, "no_such_match"),
        """
        GET    /library/{match}                   200 read
        GET    /library/{match}/summary           200 read
        GET    /library/{match}/file              200 read
        GET    /library/{match}/report            200 read
        POST   /library/{match}/analysis          200 account
        DELETE /library/{match}/analysis          200 account
        PUT    /library/{match}/note              200 account
        PUT    /library/{match}/tags              200 account
        DELETE /library/{match}                   200 account
        POST   /library/{match}/share             201 account
        """,
    ),
    (
        own(404, "no_such_card"),
        """
        GET    /cards/{card}                      200 read
        POST   /cards/{card}/answer               200 read
        POST   /cards/{card}/grade                200 account
        PUT    /cards/{card}/deck                 200 account
        DELETE /cards/{card}                      200 account
        """,
    ),
    (own(410, "challenge_gone"), "DELETE /challenges/{challenge} 200 challenge"),
    (own(410, "seek_gone"), "GET /seeks/{seek} 200 challenge"),
    (
        KNOWN,
        """
        PATCH  /me                                200 account
        GET    /me/logins                         200 account
        DELETE /me/logins                         200 account
        GET    /me/relations                      200 account
        GET    /me/decisions                      200 account
        POST   /appeals                           404:no_such_decision account
        GET    /me/games                          200 read
        GET    /tables/{over}/review              200 read
        GET    /stream                            200 read
        GET    /library                           200 read
        POST   /library                           201 account
        POST   /positions                         200 read
        POST   /positions/hint                    200 read
        POST   /positions/reasons                 200 read
        POST   /positions/rollout                 409:no_rollout read
        POST   /positions/dice                    409:no_rollout read
        POST   /positions/cube                    409:no_rollout read
        POST   /positions/after                   200 read
        GET    /library/leaks                     200 read
        GET    /library/statistics                200 read
        POST   /library/search                    200 read
        DELETE /library/{match}/share             200 account
        POST   /shared/{link}/answer              409:no_question read
        GET    /cards                             200 read
        GET    /cards/anki                        200 read
        GET    /cards/board?game=backgammon&drill=pips 200 read
        POST   /cards                             404:no_such_match account
        POST   /cards/position                    201 account
        POST   /cards/drill                       201 account
        POST   /cards/leak                        409:no_question account
        POST   /challenges                        201 challenge
        POST   /tables                            201 challenge
        DELETE /seeks                             200 challenge
        """,
    ),
    (
        OTHERS,
        """
        PUT    /people/{name}/{relation}          200 account
        DELETE /people/{name}/{relation}          200 account
        POST   /reports                           201 account
        """,
    ),
    (TAKERS, "POST /challenges/{challenge}/accept 201 challenge\nPOST /links/{secret}/accept 201 challenge"),
    (RATED, "POST /seeks 201 challenge"),
    (SPEAKERS, "POST /rooms 201 chat\nPOST /rooms/{room}/lines 201 chat"),
    (ROOM, "DELETE /rooms/{room} 200 account"),
    (SEATS, "POST /tables/{table}/actions 200 play\nPOST /tables/{table}/away 200 play"),
    (SEATS, "POST /tables/{table}/claim 409:wait_first play"),
    (
        MODERATORS,
        """
        GET    /moderation/cases                        200 -
        GET    /moderation/people                       200 -
        GET    /moderation/people/{stranger}            200 -
        POST   /moderation/people/{stranger}/case       200 -
        POST   /moderation/people/{stranger}/decisions  201 -
        POST   /moderation/people/{stranger}/notes      201 -
        POST   /moderation/people/{stranger}/review     200 -
        GET    /moderation/people/{stranger}/review     200 -
        GET    /moderation/reports/{report}/record      200 -
        POST   /moderation/reports/{report}/close       200 -
        GET    /moderation/challenges                   200 -
        DELETE /moderation/challenges/{challenge}       200 -
        GET    /moderation/trail                        200 -
        DELETE /lines/{line}                            200 -
        """,
    ),
]

ROWS = [(rule, *line.split()) for rule, lines in MATRIX for line in lines.strip().splitlines()]

NAMED = {
    "{over}": "{table}",
    "{private}": "{table}",
    "{private_over}": "{table}",
    "{bot}": "{name}",
    "{stranger}": "{name}",
}
"""How our lines name what the routes call something else."""

CHANGES_WHO = ("/guests", "/members", "/sign-in", "/sign-out", "/password-resets", "/me/")
"""After a change there the caller may be someone else, or nobody."""


def route(method: str, path: str) -> tuple[str, str]:
    """The route of a line."""
    for ours, theirs in NAMED.items():
        path = path.replace(ours, theirs)
    path = path.partition("#")[0].partition("?")[0]
    return method, path.removeprefix("~") if path.startswith("~") else f"/api/v1{path}"


async def answer_to(someone: Someone, things: Things, method: str, path: str, *, keep: bool) -> str:
    """What someone is answered: the status, and the code of a refusal."""
    _, target = route(method, await things.fill(path, keep=keep))
    _, mark, query = path.partition("?")
    target += mark + query
    body = await things.body(f"{method} {path}")
    async with someone.http.stream(method, target.replace("{path:path}", "lobby"), json=body) as answer:
        if answer.is_success:  # a stream that does not end is not read
            return str(answer.status_code)
        await answer.aread()
    return _refusal(answer, method, path)


def _refusal(answer: httpx.Response, method: str, path: str) -> str:
    found = answer.json()
    assert answer.status_code < 500, (method, path, answer.text)
    assert found["ok"] is False, (method, path)
    assert found["sentence"], (method, path)
    return f"{answer.status_code} {found['reason']['code']}"


def routes_of(everyone: Cast) -> set[tuple[str, str]]:
    """All that the site answers to, whether its description tells of it or not."""
    return {
        (method, str(found.path))
        for found in iter_route_contexts(everyone.site.app.routes)
        for method in found.methods or ("ANY",)
        if method not in ("HEAD", "OPTIONS")
    }


@pytest.mark.timeout(900)  # some thousand requests
async def test_every_route_answers_everyone_as_the_rules_say(tmp_path: Path) -> None:
    wrong = []
    async with (
        cast(str(tmp_path / "site.sqlite"), tmp_path, metrics_from=()) as everyone,
        Things(everyone) as things,
    ):
        covered = {route(method, path) for _, method, path, *_ in ROWS}
        routes = routes_of(everyone)
        assert routes == covered, f"no line for {routes - covered}, no route for {covered - routes}"
        for rule, method, path, granted, _ in ROWS:
            for caller in CALLERS:
                expected = rule.answer(caller, granted.replace(":", " ")).removesuffix(" ok")
                found = await answer_to(everyone.someone[caller], things, method, path, keep=method == "GET")
                if found != expected:
                    wrong.append(f"{method} {path}, {caller}: {found} instead of {expected}, for {rule.says}")
                if method != "GET" and path.startswith(CHANGES_WHO):
                    await everyone.come_back(caller)
    assert not wrong, "\n".join(wrong)


async def test_a_token_without_the_scope_is_refused(tmp_path: Path) -> None:
    wrong = []
    async with cast(str(tmp_path / "site.sqlite"), tmp_path) as everyone, Things(everyone) as things:
        without = {}
        for scope in SCOPES:
            token = await everyone.token("opponent", [other for other in SCOPES if other != scope])
            without[scope] = await everyone.program(token)
        for _, method, path, _, scope in ROWS:
            if scope != "-":
                found = await answer_to(without[scope], things, method, path, keep=True)
                if found != "403 scope_missing":
                    wrong.append(f"{method} {path} with a token that has all but “{scope}”: {found}")
        for someone in without.values():
            await someone.http.aclose()
    assert not wrong, "\n".join(wrong)
