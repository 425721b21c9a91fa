"""Why the room `people` refuses something: a code, a sentence and an HTTP status each.

The catalogs have the same sentences in every language as `reason.people.<code>`.
"""

from __future__ import annotations

from crownpoint.server.caller import NotAllowedError

__all__ = ["SENTENCES", "refusal", "status_of"]

_STATUS = {
    "name_length": 400,
    "name_characters": 400,
    "name_letters": 400,
    "name_scripts": 400,
    "name_reserved": 400,
    "name_taken": 409,
    "name_too_soon": 429,
    "plays_yourself": 409,
    "already_member": 409,
    "password_length": 400,
    "password_common": 400,
    "password_is_name": 400,
    "wrong_password": 401,
    "bad_code": 400,
    "bad_token": 401,
    "busy": 503,
    "no_passkeys": 400,
    "bad_passkey": 400,
    "passkey_known": 409,
    "too_many_passkeys": 409,
    "too_many_tokens": 409,
    "too_many_bots": 409,
    "too_many_relations": 409,
    "no_such_login": 404,
    "no_such_token": 404,
    "no_such_bot": 404,
    "no_such_passkey": 404,
    "no_such_person": 404,
    "no_such_report": 404,
    "not_at_table": 404,
}
"""403 where nothing is said."""

SENTENCES = {
    "name_length": "A name has {shortest} to {longest} characters.",
    "name_characters": "“{character}” cannot stand there in a name: use letters, digits, single separators.",
    "name_letters": "“{name}” is no name: use some letters.",
    "name_scripts": "“{name}” mixes letters of different alphabets.",
    "name_reserved": "“{name}” is reserved: choose another name.",
    "name_taken": "Someone is called “{name}” already, or nearly so.",
    "name_too_soon": "A name can be changed once in {days} days.",
    "plays_yourself": "You play a game with this member at the moment: finish it first.",
    "already_member": "You are a member already: sign out first.",
    "password_length": "A password has {shortest} to {longest} characters.",
    "password_common": "Many people use this password: choose another one.",
    "password_is_name": "This password is your name with little more.",
    "wrong_password": "There is no member with this name and password.",
    "not_your_password": "This is not your password.",
    "barred": "A moderator has closed this account.",
    "busy": "Many people are signing in at the moment: try again in a minute.",
    "bad_code": "This code is not good, or not any more: ask for another one.",
    "bad_token": "This token is not good, or not any more.",
    "members_only": "This is for members: become one first.",
    "login_needed": "A token may not do this: sign in with a browser.",
    "foreign_origin": "This change has to come from a page of this site.",
    "no_passkeys": "Passkeys need a page of this site over https, or on localhost.",
    "bad_passkey": "This passkey did not prove who you are.",
    "passkey_known": "This passkey is registered already.",
    "too_many_passkeys": "More than {most} passkeys are too many: remove one.",
    "too_many_tokens": "More than {most} tokens are too many: revoke one.",
    "too_many_bots": "More than {most} bots are too many: delete one.",
    "too_many_relations": "You follow, mute and block {most} people: undo some of it first.",
    "no_such_login": "There is no such login.",
    "no_such_token": "There is no such token.",
    "no_such_bot": "You have no bot called “{name}”.",
    "no_such_passkey": "There is no such passkey.",
    "no_such_person": "There is nobody called “{name}”.",
    "no_such_report": "There is no such complaint that waits.",
    "not_at_table": "{name} did not sit at this table.",
    "yourself": "That is you.",
    "moderator": "Moderators cannot be blocked: mute them instead.",
    "blocked": "You cannot follow {name}.",
    "moderators_only": "This is for moderators.",
    "not_below": "{name} is not below you.",
}


def status_of(code: str) -> int:
    """The HTTP status of a refusal."""
    return _STATUS.get(code, 403)


def refusal(code: str, **params: str | int) -> NotAllowedError:
    """The error to raise."""
    return NotAllowedError(code, SENTENCES[code].format(**params), status_of(code), **params)
