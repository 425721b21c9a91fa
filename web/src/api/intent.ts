/** A name for an intent that nobody else has. `crypto.randomUUID` is there over https only, and a club may have none. */
export const newIntent = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
