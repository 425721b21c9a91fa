/** The dice of a match worked out again from its seed, to the byte as docs/fair-dice.md says. WebCrypto does the hashing. */

export interface Sealed {
  readonly match_id: string;
  readonly seal: string;
  readonly seed: string;
  readonly nonces: readonly [string, string];
}

type Bytes = Uint8Array<ArrayBuffer>;

export function bytesOf(hex: string): Bytes {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new Error(`“${hex}” is not made of hexadecimal digits.`);
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function joined(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A number in `size` bytes, most significant first. */
function big(number: number, size: number): Bytes {
  const bytes = new Uint8Array(size);
  for (let at = size - 1, rest = number; at >= 0; at--, rest = Math.floor(rest / 256)) bytes[at] = rest % 256;
  return bytes;
}

export async function sealOf(seed: string, matchId: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", joined(bytesOf(seed), bytesOf(matchId)))));
}

/** Makes the rolls of a sealed match by their numbers. */
export async function roller(sealed: Sealed): Promise<(number: number) => Promise<[number, number]>> {
  const key = await crypto.subtle.importKey("raw", bytesOf(sealed.seed), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const front = joined(bytesOf(sealed.match_id), bytesOf(sealed.nonces[0]), bytesOf(sealed.nonces[1]));
  return async (number) => {
    const dice: number[] = [];
    for (let block = 0; dice.length < 2; block++) {
      const message = block === 0 ? joined(front, big(number, 8)) : joined(front, big(number, 8), big(block, 4));
      for (const byte of new Uint8Array(await crypto.subtle.sign("HMAC", key, message)))
        if (byte < 252) dice.push(1 + (byte % 6));
    }
    return [dice[0]!, dice[1]!];
  };
}

export interface FoundRoll {
  readonly number: number;
  readonly dice: readonly [number, number];
}

export interface Verdict {
  readonly sealed: boolean;
  readonly checked: number;
  /** The first roll that is not what the seed gives. */
  readonly wrong: { readonly number: number; readonly found: string; readonly expected: string } | null;
}

export async function verify(sealed: Sealed, rolls: readonly FoundRoll[]): Promise<Verdict> {
  const matches = (await sealOf(sealed.seed, sealed.match_id)) === sealed.seal;
  const roll = await roller(sealed);
  let checked = 0;
  for (const { number, dice } of rolls) {
    const expected = await roll(number);
    if (expected[0] !== dice[0] || expected[1] !== dice[1])
      return { sealed: matches, checked, wrong: { number, found: dice.join("-"), expected: expected.join("-") } };
    checked++;
  }
  return { sealed: matches, checked, wrong: null };
}
