"""A second implementation of docs/fair-dice.md, written from that page alone. It imports nothing of Crownpoint."""

import hashlib
import hmac
import json


def stream(seed, match_id, nonces, n):
    message = match_id + nonces[0] + nonces[1] + n.to_bytes(8, byteorder="big")
    k = 0
    while True:
        tail = k.to_bytes(4, byteorder="big") if k else b""
        yield from hmac.new(seed, message + tail, hashlib.sha256).digest()
        k += 1


def roll(seed, match_id, nonces, n):
    fair = (byte for byte in stream(seed, match_id, nonces, n) if byte < 252)
    return [1 + next(fair) % 6, 1 + next(fair) % 6]


def draw(seed, match_id, nonces, n, s):
    limit = s * (2**32 // s)
    source = stream(seed, match_id, nonces, n)
    while True:
        w = int.from_bytes(bytes(next(source) for _ in range(4)), byteorder="big")
        if w < limit:
            return 1 + w % s


def verify(record):
    """The rolls of a record that do not fit, and whether the seal does."""
    events = [json.loads(line) for line in record.splitlines()[1:]]
    facts = [event["fact"] for event in events]
    opened, ended = facts[0], next(fact for fact in facts if fact["kind"] == "match_ended")
    seed, match_id = bytes.fromhex(ended["seed"]), bytes.fromhex(opened["match_id"])
    given = {e["seat"]: bytes.fromhex(e["fact"]["nonce"]) for e in events if e["fact"]["kind"] == "nonce_given"}
    sealed = hashlib.sha256(seed + match_id).hexdigest() == opened["seal"]
    rolls = [fact for fact in facts if fact["kind"] in ("rolled", "opening_rolled")]
    in_order = [event["roll"] for event in rolls] == list(range(1, len(rolls) + 1))
    wrong = [e["roll"] for e in rolls if e["dice"] != roll(seed, match_id, (given[0], given[1]), e["roll"])]
    return sealed and in_order, wrong
