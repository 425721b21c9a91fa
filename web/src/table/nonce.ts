import { randomHex } from "../api/random";

/** A seat's share of the randomness: 32 random bytes. */
export const nonce = (): string => randomHex(32);
