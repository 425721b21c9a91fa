"""For programs: personal access tokens, and bots."""

from __future__ import annotations

import structlog

from crownpoint.errors import FullError, NameTakenError
from crownpoint.server.caller import NotAllowedError
from crownpoint.server.net.api import api_router
from crownpoint.server.people.account import good_name, must_be_signed_in
from crownpoint.server.people.dependency import CallerOf, PeopleOf
from crownpoint.server.people.people import People
from crownpoint.server.people.profiles import NameInPath
from crownpoint.server.wire.base import Done, Id
from crownpoint.server.wire.keys import (
    BotShown,
    BotsShown,
    NewBot,
    NewToken,
    TokenMade,
    TokenShown,
    TokensShown,
)
from crownpoint.server.wire.responses import errors
from crownpoint.storage.site.people import Person
from crownpoint.storage.site.tokens import Token

__all__ = ["router"]

log = structlog.get_logger()

MOST_BOTS = 5
MOST_TOKENS = 30
DAY_MS = 24 * 3600 * 1000


router = api_router("/me", tag="programs")


@router.get("/tokens", responses=errors())
async def tokens(caller: CallerOf, people: PeopleOf) -> TokensShown:
    """Your tokens and those of your bots, without their secrets."""
    names = await _mine(people, await must_be_signed_in(people, caller))
    return TokensShown(tokens=[_shown(token, names) for token in await people.tokens.of(names)])


@router.post("/tokens", status_code=201, responses=errors(404, 409))
async def make_token(caller: CallerOf, people: PeopleOf, form: NewToken) -> TokenMade:
    """Create a token. Its secret is in this answer and nowhere else."""
    person = await must_be_signed_in(people, caller)
    people.limit(f"person:{person.id}", "account")
    names = await _mine(people, person)
    holder = person if form.bot is None else await _bot(people, person, form.bot)
    now = people.site.clock()
    ends = now + form.days * DAY_MS if form.days is not None else None
    try:
        secret, token = await people.tokens.create(
            holder.id, form.name, form.scopes, now, ends, owner_id=person.id, most=MOST_TOKENS
        )
    except FullError as error:
        raise NotAllowedError("too_many_tokens", most=MOST_TOKENS) from error
    log.info("token_made", person=holder.id, token=token.id, scopes=sorted(token.scopes))
    return TokenMade(secret=secret, token=_shown(token, names))


@router.delete("/tokens/{token}", responses=errors(404))
async def revoke(caller: CallerOf, people: PeopleOf, token: Id) -> Done:
    """Revoke a token. Connections made with it are closed."""
    person = await must_be_signed_in(people, caller)
    ended = await people.tokens.end(await _mine(people, person), token)
    if ended is None:
        raise NotAllowedError("no_such_token")
    people.tell_ended(ended.person_id, [ended.id])
    return Done()


@router.get("/bots", responses=errors())
async def bots(caller: CallerOf, people: PeopleOf) -> BotsShown:
    """Your bots."""
    person = await must_be_signed_in(people, caller)
    return BotsShown(bots=[_bot_shown(bot) for bot in await people.accounts.bots_of(person.id)])


@router.post("/bots", status_code=201, responses=errors(400, 409))
async def make_bot(caller: CallerOf, people: PeopleOf, form: NewBot) -> BotShown:
    """Create an account for a program. It is marked as a bot everywhere, and can only be used with tokens."""
    person = await must_be_signed_in(people, caller)
    people.limit(f"person:{person.id}", "account")
    name = good_name(form.name)
    try:
        now, language = people.site.clock(), person.language
        bot = await people.accounts.create(
            "bot", name, now, owner_id=person.id, language=language, about=form.about, most=MOST_BOTS
        )
    except FullError as error:
        raise NotAllowedError("too_many_bots", most=MOST_BOTS) from error
    except NameTakenError as error:
        raise NotAllowedError("name_taken", name=name) from error
    log.info("bot_made", person=person.id, bot=bot.id)
    return _bot_shown(bot)


@router.delete("/bots/{name}", responses=errors(404))
async def delete_bot(caller: CallerOf, people: PeopleOf, name: NameInPath) -> Done:
    """Delete a bot for good."""
    bot = await _bot(people, await must_be_signed_in(people, caller), name)
    await people.delete(bot.id)
    return Done()


async def _mine(people: People, person: Person) -> dict[str, str]:
    """The names of a member and the member's bots by id."""
    return {each.id: each.name for each in (person, *await people.accounts.bots_of(person.id))}


async def _bot(people: People, owner: Person, name: str) -> Person:
    bot = await people.accounts.find(name)
    if bot is None or bot.owner_id != owner.id:
        raise NotAllowedError("no_such_bot", name=name)
    return bot


def _shown(token: Token, names: dict[str, str]) -> TokenShown:
    return TokenShown(
        id=token.id,
        person=names[token.person_id],
        name=token.name,
        scopes=sorted(token.scopes),
        since_ms=token.created_ms,
        used_ms=token.used_ms,
        expires_ms=token.expires_ms,
    )


def _bot_shown(bot: Person) -> BotShown:
    return BotShown(id=bot.id, name=bot.name, about=bot.about, since_ms=bot.created_ms, seen_ms=bot.seen_ms)
