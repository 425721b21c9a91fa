"""The sentences of the user interface in English, Polish and Slovenian, and the words of themes.

The catalogues are plain JSON, shared with the browser app. This package imports nothing of ours.
"""

from crownpoint.messages.catalogue import LANGUAGES, Catalogue, catalogue, manual, system_language
from crownpoint.messages.plural import plural_form

__all__ = ["LANGUAGES", "Catalogue", "catalogue", "manual", "plural_form", "system_language"]
