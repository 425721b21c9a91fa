"""A passkey device in software: it makes keys and signs challenges as WebAuthn has it (level 2, 6.1 and 6.5)."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, encode_cbor

USER_PRESENT, USER_VERIFIED, HAS_CREDENTIAL = 0x01, 0x04, 0x40


class Authenticator:
    """One key of one person for one site; `origin` is the page that the browser says it shows."""

    def __init__(self, origin: str = "http://localhost") -> None:
        self.origin = origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.credential_id = secrets.token_bytes(32)
        self.count = 0
        self.flags = USER_PRESENT | USER_VERIFIED
        self.host = ""
        self.user = ""

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """Register: the answer of `navigator.credentials.create` in its JSON form."""
        self.host, self.user = options["rp"]["id"], options["user"]["id"]
        client = self._client("webauthn.create", options["challenge"])
        point = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}  # COSE: ES256
        attested = bytes(16) + len(self.credential_id).to_bytes(2, "big") + self.credential_id + encode_cbor(public)
        attestation = {"fmt": "none", "attStmt": {}, "authData": self._data(HAS_CREDENTIAL) + attested}
        return self._credential(clientDataJSON=client, attestationObject=encode_cbor(attestation))

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """Sign in: the answer of `navigator.credentials.get` in its JSON form."""
        self.count += 1
        client, data = self._client("webauthn.get", options["challenge"]), self._data()
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        user = base64url_to_bytes(self.user)
        return self._credential(clientDataJSON=client, authenticatorData=data, signature=signature, userHandle=user)

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _data(self, more: int = 0) -> bytes:
        return hashlib.sha256(self.host.encode()).digest() + bytes([self.flags | more]) + self.count.to_bytes(4, "big")

    def _credential(self, **response: bytes) -> dict[str, Any]:
        name = bytes_to_base64url(self.credential_id)
        parts = {key: bytes_to_base64url(value) for key, value in response.items()}
        return {"id": name, "rawId": name, "type": "public-key", "response": parts, "clientExtensionResults": {}}
