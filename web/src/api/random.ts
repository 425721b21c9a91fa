import { bytesToHex, randomBytes } from "@noble/hashes/utils.js";

/** So many random bytes as hexadecimal digits. `crypto.randomUUID` is there over https only, and a club may have none. */
export const randomHex = (size: number): string => bytesToHex(randomBytes(size));
