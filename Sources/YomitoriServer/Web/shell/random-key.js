// Names that nobody else has given.

/** 32 hexadecimal digits at random. */
export function randomKey() {
  // `randomUUID` is there in secure contexts only.
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
