/** The library that checks the dice agrees with the standard and with OpenSSL. */
import { createHash, createHmac } from "node:crypto";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex as hex } from "@noble/hashes/utils.js";
import { expect, it } from "vitest";

const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256);

it("knows the digest of the standard's example", () =>
  expect(hex(sha256(new TextEncoder().encode("abc")))).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  ));

it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 200])("agrees with OpenSSL on %i bytes", (length) => {
  const message = bytes(length);
  expect(hex(sha256(message))).toBe(createHash("sha256").update(message).digest("hex"));
  for (const key of [bytes(0), bytes(32), bytes(64), bytes(65)])
    expect(hex(hmac(sha256, key, message))).toBe(createHmac("sha256", key).update(message).digest("hex"));
});
