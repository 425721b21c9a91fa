"""Who meets whom."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from crownpoint.server.lobby.pairing import pairs, window
from crownpoint.storage.site.seeks import Seek

NOW = 100_000


def seek(person: str, rating: float = 1500, waited_s: float = 0, terms: str = "{}", owner: str | None = None) -> Seek:
    return Seek(person, person, terms, "checkers:fast", rating, NOW - int(waited_s * 1000), NOW, owner_id=owner)


def met(*seeks: Seek, blocks: tuple[tuple[str, str], ...] = ()) -> list[set[str]]:
    return [{one.person_id, other.person_id} for one, other in pairs(seeks, blocks, NOW)]


def test_the_window_widens_until_anyone_will_do() -> None:
    assert [window(ms) for ms in (-5, 0, 10_000, 44_000, 45_000)] == [100, 100, 300, 980, math.inf]


def test_the_closest_meet() -> None:
    assert met(seek("a", 1500, 9), seek("b", 1590), seek("c", 1480), seek("d", 1600)) == [{"a", "c"}, {"b", "d"}]


def test_both_must_be_within_the_others_window() -> None:
    far = seek("b", 1900)
    assert met(seek("a", 1500, 44), far) == []
    assert met(seek("a", 1500, 44), seek("b", 1900, 15)) == [{"a", "b"}]


def test_terms_must_be_the_same() -> None:
    assert met(seek("a"), seek("b", terms='{"length":3}')) == []


def test_blocks_and_owners_keep_people_apart() -> None:
    assert met(seek("a"), seek("b"), blocks=(("b", "a"),)) == []
    assert met(seek("a"), seek("bot", owner="a")) == []
    assert met(seek("one", owner="a"), seek("two", owner="a")) == []
    assert met(seek("a"), seek("bot", owner="b")) == [{"a", "bot"}]


@given(
    st.lists(
        st.tuples(st.floats(500, 2500), st.floats(0, 60), st.sampled_from(["{}", "[]"])),
        max_size=12,
    ),
    st.sets(st.tuples(st.integers(0, 11), st.integers(0, 11))),
)
def test_nobody_meets_twice_and_nobody_is_left_who_could_meet(
    people: list[tuple[float, float, str]], blocked: set[tuple[int, int]]
) -> None:
    seeks = [seek(str(at), *person) for at, person in enumerate(people)]
    blocks = [(str(one), str(other)) for one, other in blocked]
    found = pairs(seeks, blocks, NOW)
    paired = [each.person_id for pair in found for each in pair]
    assert len(paired) == len(set(paired))
    for one, other in found:
        assert one.terms == other.terms
        assert not {(one.person_id, other.person_id), (other.person_id, one.person_id)} & set(blocks)
    left = [each for each in seeks if each.person_id not in paired]
    assert pairs(left, blocks, NOW) == []
