/**
 * The dice of a match recomputed from its seed, as docs/fair-dice.md specifies. Browsers have their own SHA-256, but only
 * over https or on localhost, and clubs that play over http must be able to check their dice too.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";
import type { Drawn } from "./record";

export interface Sealed {
  readonly match_id: string;
  readonly seal: string;
  readonly seed: string;
  readonly nonces: readonly [string, string];
}

type Bytes = ReturnType<typeof sha256>;

/** A number in `size` bytes, most significant first. */
function big(number: number, size: number): Bytes {
  const bytes = new Uint8Array(size);
  for (let at = size - 1, rest = number; at >= 0; at--, rest = Math.floor(rest / 256)) bytes[at] = rest % 256;
  return bytes;
}

export const sealOf = (seed: string, matchId: string): string =>
  bytesToHex(sha256(concatBytes(hexToBytes(seed), hexToBytes(matchId))));

/** The bytes of a roll or draw, 32 at a time. The first block is practically always enough. */
function* blocks(sealed: Sealed, number: number): Generator<Bytes> {
  const key = hexToBytes(sealed.seed);
  const front = concatBytes(
    hexToBytes(sealed.match_id),
    hexToBytes(sealed.nonces[0]),
    hexToBytes(sealed.nonces[1]),
    big(number, 8),
  );
  yield hmac(sha256, key, front);
  for (let block = 1; ; block++) yield hmac(sha256, key, concatBytes(front, big(block, 4)));
}

export function rollOf(sealed: Sealed, number: number): [number, number] {
  const dice: number[] = [];
  for (const block of blocks(sealed, number)) {
    for (const byte of block) if (byte < 252) dice.push(1 + (byte % 6));
    if (dice.length >= 2) break;
  }
  return [dice[0]!, dice[1]!];
}

/** The number of one of `size` openings, from 1. */
export function ballotOf(sealed: Sealed, number: number, size: number): number {
  const limit = 2 ** 32 - (2 ** 32 % size);
  for (const block of blocks(sealed, number)) {
    const words = new DataView(block.buffer, block.byteOffset, block.byteLength);
    for (let at = 0; at < block.length; at += 4)
      if (words.getUint32(at) < limit) return 1 + (words.getUint32(at) % size);
  }
  throw new Error("The blocks do not end.");
}

export interface Verdict {
  readonly sealed: boolean;
  readonly checked: number;
  /** The first roll or draw that does not match the seed, or is out of order. */
  readonly wrong: { readonly number: number; readonly found: string; readonly expected: string } | null;
}

/** Checks that every number occurs once and in order: a host that could skip one could choose. */
export function verify(sealed: Sealed, drawn: readonly Drawn[]): Verdict {
  const fits = sealOf(sealed.seed, sealed.match_id) === sealed.seal;
  for (const [checked, each] of drawn.entries()) {
    const number = checked + 1;
    const next = each.deck === null ? rollOf(sealed, number).join("-") : String(ballotOf(sealed, number, each.deck));
    const [found, expected] = each.number === number ? [each.found, next] : [`# ${each.number}`, `# ${number}`];
    if (found !== expected) return { sealed: fits, checked, wrong: { number, found, expected } };
  }
  return { sealed: fits, checked: drawn.length, wrong: null };
}
