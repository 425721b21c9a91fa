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
    "name_characters": "“{character}” is not allowed here in a name: use letters, digits and single separators.",
    "name_letters": "“{name}” is not a name: use some letters.",
    "name_scripts": "“{name}” mixes letters of different alphabets.",
    "name_reserved": "“{name}” is reserved: choose another name.",
    "name_taken": "“{name}” is taken, or looks like a name that is.",
    "name_too_soon": "You can change your name once every {days} days.",
    "plays_yourself": "You are playing a game with this member: finish it first.",
    "already_member": "You are already a member: sign out first.",
    "password_length": "A password has {shortest} to {longest} characters.",
    "password_common": "Many people use this password: choose another one.",
    "password_is_name": "This password is too much like your name.",
    "wrong_password": "Wrong name or password.",
    "not_your_password": "Wrong password.",
    "barred": "A moderator has closed this account.",
    "busy": "Many people are signing in: try again in a minute.",
    "bad_code": "This code is wrong or has expired: ask for another one.",
    "bad_token": "This token is wrong or has expired.",
    "members_only": "Only members can do this.",
    "login_needed": "A token cannot do this: sign in with a browser.",
    "foreign_origin": "This change has to come from a page of this site.",
    "no_passkeys": "Passkeys need https, or a site on localhost.",
    "bad_passkey": "This passkey was not accepted.",
    "passkey_known": "This passkey is already registered.",
    "too_many_passkeys": "You have {most} passkeys, and more are not allowed: remove one first.",
    "too_many_tokens": "You have {most} tokens, and more are not allowed: revoke one first.",
    "too_many_bots": "You have {most} bots, and more are not allowed: delete one first.",
    "too_many_relations": "You follow, mute or block {most} people: remove some first.",
    "no_such_login": "There is no such login.",
    "no_such_token": "There is no such token.",
    "no_such_bot": "You have no bot called “{name}”.",
    "no_such_passkey": "There is no such passkey.",
    "no_such_person": "There is nobody called “{name}”.",
    "no_such_report": "There is no such open complaint.",
    "not_at_table": "{name} did not sit at this table.",
    "yourself": "That is you.",
    "moderator": "Moderators cannot be blocked: mute them instead.",
    "blocked": "You cannot follow {name}.",
    "moderators_only": "Only moderators can do this.",
    "not_below": "{name} has your role or a higher one.",
}


def status_of(code: str) -> int:
    """The HTTP status of a refusal."""
    return _STATUS.get(code, 403)


def refusal(code: str, **params: str | int) -> NotAllowedError:
    """The error to raise."""
    return NotAllowedError(code, SENTENCES[code].format(**params), status_of(code), **params)
