/** A seat's share of the randomness: 32 bytes as hexadecimal digits. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
