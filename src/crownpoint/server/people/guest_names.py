"""Names for guests: an adjective and an animal in the guest's language, as in “Quiet Heron”."""

from __future__ import annotations

import secrets

__all__ = ["guest_name"]

# Polish and Slovenian adjectives agree with their nouns: all of these are masculine.
WORDS = {
    "en": (
        "Amber Bold Brave Bright Calm Clever Coral Cosy Daring Eager Early Fair Fond Gentle Glad Golden Happy Honest "
        "Humble Jolly Keen Kind Lively Lucky Mellow Merry Misty Neat Noble Olive Patient Polite Proud Quick Quiet "
        "Silver Steady Sunny Swift Tidy Witty Young",
        "Badger Beaver Bison Crane Curlew Deer Dolphin Eagle Falcon Finch Fox Gull Hare Hawk Heron Ibex Jay Kestrel "
        "Lark Lynx Marten Mole Otter Owl Panda Pike Plover Puffin Raven Robin Seal Sparrow Stork Swan Swift Tern Toad "
        "Trout Walrus Whale Wren",
    ),
    "pl": (
        "Bystry Chętny Cichy Cierpliwy Ciekawy Czujny Dobry Dzielny Grzeczny Hojny Jasny Leśny Letni Miły Mądry "
        "Morski Odważny Pilny Pogodny Poranny Prędki Radosny Rześki Skromny Słoneczny Spokojny Srebrny Sprytny "
        "Szybki Śmiały Uczciwy Wesoły Wierny Zgodny Złoty Żwawy",
        "Bażant Bielik Bocian Borsuk Bóbr Chomik Dudek Dzięcioł Gawron Gołąb Jastrząb Jeleń Jeż Kormoran Kos Kret "
        "Kruk Łabędź Łosoś Łoś Orzeł Perkoz Pstrąg Puchacz Ryś Skowronek Słowik Sokół Suseł Szczygieł Szpak Świstak "
        "Wilk Wróbel Zając Zimorodek Żbik Żółw Żubr Żuraw",
    ),
    "sl": (
        "Bister Blag Brihten Čil Drzen Droben Gozdni Hiter Iskren Jasen Jutranji Krepak Miren Mlad Moder Morski "
        "Pogumen Pošten Potrpežljiv Prijazen Priden Radoveden Ročen Skromen Smel Spreten Srebrn Sončen Tih Uren "
        "Vedri Vesel Vljuden Zlat Zvest Živahen",
        "Bober Čuk Delfin Detel Dihur Galeb Gams Gavran Golob Jastreb Jazbec Jelen Jež Jurček Kormoran Kos Kozorog "
        "Krokar Krt Kuščar Labod Lisjak Losos Medved Mrož Orel Ostriž Panter Polh Pupek Ris Slavec Sokol Som Svizec "
        "Škrjanec Škorec Ščinkavec Vodomec Volk Vrabec Zajec Žerjav",
    ),
}


def guest_name(language: str, attempt: int = 0) -> str:
    """A random name. Later attempts bring numbers, the more digits the more attempts have failed.

    >>> len(guest_name("en", 3).split())
    3
    """
    adjectives, animals = WORDS.get(language, WORDS["en"])
    name = f"{secrets.choice(adjectives.split())} {secrets.choice(animals.split())}"
    return name if attempt == 0 else f"{name} {2 + secrets.randbelow(10 ** (attempt + 1) - 2)}"
