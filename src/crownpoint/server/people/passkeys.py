"""Passkeys: a member's device signs a challenge of ours instead of sending a password (WebAuthn)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import urlsplit

import structlog
import webauthn
from fastapi import Path, Request, Response
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from crownpoint.errors import FullError, NameTakenError
from crownpoint.server.caller import Caller, NotAllowedError
from crownpoint.server.net.api import api_router
from crownpoint.server.net.limits import address_key
from crownpoint.server.people.account import must_be_signed_in, must_know_password
from crownpoint.server.people.dependency import CallerOf, PeopleOf
from crownpoint.server.people.me import me_shown
from crownpoint.server.people.people import People
from crownpoint.server.people.sign_in import must_not_be_barred
from crownpoint.server.wire.account import MeShown, Proof
from crownpoint.server.wire.base import Done
from crownpoint.server.wire.keys import (
    NewPasskey,
    PasskeyOptions,
    PasskeyShown,
    PasskeySignIn,
    PasskeysShown,
)
from crownpoint.server.wire.responses import errors
from crownpoint.storage.site.passkeys import Passkey

__all__ = ["router"]

log = structlog.get_logger()

REGISTER, SIGN_IN = "passkey", "passkey-sign-in"
GOOD_FOR_MS = 5 * 60 * 1000
MOST_PASSKEYS = 20


@dataclass(frozen=True, slots=True)
class Place:
    """The address of the page that asks: passkeys are bound to it."""

    origin: str
    host: str


router = api_router(tag="passkeys")


@router.get("/me/passkeys", responses=errors())
async def passkeys(caller: CallerOf, people: PeopleOf) -> PasskeysShown:
    """Your passkeys."""
    person = await must_be_signed_in(people, caller)
    return PasskeysShown(passkeys=[_shown(each) for each in await people.passkeys.of(person.id)])


@router.post("/me/passkeys/options", responses=errors(400, 409, 503))
async def options(caller: CallerOf, people: PeopleOf, request: Request, form: Proof) -> PasskeyOptions:
    """Start registering a passkey. Your password is required."""
    person = await must_be_signed_in(people, caller)
    place = _place(request)
    await must_know_password(people, person, form.password.get_secret_value() if form.password else "")
    known = await people.passkeys.of(person.id)
    if len(known) >= MOST_PASSKEYS:
        raise NotAllowedError("too_many_passkeys", most=MOST_PASSKEYS)
    made = webauthn.generate_registration_options(
        rp_id=place.host,
        rp_name=people.site.config.name,
        user_id=person.id.encode(),
        user_name=person.name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(each.credential_id)) for each in known],
    )
    await _remember(people, REGISTER, person.id, made.challenge)
    return PasskeyOptions(options=options_to_json_dict(made))


@router.post("/me/passkeys", status_code=201, responses=errors(400, 409))
async def register(caller: CallerOf, people: PeopleOf, request: Request, form: NewPasskey) -> PasskeyShown:
    """Finish registering: save the passkey that the browser has made."""
    person = await must_be_signed_in(people, caller)
    place = _place(request)
    challenge = await _challenge(people, REGISTER, person.id, form.credential)
    try:
        verified = webauthn.verify_registration_response(
            credential=form.credential,
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, TypeError, LookupError) as error:
        raise _bad() from error
    passkey = Passkey(
        bytes_to_base64url(verified.credential_id),
        person.id,
        bytes_to_base64url(verified.credential_public_key),
        verified.sign_count,
        form.name,
        people.site.clock(),
    )
    try:
        await people.passkeys.add(passkey, MOST_PASSKEYS)
    except FullError as error:
        raise NotAllowedError("too_many_passkeys", most=MOST_PASSKEYS) from error
    except NameTakenError as error:
        raise NotAllowedError("passkey_known") from error
    log.info("passkey_added", person=person.id)
    return _shown(passkey)


@router.delete("/me/passkeys/{passkey}", responses=errors(404))
async def remove(caller: CallerOf, people: PeopleOf, passkey: Annotated[str, Path(max_length=1400)]) -> Done:
    """Remove a passkey."""
    person = await must_be_signed_in(people, caller)
    if not await people.passkeys.remove(person.id, passkey):
        raise NotAllowedError("no_such_passkey")
    return Done()


@router.post("/passkey-sign-in/options", responses=errors(400))
async def sign_in_options(caller: CallerOf, people: PeopleOf, request: Request) -> PasskeyOptions:
    """Start signing in with a passkey. No name is needed: the device knows it."""
    place = _place(request)
    people.limit(address_key(request.scope), "login")
    made = webauthn.generate_authentication_options(
        rp_id=place.host, user_verification=UserVerificationRequirement.REQUIRED
    )
    await _remember(people, SIGN_IN, None, made.challenge)
    return PasskeyOptions(options=options_to_json_dict(made))


@router.post("/passkey-sign-in", responses=errors(400, 409))
async def sign_in(
    caller: CallerOf, people: PeopleOf, request: Request, response: Response, form: PasskeySignIn
) -> MeShown:
    """Sign in with a passkey."""
    place = _place(request)
    people.limit(address_key(request.scope), "login")
    challenge = await _challenge(people, SIGN_IN, None, form.credential)
    passkey = await people.passkeys.get(str(form.credential.get("id")))
    person = await people.accounts.get(passkey.person_id) if passkey is not None else None
    if passkey is None or person is None or _user(form.credential) not in (None, person.id):
        raise _bad()
    try:
        verified = webauthn.verify_authentication_response(
            credential=form.credential,
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
            credential_public_key=base64url_to_bytes(passkey.public_key),
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, TypeError, LookupError) as error:
        raise _bad() from error
    if not await people.passkeys.used(passkey.credential_id, passkey.sign_count, verified.new_sign_count):
        raise _bad()
    await must_not_be_barred(people, person)
    if form.bring:
        await people.bring_guest(caller, person)
    await people.begin_login(person, caller, request, response)
    return await me_shown(people.accounts, Caller(person.id))


def _place(request: Request) -> Place:
    """The page's address. Raises `NotAllowedError` if browsers have no passkeys: without TLS, except localhost."""
    origin = request.headers.get("origin", "")
    parts = urlsplit(origin)
    host = parts.hostname or ""
    if parts.scheme != "https" and host != "localhost":
        raise NotAllowedError("no_passkeys")
    return Place(origin, host)


