"""All the codes that a host refuses with, each with its HTTP status.

The sentence of a code is in the message catalogs, as `reason.people.<code>` or `reason.site.<code>`, in every language.
Codes that only the author of a program meets have an English sentence of their own, which names the fault. The reasons
of the tables and the rules are elsewhere: `crownpoint.table.refusal` and `crownpoint.<game>.reasons`.
"""

from __future__ import annotations

from crownpoint.messages import catalog

__all__ = ["FOR_PROGRAMS", "STATUS", "sentence_of", "template_of"]

STATUS: dict[str, int] = {
    code: status
    for status, codes in {
        400: """
            bad_challenge bad_choice bad_code bad_options bad_passkey bad_position bad_record bad_seats bad_steps
            bad_text computers_unrated empty_text file_unknown name_characters name_length name_letters name_reserved
            name_scripts no_passkeys no_such_character no_such_phrase password_common password_is_name password_length
            rated_needs_clock rated_needs_length rated_needs_standard seek_is_live settings_too_large text_too_long
            unplayable_position
        """,
        401: "bad_token not_signed_in wrong_password",
        403: """
            barred blocked flood foreign_origin gone login_ended login_needed members_only moderator moderators_only
            muted no_help_here not_a_seat not_below not_for_you not_welcome not_your_password not_your_room
            not_your_seat phrases_only rated_needs_member rated_needs_others rating_outside scope_missing stranger
            takes_days yourself
        """,
        404: """
            no_such_bot no_such_card no_such_decision no_such_line no_such_login no_such_match no_such_passkey
            no_such_person no_such_report no_such_room no_such_table no_such_token not_at_table not_found person_gone
        """,
        405: "no_such_method",
        408: "too_slow",
        409: """
            already_appealed already_member blunder cards_full challenger_away library_full match_broken match_not_over
            name_taken never_dealt no_hint no_question no_rollout not_gone own_challenge passkey_known plays_yourself
            table_conflict
            too_many_analyses too_many_bots too_many_challenges too_many_passkeys too_many_relations too_many_rooms
            too_many_tokens wait_first
        """,
        410: "challenge_gone seek_gone",
        413: "too_large",
        414: "url_too_long",
        422: "bad_message",
        429: "called_off_often name_too_soon too_many too_many_streams",
        431: "headers_too_large",
        500: "failure",
        503: "busy storage",
    }.items()
    for code in codes.split()
}
"""The HTTP status of each code."""

FOR_PROGRAMS: dict[str, str] = {
    "bad_message": "Says which field of the message is wrong, and how.",
    "bad_options": "Says which option cannot be played, and why.",
    "bad_record": "Says what is wrong with the table record, and where.",
    "bad_seats": "Name yourself first, then a computer: person, computer.",
    "bad_steps": "These steps cannot be made one after another.",
    "blunder": "{move} loses {loss:.2f}. {best} is better.",
    "headers_too_large": "The headers are too large: {most} bytes in {lines} lines at most.",
    "no_such_character": "There is no character “{level}”. There are {characters}.",
    "no_such_method": "Method Not Allowed.",
    "settings_too_large": "The settings are too large: {limit} bytes at most.",
    "storage": "The database does not answer. Nothing confirmed is lost. Try again.",
    "stranger": "This host does not answer to that name, or the request comes from a page of another site.",
    "table_conflict": "Says what another table of this host has in common with the imported one.",
    "too_large": "The request is too large: {most} bytes at most.",
    "too_slow": "The request timed out after {seconds:g} seconds.",
    "url_too_long": "The address is too long: {most} bytes at most.",
}
"""The English sentences of codes that no page shows, or what such a sentence says where it depends on the fault."""


def template_of(code: str) -> str:
    """The key of the sentence in the catalogs; for a code of programs the English sentence itself."""
    english = catalog("en")
    families = (f"reason.{family}.{code}" for family in ("people", "site", "table"))
    return next((key for key in families if key in english), FOR_PROGRAMS.get(code, ""))


def sentence_of(code: str, **params: str | int | float) -> str:
    """The English sentence of a refusal. Raises `KeyError` for a code or a value that is missing."""
    found = template_of(code)
    return catalog("en")(found, **params) if found.startswith("reason.") else FOR_PROGRAMS[code].format(**params)
