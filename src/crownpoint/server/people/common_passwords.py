"""What people choose for a password when they must choose something; digits and signs make it no better."""

from __future__ import annotations

from crownpoint.games import GAMES

__all__ = ["WORDS"]

_USUAL = """
abc abcd abcde abcdef abcdefg abcdefgh abcdefghij access account admin administrator alexander amsterdam anakonda asdf
asdfgh asdfghjkl asdfghjklz azerty barcelona baseball basketball batman beautiful blahblah butterfly changeme
charlie cheese chelsea chocolate computer consumer cookie crownpoint dragon dupadupa elephant everton facebook
football forever freedom geslo geslogeslo google haslo haslohaslo hello hellohello iloveyou instagram internet jennifer
jessica jezus jordan juventus killer krakow legia letmein liverpool ljubezen ljubljana loveme lovely loveyou maryja
mateusz michael mojehaslo mojegeslo monika monkey mypassword newpassword nothing pakistan pass passpass passw passwd
password passwordpassword passwort pokemon polska polskapolska princess qazwsx qazwsxedc qwer qwert qwerty qwertyqwerty
qwertyui qwertyuiop qwertz qwertzuiop rangers samsung secret shadow slovenija sunshine superman superstar teamo test
testtest trustno universe user username victoria warszawa welcome welcomewelcome whatever xxxxxx zaq zaqwsx zxcvbn
zxcvbnm
"""

WORDS = frozenset((*_USUAL.split(), *GAMES))
"""Letters only, in lower case, of passwords with at least ten characters once their digits are back."""