async def _remember(people: People, purpose: str, person_id: str | None, challenge: bytes) -> None:
    ends = people.site.clock() + GOOD_FOR_MS
    await people.codes.create(purpose, person_id, ends, bytes_to_base64url(challenge))


async def _challenge(people: People, purpose: str, person_id: str | None, credential: dict[str, Any]) -> bytes:
    """The challenge that was answered. It is one of ours, for this person, and is spent now."""
    try:
        sent = base64url_to_bytes(credential["response"]["clientDataJSON"])
        challenge = parse_client_data_json(sent).challenge
    except (WebAuthnException, ValueError, TypeError, LookupError, json.JSONDecodeError) as error:
        raise _bad() from error
    used = await people.codes.use(purpose, bytes_to_base64url(challenge), people.site.clock())
    if used is None or used[0] != person_id:
        raise _bad()
    return challenge


def _user(credential: dict[str, Any]) -> str | None:
    """The person whom the device says it signs for, if it says so."""
    handle = credential["response"].get("userHandle")
    try:
        return base64url_to_bytes(handle).decode() if handle else None
    except (ValueError, TypeError) as error:
        raise _bad() from error


def _bad() -> NotAllowedError:
    return NotAllowedError("bad_passkey")


def _shown(passkey: Passkey) -> PasskeyShown:
    return PasskeyShown(id=passkey.credential_id, name=passkey.name, since_ms=passkey.created_ms)
