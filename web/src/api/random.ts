/** Bytes as hexadecimal digits. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** So many random bytes. `crypto.randomUUID` is there over https only, and a club may have none. */
export const randomHex = (size: number): string => hexOf(crypto.getRandomValues(new Uint8Array(size)));
