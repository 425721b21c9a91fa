import { randomHex } from "../api/random";

/** A seat's share of the randomness: 32 bytes as hexadecimal digits. */
export const nonce = (): string => randomHex(32);
