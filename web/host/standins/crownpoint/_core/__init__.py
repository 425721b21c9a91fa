"""The core in the page: the names of the compiled module over the plain C face, through JavaScript.

Everything goes through as texts and numbers, which need no copies to be looked after. Structs are hexadecimal.
"""

from crownpoint._core import backgammon, checkers

__all__ = ["backgammon", "checkers"]
