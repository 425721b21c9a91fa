import { bytesToHex, randomBytes } from "@noble/hashes/utils.js";

/** Random bytes as hexadecimal digits. `crypto.randomUUID` needs https, which a club's host may not have. */
export const randomHex = (size: number): string => bytesToHex(randomBytes(size));
