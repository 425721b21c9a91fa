/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104). Browsers have their own, but only over https or on localhost, and the dice of a
 * club that plays over http are to be checked too.
 */

type Bytes = Uint8Array<ArrayBuffer>;

const BLOCK = 64;

/** The first 32 bits of the fractional parts of a root of the first primes. */
function roots(count: number, power: number): Uint32Array {
  const found = new Uint32Array(count);
  for (let number = 2, at = 0; at < count; number++) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) prime = false;
    if (!prime) continue;
    const root = number ** power;
    found[at++] = (root - Math.floor(root)) * 2 ** 32;
  }
  return found;
}

const START = roots(8, 1 / 2);
const STEPS = roots(64, 1 / 3);

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The message with a one, zeros and its length in bits, in whole blocks. */
function padded(message: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  whole.set(message);
  whole[message.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 4, message.length * 8);
  return view;
}

function mix(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < 64; at++) {
    const choice = (e & f) ^ (~e & g);
    const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + STEPS[at]! + words[at]!;
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at]! += word));
}

export function sha256(message: Uint8Array): Bytes {
  const blocks = padded(message);
  const state = START.slice();
  const words = new Uint32Array(64);
  for (let from = 0; from < blocks.byteLength; from += BLOCK) {
    for (let at = 0; at < 16; at++) words[at] = blocks.getUint32(from + 4 * at);
    for (let at = 16; at < 64; at++) {
      const [near, far] = [words[at - 2]!, words[at - 15]!];
      const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
      words[at] = words[at - 16]! + low + words[at - 7]! + (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10));
    }
    mix(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setUint32(4 * at, word));
  return new Uint8Array(digest.buffer);
}

export function hmac(key: Uint8Array, message: Uint8Array): Bytes {
  const short = key.length > BLOCK ? sha256(key) : key;
  const masked = (mask: number, rest: Uint8Array): Bytes => {
    const whole = new Uint8Array(BLOCK + rest.length).fill(mask, 0, BLOCK);
    short.forEach((byte, at) => (whole[at]! ^= byte));
    whole.set(rest, BLOCK);
    return sha256(whole);
  };
  return masked(0x5c, masked(0x36, message));
}
