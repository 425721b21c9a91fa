"""Names: what may be one, and which are the same to the eye."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownpoint.server.people.guest_names import WORDS, guest_name
from crownpoint.storage.site.names import NameRefusedError, check_name, look_key, name_key


@pytest.mark.parametrize("name", ["Ana", "Žiga Čuk", "Łukasz_77", "O'Neill", "J.P", "Жан", "Δημος", "田中さん", "x1"])
def test_good_names(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("x", "name_length"),
        ("x" * 25, "name_length"),
        (" ", "name_length"),
        ("a  b", "name_characters"),
        ("-ab", "name_characters"),
        ("ab.", "name_characters"),
        ("a<b>", "name_characters"),
        ("a\u200bb", "name_characters"),  # a blank without width
        ("a\u202eb", "name_characters"),  # turns the writing round
        ("a\nb", "name_characters"),
        ("\u3164\u3164", "name_characters"),  # letters that show nothing
        ("a\u115fb", "name_characters"),
        ("ˈˈ", "name_letters"),  # marks that show next to nothing
        ("1234", "name_letters"),
        ("Аna", "name_scripts"),  # a Cyrillic A
        ("admin", "name_reserved"),
        ("ADM1N", "name_reserved"),
        ("A.d-m_i n", "name_reserved"),
        ("Crownpoint Support", "name_reserved"),
        ("Beach Bum", "name_reserved"),
        ("King Tubby", "name_reserved"),
        ("blue-mountain", "name_reserved"),
    ],
)
def test_bad_names(name: str, code: str) -> None:
    with pytest.raises(NameRefusedError) as refused:
        check_name(name)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ANA"),
        ("Ana", "Аnа"),  # Cyrillic
        ("Žan", "Zan"),
        ("Łukasz", "lukasz"),
        ("Illya", "lIIya"),
        ("O0O", "ooo"),
        ("a b c", "abc"),
        ("straße", "STRASSE"),
        ("ﬁn", "fin"),
        ("Ａｎａ", "Ana"),
        ("modern", "modem"),
        ("сор", "cop"),  # all Cyrillic, all Latin
        ("ꓮꓠꓮ", "ANA"),  # Lisu
        ("Ꭺna", "Ana"),  # Cherokee
        ("ԁаѕһа", "dasha"),
    ],
)
def test_names_that_look_the_same(one: str, other: str) -> None:
    assert name_key(one) == name_key(other) or look_key(one) == look_key(other)


def test_capitals_may_look_the_same_where_small_letters_do_not() -> None:
    assert look_key("НЕВА") == look_key("HEBA")  # Cyrillic, Latin
    assert name_key("НЕВА") != name_key("HEBA")


def test_names_that_do_not() -> None:
    assert len({name_key(name) for name in ("Ana", "Anna", "Ane", "Hana", "Ana 2", "Ana 3")}) == 6


@given(st.text(max_size=40))
def test_any_text_is_a_name_or_refused(text: str) -> None:
    try:
        name = check_name(text)
    except NameRefusedError:
        return
    assert check_name(name) == name
    assert 2 <= len(name_key(name)) <= 120
    assert len(look_key(name)) <= 120


def test_every_name_of_a_guest_is_a_good_one() -> None:
    for adjectives, animals in WORDS.values():
        for adjective in adjectives.split():
            for animal in animals.split():
                assert check_name(f"{adjective} {animal}")
    assert guest_name("xx").split()[0] in WORDS["en"][0].split()
