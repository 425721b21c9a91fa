"""One's own cards over HTTP: made from decisions and positions, asked, answered, graded, exported."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query, Response

from crownpoint.ai import study
from crownpoint.ai.kits import KITS
from crownpoint.ai.levels import DEFAULT_LEVEL
from crownpoint.errors import FullError, MoveError
from crownpoint.host.cards import RATINGS, progress_of, schedule, suggested_rating
from crownpoint.host.cards.anki import anki_package
from crownpoint.host.cards.making import cards_of_match
from crownpoint.server.caller import NotAllowedError
from crownpoint.server.net.api import api_router
from crownpoint.server.people.dependency import CallerOf
from crownpoint.server.study.dependency import RoomOf
from crownpoint.server.study.room import StudyRoom
from crownpoint.server.wire.base import Done, Id
from crownpoint.server.wire.cards import (
    CardAnswer,
    CardAnswered,
    CardDeck,
    CardGrade,
    CardQuestion,
    CardsMade,
    CardsPage,
    CardsWanted,
    Drill,
    DrillList,
    DrillWanted,
    LeakCards,
    PositionCard,
)
from crownpoint.server.wire.fields import Language
from crownpoint.server.wire.responses import errors
from crownpoint.storage.library.cards import Cards, KeptCard, NewCard
from crownpoint.storage.library.decisions import Decisions
from crownpoint.storage.library.matches import Library

__all__ = ["MOST_CARDS", "router"]

MOST_CARDS = 5000
"""What one person of a site may keep."""
GameName = Annotated[str, Query(max_length=32)]
AT_ONCE, WORTH_A_CARD = 20, 0.04
"""How many cards of a leak are made at once, and from which loss on."""
LOOK_BACK_MS = 400 * 86_400_000
"""How far back reviews count for the statistics."""
FILE: dict[int | str, dict[str, Any]] = {200: {"content": {"application/octet-stream": {}}, "description": "A file."}}
DeckQuery = Annotated[str | None, Query(max_length=40)]


router = api_router("/cards", tag="study")


async def _keep(room: StudyRoom, me: str, new: list[NewCard]) -> CardsMade:
    if not new:
        raise NotAllowedError("no_question")
    try:
        ids, count = await Cards(room.site.store, me).add(new, room.site.clock(), None if room.at_home else MOST_CARDS)
    except FullError as error:
        raise NotAllowedError("cards_full", most=MOST_CARDS) from error
    return CardsMade(cards=ids, new=count)


async def _asked(room: StudyRoom, card: KeptCard) -> CardQuestion:
    turn: study.Turn = await room.run(study.turn_in, card.game, card.position)
    return _question(card, turn)


@router.post("", status_code=201, responses=errors(404, 409))
async def make_cards(caller: CallerOf, room: RoomOf, wanted: CardsWanted) -> CardsMade:
    """Make cards from analyzed decisions. A card you already have stays, with its reviews."""
    me = caller.must_be_known("account")
    mine = Library(room.site.store, me)
    kept = await mine.get(wanted.match)
    bodies = await room.analyses.bodies(kept.id, kept.level or DEFAULT_LEVEL.name)
    source = await mine.source(kept.id)
    new = await room.run(cards_of_match, kept, source, bodies, wanted.places, wanted.player, wanted.deck)
    return await _keep(room, me, new)


@router.post("/leak", status_code=201, responses=errors(409))
async def practise(caller: CallerOf, room: RoomOf, wanted: LeakCards) -> CardsMade:
    """Make cards from the decisions of one kind that cost a player most, in a deck of that name."""
    me = caller.must_be_known("account")
    room.site.limits.allow(f"person:{me}", "study")
    mine = Library(room.site.store, me)
    places = await Decisions(room.site.store, me).worst(wanted.game, wanted.player, wanted.tag, WORTH_A_CARD, AT_ONCE)
    new: list[NewCard] = []
    for match, chosen in places.items():
        kept = await mine.get(match)
        bodies = await room.analyses.bodies(match, kept.level or DEFAULT_LEVEL.name)
        source = await mine.source(match)
        new += await room.run(cards_of_match, kept, source, bodies, tuple(chosen), "", wanted.tag)
    return await _keep(room, me, new)


@router.get("/drills", responses=errors())
async def list_drills(caller: CallerOf) -> DrillList:
    """All drills."""
    caller.may_read()
    studies = ((game, kit.study) for game, kit in KITS.items())
    names = [(game, name) for game, found in studies if found is not None for name in found.drills]
    return DrillList(drills=[Drill(game=game, drill=name) for game, name in names])


@router.post("/drill", status_code=201, responses=errors(400, 409))
async def make_drill(caller: CallerOf, room: RoomOf, wanted: DrillWanted) -> CardsMade:
    """Make some cards from a drill, judged now, in a deck of that name."""
    me = caller.must_be_known("account")
    room.site.limits.allow(f"person:{me}", "study")
    known = {each.position for each in await Cards(room.site.store, me).all(wanted.drill)}
    new: list[NewCard] = []
    for seed in range(len(known), len(known) + 3 * wanted.count):
        position, body = await room.run(
            study.drill, wanted.game, wanted.drill, seed, DEFAULT_LEVEL.name, game=wanted.game
        )
        if len(new) < wanted.count and position not in known:
            known.add(position)
            new.append(NewCard(wanted.game, wanted.drill, position, body))
        if len(new) == wanted.count:
            break
    return await _keep(room, me, new)


@router.get("/board", responses=errors(400))
async def show_board(
    caller: CallerOf, room: RoomOf, game: GameName, drill: GameName, seed: Annotated[int, Query(ge=0, le=2**31)] = 0
) -> study.ShownPosition:
    """A board to count on, with nothing to decide."""
    me = caller.must_be_known("read")
    room.site.limits.allow(f"person:{me}", "study")
    found: study.ShownPosition = await room.run(study.drill_board, game, drill, seed)
    return found


@router.post("/position", status_code=201, responses=errors(400, 409))
async def make_card(caller: CallerOf, room: RoomOf, wanted: PositionCard) -> CardsMade:
    """Make a card from a position. It is judged now."""
    me = caller.must_be_known("account")
    room.site.limits.allow(f"person:{me}", "study")
    game, position, body = await room.run(study.judge_position, wanted.text, wanted.level)
    return await _keep(room, me, [NewCard(game, wanted.deck, position, body)])


@router.get("", responses=errors())
async def show_cards(
    caller: CallerOf,
    room: RoomOf,
    deck: DeckQuery = None,
    skip: Annotated[list[Id] | None, Query(max_length=50)] = None,
    zone: Annotated[int, Query(ge=-900, le=900)] = 0,
) -> CardsPage:
    """The decks and the first card that is due, except those to skip.

    `zone` is the time zone in minutes east of Greenwich; days begin at its midnight.
    """
    cards, now = Cards(room.site.store, caller.must_be_known("read")), room.site.clock()
    first = await cards.next(_plain(deck), skip or ())
    return CardsPage(
        decks=await cards.decks(now),
        progress=progress_of(await cards.reviews(now - LOOK_BACK_MS), now, zone),
        card=await _asked(room, first) if first is not None and first.due_ms <= now else None,
        next_ms=None if first is None else first.due_ms,
    )


@router.get("/anki", responses={**errors(404), **FILE}, response_class=Response)
async def export(caller: CallerOf, room: RoomOf, deck: DeckQuery = None, language: Language = "en") -> Response:
    """The cards of a deck, or all of them, as a package for Anki."""
    me = caller.must_be_known("read")
    room.site.limits.allow(f"person:{me}", "study")
    cards = await Cards(room.site.store, me).all(_plain(deck))
    content = await room.run(anki_package, cards, language)
    headers = {"content-disposition": 'attachment; filename="crownpoint.apkg"'}
    return Response(content, media_type="application/octet-stream", headers=headers)


@router.get("/{card}", responses=errors(404))
async def show_card(caller: CallerOf, room: RoomOf, card: Id) -> CardQuestion:
    """A card without its answer, whether it is due or not."""
    return await _asked(room, await Cards(room.site.store, caller.must_be_known("read")).get(card))


@router.post("/{card}/answer", responses=errors(400, 404))
async def answer(caller: CallerOf, room: RoomOf, card: Id, given: CardAnswer) -> CardAnswered:
    """Judge an answer. It changes nothing: the grade does."""
    me = caller.must_be_known("read")
    room.site.limits.allow(f"person:{me}", "study")
    kept, now = await Cards(room.site.store, me).get(card), room.site.clock()
    try:
        graded: study.Graded = await room.run(study.grade, kept.game, kept.body, given.text)
    except MoveError as error:
        raise NotAllowedError("bad_choice", fault=str(error)[:300]) from error
    tried = bool(given.text)
    return CardAnswered(
        answer=graded.answer,
        loss=graded.loss if tried else None,
        mark=graded.mark,
        steps=list(graded.steps),
        judged=graded.judged,
        origin=kept.origin,
        suggested=suggested_rating(graded.mark if tried else None),
        due_ms=[schedule(kept.memory, rating, now).due_ms for rating in RATINGS],
    )


@router.post("/{card}/grade", responses=errors(404))
async def grade(caller: CallerOf, room: RoomOf, card: Id, given: CardGrade) -> Done:
    """Grade a card. The same grade sent twice counts once."""
    cards, now = Cards(room.site.store, caller.must_be_known("account")), room.site.clock()
    kept = await cards.get(card)
    if kept.seen == given.seen:
        due_ms, memory = schedule(kept.memory, given.rating, now)
        await cards.review(kept, given.rating, given.answer, memory, due_ms, now)
    return Done()


@router.put("/{card}/deck", responses=errors(404))
async def move_card(caller: CallerOf, room: RoomOf, card: Id, new: CardDeck) -> Done:
    """Put a card into another deck."""
    await Cards(room.site.store, caller.must_be_known("account")).move(card, new.deck)
    return Done()


@router.delete("/{card}", responses=errors(404))
async def delete_card(caller: CallerOf, room: RoomOf, card: Id) -> Done:
    """Delete a card with its reviews."""
    await Cards(room.site.store, caller.must_be_known("account")).delete(card)
    return Done()


def _plain(deck: str | None) -> str | None:
    """A text that PostgreSQL takes; no deck is all of them."""
    return deck.replace("\0", " ") if deck else None


def _question(card: KeptCard, turn: study.Turn) -> CardQuestion:
    origin = card.origin
    return CardQuestion(
        id=card.id, game=card.game, deck=card.deck, position=card.position, turn=turn, match=card.match_id,
        white=origin.white, black=origin.black, event=origin.event, date=origin.date, game_number=origin.game,
        turn_number=origin.turn, player=origin.player, seen=card.seen, missed=card.missed, due_ms=card.due_ms,
    )  # fmt: skip
