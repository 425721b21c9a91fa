"""The decisions of a library: counted by player, found by board, each person's own."""

from __future__ import annotations

from tests.storage.library.test_matches import match
from tests.storage.site.people import member

from crownpoint.ai.reports import Figure
from crownpoint.ai.study import Indexed, TaggedLoss
from crownpoint.storage import Store
from crownpoint.storage.library.analyses import Analyses
from crownpoint.storage.library.decisions import Decisions
from crownpoint.storage.library.matches import Library


async def analysed(store: Store, person: str, name: str) -> str:
    """A match of two decisions, White's bad and Black's good."""
    (kept,), _ = await Library(store, person).add("backgammon", [match(name)], "a.mat", 1)
    analyses = Analyses(store)
    await analyses.want([kept], "quick", 1)
    await analyses.begin(kept, "quick", "1", 0, 2)
    for place, player, loss, tags in (("1.2", "white", 0.3, ("kind.move", "error.anchor")), ("1.4", "black", 0.0, ())):
        indexed = Indexed(player, True, loss, tags, bytes([len(name), int(loss > 0)]), f"31: {name}")
        for _ in range(2):  # judged anew, it is there once
            await analyses.keep(kept, "quick", "1", place, {}, 1, 2, indexed)
    await analyses.finish(kept, [Figure("pr", 1.0, 2.0, 2)])
    return kept


async def test_losses_boards_and_choices_of_ones_own_library(store: Store) -> None:
    ana, ben = await member(store, "Ana"), await member(store, "Ben")
    first, second = await analysed(store, ana, "Ann"), await analysed(store, ana, "Zoë")
    await analysed(store, ben, "Ann")
    mine = Decisions(store, ana)
    assert [(each.name, each.matches) for each in await mine.players()] == [("Bob", 2), ("Ann", 1), ("Zoë", 1)]
    assert await mine.losses("backgammon", "Ann") == [TaggedLoss(0.3, ("kind.move", "error.anchor"))]
    assert await mine.losses("backgammon", "Bob") == [TaggedLoss(0.0, ())] * 2
    assert await mine.losses("checkers", "Ann") == []
    assert await mine.worst("backgammon", "Ann", "error.anchor", 0.1, 5) == {first: ["1.2"]}
    assert await mine.worst("backgammon", "Ann", "error.anch", 0.1, 5) == {}, "a tag is a whole word"
    packs = {each.match_id: each for each in await mine.packs("backgammon")}
    assert set(packs) == {first, second}
    assert (packs[first].places, packs[first].packed) == ("1.2 1.4", b"\x03\x01\x03\x00")
    found = await mine.details([(second, "1.4"), (first, "1.2"), (first, "9.9")])
    assert [(each.match, each.player, each.winner) for each in found] == [
        (second, "black", "white"),
        (first, "white", "white"),
    ]
    ann, zoe = await mine.choices("backgammon", b"\x03\x01")
    assert (ann.choice, ann.won, ann.lost, ann.loss) == ("31: Ann", 1, 0, 0.3)
    assert (zoe.choice, zoe.won, zoe.lost) == ("31: Zoë", 1, 0)
    assert await mine.choices("checkers", b"\x03\x01") == []
    (played,) = await mine.played("backgammon", "Ann")
    assert (played.opponent, played.rate, played.opponent_rate, played.result) == ("Bob", 1.0, 2.0, "won")


async def test_positions_of_a_match_that_nobody_judged(store: Store) -> None:
    ana = await member(store, "Ana")
    (kept,), _ = await Library(store, ana).add("backgammon", [match("Ann")], "a.mat", 1)
    analyses, mine = Analyses(store), Decisions(store, ana)
    waiting = await analyses.not_indexed()
    assert waiting is not None
    assert (waiting.match_id, waiting.level) == (kept, None)
    found = {"1.2": Indexed("white", False, 0.0, (), b"\x01\x02", "31: 8/5 6/5")}
    for _ in range(2):  # by two processes at once
        await analyses.add_index(kept, found)
    assert await analyses.not_indexed() is None
    (choice,) = await mine.choices("backgammon", b"\x01\x02")
    assert (choice.choice, choice.decisions, choice.loss) == ("31: 8/5 6/5", 1, None)
    assert await analyses.indexed(kept) == set(), "nothing was judged"
    assert await mine.losses("backgammon", "Ann") == []
    assert [each.places for each in await mine.packs("backgammon")] == ["1.2"]


async def test_deleting_a_match_deletes_its_boards(store: Store) -> None:
    ana = await member(store, "Ana")
    first, second = await analysed(store, ana, "Ann"), await analysed(store, ana, "Zoë")
    mine = Decisions(store, ana)
    await Library(store, ana).delete(first)
    assert [each.match_id for each in await mine.packs("backgammon")] == [second]
