/**
 * The dice of a match, as docs/fair-dice.md specifies them: a player's own shares, and the check of everybody's. Browsers have
 * their own SHA-256, but only over https or on localhost, and clubs that play over http must be able to check their dice too.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";

type Bytes = ReturnType<typeof sha256>;

/** What a roll or draw is made of: the host's seed, and a nonce or a share of each seat. */
export interface Parts {
  readonly match_id: string;
  readonly seed: string;
  readonly parts: readonly [string, string];
}

/** A number in `size` bytes, most significant first. */
function big(number: number, size: number): Bytes {
  const bytes = new Uint8Array(size);
  for (let at = size - 1, rest = number; at >= 0; at--, rest = Math.floor(rest / 256)) bytes[at] = rest % 256;
  return bytes;
}

const place = (matchId: string, seat: number, number: number): Bytes =>
  concatBytes(hexToBytes(matchId), big(seat, 1), big(number, 8));

export const sealOf = (seed: string, matchId: string): string =>
  bytesToHex(sha256(concatBytes(hexToBytes(seed), hexToBytes(matchId))));

/** A player's share of a roll, from the secret that never leaves this device. */
export const shareOf = (secret: string, matchId: string, seat: number, number: number): string =>
  bytesToHex(hmac(sha256, hexToBytes(secret), place(matchId, seat, number)));

/** What a player publishes before anyone reveals a share of that roll. */
export const commitmentTo = (share: string, matchId: string, seat: number, number: number): string =>
  bytesToHex(sha256(concatBytes(place(matchId, seat, number), hexToBytes(share))));

/** The bytes of a roll or draw, 32 at a time. The first block is practically always enough. */
function* blocks({ match_id, seed, parts }: Parts, number: number): Generator<Bytes> {
  const key = hexToBytes(seed);
  const front = concatBytes(hexToBytes(match_id), hexToBytes(parts[0]), hexToBytes(parts[1]), big(number, 8));
  yield hmac(sha256, key, front);
  for (let block = 1; ; block++) yield hmac(sha256, key, concatBytes(front, big(block, 4)));
}

export function rollOf(parts: Parts, number: number): [number, number] {
  const dice: number[] = [];
  for (const block of blocks(parts, number)) {
    for (const byte of block) if (byte < 252) dice.push(1 + (byte % 6));
    if (dice.length >= 2) break;
  }
  return [dice[0]!, dice[1]!];
}

/** The number of one of `size` openings, from 1. */
export function ballotOf(parts: Parts, number: number, size: number): number {
  const limit = 2 ** 32 - (2 ** 32 % size);
  for (const block of blocks(parts, number)) {
    const words = new DataView(block.buffer, block.byteOffset, block.byteLength);
    for (let at = 0; at < block.length; at += 4)
      if (words.getUint32(at) < limit) return 1 + (words.getUint32(at) % size);
  }
  throw new Error("The blocks do not end.");
}
