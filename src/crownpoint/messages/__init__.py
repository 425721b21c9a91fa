"""The sentences of the user interface in English, Polish and Slovenian, and the words of themes.

The catalogs are plain JSON, shared with the browser app. This package imports nothing of ours.
"""

from crownpoint.messages.catalog import LANGUAGES, Catalog, catalog, line_manual, manual, system_language
from crownpoint.messages.plural import plural_form

__all__ = ["LANGUAGES", "Catalog", "catalog", "line_manual", "manual", "plural_form", "system_language"]
