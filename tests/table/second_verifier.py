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
    good = hashlib.sha256(seed + match_id).hexdigest() == opened["seal"]
    nonces, promised, shares, used, wrong = {}, {}, {}, 0, []
    for event in events:
        fact, seat = event["fact"], event["seat"]
        if fact["kind"] == "nonce_given":
            nonces[seat] = bytes.fromhex(fact["nonce"])
        elif fact["kind"] == "committed":
            good = good and not shares
            promised[seat] = fact["commitment"]
        elif fact["kind"] == "revealed":
            share = bytes.fromhex(fact["share"])
            told = match_id + bytes([seat]) + (used + 1).to_bytes(8, byteorder="big") + share
            good = good and hashlib.sha256(told).hexdigest() == promised[seat]
            shares[seat], promised[seat] = share, fact["commitment"]
        elif fact["kind"] in ("rolled", "opening_rolled"):
            used += 1
            good = good and fact["roll"] == used
            parts = {**shares, **nonces}
            if fact["dice"] != roll(seed, match_id, (parts[0], parts[1]), fact["roll"]):
                wrong.append(fact["roll"])
            shares = {}
    return good, wrong
