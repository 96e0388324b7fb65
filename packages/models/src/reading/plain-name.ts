const MOST_CHARACTERS = 60;

/** Returns a name of a file without control characters and of a length that fits into a sentence. */
export function plainName(name: string): string {
  const plain = name.replaceAll(/[\p{Control}\p{Bidi_Control}]/gu, ' ').trim();
  const short = plain.length > MOST_CHARACTERS ? `${plain.slice(0, MOST_CHARACTERS)}…` : plain;
  // A database takes no half of a surrogate pair.
  return short.toWellFormed();
}
